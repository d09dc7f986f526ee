#include "engine/learning/observation_table.hpp"

namespace proviso::learning {

ObservationTable::ObservationTable(std::size_t letters, Membership teacher)
    : Learner(std::move(teacher)), candidate_(letters), suffixes_{Word()} {
  Row row;
  fill(Word(), row);
  add_state(Word(), row);
  close();
}

void ObservationTable::fill(const Word& word, Row& row) const {
  while (row.size() < suffixes_.size()) row.push_back(member(word, suffixes_[row.size()]));
}

void ObservationTable::add_state(Word word, const Row& row) {
  state_of_row_.emplace(row, static_cast<std::uint32_t>(access_.size()));
  rows_.push_back(row);
  for (std::uint32_t a = 1; a <= candidate_.letters; ++a) {
    Word longer = word;
    longer.push_back(lts::ActionId{a});
    Row extension;
    if (member(longer)) fill(longer, extension);
    extended_.push_back(std::move(extension));
    candidate_.next.push_back(Candidate::kRejected);
  }
  access_.push_back(std::move(word));
}

/// Finds the state of every extended row, and makes new states where there is none.
void ObservationTable::close() {
  for (std::uint32_t s = 0; s < access_.size(); ++s) {
    for (std::uint32_t a = 1; a <= candidate_.letters; ++a) {
      const std::size_t at = s * candidate_.letters + a - 1;
      if (extended_[at].empty()) continue;
      const Row row = extended_[at];
      if (!state_of_row_.contains(row)) {
        Word word = access_[s];
        word.push_back(lts::ActionId{a});
        add_state(std::move(word), row);
      }
      candidate_.next[at] = state_of_row_.at(row);
    }
  }
}

void ObservationTable::separate(std::uint32_t, lts::ActionId, Word suffix) {
  suffixes_.push_back(std::move(suffix));
  state_of_row_.clear();
  for (std::uint32_t s = 0; s < access_.size(); ++s) {
    fill(access_[s], rows_[s]);
    state_of_row_.emplace(rows_[s], s);
    for (std::uint32_t a = 1; a <= candidate_.letters; ++a) {
      Row& row = extended_[s * candidate_.letters + a - 1];
      if (row.empty()) continue;
      Word longer = access_[s];
      longer.push_back(lts::ActionId{a});
      fill(longer, row);
    }
  }
  close();
}

}  // namespace proviso::learning
