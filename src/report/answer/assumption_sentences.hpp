// The sentences that describe the assumption of an answer.
#pragma once

#include <string>
#include <vector>

#include "outcome/answer.hpp"
#include "report/model/assumption_words.hpp"
#include "report/model/protocol_words.hpp"

namespace proviso::report {

/// Returns the sentences, in terms of calls if the assumption is about the callers of a class. The
/// answer must have an assumption.
inline std::vector<std::string> assumption_sentences(const Answer& answer) {
  return answer.protocol ? protocol_words(*answer.assumption, answer.protocol->callers)
                         : assumption_words(*answer.assumption);
}

/// The heading of the errors that occur if callers depart from the assumption.
inline constexpr const char* kDepartures = "otherwise";

}  // namespace proviso::report
