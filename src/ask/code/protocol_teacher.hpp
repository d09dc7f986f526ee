// The teacher of a usage protocol: it answers questions about words of calls by searching the
// class.
//
// A word is in the language if no run with this word fails. A word that no callers can produce,
// such as one with a return without a call or with more concurrent calls than callers, is decided
// by its longest prefix that callers can produce.
//
// Whether a candidate forbids too much is decided on the graph of all runs that the candidate
// allows, and of those that depart from it by one letter (needless_rejection.hpp).
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

  /// Keeps references to its arguments. The alphabet is that of calls; `returns` are those of its
  /// labels that callers cannot refuse.
  ProtocolTeacher(native::ProtocolSearch& search, const lts::Alphabet& alphabet,
                  const std::vector<std::string>& returns, std::int64_t callers, Context& context);

  bool contains(const learning::Word& word);
  std::optional<learning::Word> exceeds(const lts::Lts& candidate);
  /// Not known if the runs are too many to keep.
  learning::LanguageTeacher::Rejected rejects(const lts::Lts& candidate);

  std::uint64_t searches() const { return searches_; }

 private:
  /// How many letters of the word callers can make.
  std::size_t possible(const learning::Word& word) const;
  std::optional<learning::Word> word_of(
      tl::expected<native::ProtocolSearch::Answer, std::string> answer);

  native::ProtocolSearch& search_;
  const lts::Alphabet& alphabet_;
  const std::vector<std::string>& returns_;
  Context& context_;
  CallAlphabet calls_;
  std::vector<bool> has_end_;  // by label of a beginning
  std::int64_t callers_;
  std::map<learning::Word, bool> known_;
  std::uint64_t searches_ = 0;
};

}  // namespace proviso::ask
