// Linear formulas on u v v v … by the definitions, place by place, the future looked at far enough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "logic/past_formula.hpp"

namespace proviso::symbolic {

class PlainMeaning {
 public:
  PlainMeaning(const logic::PastPool& pool, std::vector<std::vector<bool>> letters,
               std::size_t loops_to)
      : pool_(pool), letters_(std::move(letters)), loops_to_(loops_to) {}

  bool is_true(logic::PastFormula f, std::size_t place) {
    const auto key = std::make_pair(logic::index(f), place);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    const bool value = compute(f, place);
    known_.emplace(key, value);
    return value;
  }

 private:
  /// Enough for every past operator in the pool to settle.
  std::size_t horizon(std::size_t place) const {
    return std::max(place, loops_to_) + (pool_.size() + 2) * (letters_.size() - loops_to_);
  }

  bool compute(logic::PastFormula f, std::size_t place) {
    using logic::PastOperator;
    switch (pool_.op(f)) {
      case PastOperator::True:
        return true;
      case PastOperator::Atom: {
        const std::size_t turn = letters_.size() - loops_to_;
        const std::size_t letter =
            place < letters_.size() ? place : loops_to_ + (place - loops_to_) % turn;
        return letters_[letter][pool_.atom_of(f)];
      }
      case PastOperator::Not:
        return !is_true(pool_.left(f), place);
      case PastOperator::And:
        return is_true(pool_.left(f), place) && is_true(pool_.right(f), place);
      case PastOperator::Next:
        return is_true(pool_.left(f), place + 1);
      case PastOperator::Yesterday:
        return place > 0 && is_true(pool_.left(f), place - 1);
      case PastOperator::Until:
        for (std::size_t k = place; k <= horizon(place); ++k) {
          if (is_true(pool_.right(f), k)) return true;
          if (!is_true(pool_.left(f), k)) return false;
        }
        return false;
      case PastOperator::Since:
        for (std::size_t k = place + 1; k-- > 0;) {
          if (is_true(pool_.right(f), k)) return true;
          if (!is_true(pool_.left(f), k)) return false;
        }
        return false;
    }
    return false;
  }

  const logic::PastPool& pool_;
  std::vector<std::vector<bool>> letters_;
  std::size_t loops_to_;
  std::map<std::pair<std::uint32_t, std::size_t>, bool> known_;
};

}  // namespace proviso::symbolic
