#include "engine/interpolation/attempt.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/interpolation/implicates.hpp"

namespace proviso::interpolation {
namespace {

// Clauses taken from one interpolant. What is lost comes back as an abstract path, if it matters.
constexpr std::size_t kMostImplicates = 64;
// A component whose memory was added to the view so often is looked at as a whole.
constexpr unsigned kPatience = 4;

}  // namespace

using circuit::BitId;
using circuit::ComponentId;

Attempt::Attempt(const Parts& parts, Division its_division, bool focus_is_fixed, Context& context)
    : division(std::move(its_division)),
      run(parts, context),
      parts_(&parts),
      context_(&context),
      focus_is_fixed_(focus_is_fixed),
      initial_(parts, Oracle::Kind::Initial, context),
      step_(parts, Oracle::Kind::Step, context),
      memories_(parts.components.size(), 0) {}

void Attempt::strengthen(unsigned depth) {
  const sat::Proof proof = run.refutation();
  for (const ComponentId component : division.environment()) {
    const std::vector<ComponentId> alone{component};
    for (unsigned moment = 0; moment <= depth; ++moment) {
      context_->poll({"interpolating"});
      const SharedFunction implied =
          run.interpolant(proof, alone, moment, division, sat::Labelling::Strong);
      Oracle& oracle = moment == 0 ? initial_ : step_;
      for (RelationClause& clause :
           implicates(implied, alone, oracle, kMostImplicates, *context_)) {
        if (moment == 0) {
          environment.add_initial(alone, std::move(clause));
        } else {
          environment.add_step(alone, std::move(clause));
        }
      }
    }
  }
}

/// The values that the components could object to.
Cube Attempt::cube(const std::vector<ComponentId>& components, const circuit::Valuation& now,
                   const circuit::Valuation* next) const {
  std::set<RelationLiteral> literals;
  for (const ComponentId component : components) {
    for (const PartBit& bit : parts_->components[index(component)].bits) {
      if (!division.sees(bit.bit)) continue;
      const bool is_input = parts_->system->is_input(bit.bit);
      if (next != nullptr || !is_input) literals.insert({bit.bit, false, !now[index(bit.bit)]});
      if (next != nullptr && !is_input) literals.insert({bit.bit, true, !(*next)[index(bit.bit)]});
    }
  }
  return {literals.begin(), literals.end()};
}

bool Attempt::exclude(const std::vector<ComponentId>& components, const AbstractPath& path) {
  bool any = false;
  if (const auto refusal = initial_.refuse(components, cube(components, path[0], nullptr))) {
    any = environment.add_initial(refusal->components, negation(refusal->cube)) || any;
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto refusal = step_.refuse(components, cube(components, path[i - 1], &path[i]));
    if (!refusal) continue;
    any = environment.add_step(refusal->components, negation(refusal->cube)) || any;
  }
  return any;
}

bool Attempt::exclude_by_one(const AbstractPath& path) {
  bool any = false;
  for (const ComponentId component : division.environment())
    any = exclude({component}, path) || any;
  return any;
}

bool Attempt::exclude_jointly(const AbstractPath& path) {
  return exclude(division.environment(), path);
}

/// Takes the component into the focus that has most of the core, if it is due; false if none is.
bool Attempt::absorb_one(const BoundedRun::Memory& memory) {
  if (focus_is_fixed_) return false;
  std::optional<ComponentId> best;
  for (const ComponentId component : division.environment()) {
    const std::size_t share = memory.share[index(component)];
    if (share == 0) continue;
    ++memories_[index(component)];
    const Part& part = parts_->components[index(component)];
    const auto is_new = [&](const PartBit& bit) {
      return !division.sees(bit.bit) &&
             !std::binary_search(memory.bits.begin(), memory.bits.end(), bit.bit);
    };
    const auto hidden = std::count_if(part.bits.begin(), part.bits.end(), is_new);
    const bool is_due = memories_[index(component)] > kPatience ||
                        2 * static_cast<std::size_t>(hidden) < part.bits.size();
    if (is_due && (!best || share > memory.share[index(*best)])) best = component;
  }
  if (!best) return false;
  division.absorb(*best);
  environment.forget(*best);
  return true;
}

/// Every step of the path is possible, the path is not.
void Attempt::remember(const AbstractPath& path) {
  const BoundedRun::Memory memory = run.memory_in_core(division);
  if (absorb_one(memory)) return;
  for (const BitId bit : memory.bits) division.show(bit);
  strengthen(static_cast<unsigned>(path.size() - 1));
}

bool Attempt::exclude(const AbstractPath& path) {
  if (exclude_by_one(path) || exclude_jointly(path)) return true;
  if (run.has_path_along(path, division)) return false;
  remember(path);
  return true;
}

EnvironmentRelation Attempt::relation() const {
  EnvironmentRelation relation{division.focus(), division.view(), environment.parts()};
  for (ComponentRelation& part : relation.parts) {
    drop_redundant(part.initial, *context_);
    drop_redundant(part.transition, *context_);
  }
  return relation;
}

}  // namespace proviso::interpolation
