// Any bytes as a mapping: reading must end, report places inside the file, and render what it
// reports.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/diagnostic.hpp"
#include "lang/map/map.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proviso;
  SourceSet sources;
  const FileId file =
      sources.add("fuzz.map", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  const auto mapping = map::load(sources, file, diagnostics);
  if (!mapping && !diagnostics.has_errors()) std::abort();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.span.begin > size || diagnostic.span.end > size) std::abort();
    if (render(sources, diagnostic, false).empty()) std::abort();
  }
  return 0;
}
