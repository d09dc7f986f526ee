// Any bytes as FSP: the parser and the evaluation of definitions must end, report places inside the
// file, and render what they report.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/diagnostic.hpp"
#include "lang/fsp/check.hpp"
#include "lang/fsp/parser.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proviso;
  SourceSet sources;
  const FileId file =
      sources.add("fuzz.lts", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  const fsp::Specification spec = fsp::parse(sources, file, diagnostics);
  if (!diagnostics.has_errors()) fsp::check(spec, {{"N", 3}}, {file, 0, 0}, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.span.begin > size || diagnostic.span.end > size) std::abort();
    if (render(sources, diagnostic, false).empty()) std::abort();
  }
  return 0;
}
