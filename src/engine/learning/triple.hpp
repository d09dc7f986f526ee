// The question behind every premise: is π reachable in A ‖ M ‖ G_err?
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "engine/learning/candidate.hpp"
#include "lts/system.hpp"

namespace proviso::learning {

/// The labels of a run, τ left out.
using Labels = std::vector<std::string>;

struct Search {
  std::optional<Labels> error = {};  // a shortest run to π
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
};

/// Throws LimitReached.
Search search_error(const lts::System& system, Context& context);

/// The same, but of the labels in `over` only the given run is allowed.
Search search_error_along(lts::System system, const Labels& run, const lts::Alphabet& over,
                          Context& context);

/// A run with its τ steps, and the component that errs in the end.
struct ErrorRun {
  Labels labels;
  std::string culprit;
};
/// For a run that is known to lead to π.
ErrorRun run_to_error_along(lts::System system, const Labels& run, const lts::Alphabet& over,
                            Context& context);

/// What is left of a run to somebody who sees only these labels.
Labels projected(const Labels& run, const lts::Alphabet& alphabet);
Word as_word(const Labels& run, const lts::Alphabet& alphabet);

}  // namespace proviso::learning
