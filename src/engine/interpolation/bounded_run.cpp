#include "engine/interpolation/bounded_run.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "sat/encoder.hpp"

namespace proviso::interpolation {

using circuit::BitId;
using circuit::ComponentId;

BoundedRun::BoundedRun(const Parts& parts, std::vector<ComponentId> components, Context& context)
    : parts_(&parts), components_(std::move(components)), clauses_(context) {
  add_moment();
  for (const ComponentId component : components_) {
    const Part& part = parts.components[index(component)];
    add(part, part.initial, {Origin::Initial, index(component), 0});
  }
}

sat::GroupId BoundedRun::open(Provenance from) {
  // A partition may have several groups: constraints that are needed or not one by one.
  provenance_.push_back(from);
  return clauses_.open(static_cast<sat::Partition>(provenance_.size() - 1));
}

/// The bits of one more state, and what their domains are. Those of inputs belong to steps.
void BoundedRun::add_moment() {
  const auto moment = static_cast<unsigned>(moments_.size());
  std::vector<sat::Literal> bits;
  for (std::uint32_t i = 0; i < parts_->system->bits.size(); ++i) {
    bits.push_back(clauses_.variable());
    bit_of_variable_.resize(bits.back().variable() + 1);
    bit_of_variable_.back() = PathBit{BitId{i}, moment};
  }
  moments_.push_back(std::move(bits));
  for (std::uint32_t i = 0; i < parts_->domains.size(); ++i) {
    if (parts_->domain_is_of_input[i]) continue;
    add(parts_->domains[i], parts_->domains[i].initial, {Origin::Domain, i, moment});
  }
}

/// Values now are those of the moment before, if the constraints are those of a step.
void BoundedRun::add(const Part& part, const std::vector<circuit::Literal>& constraints,
                     Provenance from) {
  sat::Encoder encoder(part.graph, clauses_);
  const bool is_step = from.origin == Origin::Step;
  for (const PartBit& bit : part.bits) {
    encoder.bind(bit.now, at(bit.bit, is_step ? from.moment - 1 : from.moment));
    if (is_step && bit.next != circuit::kFalse) encoder.bind(bit.next, at(bit.bit, from.moment));
  }
  for (const circuit::Literal constraint : constraints) {
    open(from);
    encoder.require(constraint);
  }
}

void BoundedRun::extend() {
  for (std::uint32_t i = 0; i < parts_->domains.size(); ++i) {
    if (!parts_->domain_is_of_input[i]) continue;
    add(parts_->domains[i], parts_->domains[i].initial, {Origin::Domain, i, depth()});
  }
  add_moment();
  for (const ComponentId component : components_) {
    const Part& part = parts_->components[index(component)];
    add(part, part.transition, {Origin::Step, index(component), depth()});
  }
}

void BoundedRun::forget_question() {
  for (const sat::GroupId group : question_) clauses_.drop(group);
  question_.clear();
}

void BoundedRun::read_path(unsigned depth) {
  path_ = {};
  for (unsigned moment = 0; moment <= depth; ++moment) {
    circuit::Valuation values;
    for (const sat::Literal literal : moments_[moment]) values.push_back(clauses_.value(literal));
    path_.states.push_back(std::move(values));
  }
}

bool BoundedRun::ends_badly() {
  forget_question();
  const Part& property = parts_->property;
  const bool of_steps = parts_->is_of_steps();
  if (of_steps && depth() == 0) return false;
  question_.push_back(open({Origin::Property, 0, depth()}));
  sat::Encoder encoder(property.graph, clauses_);
  for (const PartBit& bit : property.bits) {
    encoder.bind(bit.now, at(bit.bit, of_steps ? depth() - 1 : depth()));
    if (of_steps && bit.next != circuit::kFalse) encoder.bind(bit.next, at(bit.bit, depth()));
  }
  encoder.require(!(of_steps ? property.transition : property.initial).front());
  if (clauses_.solve() == sat::Result::Unsatisfiable) return false;
  read_path(depth());
  return true;
}

bool BoundedRun::has_path_along(const AbstractPath& path, const Division& division) {
  forget_question();
  const auto length = static_cast<unsigned>(path.size() - 1);
  while (depth() < length) extend();
  for (unsigned moment = 0; moment <= length; ++moment) {
    question_.push_back(open({Origin::Given, 0, moment}));
    for (const BitId bit : division.view()) {
      // Inputs after the last state belong to no step.
      if (moment == length && parts_->system->is_input(bit)) continue;
      clauses_.add({at(bit, moment) ^ !path[moment][index(bit)]});
    }
  }
  // A later step may have no way to go on; this path need not.
  const auto counts = [this, length](sat::Partition partition) {
    const Provenance& from = provenance(partition);
    const bool is_of_input =
        from.origin == Origin::Domain && parts_->domain_is_of_input[from.number];
    return is_of_input ? from.moment < length : from.moment <= length;
  };
  if (clauses_.solve(counts) == sat::Result::Unsatisfiable) return false;
  read_path(length);
  return true;
}

BoundedRun::Memory BoundedRun::memory_in_core(const Division& division) const {
  Memory memory;
  memory.share.resize(parts_->components.size(), 0);
  // In which steps a variable occurs, 0 for initially. Bits of one variable count as one, because
  // its domain connects them.
  std::map<std::pair<circuit::VariableId, unsigned>, std::set<unsigned>> steps;
  for (const sat::GroupId group : clauses_.core()) {
    const Provenance& from = provenance(clauses_.partition(group));
    if (from.origin != Origin::Initial && from.origin != Origin::Step) continue;
    ++memory.share[from.number];
    for (const sat::Clause& clause : clauses_.clauses(group)) {
      for (const sat::Literal literal : clause) {
        if (literal.variable() >= bit_of_variable_.size()) continue;
        const auto& bit = bit_of_variable_[literal.variable()];
        if (!bit || division.sees(bit->bit)) continue;
        steps[{parts_->system->bits[index(bit->bit)].variable, bit->moment}].insert(from.moment);
      }
    }
  }
  std::set<BitId> bits;
  for (const auto& [variable, moments] : steps) {
    if (moments.size() < 2) continue;
    const auto& its_bits = parts_->system->variables[index(variable.first)].bits;
    bits.insert(its_bits.begin(), its_bits.end());
  }
  memory.bits.assign(bits.begin(), bits.end());
  return memory;
}

bool BoundedRun::takes_part(const sat::Proof& proof, ComponentId component, unsigned moment) const {
  return std::any_of(proof.vertices.begin(), proof.vertices.end(), [&](const sat::Vertex& vertex) {
    if (!vertex.is_input()) return false;
    const Provenance& from = provenance(vertex.partition);
    const bool is_constraint = from.origin == Origin::Initial || from.origin == Origin::Step;
    return is_constraint && from.number == index(component) && from.moment == moment;
  });
}

std::function<bool(sat::Partition)> BoundedRun::inside(const std::vector<ComponentId>& components,
                                                       unsigned moment) const {
  std::set<std::uint32_t> members;
  for (const ComponentId component : components) members.insert(index(component));
  std::vector<bool> usable(parts_->domains.size(), false);
  for (std::size_t i = 0; i < usable.size(); ++i) {
    usable[i] = std::any_of(
        parts_->domains[i].bits.begin(), parts_->domains[i].bits.end(), [&](const PartBit& bit) {
          return std::any_of(components.begin(), components.end(), [&](ComponentId component) {
            return parts_->components[index(component)].mentions(bit.bit);
          });
        });
  }
  return [this, moment, members = std::move(members),
          usable = std::move(usable)](sat::Partition partition) {
    const Provenance& from = provenance(partition);
    switch (from.origin) {
      case Origin::Initial:
        return moment == 0 && members.contains(from.number);
      case Origin::Step:
        return moment == from.moment && members.contains(from.number);
      case Origin::Domain:
        if (!usable[from.number]) return false;
        if (from.moment + 1 == moment) return true;
        return from.moment == moment && !parts_->domain_is_of_input[from.number];
      case Origin::Property:
      case Origin::Given:
        return false;
    }
    return false;
  };
}

SharedFunction BoundedRun::interpolant(const sat::Proof& proof,
                                       const std::vector<ComponentId>& components, unsigned moment,
                                       const Division& division, sat::Labelling labelling) const {
  SharedFunction shared;
  std::map<RelationLiteral, circuit::Literal> known;
  const auto function_of = [&](std::uint32_t variable) -> std::optional<circuit::Literal> {
    if (variable >= bit_of_variable_.size() || !bit_of_variable_[variable]) return {};
    const PathBit& bit = *bit_of_variable_[variable];
    if (!division.sees(bit.bit)) return {};
    const RelationLiteral atom{bit.bit, moment > 0 && bit.moment == moment, false};
    // An input of the step after this one is nothing that this step could speak of.
    if (atom.after_step && parts_->system->is_input(bit.bit)) return {};
    const auto [found, is_new] = known.try_emplace(atom, circuit::kFalse);
    if (is_new) {
      found->second = shared.graph.variable();
      shared.atoms.push_back(atom);
      shared.variables.push_back(found->second);
    }
    return found->second;
  };
  const sat::Cut cut{inside(components, moment), function_of, labelling};
  shared.function = sat::interpolant(proof, cut, shared.graph);
  return shared;
}

}  // namespace proviso::interpolation
