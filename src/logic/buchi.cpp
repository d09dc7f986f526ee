#include "logic/buchi.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace proviso::logic {

Buchi::Buchi() : Buchi(Rows(1), std::vector<bool>(1, false)) {}

Buchi::Buchi(Rows rows, std::vector<bool> accepting)
    : rows_(std::move(rows)), accepting_(std::move(accepting)) {
  assert(!rows_.empty() && rows_.size() == accepting_.size());
  for (std::uint32_t state = 0; state < state_count() && !universal_; ++state) {
    const bool loops = std::any_of(
        rows_[state].begin(), rows_[state].end(),
        [state](const Transition& t) { return t.target == state && t.guard.unconditional(); });
    if (loops && accepting_[state]) universal_ = state;
  }
}

std::size_t Buchi::transition_count() const {
  std::size_t count = 0;
  for (const auto& row : rows_) count += row.size();
  return count;
}

bool Buchi::only_universal_accepts() const {
  for (std::uint32_t state = 0; state < state_count(); ++state) {
    if (accepting_[state] && universal_ != state) return false;
  }
  return true;
}

Buchi merged(const Buchi& automaton, std::span<const std::uint32_t> representative) {
  assert(representative.size() == automaton.state_count());
  const std::uint32_t initial = representative[Buchi::kInitial];
  if (initial == kNowhere) return Buchi();
  std::vector<std::uint32_t> number(automaton.state_count(), kNowhere);
  std::vector<std::uint32_t> kept{initial};
  number[initial] = 0;
  Buchi::Rows rows;
  std::vector<bool> accepting;
  for (std::size_t next = 0; next < kept.size(); ++next) {
    std::vector<Buchi::Transition> row;
    for (const auto& [guard, old_target] : automaton.transitions(kept[next])) {
      const std::uint32_t target = representative[old_target];
      if (target == kNowhere) continue;
      if (number[target] == kNowhere) {
        number[target] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(target);
      }
      row.push_back({guard, number[target]});
    }
    rows.push_back(std::move(row));
    accepting.push_back(automaton.accepting(kept[next]));
  }
  return Buchi(std::move(rows), std::move(accepting));
}

}  // namespace proviso::logic
