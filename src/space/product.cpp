#include "space/product.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace proviso::space {

void Product::initial(Word* state) const { std::fill(state, state + words_, Word{0}); }

void Product::moves(const Word* state, Moves& moves) const {
  moves.clear();
  if (words_ == 1) {
    collect<true>(state, moves);
  } else {
    collect<false>(state, moves);
  }
  if (may_repeat_) drop_repetitions(state, moves);
  if (!precedes_.empty()) apply_priority(moves);
}

// The hot loop of every exploration; proviso_bench measures it.
template <bool kNarrow>
void Product::collect(const Word* state, Moves& moves) const {
  for (const Owner& owner : owners_) {
    const std::uint64_t* row = rows_.data() + owner.rows + 3 * owner.field.read(state);
    const OwnedEdge* edge = edges_.data() + row[0];
    for (const OwnedEdge* last = edges_.data() + row[1]; edge != last; ++edge) {
      Word* target = moves.add(edge->action);
      if constexpr (kNarrow) {
        *target = *state ^ Word { edge->change } << owner.field.shift;
      } else {
        std::memcpy(target, state, words_ * sizeof(Word));
        target[owner.field.word] ^= Word{edge->change} << owner.field.shift;
      }
    }
    for (const OwnedEdge* last = edges_.data() + row[2]; edge != last; ++edge) {
      join<kNarrow>(state, *edge, owner, moves);
    }
    for (const OwnedEdge* last = edges_.data() + row[3]; edge != last; ++edge) {
      combine(state, *edge, owner, moves);
    }
  }
}

/// A move with partners that all have dense tables: mostly there is exactly one combination.
template <bool kNarrow>
void Product::join(const Word* state, const OwnedEdge& edge, const Owner& owner,
                   Moves& moves) const {
  const std::span<const Partner> others = partners(edge.action);
  const Word delta = Word{edge.change} << owner.field.shift;
  Word narrow_target = *state ^ delta;
  bool several = false;
  for (const Partner& partner : others) {
    const Change change = dense_change(state, partner);
    if (change == kBlocked) return;
    several |= change >= kSeveral;
    if constexpr (kNarrow) narrow_target ^= Word{change} << partner.field.shift;
  }
  if (several) return combine(state, edge, owner, moves);
  Word* target = moves.add(edge.action);
  if constexpr (kNarrow) {
    *target = narrow_target;
  } else {
    std::memcpy(target, state, words_ * sizeof(Word));
    target[owner.field.word] ^= delta;
    for (const Partner& partner : others) {
      target[partner.field.word] ^= Word{dense_change(state, partner)} << partner.field.shift;
    }
  }
}

/// The general case: every combination of the partners' edges, each possibly to π.
void Product::combine(const Word* state, const OwnedEdge& edge, const Owner& owner,
                      Moves& moves) const {
  const std::span<const Partner> others = partners(edge.action);
  for (const Partner& partner : others) {
    if (!enabled(state, partner)) return;
  }
  const std::size_t start = moves.size();
  std::memcpy(moves.add(edge.action), state, words_ * sizeof(Word));
  apply(moves, start, owner.field, owner.component, edge.change);
  for (const Partner& partner : others) {
    const std::size_t count = moves.size() - start;
    const auto change = [&](std::size_t i, Change to) {
      apply(moves, i, partner.field, partner.component, to);
    };
    const Change only = partner.stride == 0 ? kSeveral : dense_change(state, partner);
    if (only != kSeveral) {
      for (std::size_t i = 0; i < count; ++i) change(start + i, only);
      continue;
    }
    const std::span<const Choice> all = choices(state, partner);
    for (const Choice& choice : all.subspan(1)) {
      for (std::size_t i = 0; i < count; ++i) {
        moves.repeat(start + i);
        change(moves.size() - 1, choice.change);
      }
    }
    for (std::size_t i = 0; i < count; ++i) change(start + i, all.front().change);
  }
}

void Product::apply(Moves& moves, std::size_t i, const Field& field, std::uint32_t component,
                    Change change) {
  if (change == kToError) {
    moves.blame(i, component);
  } else {
    moves.target(i)[field.word] ^= Word{change} << field.shift;
  }
}

std::span<const Product::Choice> Product::choices(const Word* state, const Partner& partner) const {
  const Choices& all = choices_[partner.component];
  const Word local = partner.field.read(state);
  const Choice* first = all.choices.data() + all.rows[local];
  const Choice* last = all.choices.data() + all.rows[local + 1];
  const auto by_column = [](const Choice& a, const Choice& b) { return a.column < b.column; };
  const auto range = std::equal_range(first, last, Choice{partner.column, 0}, by_column);
  return {range.first, range.second};
}

bool Product::enabled(const Word* state, const Partner& partner) const {
  if (partner.stride != 0) return dense_change(state, partner) != kBlocked;
  return !choices(state, partner).empty();
}

/// Distinct edges of the components give distinct moves, but for moves to π and for τ loops of
/// several components. One of each is kept, so that moves can be counted as transitions.
void Product::drop_repetitions(const Word* state, Moves& moves) const {
  const auto is_loop = [&](std::size_t i) {
    return moves.action(i) == lts::kTau && !moves.is_error(i) &&
           std::equal(state, state + words_, moves.target(i));
  };
  bool looped = false;
  std::size_t kept = 0;
  moves.retain([&](std::size_t i) {
    bool repeated = false;
    if (moves.is_error(i)) {
      for (std::size_t k = 0; k < kept && !repeated; ++k) {
        repeated = moves.is_error(k) && moves.action(k) == moves.action(i);
        if (repeated) moves.blame(k, moves.culprit(i));
      }
    } else if (is_loop(i)) {
      repeated = std::exchange(looped, true);
    }
    kept += repeated ? 0 : 1;
    return !repeated;
  });
}

void Product::apply_priority(Moves& moves) const {
  bool first_come = false;
  for (std::size_t i = 0; i < moves.size() && !first_come; ++i) {
    first_come = precedes_[lts::index(moves.action(i))];
  }
  if (!first_come) return;
  moves.retain([&](std::size_t i) { return precedes_[lts::index(moves.action(i))]; });
}

bool Product::terminated(const Word* state) const {
  if (!may_terminate_) return false;
  return std::all_of(ends_.begin(), ends_.end(),
                     [&](const auto& end) { return fields_[end.first].read(state) == end.second; });
}

std::vector<std::string> Product::actors(lts::ActionId action) const {
  std::vector<std::string> result;
  for (const std::uint32_t component : participants_[lts::index(action)]) {
    result.push_back(names_[component]);
  }
  return result;
}

}  // namespace proviso::space
