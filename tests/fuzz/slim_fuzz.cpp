// Any bytes as SLIM: the part before a NUL byte is the model, the part behind it a file of
// properties. Reading must end, report places inside the texts, and render what it reports; a
// system comes out of it exactly if no error was reported.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/slim/slim.hpp"

namespace {

using namespace proviso;

void load(SourceSet& sources, FileId model, FileId specification, Diagnostics& diagnostics) {
  Context context({.seconds = 2, .memory_bytes = {}, .states = {}});
  slim::Reading reading;
  reading.integers.emplace(0, 3);
  try {
    const auto system =
        slim::load(sources, {model}, {specification}, reading, diagnostics, context);
    if (system.has_value() == diagnostics.has_errors()) std::abort();
    if (!system) return;
    if (!system->injected || !system->architecture) std::abort();
    if (system->architecture->parts.size() != system->components.size()) std::abort();
  } catch (const LimitReached&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\0'), text.size());
  SourceSet sources;
  const FileId model = sources.add("fuzz.slim", text.substr(0, end));
  const FileId specification =
      sources.add("fuzz.spec", end < text.size() ? text.substr(end + 1) : std::string());
  Diagnostics diagnostics;
  load(sources, model, specification, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const std::size_t length = sources[diagnostic.span.file].text().size();
    if (diagnostic.span.begin > length || diagnostic.span.end > length) std::abort();
    if (render(sources, diagnostic, false).empty()) std::abort();
  }
  return 0;
}
