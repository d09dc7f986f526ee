#include "engine/learning/discrimination_tree.hpp"

namespace proviso::learning {

DiscriminationTree::DiscriminationTree(std::size_t letters, Membership teacher)
    : Learner(std::move(teacher)), candidate_(letters) {
  add_state(Word(), add_leaf(kNone));
  connect();
}

std::uint32_t DiscriminationTree::add_leaf(std::uint32_t state) {
  nodes_.push_back({});
  nodes_.back().state = state;
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t DiscriminationTree::add_state(Word word, std::uint32_t leaf) {
  const auto state = static_cast<std::uint32_t>(access_.size());
  access_.push_back(std::move(word));
  leaf_.push_back(leaf);
  nodes_[leaf].state = state;
  candidate_.next.resize(candidate_.next.size() + candidate_.letters, Candidate::kRejected);
  return state;
}

std::uint32_t DiscriminationTree::sift(const Word& word, std::uint32_t node) const {
  while (nodes_[node].child[0] != kNone) {
    node = nodes_[node].child[member(word, nodes_[node].suffix) ? 1 : 0];
  }
  return node;
}

void DiscriminationTree::connect() {
  for (; connected_ < access_.size(); ++connected_) {
    for (std::uint32_t a = 1; a <= candidate_.letters; ++a) {
      Word word = access_[connected_];
      word.push_back(lts::ActionId{a});
      if (!member(word)) continue;
      const std::uint32_t leaf = sift(word, 0);
      const std::uint32_t known = nodes_[leaf].state;
      const std::uint32_t state = known == kNone ? add_state(std::move(word), leaf) : known;
      candidate_.target(connected_, lts::ActionId{a}) = state;
    }
  }
}

void DiscriminationTree::separate(std::uint32_t state, lts::ActionId letter, Word suffix) {
  const std::uint32_t old = candidate_.target(state, letter);
  const std::uint32_t node = leaf_[old];
  const bool answer = member(access_[old], suffix);
  const std::uint32_t kept = add_leaf(old);
  const std::uint32_t fresh = add_leaf(kNone);
  nodes_[node].state = kNone;
  nodes_[node].suffix = std::move(suffix);
  nodes_[node].child[answer ? 1 : 0] = kept;
  nodes_[node].child[answer ? 0 : 1] = fresh;
  leaf_[old] = kept;
  Word word = access_[state];
  word.push_back(letter);
  const std::uint32_t added = add_state(std::move(word), fresh);
  for (std::uint32_t s = 0; s < connected_; ++s) {
    for (std::uint32_t a = 1; a <= candidate_.letters; ++a) {
      std::uint32_t& target = candidate_.target(s, lts::ActionId{a});
      if (target != old) continue;
      Word longer = access_[s];
      longer.push_back(lts::ActionId{a});
      if (sift(longer, node) == fresh) target = added;
    }
  }
  connect();
}

}  // namespace proviso::learning
