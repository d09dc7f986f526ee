// Random models as SLIM texts.
#include <set>

#include <fmt/format.h>

#include "slim/random_model.hpp"

namespace proviso::slim::random {
namespace {

using Op = Expression::Op;

class Text {
 public:
  explicit Text(const Model& model) : model_(model) {}

  std::string run() {
    std::string text;
    for (int i = 0; i < static_cast<int>(model_.components.size()); ++i) {
      if (at(i).twin >= 0) continue;
      text += type(i) + implementation(i) + error_model(i);
    }
    return text;
  }

  /// A path from one component, or from the root in a property.
  std::string name(const Ref& ref, int scope) const {
    std::string last = ref.kind == Ref::Kind::Mode     ? "mode"
                       : ref.kind == Ref::Kind::Error  ? "error"
                       : ref.kind == Ref::Kind::Active ? "active"
                                                       : member(ref.component, ref.member).name;
    if (ref.component == scope) return last;
    const std::string path =
        scope == 0 ? path_of(model_, ref.component) : fmt::format("c{}", ref.component);
    return path.empty() ? last : path + "." + last;
  }

  std::string expression(const Expression& one, int scope) const {
    const auto operand = [&](std::size_t k) { return expression(one.operands[k], scope); };
    switch (one.op) {
      case Op::Constant:
        return one.is_boolean ? (one.value != 0 ? "true" : "false") : std::to_string(one.value);
      case Op::Ref:
        return name(one.ref, scope);
      case Op::Not:
        return fmt::format("not ({})", operand(0));
      case Op::And:
        return fmt::format("({} and {})", operand(0), operand(1));
      case Op::Or:
        return fmt::format("({} or {})", operand(0), operand(1));
      case Op::Xor:
        return fmt::format("({} xor {})", operand(0), operand(1));
      case Op::Implies:
        return fmt::format("({} implies {})", operand(0), operand(1));
      case Op::Iff:
        return fmt::format("({} iff {})", operand(0), operand(1));
      case Op::Equal:
        return fmt::format("({} = {})", operand(0), compared(one, scope));
      case Op::Less:
        return fmt::format("({} < {})", operand(0), operand(1));
      case Op::Increment:
        return fmt::format("(({} + 1) mod {})", operand(0), kMost + 1);
      case Op::Conditional:
        return fmt::format("({} ? {} : {})", operand(0), operand(1), operand(2));
      case Op::AtLeast:
        return one.value % 2 == 0 ? fmt::format("(k{} >= {})", one.ref.member, one.value)
                                  : fmt::format("({} <= k{})", one.value, one.ref.member);
      case Op::AtMost:
        return fmt::format("(k{} <= {})", one.ref.member, one.value);
    }
    return {};
  }

 private:
  const Component& at(int i) const { return model_.components[static_cast<std::size_t>(i)]; }
  const Member& member(int i, int m) const { return at(i).members[static_cast<std::size_t>(m)]; }

  /// The right side of an equation, which may be a literal of the left side's type.
  std::string compared(const Expression& one, int scope) const {
    const Expression& left = one.operands[0];
    const Expression& right = one.operands[1];
    if (left.op == Op::Ref && left.ref.kind == Ref::Kind::Mode) {
      return fmt::format("m{}", right.value);
    }
    if (left.op == Op::Ref && left.ref.kind == Ref::Kind::Error) {
      return fmt::format("s{}", right.value);
    }
    return expression(right, scope);
  }

  std::string type(int i) const {
    std::string text = fmt::format("system T{}\n", i);
    std::string features;
    constexpr std::string_view kKinds[] = {"",
                                           "in data port",
                                           "out data port",
                                           "in event port",
                                           "out event port",
                                           "in event data port",
                                           "out event data port"};
    for (const Member& one : at(i).members) {
      if (one.kind == Member::Kind::Data) continue;
      features += fmt::format("  {}: {}{};\n", one.name, kKinds[static_cast<std::size_t>(one.kind)],
                              one.has_value() ? " " + value_type(one) : "");
    }
    if (!features.empty()) text += "features\n" + features;
    return text + fmt::format("end T{};\n", i);
  }

  std::string value_type(const Member& one) const {
    if (one.is_boolean) return fmt::format("bool default {}", one.initial != 0 ? "true" : "false");
    if (model_.has_bare_integers) return fmt::format("int default {}", one.initial);
    return fmt::format("int [0..{}] default {}", kMost, one.initial);
  }

  static std::string modes(const std::vector<bool>& chosen) {
    if (chosen.empty()) return {};
    std::string text;
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      if (chosen[k]) text += fmt::format("{}m{}", text.empty() ? "" : ", ", k);
    }
    return fmt::format(" in modes ({})", text);
  }

  std::string local(Port one, int owner) const {
    const std::string& last = member(one.component, one.member).name;
    return one.component == owner ? last : fmt::format("c{}.{}", one.component, last);
  }

  std::string implementation(int i) const {
    const Component& one = at(i);
    std::string text = fmt::format("system implementation T{}.I\n", i);
    std::string parts;
    for (const Member& data : one.members) {
      if (data.kind == Member::Kind::Data) {
        parts += fmt::format("  {}: data {};\n", data.name, value_type(data));
      }
    }
    for (int k = 0; k < one.clocks; ++k) parts += fmt::format("  k{}: data clock;\n", k);
    for (const int child : one.children) {
      parts += fmt::format("  c{}: system T{}.I{}{};\n", child, type_of(child), accesses(child),
                           modes(at(child).in_modes));
    }
    if (!parts.empty()) text += "subcomponents\n" + parts;
    std::string links;
    for (const Link& link : one.links) {
      links +=
          link.source
              ? fmt::format("  port {} -> {}", local(*link.source, i), local(link.target, i))
              : fmt::format("  flow {} -> {}", expression(link.flow, i), local(link.target, i));
      links += modes(link.modes) + ";\n";
    }
    if (!links.empty()) text += "connections\n" + links;
    text += "modes\n";
    const int first = one.activation >= 0 ? one.activation : 0;
    for (int k = 0; k < one.modes; ++k) {
      const auto& invariant = one.invariants[static_cast<std::size_t>(k)];
      text += fmt::format("  m{}: {}{}mode{};\n", k,
                          k != first            ? ""
                          : one.activation >= 0 ? "activation "
                                                : "initial ",
                          k == one.urgent ? "urgent " : "",
                          invariant ? " while " + expression(*invariant, i) : "");
    }
    if (!one.moves.empty()) text += "transitions\n";
    for (const Move& move : one.moves) text += transition(move, i);
    std::string properties = one.error && !one.is_attached_above ? error_properties(i, "") : "";
    for (const int child : one.children) {
      const bool is_ours = at(child).error && at(child).is_attached_above;
      const std::string applies = fmt::format(" applies to c{}", child);
      if (is_ours) properties += error_properties(child, applies);
      for (const int other : at(child).accesses) {
        if (is_property(child)) {
          properties += fmt::format("  Accesses => (reference(c{})){};\n", other, applies);
        }
      }
    }
    if (!properties.empty()) text += "properties\n" + properties;
    return text + fmt::format("end T{}.I;\n", i);
  }

  int type_of(int i) const { return at(i).twin >= 0 ? at(i).twin : i; }
  /// Accesses stand in properties for some components, in the list of subcomponents for the others.
  static bool is_property(int i) { return i % 2 == 0; }

  std::string accesses(int i) const {
    std::string list;
    for (const int other : at(i).accesses) {
      list += fmt::format("{}c{}", list.empty() ? " accesses " : ", ", other);
    }
    return is_property(i) ? "" : list;
  }

  std::string transition(const Move& move, int i) const {
    std::string text = fmt::format("  m{} -[ ", move.source);
    if (move.trigger == Move::Trigger::Activation) text += "@activation ";
    if (move.trigger == Move::Trigger::Receive || move.trigger == Move::Trigger::Send) {
      text += local(move.port, i) + " ";
    }
    if (move.guard) text += fmt::format("when {} ", expression(*move.guard, i));
    std::string effects = move.resets ? "reset" : "";
    for (const auto& [target, value] : move.assignments) {
      effects += fmt::format("{}{} := {}", effects.empty() ? "" : "; ", member(i, target).name,
                             expression(value, i));
    }
    for (const int k : move.clocks) {
      effects += fmt::format("{}k{} := 0", effects.empty() ? "" : "; ", k);
    }
    if (!effects.empty()) text += fmt::format("then {} ", effects);
    return text + fmt::format("]-> m{};\n", move.target);
  }

  std::string error_properties(int i, const std::string& applies) const {
    std::string text = fmt::format("  ErrorModel => classifier(E{}.I){};\n", type_of(i), applies);
    std::string list;
    for (const Effect& effect : at(i).error->effects) {
      list += fmt::format("{}[State => \"s{}\"; Target => reference({}); Effect => \"{}\";]",
                          list.empty() ? "" : ",\n    ", effect.state,
                          member(i, effect.member).name, expression(effect.value, i));
    }
    return list.empty() ? text : text + fmt::format("  FaultEffects => ({}){};\n", list, applies);
  }

  std::string error_model(int i) const {
    if (!at(i).error) return {};
    const ErrorModel& error = *at(i).error;
    std::string text = fmt::format("error model E{} features\n", i);
    for (int k = 0; k < error.states; ++k) {
      const auto& invariant = error.invariants[static_cast<std::size_t>(k)];
      text += fmt::format("  s{}: {} state{};\n", k, k == 0 ? "initial" : "error",
                          invariant ? " while " + expression(*invariant, i) : "");
    }
    std::set<std::string> propagations, events;
    std::string moves;
    for (const ErrorMove& move : error.moves) {
      using Kind = ErrorMove::Kind;
      if (move.kind == Kind::Out) propagations.insert(move.name + ": out propagation;");
      if (move.kind == Kind::In) propagations.insert(move.name + ": in propagation;");
      if (move.kind == Kind::Event) events.insert(move.name + ": error event;");
      if (move.kind == Kind::Reset) events.insert(move.name + ": reset event;");
      std::string label = move.kind == Kind::Activation ? "@activation" : move.name;
      if (move.guard) label += " when " + expression(*move.guard, i);
      std::string effects;
      for (const int k : move.clocks) {
        effects += fmt::format("{}k{} := 0", effects.empty() ? " then " : "; ", k);
      }
      moves += fmt::format("  s{} -[ {}{} ]-> s{};\n", move.source, label, effects, move.target);
    }
    for (const std::string& one : propagations) text += "  " + one + "\n";
    text += fmt::format("end E{};\nerror model implementation E{}.I\n", i, i);
    if (!events.empty()) text += "events\n";
    for (const std::string& one : events) text += "  " + one + "\n";
    if (error.clocks > 0) text += "clocks\n";
    for (int k = 0; k < error.clocks; ++k) text += fmt::format("  k{}: data clock;\n", k);
    return text + "transitions\n" + moves + fmt::format("end E{}.I;\n", i);
  }

  const Model& model_;
};

}  // namespace

std::string path_of(const Model& model, int component) {
  const Component& one = model.components[static_cast<std::size_t>(component)];
  if (one.parent < 0) return {};
  const std::string outer = path_of(model, one.parent);
  return outer.empty() ? fmt::format("c{}", component) : fmt::format("{}.c{}", outer, component);
}

std::string to_slim(const Model& model) { return Text(model).run(); }

std::string property_text(const Model& model) { return Text(model).expression(model.property, 0); }

}  // namespace proviso::slim::random
