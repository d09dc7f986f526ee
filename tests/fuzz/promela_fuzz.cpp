// Any bytes as Promela: preprocessing, parsing and lowering must end, report places inside the
// text, and render what they report. A program that comes out of it must be well formed.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/diagnostic.hpp"
#include "lang/promela/promela.hpp"

namespace {

using namespace proviso;

void check(const process::Proctype& proctype) {
  for (const process::ControlState& control : proctype.controls) {
    const std::size_t end = std::size_t{control.first_transition} + control.transition_count;
    if (end > proctype.transitions.size()) std::abort();
    if (control.terminal && control.transition_count > 0) std::abort();
  }
  for (const process::Transition& transition : proctype.transitions) {
    if (process::index(transition.target) >= proctype.controls.size()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  SourceSet sources;
  const FileId file =
      sources.add("fuzz.pml", std::string(reinterpret_cast<const char*>(data), size));
  // Every file includes itself under any name.
  const auto includer = [](const std::string& name, FileId from,
                           SourceSet& set) -> tl::expected<FileId, std::string> {
    return set.add(name, std::string(set[from].text()));
  };
  Diagnostics diagnostics;
  Context context;
  const auto program = promela::load(sources, file, includer, diagnostics, context);
  if (program.has_value() == diagnostics.has_errors()) std::abort();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const std::size_t length = sources[diagnostic.span.file].text().size();
    if (diagnostic.span.begin > length || diagnostic.span.end > length) std::abort();
    if (render(sources, diagnostic, false).empty()) std::abort();
  }
  if (!program) return 0;
  for (const process::Proctype& proctype : program->proctypes) check(proctype);
  for (const process::Claim& claim : program->claims) check(claim.body);
  return 0;
}
