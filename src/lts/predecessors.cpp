#include "lts/predecessors.hpp"

namespace proviso::lts {
namespace {

template <typename Visit>
void for_each_step(const Lts& lts, Steps steps, Visit visit) {
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    const StateId source{s};
    for (const Edge& edge : steps == Steps::All ? lts.edges(source) : lts.edges(source, kTau)) {
      if (edge.target != kError) visit(source, edge.target);
    }
  }
}

}  // namespace

Predecessors::Predecessors(const Lts& lts, Steps steps) : rows_(lts.state_count() + 1, 0) {
  for_each_step(lts, steps, [this](StateId, StateId target) { ++rows_[index(target) + 1]; });
  for (std::size_t s = 1; s < rows_.size(); ++s) rows_[s] += rows_[s - 1];
  sources_.resize(rows_.back());
  std::vector<std::uint64_t> next(rows_.begin(), rows_.end() - 1);
  for_each_step(lts, steps,
                [&](StateId source, StateId target) { sources_[next[index(target)]++] = source; });
}

}  // namespace proviso::lts
