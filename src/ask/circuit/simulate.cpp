// Steps through the states of an SMV model or circuit. Some of the possible next states are listed,
// each by its changes.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/circuit/walk.hpp"
#include "ask/replay.hpp"
#include "report/answer/state_trace.hpp"

namespace proviso::ask {
namespace {

constexpr std::size_t kMostListed = 12;
constexpr std::size_t kMostEvents = 60;
constexpr std::string_view kEvent = "event";

class CircuitSimulation : public Simulation {
 public:
  CircuitSimulation(const circuit::System& system, Context& context)
      : system_(system), walk_(system, context) {}

  std::string_view noun() const override { return "state"; }
  bool has_names() const override { return has_events(); }

  RunCursor& run() override { return walk_.run(); }

  std::string position() const override {
    if (walk_.at_start()) return "initial states";
    std::string text = fmt::format("state {}", walk_.step());
    for (const auto& [name, value] : values()) text += fmt::format("  {}={}", name, value);
    return text;
  }
  std::vector<Part> parts() const override { return {}; }
  Values values() const override {
    if (walk_.at_start()) return {};
    return report::trace_of(system_, walk_.last_states(1)).steps.front().changes;
  }
  std::optional<TraceStep> last_step() const override {
    if (walk_.at_start()) return std::nullopt;
    // Whether an input has changed shows the step before.
    TraceStep step = report::trace_of(system_, walk_.last_states(3)).steps.back();
    if (walk_.step() == 1) step.action = "init";
    return step;
  }
  std::vector<std::string> last_actors() const override { return {}; }

  const std::vector<Choice>& choices() override {
    list();
    return names_;
  }
  bool has_more() override {
    list();
    return choices_.size() > most_listed();
  }
  std::string remark() override {
    if (has_more()) return "and others: r takes any of them";
    return choices_.empty() ? "STOP: no state follows" : "";
  }
  Status status() override {
    list();
    return choices_.empty() ? Status::Stuck : Status::Running;
  }

  void take(std::size_t choice) override {
    list();
    walk_.take(choices_[choice]);
  }
  bool take_any(std::mt19937_64& random) override {
    const auto choice = walk_.random_choice(random);
    if (!choice) return false;
    walk_.take(*choice);
    return true;
  }
  Maybe<std::size_t> replay(const Trace& trace, const std::string& file) override {
    const auto path = report::path_of(system_, trace);
    if (!path) return refused(fmt::format("cannot use {}: {}", file, path.error()));
    const bool is_start = path->states.empty();  // an empty trace is of a walk not yet begun
    if (const auto wrong = is_start ? std::nullopt : circuit::defect(system_, *path)) {
      return refused(fmt::format("{} is not a run of the model: {}", file, *wrong));
    }
    walk_.follow(*path);
    return path->states.size();
  }

  Trace trace() const override { return report::trace_of(system_, walk_.path()); }
  std::string trace_text() const override { return report::state_trace_text(trace(), 1); }

 private:
  /// What is different there, the inputs of the step first.
  std::string difference(const CircuitWalk::Choice& choice) const {
    circuit::Path two = walk_.last_states(1);
    if (!two.states.empty()) {
      for (std::size_t i = 0; i < choice.inputs.size(); ++i) {
        const bool is_input = system_.is_input(circuit::BitId{static_cast<std::uint32_t>(i)});
        if (is_input) two.states.back()[i] = choice.inputs[i];
      }
    }
    two.states.push_back(choice.state);
    const TraceStep step = report::trace_of(system_, two).steps.back();
    std::vector<std::string> parts;
    for (const auto& [name, value] : step.inputs) {
      const bool is_shown = !has_events() || (name != kEvent && value != "none");
      if (is_shown) parts.push_back(fmt::format("[{} = {}]", name, value));
    }
    for (const auto& [name, value] : step.changes) {
      parts.push_back(fmt::format("{} = {}", name, value));
    }
    return parts.empty() ? "nothing changes" : fmt::format("{}", fmt::join(parts, ", "));
  }

  void list() {
    if (listed_ == walk_.run().node()) return;
    listed_ = walk_.run().node();
    choices_ = walk_.choices(most_listed() + 1);
    // Not in the order in which a solver happens to find them.
    std::sort(choices_.begin(), choices_.end(),
              [this](const auto& a, const auto& b) { return order(a) < order(b); });
    names_.clear();
    for (std::size_t i = 0; i < choices_.size() && i < most_listed(); ++i) {
      const std::string event = event_of(choices_[i]);
      if (event.empty()) {
        names_.push_back({difference(choices_[i])});
      } else {
        names_.push_back({event, difference(choices_[i])});
      }
    }
  }

  std::pair<std::string, std::string> order(const CircuitWalk::Choice& choice) const {
    return {event_of(choice), difference(choice)};
  }

  /// Whether steps have labels, which are the values of an input.
  bool has_events() const { return system_.injected.has_value(); }
  /// A model with labels has as many choices as labels, which people want to see all.
  std::size_t most_listed() const { return has_events() ? kMostEvents : kMostListed; }

  /// The label of the step; empty at the start, or if steps have none.
  std::string event_of(const CircuitWalk::Choice& choice) const {
    if (!has_events() || walk_.at_start()) return {};
    for (std::uint32_t i = 0; i < system_.variables.size(); ++i) {
      if (system_.variables[i].name != kEvent || !system_.variables[i].is_input) continue;
      return circuit::value_of(system_, circuit::VariableId{i}, choice.inputs);
    }
    return {};
  }

  const circuit::System& system_;
  CircuitWalk walk_;
  std::vector<CircuitWalk::Choice> choices_;  // one more than is listed, if there are more
  std::vector<Choice> names_;
  std::optional<std::size_t> listed_;  // the node that the choices are of
};

}  // namespace

Done simulate_circuit(Task& task) {
  CircuitSimulation simulation(task.subject().circuit(), task.context);
  return simulate(task, simulation);
}

}  // namespace proviso::ask
