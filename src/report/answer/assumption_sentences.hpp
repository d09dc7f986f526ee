// The sentences that describe the assumption of an answer.
#pragma once

#include <string>
#include <vector>

#include "outcome/answer.hpp"
#include "report/model/assumption_words.hpp"
#include "report/model/protocol_words.hpp"

namespace proviso::report {

/// In the words of a class if the assumption is about its callers. The answer has an assumption.
inline std::vector<std::string> assumption_sentences(const Answer& answer) {
  return answer.protocol ? protocol_words(*answer.assumption, answer.protocol->callers)
                         : assumption_words(*answer.assumption);
}

/// The heading above what goes wrong where callers depart from it.
inline constexpr const char* kDepartures = "otherwise";

}  // namespace proviso::report
