#include "engine/weakest/submodule.hpp"

#include "engine/weakest/merged_parts.hpp"
#include "engine/weakest/shown_product.hpp"
#include "lts/minimise.hpp"

namespace proviso::weakest {

lts::Lts submodule(const Query& query, const lts::Lts& assumption, Context& context) {
  std::vector<lts::Component> parts = query.component.components;
  parts.push_back({"assumption", assumption});
  Steps steps;
  parts = merge_parts(std::move(parts), query.interface, steps, context);
  const lts::Lts together = compose_showing(parts, query.interface, context);
  return lts::minimise(without_end(together), lts::Equivalence::Trace, context);
}

}  // namespace proviso::weakest
