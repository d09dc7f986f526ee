#include "engine/interpolation/attempt.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "engine/interpolation/implicates.hpp"

namespace proviso::interpolation {
namespace {

// Clauses taken from one interpolant. What is lost comes back as an abstract path, if it matters.
constexpr std::size_t kMostImplicates = 64;
// A proof that takes longer is not worth it: the abstract paths say what it would have said.
constexpr std::uint64_t kMostConflicts = 50000;
// A component whose memory was added to the view so often is looked at as a whole.
constexpr unsigned kPatience = 4;
// More clauses than this about a component that is mostly in the view say nearly all that the
// component itself does, and each costs a run of the inner reachability: it joins the focus.
constexpr std::size_t kMostClauses = 4;

using circuit::BitId;
using circuit::ComponentId;

std::vector<ComponentId> everybody(const Parts& parts) {
  std::vector<ComponentId> components;
  for (std::uint32_t i = 0; i < parts.components.size(); ++i) components.push_back(ComponentId{i});
  return components;
}

}  // namespace

Attempt::Attempt(const Parts& parts, Division its_division, bool focus_is_fixed, Context& context)
    : division(std::move(its_division)),
      run(parts, everybody(parts), context),
      parts_(&parts),
      context_(&context),
      focus_is_fixed_(focus_is_fixed),
      initial_(parts.components.size() + 1),
      step_(parts.components.size() + 1),
      memories_(parts.components.size(), 0),
      runs_(parts.components.size()) {}

void Attempt::strengthen(const BoundedRun& refuted, unsigned depth) {
  const std::optional<sat::Proof> proof = refuted.refutation_within(kMostConflicts);
  if (!proof) return;
  for (const ComponentId component : division.environment()) {
    const std::vector<ComponentId> alone{component};
    for (unsigned moment = 0; moment <= depth; ++moment) {
      if (!refuted.takes_part(*proof, component, moment)) continue;
      context_->poll({"interpolating"});
      const SharedFunction implied =
          refuted.interpolant(*proof, alone, moment, division, sat::Labelling::Strong);
      Oracle& oracle = oracle_of(alone, moment == 0 ? Oracle::Kind::Initial : Oracle::Kind::Step);
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

Oracle& Attempt::oracle_of(const std::vector<ComponentId>& components, Oracle::Kind kind) {
  const bool is_one = components.size() == 1;
  auto& oracles = kind == Oracle::Kind::Initial ? initial_ : step_;
  auto& made = is_one ? oracles[index(components.front())] : oracles.back();
  if (!made) {
    made = std::make_unique<Oracle>(*parts_, kind, is_one ? components : everybody(*parts_),
                                    *context_);
  }
  return *made;
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
  Oracle& initial = oracle_of(components, Oracle::Kind::Initial);
  if (const auto refusal = initial.refuse(components, cube(components, path[0], nullptr))) {
    any = environment.add_initial(refusal->components, negation(refusal->cube)) || any;
  }
  Oracle& step = oracle_of(components, Oracle::Kind::Step);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto refusal = step.refuse(components, cube(components, path[i - 1], &path[i]));
    if (!refusal) continue;
    any = environment.add_step(refusal->components, negation(refusal->cube)) || any;
  }
  return any;
}

/// Those that could object to values of the view.
std::vector<ComponentId> Attempt::neighbours() const {
  std::vector<ComponentId> components = division.environment();
  std::erase_if(components, [this](ComponentId component) {
    const auto& bits = parts_->components[index(component)].bits;
    return std::none_of(bits.begin(), bits.end(),
                        [this](const PartBit& bit) { return division.sees(bit.bit); });
  });
  return components;
}

bool Attempt::exclude_by_one(const AbstractPath& path) {
  bool any = false;
  for (const ComponentId component : neighbours()) any = exclude({component}, path) || any;
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

/// Whether the view has more than half of the bits that the component's constraints mention.
bool Attempt::is_mostly_seen(ComponentId component) const {
  const auto& bits = parts_->components[index(component)].bits;
  const auto hidden = std::count_if(bits.begin(), bits.end(),
                                    [this](const PartBit& bit) { return !division.sees(bit.bit); });
  return 2 * static_cast<std::size_t>(hidden) < bits.size();
}

/// Adds components to the focus whose clauses restate most of what they do. Returns whether there
/// were any.
bool Attempt::absorb_wordy() {
  if (focus_is_fixed_) return false;
  std::vector<ComponentId> wordy;
  for (const ComponentRelation& part : environment.parts()) {
    if (part.components.size() > 1) continue;
    const ComponentId component = part.components.front();
    const std::size_t clauses = part.initial.size() + part.transition.size();
    if (clauses > kMostClauses && is_mostly_seen(component)) wordy.push_back(component);
  }
  for (const ComponentId component : wordy) {
    division.absorb(component);
    environment.forget(component);
  }
  return !wordy.empty();
}

/// Every step of a path was possible, the path was not.
void Attempt::remember(const BoundedRun& refuted, const Division& seen, unsigned depth) {
  const BoundedRun::Memory memory = refuted.memory_in_core(seen);
  if (absorb_one(memory)) return;
  // Steps that have only seen bits in common are independent of one another.
  if (memory.bits.empty()) throw std::logic_error("interpolation: a path that nobody excludes");
  for (const BitId bit : memory.bits) division.show(bit);
  strengthen(refuted, depth);
}

BoundedRun& Attempt::run_of(ComponentId component) {
  auto& made = runs_[index(component)];
  if (!made) made = std::make_unique<BoundedRun>(*parts_, std::vector{component}, *context_);
  return *made;
}

bool Attempt::exclude_by_memory_of_one(const AbstractPath& path) {
  const Division seen = division;  // the path has no values of what is shown meanwhile
  bool any = false;
  for (const ComponentId component : neighbours()) {
    // One that joined the focus may have taken others with it.
    if (division.in_focus(component)) continue;
    BoundedRun& alone = run_of(component);
    if (alone.has_path_along(path, seen)) continue;
    remember(alone, seen, static_cast<unsigned>(path.size() - 1));
    any = true;
  }
  return any;
}

bool Attempt::exclude(const AbstractPath& path) {
  if (absorb_wordy()) return true;
  if (exclude_by_one(path) || exclude_by_memory_of_one(path) || exclude_jointly(path)) return true;
  if (run.has_path_along(path, division)) return false;
  remember(run, division, static_cast<unsigned>(path.size() - 1));
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
