#include "engine/native/judgement.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "space/materialise.hpp"

namespace proviso::native {
namespace {

std::string own_name(const std::string& place) {
  const std::size_t split = place.rfind("::");
  return split == std::string::npos ? place : place.substr(split + 2);
}

/// Whether it is up to the driver that this happens. It calls methods, and takes locks around them;
/// what the methods then do is up to the component, whoever calls.
bool is_environments(const mapping::Event& event, const Program& program) {
  using mapping::Occurrence;
  const std::string& driver = program.environment.driver;
  const std::string name = own_name(event.place);
  if (event.occurrence == Occurrence::Call || event.occurrence == Occurrence::Return) {
    return driver.find(fmt::format("object.{}(", name)) != std::string::npos;
  }
  const bool is_lock =
      event.occurrence == Occurrence::Lock || event.occurrence == Occurrence::Unlock;
  if (!is_lock || driver.empty() || !program.mapping->driver) return false;
  const auto& holdings = program.mapping->driver->holdings;
  return std::any_of(holdings.begin(), holdings.end(), [&name](const mapping::Holding& holding) {
    return holding.mutex.ends_with(name);
  });
}

bool is_environments(const std::string& action, const Program& program) {
  if (!program.mapping) return false;
  const auto& events = program.mapping->events;
  return std::any_of(events.begin(), events.end(), [&](const mapping::Event& event) {
    return mapping::matches(event, action) && is_environments(event, program);
  });
}

using States = std::set<std::uint32_t>;

States closure(const lts::Lts& lts, States states) {
  std::vector<std::uint32_t> work(states.begin(), states.end());
  while (!work.empty()) {
    const std::uint32_t state = work.back();
    work.pop_back();
    for (const lts::Edge& edge : lts.edges(lts::StateId{state}, lts::kTau)) {
      if (edge.target != lts::kError && states.insert(index(edge.target)).second) {
        work.push_back(index(edge.target));
      }
    }
  }
  return states;
}

States after(const lts::Lts& lts, const States& states, lts::ActionId action) {
  States next;
  for (const std::uint32_t state : states) {
    for (const lts::Edge& edge : lts.edges(lts::StateId{state}, action)) {
      if (edge.target != lts::kError) next.insert(index(edge.target));
    }
  }
  return closure(lts, std::move(next));
}

}  // namespace

std::string judge(const ProgramTrace& trace, const lts::System& design, const Program& program,
                  Context& context) {
  const lts::Lts model = space::compose(design, context);
  States states = closure(model, {0});
  bool any = false;
  for (const ProgramStep& step : trace.steps) {
    for (const std::string& name : step.actions) {
      const auto action = model.alphabet().find(name);
      if (!action) continue;
      any = true;
      states = after(model, states, *action);
      if (!states.empty()) continue;
      return is_environments(name, program)
                 ? fmt::format(
                       "model wrong: {} refuses {} of the environment, an assumption of its "
                       "own",
                       design.name, name)
                 : fmt::format("implementation wrong: {} does not allow {}", design.name, name);
    }
  }
  if (!any) return {};
  return fmt::format("assumption too weak: {} can do the same", design.name);
}

}  // namespace proviso::native
