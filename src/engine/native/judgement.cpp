#include "engine/native/judgement.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "space/materialise.hpp"

namespace proviso::native {
namespace {

/// The environment's threads: under a driver, main and the threads that no role of the component
/// names; with stubs or without an environment, none.
bool is_environment(const ProgramStep& step, const Program& program) {
  if (program.environment.driver.empty()) return false;
  if (step.thread == 0) return true;
  if (!program.mapping) return false;
  return std::none_of(
      program.mapping->roles.begin(), program.mapping->roles.end(),
      [&step](const mapping::Role& role) { return role.name.text == step.thread_name; });
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
      return is_environment(step, program)
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
