#include "races/race_watch.hpp"

#include "checker/control.hpp"
#include "checker/places.hpp"

namespace proviso::runtime {

Address RaceWatch::keep_chain() {
  in_search([this] { access_chains.push_back(current_place()); });
  return access_chains.size();
}

void RaceWatch::keep_places(std::uint32_t thread, bool all) {
  auto places = log.places();
  auto& kept = kept_places[thread];
  if (all) places.insert(places.end(), kept.begin(), kept.end());
  kept = std::move(places);
}

Address RaceWatch::kept_place(const Conflict& conflict) const {
  for (const auto& kept : kept_places[conflict.other])
    if (kept.first.kind == conflict.theirs.kind &&
        kept.first.address < conflict.mine.address + conflict.mine.size &&
        conflict.mine.address < kept.first.address + kept.first.size)
      return kept.second;
  return 0;
}

}  // namespace proviso::runtime
