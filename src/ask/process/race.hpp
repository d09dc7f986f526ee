// Proves a program in two ways by turns: by a search of the whole, and by parts.
//
// A proof by parts explores the component and its environment alone. It wins where the two together
// have far more states than each by itself, and loses where they have few. Which is the case is not
// known before. So the whole is searched first; a proof by parts joins in after a moment and gets
// a quarter of the processor time from then on. When the search has had a second it is given up,
// and the proof by parts has all the time that is left.
//
// Where the search of the whole ends before that moment, a proof by parts of a few thousand states
// is the answer all the same, as it says more: what the rest of the program asks of the component.
//
// So the answer takes at most a third longer than `check`, if that takes less than a second, and
// at most a second longer than a proof by parts alone, or four times as long if that is less. Each
// way is exact; the first that knows the answer ends the other.
#pragma once

#include <memory>
#include <optional>

#include "ask/process/division.hpp"
#include "engine/reach/program_safety.hpp"

namespace proviso::ask {

/// What the search of the whole and the proof by parts have found.
struct RaceResult {
  std::optional<PropertyResult> whole = {};
  Statistics statistics = {};  // of the search
  /// The program divided, or why it cannot be. Absent if the proof was not begun, or `stopped`.
  std::optional<Maybe<std::unique_ptr<ProgramDivision>>> division = {};
  std::optional<requirement::Requirement> requirement = {};
  std::optional<StopReason> stopped = {};
};

/// Runs the race. Returns nullopt if the request is not one that the search of the whole can
/// answer; the proof by parts says why.
std::optional<RaceResult> race(Task& task, const DivisionNames& names);

}  // namespace proviso::ask
