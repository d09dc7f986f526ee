// Clocks in discrete time.
//
// A clock counts ticks up to the largest constant K that it is compared with, and stays at K + 1
// beyond it. Counting reaches the same modes and values as dense time (digitisation) if
//
//   clocks are compared with constants only, by <=, >= or =, and never under a negation;
//   nothing is done because a comparison is false: no value is assigned from it, no transition is
//   taken in place of another one, and the guards of urgent modes are lower bounds;
//   a `while` condition is convex: no two sides of an `or` compare clocks.
//
// Everything else is refused. (A clock that stands still while its instance is inactive is read,
// with a note: counting is what it means then.)
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/diagnostic.hpp"
#include "lang/slim/ast.hpp"
#include "lang/slim/semantics.hpp"

namespace proviso::slim {

/// The largest constant that each clock is compared with.
using ClockBounds = std::map<std::string, std::int64_t>;

/// Returns the bounds of the clocks of an implementation, and reports every use that is refused.
ClockBounds clock_bounds(const Document& document, const Implementation& implementation,
                         const Departures& departures, Diagnostics& diagnostics);

/// The same for an error model. Its conditions speak of its clocks only.
ClockBounds clock_bounds(const Document& document, const ErrorType& type,
                         const ErrorImplementation& implementation, Diagnostics& diagnostics);

}  // namespace proviso::slim
