#include "ask/code/mapped_events.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lang/map/codes.hpp"

namespace proviso::ask {
namespace {

bool happened(const native::CheckOutcome& search, const std::string& action) {
  const auto& silent = search.never_happened;
  return std::find(silent.begin(), silent.end(), action) == silent.end();
}

}  // namespace

void warn_of_silence(Task& task, const mapping::Mapping& mapping,
                     std::span<const native::CheckOutcome> searches) {
  for (const mapping::Event& event : mapping.events) {
    bool is_known = false;
    bool has_happened = false;
    for (const native::CheckOutcome& search : searches) {
      for (const std::string& action : search.actions) {
        if (!mapping::matches(event, action)) continue;
        is_known = true;
        has_happened = has_happened || happened(search, action);
      }
    }
    if (!is_known || has_happened) continue;
    task.diagnostics.report({Severity::Warning, map::code::kNeverHit, event.span,
                             fmt::format("{} never happened", mapping::label_pattern(event))});
  }
  task.show_diagnostics();
}

void warn_of_emptiness(Task& task, std::size_t premise, const std::vector<lts::Component>& automata,
                       const native::CheckOutcome& search) {
  for (const lts::Component& automaton : automata) {
    const auto labels = automaton.lts.alphabet().labels();
    const bool some = std::any_of(labels.begin(), labels.end(), [&](const std::string& label) {
      const auto& known = search.actions;
      return std::find(known.begin(), known.end(), label) != known.end() && happened(search, label);
    });
    if (some) continue;
    task.warn(fmt::format("no event of {} occurs in premise {}", automaton.name, premise));
  }
}

}  // namespace proviso::ask
