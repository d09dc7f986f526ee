// M ‖ E written straight from its definition, and the sets F(s) and B(s): plain sets of pairs, slow
// and obviously right.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::testing {

class PairReference {
 public:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  struct Move {
    std::string label;
    lts::StateId component;
    lts::StateId environment;

    bool to_error() const { return component == lts::kError || environment == lts::kError; }
    Pair target() const { return {index(component), index(environment)}; }
  };

  PairReference(const lts::Lts& component, const lts::Lts& environment)
      : component_(component), environment_(environment) {}

  std::vector<Move> moves(Pair pair) const {
    const lts::StateId s{pair.first};
    const lts::StateId e{pair.second};
    std::vector<Move> moves;
    for (const lts::Edge& edge : component_.edges(s)) {
      const std::string& label = component_.name(edge.action);
      const bool joint = edge.action != lts::kTau && environment_.alphabet().contains(label);
      if (!joint) moves.push_back({label, edge.target, e});
      for (const lts::Edge& other : environment_.edges(e)) {
        if (joint && environment_.name(other.action) == label) {
          moves.push_back({label, edge.target, other.target});
        }
      }
    }
    for (const lts::Edge& edge : environment_.edges(e)) {
      const std::string& label = environment_.name(edge.action);
      const bool joint = edge.action != lts::kTau && component_.alphabet().contains(label);
      if (!joint) moves.push_back({label, s, edge.target});
    }
    return moves;
  }

  std::set<Pair> reachable() const {
    std::set<Pair> known{{0, 0}};
    std::vector<Pair> open{{0, 0}};
    while (!open.empty()) {
      const Pair pair = open.back();
      open.pop_back();
      for (const Move& move : moves(pair)) {
        if (!move.to_error() && known.insert(move.target()).second) open.push_back(move.target());
      }
    }
    return known;
  }

  bool safe() const {
    for (const Pair& pair : reachable()) {
      for (const Move& move : moves(pair)) {
        if (move.to_error()) return false;
      }
    }
    return true;
  }

  /// The pairs from which π is reached, by as many passes over all pairs as it takes.
  std::set<Pair> bad() const {
    std::set<Pair> bad;
    std::size_t before = 0;
    do {
      before = bad.size();
      for (std::uint32_t s = 0; s < component_.state_count(); ++s) {
        for (std::uint32_t e = 0; e < environment_.state_count(); ++e) {
          for (const Move& move : moves({s, e})) {
            if (move.to_error() || bad.contains(move.target())) bad.insert({s, e});
          }
        }
      }
    } while (bad.size() > before);
    return bad;
  }

 private:
  const lts::Lts& component_;
  const lts::Lts& environment_;
};

/// For each state of the component the states of the environment that the pairs hold with it.
inline std::map<std::uint32_t, std::set<std::uint32_t>> rows(
    const std::set<PairReference::Pair>& pairs, std::uint32_t states) {
  std::map<std::uint32_t, std::set<std::uint32_t>> rows;
  for (std::uint32_t s = 0; s < states; ++s) rows[s];
  for (const auto& [s, e] : pairs) rows[s].insert(e);
  return rows;
}

inline std::set<std::uint32_t> reachable_states(const lts::Lts& lts) {
  std::set<std::uint32_t> known{0};
  std::vector<std::uint32_t> open{0};
  while (!open.empty()) {
    const lts::StateId state{open.back()};
    open.pop_back();
    for (const lts::Edge& edge : lts.edges(state)) {
      if (edge.target != lts::kError && known.insert(index(edge.target)).second) {
        open.push_back(index(edge.target));
      }
    }
  }
  return known;
}

/// How many different rows there are among the reachable states: the size of M/~B or M/~F.
inline std::size_t classes_among(const std::set<PairReference::Pair>& pairs,
                                 const lts::Lts& component) {
  const auto all = rows(pairs, component.state_count());
  std::set<std::set<std::uint32_t>> different;
  for (const std::uint32_t s : reachable_states(component)) different.insert(all.at(s));
  return different.size();
}

/// The component with its states merged: state s is part of state block_of[s].
inline lts::Lts merged(const lts::Lts& component, const std::vector<std::uint32_t>& block_of,
                       std::uint32_t blocks) {
  lts::LtsBuilder builder;
  builder.add_states(blocks);
  for (const std::string& label : component.alphabet().labels()) builder.action(label);
  for (const std::uint32_t s : reachable_states(component)) {
    for (const lts::Edge& edge : component.edges(lts::StateId{s})) {
      const lts::ActionId action =
          edge.action == lts::kTau ? lts::kTau : builder.action(component.name(edge.action));
      const bool errs = edge.target == lts::kError;
      builder.add_transition(lts::StateId{block_of[s]}, action,
                             errs ? lts::kError : lts::StateId{block_of[index(edge.target)]});
    }
  }
  return std::move(builder).build();
}

/// M/~B or M/~F. Unreachable states have the block of the initial one, which does not matter.
inline lts::Lts quotient(const lts::Lts& component, const std::set<PairReference::Pair>& pairs) {
  const auto all = rows(pairs, component.state_count());
  std::map<std::set<std::uint32_t>, std::uint32_t> number;
  std::vector<std::uint32_t> block_of(component.state_count(), 0);
  for (const std::uint32_t s : reachable_states(component)) {
    block_of[s] =
        number.emplace(all.at(s), static_cast<std::uint32_t>(number.size())).first->second;
  }
  return merged(component, block_of, static_cast<std::uint32_t>(number.size()));
}

}  // namespace proviso::testing
