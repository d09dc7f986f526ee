// Resolves and checks error models.
#include <algorithm>

#include <fmt/format.h>

#include "base/duplicate_names.hpp"
#include "base/suggest.hpp"
#include "lang/slim/codes.hpp"
#include "lang/slim/structure.hpp"

namespace proviso::slim {

const ErrorStructure* StructureMaker::error_structure(const ErrorImplementation& implementation) {
  const auto [at, is_new] = known_errors_.try_emplace(&implementation, nullptr);
  if (!is_new) return at->second;
  const ErrorType* type = library_.error_type(implementation.type.text);
  if (type == nullptr) return nullptr;
  ErrorStructure made;
  made.text = &implementation;
  made.states = type->states;
  made.states.insert(made.states.end(), implementation.states.begin(), implementation.states.end());
  DuplicateNames names("name", code::kDuplicate, library_.diagnostics());
  names.add_all(made.states);
  names.add_all(type->propagations);
  names.add_all(implementation.events);
  names.add_all(implementation.clocks);
  add_clocks(made, *type);
  std::vector<std::size_t> initial;
  for (std::size_t i = 0; i < made.states.size(); ++i) {
    if (made.states[i].is_initial) initial.push_back(i);
  }
  if (made.states.size() == 1 && initial.empty()) initial = {0};
  if (initial.size() == 1) {
    made.initial = initial.front();
  } else {
    error(code::kInitialMode, implementation.name.span,
          fmt::format("{} has {} initial states, not one", implementation.full_name(),
                      initial.empty() ? "no" : "several"));
  }
  const auto has_rate = std::find_if(implementation.events.begin(), implementation.events.end(),
                                     [](const ErrorEvent& one) { return one.has_rate; });
  const bool is_first = has_rate != implementation.events.end() &&
                        rated_files_.insert(has_rate->name.span.file).second;
  if (is_first) {
    note(code::kIgnored, has_rate->name.span, "rates of occurrence are read and ignored");
  }
  add_error_moves(made, *type);
  model_.error_structures.push_back(std::move(made));
  return known_errors_[&implementation] = &model_.error_structures.back();
}

void StructureMaker::add_clocks(ErrorStructure& made, const ErrorType& type) {
  const ClockBounds bounds =
      clock_bounds(library_.document(), type, *made.text, library_.diagnostics());
  for (const Subcomponent& sub : made.text->clocks) {
    if (sub.is_data && sub.type.kind == DataType::Kind::Clock && reading_.has_time) {
      made.clocks.push_back(clock_of(sub, bounds));
    } else if (sub.is_data && sub.type.kind == DataType::Kind::Clock) {
      type_of(sub.type);  // says that clocks need time
    } else {
      error(code::kClock, sub.name.span, "the section clocks declares clocks only");
    }
  }
}

void StructureMaker::add_error_moves(ErrorStructure& made, const ErrorType& type) {
  std::vector<std::string> states;
  for (const ErrorState& state : made.states) states.push_back(state.name.text);
  std::vector<std::string> triggers;
  for (const ErrorEvent& event : made.text->events) triggers.push_back(event.name.text);
  for (const Propagation& one : type.propagations) triggers.push_back(one.name.text);
  const auto unknown = [this](std::string_view what, const Name& name,
                              const std::vector<std::string>& known) {
    error(code::kErrorModel, name.span, fmt::format("there is no {} {}", what, name.text),
          did_you_mean(name.text, known));
  };
  for (const Transition& transition : made.text->transitions) {
    ErrorMove move;
    move.text = &transition;
    const auto source = made.find_state(transition.source.text);
    const auto target = made.find_state(transition.target.text);
    if (!source) unknown("error state", transition.source, states);
    if (!target) unknown("error state", transition.target, states);
    for (const Effect& effect : transition.effects) {
      const auto& clocks = made.text->clocks;
      const bool sets_clock =
          std::any_of(clocks.begin(), clocks.end(),
                      [&](const Subcomponent& one) { return one.name.text == effect.target.text; });
      if (!effect.is_reset && sets_clock) continue;
      error(code::kErrorModel, effect.span, "error models assign nothing but their clocks");
    }
    if (transition.at_activation) {
      move.kind = ErrorMove::Kind::Activation;
    } else {
      const Name& name = transition.trigger.front();
      move.name = name.text;
      const auto& events = made.text->events;
      const auto event = std::find_if(events.begin(), events.end(), [&](const ErrorEvent& one) {
        return one.name.text == name.text;
      });
      const auto& propagations = type.propagations;
      const auto propagation =
          std::find_if(propagations.begin(), propagations.end(),
                       [&](const Propagation& one) { return one.name.text == name.text; });
      if (event != events.end()) {
        move.kind = event->is_reset ? ErrorMove::Kind::Reset : ErrorMove::Kind::Event;
      } else if (propagation != propagations.end()) {
        move.kind = propagation->is_out ? ErrorMove::Kind::Out : ErrorMove::Kind::In;
      } else {
        unknown("event or propagation", name, triggers);
        continue;
      }
    }
    if (!source || !target) continue;
    move.source = *source;
    move.target = *target;
    made.moves.push_back(std::move(move));
  }
}

}  // namespace proviso::slim
