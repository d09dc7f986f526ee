#include "lang/slim/structure.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/duplicate_names.hpp"
#include "base/suggest.hpp"
#include "lang/slim/codes.hpp"

namespace proviso::slim {
namespace {

/// The most values of a type.
constexpr std::int64_t kLargestType = 1 << 20;

template <typename List, typename Text>
std::optional<std::size_t> place_in(const List& list, const Text& text_of, std::string_view name) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (text_of(list[i]) == name) return i;
  }
  return {};
}

}  // namespace

std::string to_string(const ValueType& type) {
  switch (type.kind) {
    case ValueType::Kind::Boolean:
      return "bool";
    case ValueType::Kind::Integer:
      return fmt::format("int [{}..{}]", type.low, type.high);
    case ValueType::Kind::Enumeration:
      return fmt::format("enum({})", fmt::join(type.literals, ", "));
  }
  return {};
}

std::optional<std::size_t> Structure::find_member(std::string_view name) const {
  return place_in(
      members, [](const Member& one) { return one.name.text; }, name);
}
std::optional<std::size_t> Structure::find_child(std::string_view name) const {
  return place_in(
      children, [](const Child& one) { return one.text->name.text; }, name);
}
std::optional<std::size_t> Structure::find_mode(std::string_view name) const {
  return place_in(
      modes, [](const Mode* one) { return one->name.text; }, name);
}
std::optional<std::size_t> ErrorStructure::find_state(std::string_view name) const {
  return place_in(
      states, [](const ErrorState& one) { return one.name.text; }, name);
}

const Member& member_of(const Structure& structure, const End& end) {
  const Structure& owner = end.child ? *structure.children[*end.child].structure : structure;
  return owner.members[end.member];
}

void StructureMaker::error(std::string_view code, Span span, std::string message,
                           std::string help) {
  library_.diagnostics().report(
      {Severity::Error, code, span, std::move(message), {}, std::move(help)});
}

void StructureMaker::note(std::string_view code, Span span, std::string message) {
  library_.diagnostics().report({Severity::Note, code, span, std::move(message)});
}

const Structure* StructureMaker::structure(const Implementation& implementation) {
  if (const auto at = known_.find(&implementation); at != known_.end()) return at->second;
  if (std::find(open_.begin(), open_.end(), &implementation) != open_.end()) {
    error(code::kRecursive, implementation.name.span,
          fmt::format("{} contains itself as a subcomponent", implementation.full_name()));
    return nullptr;
  }
  const ComponentType* type = library_.type(implementation.type.text);
  if (type == nullptr) return nullptr;
  open_.push_back(&implementation);
  Structure made;
  made.text = &implementation;
  made.type = type;
  add_members(made);
  add_modes(made);
  add_children(made);
  open_.pop_back();
  add_links(made);
  add_moves(made);
  check_drivers(made);
  model_.structures.push_back(std::move(made));
  return known_[&implementation] = &model_.structures.back();
}

std::optional<ValueType> StructureMaker::type_of(const DataType& type) {
  ValueType result;
  switch (type.kind) {
    case DataType::Kind::Boolean:
      return result;
    case DataType::Kind::Enumeration: {
      DuplicateNames names("literal", code::kDuplicate, library_.diagnostics());
      for (const Name& literal : type.literals) {
        names.add(literal);
        result.literals.push_back(literal.text);
      }
      result.kind = ValueType::Kind::Enumeration;
      result.high = static_cast<std::int64_t>(type.literals.size()) - 1;
      return result;
    }
    case DataType::Kind::Integer:
      break;
    case DataType::Kind::Real:
      error(code::kReal, type.span, "real has infinitely many values",
            "use int [low..high] in a suitable unit");
      return {};
    case DataType::Kind::Continuous:
      error(code::kContinuous, type.span, "continuous variables make a hybrid model");
      return {};
    case DataType::Kind::Clock:
      error(code::kClock, type.span,
            reading_.has_time ? "only data can be a clock" : "clocks need --time discrete",
            reading_.has_time ? "" : "give --time discrete, or count with an int [low..high]");
      return {};
  }
  result.kind = ValueType::Kind::Integer;
  if (!type.has_range && !reading_.integers) {
    error(code::kInteger, type.span, "int has infinitely many values",
          "write int [low..high], or give --int low..high");
    return {};
  }
  result.low = type.has_range ? type.low : reading_.integers->first;
  result.high = type.has_range ? type.high : reading_.integers->second;
  if (result.low > result.high) {
    error(code::kType, type.span, fmt::format("int [{}..{}] is empty", result.low, result.high));
    return {};
  }
  if (result.high - result.low >= kLargestType) {
    error(code::kTooLarge, type.span, fmt::format("a type has at most {} values", kLargestType));
    return {};
  }
  return result;
}

std::int64_t StructureMaker::initial_of(const Name& name, const ValueType& type,
                                        const InitialValue& value, bool is_needed) {
  const std::int64_t first = type.kind != ValueType::Kind::Integer ? 0
                             : type.low <= 0 && type.high >= 0     ? 0
                                                                   : type.low;
  if (!value) {
    if (is_needed) {
      const std::string text = type.kind == ValueType::Kind::Boolean       ? "false"
                               : type.kind == ValueType::Kind::Enumeration ? type.literals.front()
                                                                           : std::to_string(first);
      note(code::kChosen, name.span,
           fmt::format("{} has no default: {} is taken", name.text, text));
    }
    return first;
  }
  const Expression& written = library_.document()[*value];
  const auto wrong = [&] {
    error(code::kType, written.span, fmt::format("this is not a value of {}", to_string(type)));
    return first;
  };
  switch (type.kind) {
    case ValueType::Kind::Boolean:
      if (written.op != Operator::True && written.op != Operator::False) return wrong();
      return written.op == Operator::True ? 1 : 0;
    case ValueType::Kind::Enumeration: {
      if (written.op != Operator::Reference || written.reference.size() != 1) return wrong();
      const auto place = place_in(
          type.literals, [](const std::string& one) { return one; }, written.reference[0].text);
      return place ? static_cast<std::int64_t>(*place) : wrong();
    }
    case ValueType::Kind::Integer:
      break;
  }
  std::int64_t number = written.integer;
  if (written.op == Operator::Negate) {
    const Expression& operand = library_.document()[written.operands.front()];
    if (operand.op != Operator::Integer) return wrong();
    number = -operand.integer;
  } else if (written.op != Operator::Integer) {
    return wrong();
  }
  return number < type.low || number > type.high ? wrong() : number;
}

void StructureMaker::add_members(Structure& made) {
  DuplicateNames names("name", code::kDuplicate, library_.diagnostics());
  for (const Feature& feature : made.type->features) {
    names.add(feature.name);
    Member member{feature.name, &feature};
    if (feature.kind != Feature::Kind::Event) {
      const auto type = type_of(feature.type);
      if (type) member.type = *type;
      if (type) member.initial = initial_of(feature.name, *type, feature.value, false);
    }
    made.members.push_back(std::move(member));
  }
  const ClockBounds bounds = reading_.has_time
                                 ? clock_bounds(library_.document(), *made.text,
                                                reading_.departures, library_.diagnostics())
                                 : ClockBounds();
  for (const Subcomponent& sub : made.text->subcomponents) {
    names.add(sub.name);
    if (!sub.is_data) continue;
    Member member{sub.name};
    if (sub.type.kind == DataType::Kind::Clock && reading_.has_time) {
      made.members.push_back(clock_of(sub, bounds));
      continue;
    }
    const auto type = type_of(sub.type);
    if (type) member.type = *type;
    if (type) member.initial = initial_of(sub.name, *type, sub.value, true);
    made.members.push_back(std::move(member));
  }
  for (const Mode& mode : made.text->modes) names.add(mode.name);
  for (const Association& property : made.type->properties) {
    note(code::kIgnored, property.name.span,
         fmt::format("{} is read and ignored", property.name.text));
  }
}

Member StructureMaker::clock_of(const Subcomponent& sub, const ClockBounds& bounds) {
  Member member{sub.name};
  member.is_clock = member.is_assigned = true;
  member.type.kind = ValueType::Kind::Integer;
  member.type.high = 1 + bounds.at(sub.name.text);
  if (member.type.high >= kLargestType) {
    error(code::kTooLarge, sub.name.span,
          fmt::format("a type has at most {} values", kLargestType));
    member.type.high = 1;
  }
  if (sub.value) member.initial = initial_of(sub.name, member.type, sub.value, false);
  if (member.initial != 0) {
    error(code::kStrictClock, sub.name.span, "a clock begins at 0");
    member.initial = 0;
  }
  return member;
}

void StructureMaker::add_children(Structure& made) {
  for (const Subcomponent& sub : made.text->subcomponents) {
    if (sub.is_data) continue;
    const std::string name = sub.component.text + "." + sub.implementation.text;
    const Implementation* found = library_.implementation(name);
    if (found == nullptr) {
      library_.report_unknown("implementation", name,
                              cover(sub.component.span, sub.implementation.span),
                              library_.implementation_names());
      continue;
    }
    if (found->category != sub.category) {
      error(code::kType, sub.component.span,
            fmt::format("{} is a {}, not a {}", name, found->category, sub.category));
    }
    const Structure* inner = structure(*found);
    if (inner != nullptr) made.children.push_back({&sub, inner, modes_of(made, sub.modes)});
  }
}

std::vector<bool> StructureMaker::modes_of(const Structure& made, const InModes& modes) {
  if (!modes) return {};
  std::vector<bool> result(std::max<std::size_t>(made.modes.size(), 1), false);
  for (const Name& name : *modes) {
    if (const auto place = mode_of(made, name)) result[*place] = true;
  }
  return result;
}

std::optional<std::size_t> StructureMaker::mode_of(const Structure& made, const Name& name) {
  const auto place = made.find_mode(name.text);
  if (place) return place;
  std::vector<std::string> known;
  for (const Mode* mode : made.modes) known.push_back(mode->name.text);
  library_.report_unknown("mode", name.text, name.span, known);
  return {};
}

void StructureMaker::add_modes(Structure& made) {
  std::vector<std::size_t> starts;
  for (const Mode& mode : made.text->modes) {
    if (mode.is_initial || mode.is_activation) starts.push_back(made.modes.size());
    if (mode.is_activation) made.activation_mode = made.modes.size();
    if (mode.is_urgent && !reading_.has_time) {
      note(code::kIgnored, mode.name.span, "urgent changes nothing without time");
    }
    made.modes.push_back(&mode);
  }
  if (starts.size() == 1) made.initial_mode = starts.front();
  if (made.modes.size() <= 1 || starts.size() == 1) return;
  const Span span =
      starts.empty() ? made.modes.front()->name.span : made.modes[starts[1]]->name.span;
  error(code::kInitialMode, span,
        starts.empty() ? fmt::format("{} has no initial mode", made.text->full_name())
                       : fmt::format("{} has two initial modes", made.text->full_name()));
}

void StructureMaker::add_moves(Structure& made) {
  for (const Transition& transition : made.text->transitions) {
    Move move;
    move.text = &transition;
    const auto source = mode_of(made, transition.source);
    const auto target = mode_of(made, transition.target);
    auto trigger = trigger_of(made, transition);
    add_assignments(made, move);
    if (!source || !target || !trigger) continue;
    move.source = *source;
    move.target = *target;
    move.trigger = std::move(*trigger);
    made.moves.push_back(std::move(move));
  }
}

std::optional<Trigger> StructureMaker::trigger_of(const Structure& made,
                                                  const Transition& transition) {
  Trigger result;
  if (transition.at_activation) {
    result.kind = Trigger::Kind::Activation;
    return result;
  }
  if (transition.trigger.empty()) return result;
  const Span span = span_of(transition.trigger);
  const auto end = end_of(made, transition.trigger);
  if (!end) return {};
  const Member& member = member_of(made, *end);
  if (member.port == nullptr || member.port->kind == Feature::Kind::Data) {
    error(code::kTrigger, span,
          fmt::format("{} is not an event port", to_string(transition.trigger)));
    return {};
  }
  const bool is_out = member.port->is_out;
  result.kind = is_out == end->child.has_value() ? Trigger::Kind::Receive : Trigger::Kind::Send;
  result.text = to_string(transition.trigger);
  result.child = end->child;
  result.port = member.name.text;
  const bool is_relay = !end->child && is_out &&
                        std::any_of(made.links.begin(), made.links.end(),
                                    [&](const Link& link) { return link.target == *end; });
  if (is_relay) {
    error(code::kTrigger, span, fmt::format("{} relays an event of a subcomponent", result.text),
          "name the port of the subcomponent");
    return {};
  }
  return result;
}

void StructureMaker::add_assignments(Structure& made, Move& move) {
  for (const Effect& effect : move.text->effects) {
    if (effect.is_reset) {
      move.resets = true;
      continue;
    }
    const auto place = made.find_member(effect.target.text);
    if (!place || !made.members[*place].has_value()) {
      std::vector<std::string> known;
      for (const Member& one : made.members) {
        if (one.has_value()) known.push_back(one.name.text);
      }
      library_.report_unknown("data", effect.target.text, effect.target.span, known);
      continue;
    }
    Member& member = made.members[*place];
    const bool is_driven = std::any_of(made.links.begin(), made.links.end(), [&](const Link& link) {
      return !link.target.child && link.target.member == *place;
    });
    if (member.is_in() || is_driven) {
      error(code::kNotAssignable, effect.target.span,
            member.is_in()
                ? fmt::format("{} is an in port and cannot be assigned", member.name.text)
                : fmt::format("{} has a connection or flow and cannot be assigned",
                              member.name.text));
    }
    for (const Move::Assignment& other : move.assignments) {
      if (other.member != *place) continue;
      error(code::kDuplicate, effect.span,
            fmt::format("{} is assigned twice in one transition", member.name.text));
    }
    member.is_assigned = true;
    move.assignments.push_back({*place, effect.value, effect.span});
  }
}

}  // namespace proviso::slim
