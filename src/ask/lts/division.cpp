#include "ask/lts/division.hpp"

#include <fmt/format.h>

#include "engine/reach/named_trace.hpp"
#include "space/materialise.hpp"
#include "space/product.hpp"

namespace proviso::ask {
namespace {

class LtsDivision : public Division {
 public:
  /// `whole` has the parts of both sides, the properties among them.
  LtsDivision(DivisionNames names, lts::System whole, lts::Lts component, lts::Lts environment)
      : Division(std::move(names)),
        whole_(std::move(whole)),
        component_(std::move(component)),
        environment_(std::move(environment)) {}

  const lts::Lts& component() const override { return component_; }
  const lts::Lts& environment() const override { return environment_; }
  std::string source_kind() const override { return "lts"; }

  std::optional<Trace> run_of(const std::vector<requirement::Step>& steps, Context&) override {
    const space::Product product(whole_);
    std::vector<lts::ActionId> actions;
    for (const requirement::Step& step : steps) {
      actions.push_back(product.alphabet().find(step.label).value_or(lts::kTau));
    }
    return reach::named_trace(product, actions, {});
  }

 private:
  lts::System whole_;
  lts::Lts component_;
  lts::Lts environment_;
};

/// What the environment is composed of, without the properties.
Maybe<std::vector<lts::Component>> environment_parts(Task& task, const Setting& setting,
                                                     const DivisionNames& names, const Parts& parts,
                                                     const lts::System& component) {
  if (!names.environment.empty()) {
    auto named = find_components(task, setting, names.environment);
    if (!named) return refused(named.error());
    return std::move(named->components);
  }
  lts::System rest = without(parts.system, component.components);
  const std::size_t taken = parts.system.components.size() - rest.components.size();
  if (taken < component.components.size()) {
    return refused(fmt::format("{} is not a part of {}: name its environment by --env-of",
                               component.name, setting.target->name));
  }
  return std::move(rest.components);
}

}  // namespace

Maybe<std::unique_ptr<Division>> divide(Task& task, const Setting& setting, DivisionNames names) {
  if (names.component.empty()) return refused("--component is missing");
  const auto parts = read_parts(task, setting, names.properties);
  if (!parts) return refused(parts.error());
  const auto component = find_components(task, setting, names.component);
  if (!component) return refused(component.error());
  auto around = environment_parts(task, setting, names, *parts, *component);
  if (!around) return refused(around.error());
  around->insert(around->end(), parts->properties.begin(), parts->properties.end());
  if (around->empty()) {
    return refused(
        fmt::format("{} has no environment in {}", component->name, setting.target->name));
  }
  names.properties.clear();
  for (const lts::Component& property : parts->properties) {
    names.properties.push_back(property.name);
  }
  lts::System whole = *component;
  whole.components.insert(whole.components.end(), around->begin(), around->end());
  task.answer.target = setting.target->name;
  task.answer.component = component->name;
  task.answer.property = names_of(parts->properties);
  return std::make_unique<LtsDivision>(
      std::move(names), std::move(whole),
      space::compose({component->name, component->components}, task.context),
      space::compose({"ENVIRONMENT", *around}, task.context));
}

}  // namespace proviso::ask
