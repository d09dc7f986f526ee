#include "engine/weakest/shown_product.hpp"

#include "lts/transform.hpp"
#include "space/materialise.hpp"
#include "space/product.hpp"

namespace proviso::weakest {
namespace {

// No language lets it into a label, and a label that a system hides does not begin with it.
const std::string kInside = "\x1F";

lts::Visibility outside() { return {lts::Visibility::Kind::Hide, lts::LabelSet({kInside})}; }

lts::Lts moved_inside(const lts::Lts& part, const lts::Alphabet& shown) {
  lts::Relabelling relabelling;
  for (const std::string& label : part.alphabet().labels()) {
    // Each label has an entry, since the entry of a dotted prefix would cover it too.
    relabelling.add(label, shown.contains(label) ? label : kInside + "." + label);
  }
  return lts::relabel(part, relabelling);
}

}  // namespace

lts::Lts compose_showing(const std::vector<lts::Component>& parts, const lts::Alphabet& shown,
                         Context& context) {
  lts::System system;
  for (const lts::Component& part : parts) {
    system.components.push_back({part.name, moved_inside(part.lts, shown)});
  }
  const space::Product product(system);
  system.components.clear();
  return space::materialise(product, outside(), context);
}

lts::Lts show_only(const lts::Lts& part, const lts::Alphabet& shown) {
  return lts::hide(moved_inside(part, shown), outside());
}

}  // namespace proviso::weakest
