#include "engine/interpolation/oracle.hpp"

#include <algorithm>
#include <cstddef>

namespace proviso::interpolation {

using circuit::ComponentId;

RelationClause negation(const Cube& cube) {
  RelationClause clause = cube;
  for (RelationLiteral& literal : clause) literal.negated = !literal.negated;
  std::sort(clause.begin(), clause.end());
  return clause;
}

Oracle::Oracle(const Parts& parts, Kind kind, const std::vector<ComponentId>& components,
               Context& context)
    : parts_(&parts), kind_(kind), solver_(context) {
  for (std::size_t i = 0; i < parts.system->bits.size(); ++i) {
    now_.push_back(solver_.variable());
    next_.push_back(solver_.variable());
  }
  for (std::size_t i = 0; i < parts.domains.size(); ++i) {
    const auto mentions_it = [&](ComponentId component) {
      const auto& bits = parts.domains[i].bits;
      return std::any_of(bits.begin(), bits.end(), [&](const PartBit& bit) {
        return parts.components[index(component)].mentions(bit.bit);
      });
    };
    if (std::any_of(components.begin(), components.end(), mentions_it)) add_domain(i);
  }
  for (const ComponentId component : components) add_component(component);
}

void Oracle::add_domain(std::size_t number) {
  const Part& domain = parts_->domains[number];
  for (const bool shifted : {false, true}) {
    if (shifted && (kind_ == Kind::Initial || parts_->domain_is_of_input[number])) continue;
    sat::Encoder encoder(domain.graph, solver_);
    bind(encoder, domain, shifted);
    for (const circuit::Literal literal : domain.initial) encoder.require(literal);
  }
}

void Oracle::add_component(ComponentId component) {
  const sat::Literal selector = solver_.variable();
  selectors_[index(component)] = selector;
  const Part& part = parts_->components[index(component)];
  sat::Encoder encoder(part.graph, solver_);
  bind(encoder, part, false);
  for (const circuit::Literal literal : kind_ == Kind::Step ? part.transition : part.initial) {
    solver_.add({!selector, encoder.encode(literal)});
  }
}

/// Values now are those after the step, if shifted.
void Oracle::bind(sat::Encoder& encoder, const Part& part, bool shifted) {
  for (const PartBit& bit : part.bits) {
    encoder.bind(bit.now, (shifted ? next_ : now_)[index(bit.bit)]);
    if (!shifted && bit.next != circuit::kFalse) encoder.bind(bit.next, next_[index(bit.bit)]);
  }
}

sat::Literal Oracle::selector(ComponentId component) const {
  return selectors_.at(index(component));
}

sat::Literal Oracle::image(const RelationLiteral& literal) const {
  return (literal.after_step ? next_ : now_)[index(literal.bit)] ^ literal.negated;
}

bool Oracle::permits(const std::vector<ComponentId>& components, const Cube& cube) {
  std::vector<sat::Literal> assumptions;
  for (const ComponentId component : components) assumptions.push_back(selector(component));
  for (const RelationLiteral& literal : cube) assumptions.push_back(image(literal));
  return solver_.solve(assumptions) == sat::Result::Satisfiable;
}

/// The core may be the question itself.
bool Oracle::refuses(const Refusal& question, Refusal& core) {
  if (permits(question.components, question.cube)) return false;
  Refusal needed;
  for (const ComponentId component : question.components) {
    if (solver_.failed(selector(component))) needed.components.push_back(component);
  }
  for (const RelationLiteral& literal : question.cube) {
    if (solver_.failed(image(literal))) needed.cube.push_back(literal);
  }
  core = std::move(needed);
  return true;
}

std::optional<Oracle::Refusal> Oracle::refuse(const std::vector<ComponentId>& components,
                                              const Cube& cube) {
  Refusal best;
  if (!refuses({components, cube}, best)) return {};
  // Cores only shrink, so what could not be left out once never can, and stays in front.
  for (std::size_t kept = 0; kept < best.cube.size();) {
    Refusal smaller = best;
    smaller.cube.erase(smaller.cube.begin() + static_cast<std::ptrdiff_t>(kept));
    if (!refuses(smaller, best)) ++kept;
  }
  for (std::size_t kept = 0; best.components.size() > 1 && kept < best.components.size();) {
    Refusal smaller = best;
    smaller.components.erase(smaller.components.begin() + static_cast<std::ptrdiff_t>(kept));
    if (!refuses(smaller, best)) ++kept;
  }
  // What the domains exclude alone, everybody does.
  if (best.components.empty()) best.components = components;
  std::sort(best.components.begin(), best.components.end());
  return best;
}

bool Oracle::implies(const std::vector<ComponentId>& components, const RelationClause& clause) {
  return !permits(components, negation(clause));
}

}  // namespace proviso::interpolation
