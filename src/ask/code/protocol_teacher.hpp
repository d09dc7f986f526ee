// The teacher of a usage protocol: it answers questions about words of calls by searching the
// class.
//
// A word is in the language if no run with this word fails. A word that no callers can produce,
// such as one with a return without a call or with more concurrent calls than callers, is decided
// by its longest prefix that callers can produce.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/learning/learn_language.hpp"
#include "engine/native/protocol.hpp"
#include "lts/alphabet.hpp"
#include "outcome/call_labels.hpp"

namespace proviso::ask {

class ProtocolTeacher {
 public:
  /// Thrown where a search did not explore everything, or could not be made.
  struct NoAnswer {
    native::Unexplored why = {};
    std::string error = {};
  };

  /// Keeps references to the search and to the alphabet, which is that of calls.
  ProtocolTeacher(native::ProtocolSearch& search, const lts::Alphabet& alphabet,
                  std::int64_t callers);

  bool contains(const learning::Word& word);
  std::optional<learning::Word> exceeds(const lts::Lts& candidate);

  std::uint64_t searches() const { return searches_; }

 private:
  /// How many letters of the word callers can make.
  std::size_t possible(const learning::Word& word) const;
  std::optional<learning::Word> word_of(
      tl::expected<native::ProtocolSearch::Answer, std::string> answer);

  native::ProtocolSearch& search_;
  const lts::Alphabet& alphabet_;
  CallAlphabet calls_;
  std::vector<bool> has_end_;  // by label of a beginning
  std::int64_t callers_;
  std::map<learning::Word, bool> known_;
  std::uint64_t searches_ = 0;
};

}  // namespace proviso::ask
