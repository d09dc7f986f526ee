#include "engine/weakest/methods.hpp"

#include "engine/weakest/error_projection.hpp"
#include "engine/weakest/merged_parts.hpp"
#include "engine/weakest/shown_product.hpp"
#include "space/product.hpp"

namespace proviso::weakest {
namespace {

Result build(const std::vector<lts::Component>& parts, const lts::Alphabet& interface, Steps& steps,
             Context& context) {
  lts::Lts product =
      steps.take("compose", [&] { return compose_showing(parts, interface, context); });
  steps.explored(product.state_count(), product.transition_count());
  return extract(std::move(product), interface, steps, context);
}

space::Product product_of(std::vector<lts::Component> parts) {
  lts::System system;
  system.components = std::move(parts);
  return space::Product(system);
}

}  // namespace

std::vector<lts::Component> parts_of(const Query& query) {
  std::vector<lts::Component> parts = query.component.components;
  parts.insert(parts.end(), query.properties.begin(), query.properties.end());
  return parts;
}

Result build_directly(const Query& query, Steps& steps, Context& context) {
  return build(parts_of(query), query.interface, steps, context);
}

Result build_by_parts(const Query& query, Steps& steps, Context& context) {
  const auto parts = merge_parts(parts_of(query), query.interface, steps, context);
  return build(parts, query.interface, steps, context);
}

Result explore_lazily(const Query& query, Steps& steps, Context& context) {
  return explore_assumption(product_of(parts_of(query)), query.interface, steps, context);
}

Result explore_by_parts(const Query& query, Steps& steps, Context& context) {
  auto parts = merge_parts(parts_of(query), query.interface, steps, context);
  return explore_assumption(product_of(std::move(parts)), query.interface, steps, context);
}

}  // namespace proviso::weakest
