// Divides the time of a run among several questions, so that a hard one does not starve the others.
//
// In a first round half of the time is divided evenly among the questions; time that a question
// does not use is left to the next ones. Questions that are still open are then asked again with
// the remaining time. So a question that needs all the time gets a little less than half of it.
// Without a time limit, each question is asked once, without a limit.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "base/context.hpp"

namespace proviso::ask {

/// Asks the question number `at` within a context, and says why it is still open if it is.
using AskOne = std::function<std::optional<StopReason>(std::size_t at, Context& context)>;

/// Asks all questions, some of them twice; the last answer counts.
void share_time(std::size_t questions, const AskOne& ask_one, Context& whole);

}  // namespace proviso::ask
