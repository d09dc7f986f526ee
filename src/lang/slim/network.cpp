#include "lang/slim/network.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "circuit/problem.hpp"
#include "lang/slim/codes.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::slim {
namespace {

using circuit::kTrue;
using circuit::Literal;
using circuit::Word;

ValueType modes_type(const Structure& structure) {
  ValueType type{ValueType::Kind::Enumeration};
  for (const Mode* mode : structure.modes) type.literals.push_back(mode->name.text);
  type.high = static_cast<std::int64_t>(type.literals.size()) - 1;
  return type;
}

ValueType states_type(const ErrorStructure& structure) {
  ValueType type{ValueType::Kind::Enumeration};
  for (const ErrorState& state : structure.states) type.literals.push_back(state.name.text);
  type.high = static_cast<std::int64_t>(type.literals.size()) - 1;
  return type;
}

std::string text_of(const ValueType& type, std::size_t place) {
  if (type.kind == ValueType::Kind::Boolean) return place != 0 ? "true" : "false";
  if (type.kind == ValueType::Kind::Enumeration) return type.literals[place];
  return std::to_string(type.low + static_cast<std::int64_t>(place));
}

}  // namespace

Network::Network(const Document& document, const Model& model, circuit::System& system,
                 Diagnostics& diagnostics)
    : document_(document), model_(model), system_(system), diagnostics_(diagnostics) {
  for (const Instance& instance : model.instances) {
    const Structure& structure = *instance.structure;
    modes_.emplace_back();
    if (structure.modes.size() > 1) {
      modes_.back() = add_variable(instance.qualified("mode"), modes_type(structure), false);
    }
    errors_.emplace_back();
    if (instance.is_faulty && instance.error->states.size() > 1) {
      errors_.back() =
          add_variable(instance.qualified("error"), states_type(*instance.error), false);
    }
    error_clocks_.emplace_back();
    if (instance.is_faulty) {
      for (const Member& clock : instance.error->clocks) {
        error_clocks_.back().push_back(
            add_variable(instance.qualified("error." + clock.name.text), clock.type, false));
      }
    }
    memories_.emplace_back(structure.members.size());
    for (std::size_t i = 0; i < structure.members.size(); ++i) {
      const Member& member = structure.members[i];
      const bool is_free = !instance.parent && member.is_in();
      const bool is_assigned = member.is_assigned || is_assigned_by_fault(instance, i);
      if (!member.has_value() || !(is_assigned || is_free)) continue;
      memories_.back()[i] = add_variable(instance.qualified(member.name.text), member.type, false);
    }
  }
}

bool Network::is_assigned_by_fault(const Instance& instance, std::size_t member) const {
  if (model_.decides(Decision::EffectsAreOverlays) || !instance.is_faulty) return false;
  return std::any_of(instance.effects.begin(), instance.effects.end(),
                     [member](const FaultEffect& effect) { return effect.member == member; });
}

circuit::VariableId Network::add_variable(const std::string& name, const ValueType& type,
                                          bool is_input) {
  const circuit::VariableId id{static_cast<std::uint32_t>(system_.variables.size())};
  circuit::Variable variable{name};
  variable.is_input = is_input;
  std::size_t count = 2;
  if (type.kind != ValueType::Kind::Boolean) {
    variable.domain.kind = circuit::Domain::Kind::Enumeration;
    count = static_cast<std::size_t>(type.high - type.low) + 1;
    for (std::size_t i = 0; i < count; ++i) variable.domain.values.push_back(text_of(type, i));
  }
  Word now;
  for (std::size_t i = 0; i < place_width(count); ++i) {
    variable.bits.push_back(circuit::BitId{static_cast<std::uint32_t>(system_.bits.size())});
    now.push_back(graph().variable());
    system_.bits.push_back({id, now.back(), is_input ? circuit::kFalse : graph().variable()});
    if (!is_input) next_nodes_.insert(system_.bits.back().next.node());
  }
  if (count < std::size_t{1} << now.size()) {
    const Word bound = circuit::constant_word(static_cast<std::int64_t>(count), now.size());
    system_.domains.push_back(circuit::less_unsigned(graph(), now, bound));
  }
  system_.variables.push_back(std::move(variable));
  return id;
}

Word Network::bits(circuit::VariableId id, Time time) const {
  Word word;
  for (const circuit::BitId bit : system_.variables[index(id)].bits) {
    const circuit::Bit& one = system_.bits[index(bit)];
    word.push_back(time == Time::Now ? one.now : one.next);
  }
  return word;
}

bool Network::mentions_next(const Word& word) const {
  const auto support = circuit::support(system_.graph, word);
  return std::any_of(support.begin(), support.end(),
                     [this](circuit::Node node) { return next_nodes_.contains(node); });
}

Literal Network::in_mode(InstanceId id, std::size_t mode, Time time) {
  const auto variable = modes_[index(id)];
  if (!variable) return kTrue;
  const Word word = bits(*variable, time);
  return circuit::equal(graph(), word,
                        circuit::constant_word(static_cast<std::int64_t>(mode), word.size()));
}

Literal Network::in_modes(InstanceId id, const std::vector<bool>& modes, Time time) {
  if (modes.empty() || std::find(modes.begin(), modes.end(), false) == modes.end()) return kTrue;
  std::vector<Literal> any;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    if (modes[i]) any.push_back(in_mode(id, i, time));
  }
  return graph().disjunction(any);
}

Literal Network::in_error(InstanceId id, std::size_t state, Time time) {
  const auto variable = errors_[index(id)];
  if (!variable) return kTrue;
  const Word word = bits(*variable, time);
  return circuit::equal(graph(), word,
                        circuit::constant_word(static_cast<std::int64_t>(state), word.size()));
}

Literal Network::active(InstanceId id, Time time) {
  Literal result = kTrue;
  for (const Instance* at = &model_[id]; at->parent; at = &model_[*at->parent]) {
    result = graph().conjunction(result, in_modes(*at->parent, at->modes, time));
  }
  return result;
}

Value Network::value(InstanceId id, std::size_t member, bool sent) {
  const Instance& instance = model_[id];
  const bool hides = instance.is_faulty && model_.decides(Decision::EffectsAreOverlays);
  if (!hides) return base(id, member, sent);
  const Place place{index(id), member, sent};
  const auto key = std::pair(place, restrictions_);
  if (const auto at = seen_.find(key); at != seen_.end()) return at->second;
  const Member& target = instance.structure->members[member];
  Value result = base(id, member, sent);
  if (!open_effects_.insert(place).second) {
    error(code::kDrivers, target.name.span,
          fmt::format("the fault effects on {} depend on themselves",
                      instance.qualified(target.name.text)));
    return result;
  }
  for (const FaultEffect& effect : instance.effects) {
    if (effect.member != member) continue;
    const Literal holds = in_error(id, effect.state, Time::Now);
    Scope scope{id};
    scope.below = member;
    scope.under = holds;
    const auto hidden = coerce(evaluate(effect.value, scope, &target.type), target.type,
                               effect.span, instance.qualified(target.name.text), holds);
    if (hidden) result = choose(graph(), holds, *hidden, result);
  }
  open_effects_.erase(place);
  return seen_[key] = std::move(result);
}

/// The value without the fault effects of the member itself.
Value Network::base(InstanceId id, std::size_t member, bool sent) {
  const Place place{index(id), member, sent};
  const auto key = std::pair(place, restrictions_);
  if (const auto at = known_.find(key); at != known_.end()) return at->second;
  const Member& own = model_[id].structure->members[member];
  if (!open_.insert(place).second) {
    error(code::kDrivers, own.name.span,
          fmt::format("the value of {} depends on itself", model_[id].qualified(own.name.text)));
    return constant_value(own.type, own.initial);
  }
  Value result = own_value(id, member, sent);
  open_.erase(place);
  return known_[key] = std::move(result);
}

Value Network::own_value(InstanceId id, std::size_t member, bool sent) {
  const Instance& instance = model_[id];
  const Member& own = instance.structure->members[member];
  if (const auto variable = memories_[index(id)][member]) {
    return decode(graph(), bits(*variable, sent ? Time::Next : Time::Now), own.type);
  }
  End target;
  target.member = member;
  InstanceId owner = id;
  if (own.is_in() && instance.parent) {
    owner = *instance.parent;
    target.child = instance.place;
  }
  std::vector<const Link*> links;
  for (const Link& link : model_[owner].structure->links) {
    if (link.target == target) links.push_back(&link);
  }
  if (links.empty()) return constant_value(own.type, own.initial);
  return driven(owner, links, own, sent);
}

/// The modes of the owner that are left when this link counts; nullopt if none is.
std::optional<std::vector<bool>> Network::restricted(InstanceId owner, const Link& link) const {
  const auto at = restrictions_.find(index(owner));
  std::vector<bool> left = at == restrictions_.end() ? link.modes : at->second;
  if (at != restrictions_.end()) {
    for (std::size_t i = 0; i < link.modes.size(); ++i) left[i] = left[i] && link.modes[i];
  }
  const bool is_empty = !left.empty() && std::find(left.begin(), left.end(), true) == left.end();
  if (is_empty) return {};
  return left;
}

Value Network::driven(InstanceId owner, const std::vector<const Link*>& links, const Member& target,
                      bool sent) {
  const std::int64_t undriven =
      model_.decides(Decision::UndrivenIsDefault) ? target.initial : target.type.low;
  Value result = constant_value(target.type, undriven);
  for (const Link* link : links) {
    const auto left = restricted(owner, *link);
    if (!left) continue;
    const Restrictions before = restrictions_;
    if (!link->modes.empty()) restrictions_[index(owner)] = *left;
    const Literal holds = in_modes(owner, link->modes, Time::Now);
    const Value one = link_value(owner, *link, target, sent, holds);
    restrictions_ = before;
    result = choose(graph(), holds, one, result);
  }
  return result;
}

Value Network::link_value(InstanceId owner, const Link& link, const Member& target, bool sent,
                          Literal under) {
  if (link.source) {
    const InstanceId from =
        link.source->child ? model_[owner].children[*link.source->child] : owner;
    return value(from, link.source->member, sent);
  }
  Scope scope{owner};
  scope.under = under;
  const auto result =
      coerce(evaluate(*link.text->flow, scope, &target.type), target.type, link.text->span,
             model_[owner].qualified(to_string(link.text->target)), under);
  return result.value_or(constant_value(target.type, target.initial));
}

std::optional<Value> Network::coerce(std::optional<Value> value, const ValueType& type, Span span,
                                     const std::string& target, Literal under) {
  if (!value) return {};
  if (!are_alike(value->type, type)) {
    error(code::kType, span,
          fmt::format("{} is {}, and this is {}", target, to_string(type),
                      value->is_integer() ? "an integer" : to_string(value->type)));
    return {};
  }
  if (!value->is_integer()) return value;
  const Literal outside = graph().conjunction(under, !fits(graph(), *value, type));
  if (outside != circuit::kFalse) {
    hazards_.push_back({outside, code::kRange, span,
                        fmt::format("outside of {}, the type of {}", to_string(type), target),
                        *value});
  }
  return Value{type, circuit::sign_extended(value->bits, signed_width(type.low, type.high))};
}

void Network::report_hazards(Context& context) {
  if (hazards_.empty()) return;
  sat::Solver solver(context);
  circuit::Graph copy = graph();
  sat::Encoder encoder(copy, solver);
  const circuit::Constraints domains = circuit::domain_constraints(system_, copy);
  for (const Literal domain : domains.transition) encoder.require(domain);
  const auto is_true = [&](Literal literal) {
    if (copy.is_constant(literal.node())) return literal == kTrue;
    return solver.value(encoder.encode(literal));
  };
  const auto number = [&](const Word& word, bool is_signed) {
    std::int64_t result = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (is_true(word[i])) result |= std::int64_t{1} << i;
    }
    return is_signed && is_true(word.back()) ? result - (std::int64_t{1} << word.size()) : result;
  };
  for (const Hazard& hazard : hazards_) {
    if (diagnostics_.full()) return;
    std::vector<Literal> roots{hazard.when};
    if (hazard.value) {
      roots.insert(roots.end(), hazard.value->bits.begin(), hazard.value->bits.end());
    }
    for (const Literal root : roots) encoder.encode(root);
    const auto support = circuit::support(copy, roots);
    std::vector<circuit::VariableId> mentioned;
    for (std::uint32_t i = 0; i < system_.variables.size(); ++i) {
      const Word word = bits(circuit::VariableId{i}, Time::Now);
      const bool is_used = std::any_of(word.begin(), word.end(), [&](Literal bit) {
        return std::binary_search(support.begin(), support.end(), bit.node());
      });
      if (!is_used) continue;
      mentioned.push_back(circuit::VariableId{i});
      for (const Literal bit : word) encoder.encode(bit);
    }
    const sat::Literal assumptions[] = {encoder.encode(hazard.when)};
    if (solver.solve(assumptions) != sat::Result::Satisfiable) continue;
    std::vector<std::string> example;
    for (const circuit::VariableId id : mentioned) {
      const circuit::Variable& variable = system_.variables[index(id)];
      const auto place = static_cast<std::size_t>(number(bits(id, Time::Now), false));
      const bool is_boolean = variable.domain.kind == circuit::Domain::Kind::Boolean;
      example.push_back(fmt::format("{} = {}", variable.name,
                                    is_boolean ? (place != 0 ? "true" : "false")
                                    : place < variable.domain.values.size()
                                        ? variable.domain.values[place].c_str()
                                        : "?"));
    }
    const std::string given =
        example.empty() ? "this" : fmt::format("{}", fmt::join(example, ", "));
    const std::string message = hazard.value
                                    ? fmt::format("{} gives {}, {}", given,
                                                  number(hazard.value->bits, true), hazard.message)
                                    : fmt::format("{} with {}", hazard.message, given);
    diagnostics_.report({Severity::Error, hazard.code, hazard.span, message});
  }
}

void Network::error(std::string_view code, Span span, std::string message, std::string help) {
  diagnostics_.report({Severity::Error, code, span, std::move(message), {}, std::move(help)});
}

}  // namespace proviso::slim
