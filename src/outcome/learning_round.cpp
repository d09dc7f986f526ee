#include "outcome/learning_round.hpp"

#include <algorithm>

namespace proviso {

std::string_view to_string(RoundAnswer answer) {
  switch (answer) {
    case RoundAnswer::Accepted:
      return "accepted";
    case RoundAnswer::TooWeak:
      return "too-weak";
    case RoundAnswer::TooStrong:
      return "too-strong";
    case RoundAnswer::AlphabetTooSmall:
      return "alphabet-too-small";
    case RoundAnswer::Violation:
      return "violation";
  }
  return "accepted";
}

void LearningLog::record(LearningRound round, const lts::Lts& conjecture,
                         const std::vector<std::string>& counterexample) {
  if (rounds_.size() == kMostRounds) {
    ++left_out_;
    return;
  }
  const std::size_t kept = std::min(counterexample.size(), kMostLabels);
  round.counterexample.assign(counterexample.begin(),
                              counterexample.begin() + static_cast<std::ptrdiff_t>(kept));
  round.counterexample_length = counterexample.size();
  if (conjecture.state_count() <= kMostStates) round.conjecture = conjecture;
  rounds_.push_back(std::move(round));
}

void LearningLog::correct_last(RoundAnswer answer) {
  if (left_out_ == 0 && !rounds_.empty()) rounds_.back().answer = answer;
}

}  // namespace proviso
