#include "engine/weakest/public_trace.hpp"

#include "engine/reach/named_trace.hpp"
#include "space/open_system.hpp"

namespace proviso::weakest {

Trace public_trace(const space::Space& space, std::span<const lts::ActionId> run) {
  std::vector<std::string> hidden;
  for (const std::string& label : space.alphabet().labels()) {
    if (space::is_private(label)) hidden.push_back(label);
  }
  // A dotted prefix that is private covers private labels only, so this is exact.
  const lts::Visibility visibility{lts::Visibility::Kind::Hide, lts::LabelSet(std::move(hidden))};
  return reach::named_trace(space, run, visibility);
}

}  // namespace proviso::weakest
