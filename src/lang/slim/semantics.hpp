// Decisions about the semantics of SLIM that its publications leave open, one row of a table each.
// `--semantics NAME` selects the alternative of a decision that has one, so that users who know the
// intended semantics can choose it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/enum_set.hpp"

namespace proviso::slim {

enum class Decision : std::uint8_t {
  ReceiversBlock,
  PropagationsNeverBlock,
  EffectsAreOverlays,
  ErrorsNeedActivity,
  UndrivenIsDefault,
  MemorySurvives,
  UnconnectedNeverFires,
  CaseMatters,
  InfiniteRuns,
};

/// The decisions that a reading takes the other way.
using Departures = EnumSet<Decision>;

struct DecisionRow {
  Decision decision;
  std::string_view text;        // what is decided
  std::string_view other;       // the name of the other way; empty if there is none
  std::string_view other_text;  // what it means
};

std::span<const DecisionRow> decisions();

}  // namespace proviso::slim
