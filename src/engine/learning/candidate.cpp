#include "engine/learning/candidate.hpp"

namespace proviso::learning {

bool Candidate::accepts(const Word& word) const {
  std::uint32_t state = 0;
  for (const lts::ActionId letter : word) state = target(state, letter);
  return state != kRejected;
}

lts::Lts Candidate::assumption(const lts::Alphabet& alphabet) const {
  GrowingArray<std::uint64_t> rows;
  GrowingArray<lts::Edge> edges;
  for (std::uint32_t s = 0; s < size(); ++s) {
    rows.push_back(edges.size());
    for (std::uint32_t a = 1; a <= letters; ++a) {
      const std::uint32_t to = target(s, lts::ActionId{a});
      if (to != kRejected) edges.push_back({lts::ActionId{a}, lts::StateId{to}});
    }
  }
  rows.push_back(edges.size());
  return lts::Lts(alphabet, std::move(rows), std::move(edges), std::nullopt);
}

}  // namespace proviso::learning
