// An attempt to prove an invariant on some components: the state of the proof, and the two ways to
// refine it.
//
// `strengthen` interpolates a refutation: of the bounded run, or of an abstract path. `exclude`
// asks whether an abstract path is real. If it is spurious, the cheapest case that applies is used:
//
//   more than a few clauses are known of a component that is mostly in the view: adds the component
//   to the focus;
//   one component does not permit some step of it, or its first state: adds a clause of that
//   component over the view, with as few literals as it needs to be implied;
//   one component permits each step but not the path, because it remembers something: adds the bits
//   that clauses of different steps in the core have in common to the view and interpolates the
//   refutation with them, or adds the component to the focus;
//   several components exclude a step together: adds a clause of all components that it needs;
//   several components remember something: as for one.
//
// Each case excludes a step or state over the view permanently, or enlarges the view or the focus;
// both can happen only finitely often.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "base/context.hpp"
#include "circuit/path.hpp"
#include "engine/interpolation/bounded_run.hpp"
#include "engine/interpolation/division.hpp"
#include "engine/interpolation/environment.hpp"
#include "engine/interpolation/oracle.hpp"
#include "engine/interpolation/parts.hpp"

namespace proviso::interpolation {

class Attempt {
 public:
  Attempt(const Parts& parts, Division its_division, bool focus_is_fixed, Context& context);

  /// Adds what the refutation of the last query to the run implies for every component.
  void strengthen() { strengthen(run, run.depth()); }
  /// Returns false if the path is real; it is then run.path().
  bool exclude(const AbstractPath& path);

  EnvironmentRelation relation() const;

  Division division;
  Environment environment;
  BoundedRun run;

 private:
  std::vector<circuit::ComponentId> neighbours() const;
  bool exclude_by_one(const AbstractPath& path);
  bool exclude_jointly(const AbstractPath& path);
  bool exclude(const std::vector<circuit::ComponentId>& components, const AbstractPath& path);
  Cube cube(const std::vector<circuit::ComponentId>& components, const circuit::Valuation& now,
            const circuit::Valuation* next) const;
  bool exclude_by_memory_of_one(const AbstractPath& path);
  void strengthen(const BoundedRun& refuted, unsigned depth);
  void remember(const BoundedRun& refuted, const Division& seen, unsigned depth);
  BoundedRun& run_of(circuit::ComponentId component);
  Oracle& oracle_of(const std::vector<circuit::ComponentId>& components, Oracle::Kind kind);
  bool is_mostly_seen(circuit::ComponentId component) const;
  bool absorb_wordy();
  bool absorb_one(const BoundedRun::Memory& memory);

  const Parts* parts_;
  Context* context_;
  bool focus_is_fixed_;
  /// One for each component alone, and the last for all of them. Created on demand.
  std::vector<std::unique_ptr<Oracle>> initial_;
  std::vector<std::unique_ptr<Oracle>> step_;
  std::vector<unsigned> memories_;  // by component: how often its memory was in the way
  std::vector<std::unique_ptr<BoundedRun>> runs_;  // by component: of it alone, when it was needed
};

}  // namespace proviso::interpolation
