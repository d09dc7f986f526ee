#include "engine/certify/composition.hpp"

#include <utility>

namespace proviso::certify {
namespace {

lts::Alphabet joined(const std::vector<const lts::Lts*>& parts) {
  std::vector<std::string> labels;
  for (const lts::Lts* part : parts) {
    const auto own = part->alphabet().labels();
    labels.insert(labels.end(), own.begin(), own.end());
  }
  return lts::Alphabet(std::move(labels));
}

void record(lts::ActionId action, bool to_error, State target, Composition::Moves& moves) {
  moves.list.push_back({action, to_error});
  moves.targets.insert(moves.targets.end(), target.begin(), target.end());
}

}  // namespace

Composition::Composition(std::vector<const lts::Lts*> parts)
    : parts_(std::move(parts)), alphabet_(joined(parts_)), participants_(alphabet_.size()) {
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const lts::Alphabet& own = parts_[p]->alphabet();
    std::vector<lts::ActionId>& joint = joint_.emplace_back(1, lts::kTau);
    for (const std::string& label : own.labels()) {
      joint.push_back(*alphabet_.find(label));
      participants_[index(joint.back())].push_back({p, *own.find(label)});
    }
  }
}

void Composition::moves(State state, Moves& moves) const {
  moves.list.clear();
  moves.targets.clear();
  std::vector<std::uint32_t> target(state.begin(), state.end());
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    for (const lts::Edge& edge : parts_[p]->edges(lts::StateId{state[p]})) {
      const lts::ActionId action = joint_[p][index(edge.action)];
      if (action != lts::kTau && participants_[index(action)].front().part != p) continue;
      const bool to_error = edge.target == lts::kError;
      if (!to_error) target[p] = index(edge.target);
      if (action == lts::kTau) {
        record(action, to_error, target, moves);
      } else {
        combine(state, action, 1, to_error, target, moves);
      }
      target[p] = state[p];
    }
  }
}

/// The first `next` participants have moved.
void Composition::combine(State state, lts::ActionId action, std::size_t next, bool to_error,
                          std::vector<std::uint32_t>& target, Moves& moves) const {
  const auto& all = participants_[index(action)];
  if (next == all.size()) return record(action, to_error, target, moves);
  const auto [part, own] = all[next];
  for (const lts::Edge& edge : parts_[part]->edges(lts::StateId{state[part]}, own)) {
    const bool errs = edge.target == lts::kError;
    if (!errs) target[part] = index(edge.target);
    combine(state, action, next + 1, to_error || errs, target, moves);
    target[part] = state[part];
  }
}

}  // namespace proviso::certify
