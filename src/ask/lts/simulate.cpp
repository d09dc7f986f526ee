// A walk through the state space of a target.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/lts/walk.hpp"
#include "ask/replay.hpp"
#include "report/answer/trace_table.hpp"
#include "space/product.hpp"

namespace proviso::ask {
namespace {

class LtsSimulation : public Simulation {
 public:
  explicit LtsSimulation(SpaceWalk walk) : walk_(std::move(walk)) { list(); }

  std::string_view noun() const override { return "step"; }
  bool has_names() const override { return true; }

  std::string position() const override {
    std::string text = fmt::format("step {}", walk_.step());
    for (const auto& [name, value] : walk_.values()) text += fmt::format("  {}={}", name, value);
    return text;
  }
  const std::vector<Choice>& choices() override { return choices_; }
  std::string remark() override {
    if (walk_.in_error()) return fmt::format("ERROR: {} is violated", walk_.culprit());
    if (!choices_.empty()) return {};
    return walk_.terminated() ? "END: the system has terminated"
                              : "STOP: nothing can happen, the system is stuck";
  }

  void take(std::size_t choice) override {
    walk_.take(choice);
    list();
  }
  bool take_any(std::mt19937_64& random) override {
    if (choices_.empty()) return false;
    // Not a std distribution: those differ from one library to another.
    take(random() % choices_.size());
    return true;
  }
  bool back() override {
    const bool done = walk_.back();
    list();
    return done;
  }
  Maybe<std::size_t> replay(const Trace& trace, const std::string& file) override {
    while (walk_.back()) {
    }
    const std::size_t done = walk_.replay(trace);
    list();
    if (done == trace.steps.size()) return done;
    return refused(fmt::format("step {} of {} cannot be done here: {}", done + 1, file,
                               trace.steps[done].action));
  }

  Trace trace() const override { return walk_.trace(); }
  std::string trace_text() const override { return report::trace_table(trace()); }

 private:
  void list() {
    choices_.clear();
    for (const SpaceWalk::Choice& choice : walk_.choices()) {
      choices_.push_back({choice.name, choice.to_error ? "-> ERROR" : ""});
    }
  }

  SpaceWalk walk_;
  std::vector<Choice> choices_;
};

}  // namespace

Done simulate_lts(Task& task) {
  auto system = task.system();
  if (!system) return refused(system.error());
  // What its keywords ask for is known of the finished composition only.
  if (system->minimal || system->deterministic || system->property) {
    system = lts::System{system->name, {{system->name, task.build(*system)}}};
  }
  const space::Product product(*system);
  const auto describe = [&](const space::Word* state) {
    std::vector<std::pair<std::string, std::string>> values;
    for (std::size_t i = 0; i < product.component_count(); ++i) {
      const lts::StateId local = product.local_state(state, i);
      const lts::Component& component = system->components[i];
      values.emplace_back(component.name,
                          component.lts.end() == local ? "END" : std::to_string(index(local)));
    }
    return values;
  };
  const auto is_hidden = [&](lts::ActionId action) {
    return action == lts::kTau ||
           (system->visibility && !system->visibility->shows(product.alphabet().name(action)));
  };
  LtsSimulation simulation(SpaceWalk(product, describe, is_hidden));
  return simulate(task, simulation);
}

}  // namespace proviso::ask
