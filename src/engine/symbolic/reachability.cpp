#include "engine/symbolic/reachability.hpp"

#include <algorithm>

namespace proviso::symbolic {

using bdd::Function;

Reached reach(const Model& model, const Function& start, const Function& within,
              const Function* target) {
  Reached reached{start, {start}};
  const auto met = [&](const Function& ring) {
    return target != nullptr && !(ring & *target).is_false();
  };
  Deepening deepening(model.context(), "iteration");
  while (!reached.rings.back().is_false() && !met(reached.rings.back())) {
    deepening.reach(reached.rings.size());
    Function ring = (model.image(reached.rings.back()) & within) - reached.states;
    reached.states |= ring;
    reached.rings.push_back(std::move(ring));
  }
  if (reached.rings.back().is_false()) reached.rings.pop_back();
  return reached;
}

std::vector<State> path_into(const Model& model, const Reached& reached, const Function& target) {
  std::vector<State> path{model.one(reached.rings.back() & target)};
  for (std::size_t ring = reached.rings.size() - 1; ring-- > 0;) {
    const Function before = model.preimage(model.just(path.back()));
    path.push_back(model.one(before & reached.rings[ring]));
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace proviso::symbolic
