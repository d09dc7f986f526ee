// The observation table of L*: rows of access words, columns of distinguishing suffixes.
//
// S are the access words; their rows are pairwise different, so no consistency check is needed. D
// are the suffixes, ε among them. The row of a word says which of its extensions by D are in the
// language. The table is closed when every row of S·Σ is a row of S; rows that are not make new
// states. The language is prefix-closed, so a word that is rejected has an all-rejected row and is
// not a state: it is the sink.
//
//   language: b only after a       D = {ε, b}: row(ε) = yes no, row(a) = yes yes
#pragma once

#include <map>
#include <vector>

#include "engine/learning/learner.hpp"

namespace proviso::learning {

class ObservationTable : public Learner {
 public:
  ObservationTable(std::size_t letters, Membership teacher);

  const Candidate& candidate() const override { return candidate_; }
  const Word& access(std::uint32_t state) const override { return access_[state]; }

 private:
  using Row = std::vector<bool>;

  void separate(std::uint32_t state, lts::ActionId letter, Word suffix) override;
  /// Adds the missing entries of a row.
  void fill(const Word& word, Row& row) const;
  void close();
  void add_state(Word word, const Row& row);

  Candidate candidate_;
  std::vector<Word> suffixes_;
  std::vector<Word> access_;
  std::vector<Row> rows_;      // of the access words
  std::vector<Row> extended_;  // of each access word with each letter; empty if rejected
  std::map<Row, std::uint32_t> state_of_row_;
};

}  // namespace proviso::learning
