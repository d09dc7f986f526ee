// What a rank must remember of a search by a team, beside its states, to go on with it later.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/team.hpp"

namespace proviso::space {

/// A finding as it was reported: its level, and the record of its Candidate.
struct ReportedFinding {
  std::uint64_t level = 0;
  Team::Words record = {};
};

/// The search before a level is expanded.
struct SearchLedger {
  std::vector<std::size_t> level_starts = {};  // of the levels that were expanded
  std::size_t expanded = 0;                    // states of this rank
  std::size_t states = 0;                      // of this rank
  std::uint64_t transitions = 0;               // of this rank
  bool finished = false;                       // there is nothing to expand any more
  std::optional<ReportedFinding> error = {};
  std::optional<ReportedFinding> deadlock = {};
  std::vector<std::uint32_t> culprits = {};
};

Team::Words to_words(const SearchLedger& ledger);
/// Returns nullopt if the words are not a ledger of a search of states with so many words.
std::optional<SearchLedger> read_ledger(const Team::Words& words, std::size_t record_size);

}  // namespace proviso::space
