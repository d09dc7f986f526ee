// Steps through the state space of a target.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/lts/refusals.hpp"
#include "ask/lts/walk.hpp"
#include "ask/replay.hpp"
#include "report/answer/trace_table.hpp"
#include "space/product.hpp"

namespace proviso::ask {
namespace {

class LtsSimulation : public Simulation {
 public:
  LtsSimulation(const lts::System& system, const space::Product& product, SpaceWalk walk)
      : system_(system), product_(product), walk_(std::move(walk)) {}

  std::string_view noun() const override { return "step"; }
  bool has_names() const override { return true; }
  RunCursor& run() override { return walk_.run(); }

  std::string position() const override {
    std::string text = fmt::format("step {}", walk_.step());
    for (const auto& [name, value] : walk_.values()) text += fmt::format("  {}={}", name, value);
    return text;
  }
  std::vector<Part> parts() const override {
    std::vector<Part> parts;
    const Values values = walk_.values();
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool property = system_.components[i].is_property();
      parts.push_back({values[i].first, property ? "property" : "component", values[i].second});
    }
    return parts;
  }
  Values values() const override { return {}; }
  std::optional<TraceStep> last_step() const override {
    if (walk_.step() == 0) return std::nullopt;
    return walk_.step_at(walk_.step());
  }
  std::vector<std::string> last_actors() const override {
    return walk_.step() == 0 ? std::vector<std::string>() : actors(walk_.last_action());
  }

  const std::vector<Choice>& choices() override {
    if (listed_ == walk_.run().node()) return choices_;
    listed_ = walk_.run().node();
    choices_.clear();
    for (const SpaceWalk::Choice& choice : walk_.choices()) {
      choices_.push_back({choice.name,
                          choice.to_error ? "-> ERROR" : "",
                          {},
                          actors(choice.action),
                          {},
                          choice.to_error});
    }
    return choices_;
  }
  std::string remark() override {
    switch (status()) {
      case Status::Error:
        return fmt::format("ERROR: {} is violated", walk_.culprit());
      case Status::Ended:
        return "END: the system has terminated";
      case Status::Stuck:
        return "STOP: nothing can happen, the system is stuck";
      case Status::Running:
        break;
    }
    return {};
  }
  Status status() override {
    if (walk_.in_error()) return Status::Error;
    if (!choices().empty()) return Status::Running;
    return walk_.terminated() ? Status::Ended : Status::Stuck;
  }
  std::vector<Blocked> blocked() override {
    if (walk_.in_error()) return {};
    std::vector<std::string> enabled;
    for (const SpaceWalk::Choice& choice : walk_.choices()) enabled.push_back(choice.name);
    return blocked_labels(system_, product_, walk_.state(), enabled);
  }

  void take(std::size_t choice) override { walk_.take(choice); }
  bool take_any(std::mt19937_64& random) override {
    const std::size_t count = walk_.choices().size();
    if (count == 0) return false;
    // Not a std distribution: those differ from one library to another.
    take(random() % count);
    return true;
  }
  Maybe<std::size_t> replay(const Trace& trace, const std::string& file) override {
    walk_.run().go_to(0);
    const std::size_t done = walk_.replay(trace);
    if (done == trace.steps.size()) return done;
    return refused(fmt::format("step {} of {} cannot be done here: {}", done + 1, file,
                               trace.steps[done].action));
  }

  Trace trace() const override { return walk_.trace(); }
  std::string trace_text() const override { return report::trace_table(trace()); }

 private:
  std::vector<std::string> actors(lts::ActionId action) const {
    if (action != lts::kTau) return participants(system_, product_.alphabet().name(action));
    // Only one component can be meant if there is no other.
    if (system_.components.size() == 1) return {system_.components.front().name};
    return {};
  }

  const lts::System& system_;
  const space::Product& product_;
  SpaceWalk walk_;
  std::vector<Choice> choices_;
  std::optional<std::size_t> listed_;  // the node that the choices are of
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
  LtsSimulation simulation(*system, product, SpaceWalk(product, describe, is_hidden));
  return simulate(task, simulation);
}

}  // namespace proviso::ask
