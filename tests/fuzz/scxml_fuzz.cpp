// Any bytes as a statechart: reading must end, report places inside the file, and render what it
// reports.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/scxml/scxml.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proviso;
  SourceSet sources;
  const FileId file =
      sources.add("fuzz.scxml", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  // A part with many regions has more configurations than a fuzzer should wait for.
  Context context(Limits{.states = 2000});
  try {
    const auto design = scxml::load(sources, file, diagnostics, context);
    if (!design && !diagnostics.has_errors()) std::abort();
  } catch (const LimitReached&) {
    return 0;
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.span.begin > size || diagnostic.span.end > size) std::abort();
    if (render(sources, diagnostic, false).empty()) std::abort();
  }
  return 0;
}
