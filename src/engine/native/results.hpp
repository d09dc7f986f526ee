// From the searches of a program to the outcome of its check: one result for each kind and
// property, the trace of a violation, statistics and notes.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "engine/native/check.hpp"
#include "engine/native/job.hpp"
#include "engine/native/search.hpp"

namespace proviso::native {

/// The searches that answer a question. Races outside of the assumptions are looked for again in a
/// search of both phases, which is then the one of the properties too.
struct Searches {
  std::optional<Search> races = {};
  std::optional<Search> properties = {};
  bool asks_for_races = true;  // otherwise the race search only supports a proof
};

/// There must be at least one search. `made` is the searcher that made them and knows the
/// promotions.
CheckOutcome outcome_of(const ProgramUnderCheck& checked, const Searches& searches,
                        const Searcher& made, Context& context);

}  // namespace proviso::native
