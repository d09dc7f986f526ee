// The part of a system that temporal formulas depend on (invariant/cone_of_influence.hpp), for
// decision diagrams.
//
// Constraints are left out, none is added: every path of the system, restricted to the cone, is a
// path of the cone, and as fair, because fairness conditions are in the cone. So a linear formula
// that holds of the cone holds of the system. If the steps are total by construction, every path of
// the cone is also part of a path of the system: what was left out follows any step of the cone,
// whatever its inputs. Then the cone satisfies the same formulas of CTL. Initial states must be
// possible as well; a solver looks for one.
//
// An initial condition that relates the cone to other bits makes them part of it. For a linear
// formula it may be left out instead, as anything may: the cone is smaller, and usually enough.
//
//   init(first) := a, next(first) := first, F (a = b): the cone need not have first
//
// A path of the cone says nothing of the other bits, so violations are looked for again in the
// whole.
#pragma once

#include <cstdint>
#include <span>

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "circuit/system.hpp"

namespace proviso::symbolic {

struct Cone {
  circuit::Problem problem = {};  // literals keep their meaning
  bool is_whole = false;          // nothing is left out
};

/// Whether initial conditions that mention bits in and outside of the cone are part of it.
enum class Initially : std::uint8_t { Exact, Loose };

/// The part of the problem that these functions of states and inputs depend on.
Cone cone_of(const circuit::Problem& whole, std::span<const circuit::Literal> functions,
             Initially initially);

/// Whether it is certain that every path of an exact cone is part of a path of the system.
bool is_followed(const circuit::System& system, const circuit::Problem& whole, Context& context);

}  // namespace proviso::symbolic
