#include "space/search_ledger.hpp"

#include <algorithm>

namespace proviso::space {
namespace {

using Word = Team::Word;
using Words = Team::Words;

void append(const std::optional<ReportedFinding>& finding, Words& words) {
  words.push_back(finding ? 1 : 0);
  if (!finding) return;
  words.push_back(finding->level);
  words.insert(words.end(), finding->record.begin(), finding->record.end());
}

/// Takes words from the front of a sequence; remembers if there were too few.
class WordReader {
 public:
  explicit WordReader(const Words& words) : words_(words) {}

  Word next() {
    whole_ = whole_ && at_ < words_.size();
    return whole_ ? words_[at_++] : 0;
  }
  Words next(std::size_t count) {
    whole_ = whole_ && count <= words_.size() - at_;
    if (!whole_) return {};
    const auto first = words_.begin() + static_cast<std::ptrdiff_t>(at_);
    at_ += count;
    return {first, first + static_cast<std::ptrdiff_t>(count)};
  }
  std::optional<ReportedFinding> finding(std::size_t record_size) {
    if (next() == 0) return std::nullopt;
    const Word level = next();
    return ReportedFinding{level, next(record_size)};
  }
  bool is_at_end() const { return whole_ && at_ == words_.size(); }

 private:
  const Words& words_;
  std::size_t at_ = 0;
  bool whole_ = true;
};

}  // namespace

Words to_words(const SearchLedger& ledger) {
  Words words{ledger.expanded, ledger.states, ledger.transitions, ledger.finished ? 1U : 0U,
              ledger.level_starts.size()};
  words.insert(words.end(), ledger.level_starts.begin(), ledger.level_starts.end());
  append(ledger.error, words);
  append(ledger.deadlock, words);
  words.push_back(ledger.culprits.size());
  words.insert(words.end(), ledger.culprits.begin(), ledger.culprits.end());
  return words;
}

std::optional<SearchLedger> read_ledger(const Words& words, std::size_t record_size) {
  WordReader reader(words);
  SearchLedger ledger;
  ledger.expanded = reader.next();
  ledger.states = reader.next();
  ledger.transitions = reader.next();
  ledger.finished = reader.next() == 1;
  const Words starts = reader.next(reader.next());
  ledger.level_starts.assign(starts.begin(), starts.end());
  ledger.error = reader.finding(record_size);
  ledger.deadlock = reader.finding(record_size);
  for (const Word culprit : reader.next(reader.next())) {
    ledger.culprits.push_back(static_cast<std::uint32_t>(culprit));
  }
  const bool ordered = std::is_sorted(starts.begin(), starts.end()) &&
                       (starts.empty() || starts.back() <= ledger.expanded) &&
                       ledger.expanded <= ledger.states;
  const auto in_levels = [&](const std::optional<ReportedFinding>& finding) {
    return !finding || finding->level < ledger.level_starts.size();
  };
  if (!reader.is_at_end() || !ordered || !in_levels(ledger.error) || !in_levels(ledger.deadlock)) {
    return std::nullopt;
  }
  return ledger;
}

}  // namespace proviso::space
