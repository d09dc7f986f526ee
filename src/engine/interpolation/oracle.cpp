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

Oracle::Oracle(const Parts& parts, Kind kind, Context& context)
    : parts_(&parts), kind_(kind), solver_(context), selectors_(parts.components.size()) {
  for (std::size_t i = 0; i < parts.system->bits.size(); ++i) {
    now_.push_back(solver_.variable());
    next_.push_back(solver_.variable());
  }
  for (std::size_t i = 0; i < parts.domains.size(); ++i) {
    const Part& domain = parts.domains[i];
    const bool is_of_input = parts.domain_is_of_input[i];
    for (const bool shifted : {false, true}) {
      if (shifted && (kind == Kind::Initial || is_of_input)) continue;
      sat::Encoder encoder(domain.graph, solver_);
      bind(encoder, domain, shifted);
      for (const circuit::Literal literal : domain.initial) encoder.require(literal);
    }
  }
}

/// Values now are those after the step, if shifted.
void Oracle::bind(sat::Encoder& encoder, const Part& part, bool shifted) {
  for (const PartBit& bit : part.bits) {
    encoder.bind(bit.now, (shifted ? next_ : now_)[index(bit.bit)]);
    if (!shifted && bit.next != circuit::kFalse) encoder.bind(bit.next, next_[index(bit.bit)]);
  }
}

sat::Literal Oracle::selector(ComponentId component) {
  sat::Literal& selector = selectors_[index(component)];
  if (selector != sat::Literal()) return selector;
  selector = solver_.variable();
  const Part& part = parts_->components[index(component)];
  sat::Encoder encoder(part.graph, solver_);
  bind(encoder, part, false);
  for (const circuit::Literal literal : kind_ == Kind::Step ? part.transition : part.initial) {
    solver_.add({!selector, encoder.encode(literal)});
  }
  return selector;
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
