// An attempt to prove an invariant on some components: what is known so far, and the two ways to
// know more.
//
// `strengthen` interpolates a refutation: of the bounded run, or of an abstract path. `exclude`
// asks whether an abstract path is real. If it is not, then, cheapest first,
//
//   some component permits one of its steps, or its first state, to nobody: a clause of that
//   component over the view, with as few literals as the component needs to imply it;
//   some components do so only together: a clause of all of them;
//   each step is possible and the path is not, because somebody remembers: the bits that clauses of
//   different steps in the core have in common are added to the view, and the refutation is
//   interpolated again with them; or the component that has most of the core joins the focus.
//
// Each of them excludes a step or state over the view for good or makes the view or the focus
// larger, of which there are finitely many.
#pragma once

#include <cstddef>
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

  /// Adds what the refutation of the last question to the run says of every component in steps and
  /// initial states up to `depth`.
  void strengthen(unsigned depth);
  /// False if the path is real; it is then run.path().
  bool exclude(const AbstractPath& path);

  EnvironmentRelation relation() const;

  Division division;
  Environment environment;
  BoundedRun run;

 private:
  bool exclude_by_one(const AbstractPath& path);
  bool exclude_jointly(const AbstractPath& path);
  bool exclude(const std::vector<circuit::ComponentId>& components, const AbstractPath& path);
  Cube cube(const std::vector<circuit::ComponentId>& components, const circuit::Valuation& now,
            const circuit::Valuation* next) const;
  void remember(const AbstractPath& path);
  bool absorb_one(const BoundedRun::Memory& memory);

  const Parts* parts_;
  Context* context_;
  bool focus_is_fixed_;
  Oracle initial_;
  Oracle step_;
  std::vector<unsigned> memories_;  // by component: how often its memory was in the way
};

}  // namespace proviso::interpolation
