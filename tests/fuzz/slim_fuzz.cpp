// Any bytes as SLIM: the part before the first '%' is the model, the part behind it a file of
// properties, and the length of that part chooses how the model is read (clocks, the range of
// integers, one other decision of the semantics). Reading must end, report places inside the texts,
// and render what it reports; a system comes out of it exactly if no error was reported.
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

slim::Reading reading_of(std::size_t choice) {
  slim::Reading reading;
  reading.has_time = choice % 2 == 0;
  if (choice % 3 != 2) reading.integers.emplace(-1, 3);
  if (choice % 5 == 4) reading.faults.emplace();
  const auto rows = slim::decisions();
  const std::size_t row = choice % (rows.size() * 2);
  if (row < rows.size() && !rows[row].other.empty()) reading.departures.add(rows[row].decision);
  return reading;
}

void load(SourceSet& sources, FileId model, FileId specification, const slim::Reading& reading,
          Diagnostics& diagnostics) {
  Context context({.seconds = 2, .memory_bytes = {}, .states = {}});
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
  const std::size_t end = std::min(text.find('%'), text.size());
  const std::string properties = end < text.size() ? text.substr(end + 1) : std::string();
  SourceSet sources;
  const FileId model = sources.add("fuzz.slim", text.substr(0, end));
  const FileId specification = sources.add("fuzz.spec", properties);
  Diagnostics diagnostics;
  load(sources, model, specification, reading_of(properties.size()), diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const std::size_t length = sources[diagnostic.span.file].text().size();
    if (diagnostic.span.begin > length || diagnostic.span.end > length) std::abort();
    if (render(sources, diagnostic, false).empty()) std::abort();
  }
  return 0;
}
