// The rounds in which the assumptions of a proof were learned: each conjecture, and what became of
// it.
//
// A log keeps the first rounds only, the first labels of each counterexample, and small
// conjectures, so that its size is bounded; what it leaves out is counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lts/lts.hpp"

namespace proviso {

enum class RoundAnswer : std::uint8_t {
  Accepted,          // the proof uses it
  TooWeak,           // it allows a word after which its module may err
  TooStrong,         // it forbids a word of the others after which its module cannot err
  AlphabetTooSmall,  // its labels do not separate a word of the others from an error of its module
  Violation,         // with this word the others break the guarantee: the property, or the
                     // assumption before it
};

/// "accepted", "too-weak", "too-strong", "alphabet-too-small", "violation".
std::string_view to_string(RoundAnswer answer);

struct LearningRound {
  std::size_t assumption = 1;  // A1, A2, …
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::size_t labels = 0;   // the size of the alphabet of the conjecture
  std::size_t premise = 1;  // the premise that answered, from 1 as in the proof
  RoundAnswer answer = RoundAnswer::Accepted;
  std::vector<std::string> counterexample = {};  // its first labels
  std::size_t counterexample_length = 0;
  std::optional<lts::Lts> conjecture = {};  // nullopt if it is large
};

class LearningLog {
 public:
  static constexpr std::size_t kMostRounds = 200;
  static constexpr std::size_t kMostLabels = 50;
  static constexpr std::size_t kMostStates = 40;  // of a conjecture that is kept

  void record(LearningRound round, const lts::Lts& conjecture,
              const std::vector<std::string>& counterexample);
  /// Corrects the answer of the last round.
  void correct_last(RoundAnswer answer);

  const std::vector<LearningRound>& rounds() const { return rounds_; }
  std::uint64_t left_out() const { return left_out_; }

 private:
  std::vector<LearningRound> rounds_;
  std::uint64_t left_out_ = 0;
};

}  // namespace proviso
