// Checks a premise: is π reachable in A ‖ M ‖ G_err?
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "engine/learning/candidate.hpp"
#include "lts/system.hpp"

namespace proviso::learning {

/// The labels of a run, without τ.
using Labels = std::vector<std::string>;

struct Search {
  std::optional<Labels> error = {};  // a shortest run to π
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
};

/// Searches for π. Throws LimitReached.
Search search_error(const lts::System& system, Context& context);

/// Searches for π while the labels in `over` follow the given run.
Search search_error_along(lts::System system, const Labels& run, const lts::Alphabet& over,
                          Context& context);

/// A run with its τ steps, and the component that moves to π at its end.
struct ErrorRun {
  Labels labels;
  std::string culprit;
};
/// Returns the run; it must be known to lead to π.
ErrorRun run_to_error_along(lts::System system, const Labels& run, const lts::Alphabet& over,
                            Context& context);

/// The projection of a run to these labels.
Labels projected(const Labels& run, const lts::Alphabet& alphabet);
Word as_word(const Labels& run, const lts::Alphabet& alphabet);

}  // namespace proviso::learning
