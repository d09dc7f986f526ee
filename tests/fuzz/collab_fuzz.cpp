// Any bytes as a design: reading must end, report places inside the file, and render what it
// reports.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/diagnostic.hpp"
#include "lang/collab/collab.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proviso;
  SourceSet sources;
  const FileId file =
      sources.add("fuzz.collab", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  const auto design = collab::load(sources, file, diagnostics);
  if (!design && !diagnostics.has_errors()) std::abort();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.span.begin > size || diagnostic.span.end > size) std::abort();
    if (render(sources, diagnostic, false).empty()) std::abort();
  }
  return 0;
}
