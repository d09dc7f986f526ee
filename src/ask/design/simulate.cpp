// Steps through the product of the machines of a system or product. A step is identified by its
// condition on the free inputs and by the next states of the machines.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/design/chosen_host.hpp"
#include "ask/design/refusal.hpp"
#include "ask/replay.hpp"
#include "engine/collaboration/trace.hpp"
#include "machine/product.hpp"
#include "report/answer/trace_table.hpp"

namespace proviso::ask {
namespace {

using machine::GlobalState;

class DesignSimulation : public Simulation {
 public:
  DesignSimulation(const machine::SynchronousProduct& product,
                   const machine::Vocabulary& vocabulary, std::vector<std::string> features,
                   const SourceSet& sources)
      : product_(product),
        vocabulary_(vocabulary),
        features_(std::move(features)),
        sources_(sources),
        run_(product.initial()) {}

  std::string_view noun() const override { return "step"; }
  bool has_names() const override { return true; }
  RunCursor& run() override { return run_; }

  std::string position() const override {
    std::string text = fmt::format("step {}", run_.step());
    for (const Part& part : parts()) text += fmt::format("  {}={}", part.name, part.state);
    return text;
  }
  std::vector<Part> parts() const override {
    std::vector<Part> parts;
    for (std::size_t i = 0; i < run_.here().size(); ++i) {
      const machine::Machine& machine = product_.system().machines[i];
      const machine::State& state = machine.states[run_.here()[i]];
      Part part{machine.name, "component", state.name};
      if (state.span.begin != state.span.end) part.source = range_of(sources_, state.span);
      parts.push_back(std::move(part));
    }
    return parts;
  }
  /// The outputs that are emitted.
  Values values() const override {
    Values values;
    const machine::Outputs outputs = product_.outputs_of(run_.here());
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const machine::Symbol symbol{static_cast<std::uint32_t>(i)};
      if (outputs[i] && !product_.system().is_hidden(symbol)) {
        values.emplace_back(vocabulary_.symbols[i], "true");
      }
    }
    return values;
  }
  std::optional<TraceStep> last_step() const override {
    if (run_.step() == 0) return std::nullopt;
    return told(run_.at(run_.step() - 1), run_.here());
  }
  std::vector<std::string> last_actors() const override {
    return run_.step() == 0 ? std::vector<std::string>()
                            : moved(run_.at(run_.step() - 1), run_.here());
  }

  const std::vector<Choice>& choices() override {
    if (listed_ == run_.node()) return choices_;
    listed_ = run_.node();
    steps_ = product_.steps(run_.here());
    choices_.clear();
    for (const machine::Step& step : steps_) {
      const TraceStep described = told(run_.here(), step.target);
      std::vector<std::string> changes;
      for (const auto& [name, value] : described.changes) {
        changes.push_back(fmt::format("{}={}", name, value));
      }
      Choice choice{described.action};
      if (!changes.empty()) choice.name += fmt::format(": {}", fmt::join(changes, ", "));
      choice.action = described.action;
      choice.actors = moved(run_.here(), step.target);
      choices_.push_back(std::move(choice));
    }
    return choices_;
  }
  std::string remark() override {
    return choices().empty() ? "STOP: no step is possible, the system is stuck" : "";
  }
  Status status() override { return choices().empty() ? Status::Stuck : Status::Running; }
  /// Where nothing is possible, the machines that have no edge.
  std::vector<Blocked> blocked() override {
    if (!choices().empty()) return {};
    Blocked blocked{"step"};
    for (const std::size_t i : product_.stuck_machines(run_.here())) {
      blocked.by.push_back(product_.system().machines[i].name);
    }
    blocked.reason = "no choice of inputs lets every machine take an edge";
    return {blocked};
  }

  void take(std::size_t choice) override {
    choices();
    run_.enter(steps_[choice].target);
  }
  bool take_any(std::mt19937_64& random) override {
    if (choices().empty()) return false;
    // Not a std distribution: those differ from one library to another.
    take(random() % choices().size());
    return true;
  }
  /// What changes identifies a step, whose inputs are one of those that allow it.
  Maybe<std::size_t> replay(const Trace& trace, const std::string& file) override {
    run_.go_to(0);
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
      const TraceStep& wanted = trace.steps[i];
      bool found = false;
      for (const machine::Step& step : product_.steps(run_.here())) {
        if (!change_the_same(told(run_.here(), step.target), wanted)) continue;
        run_.enter(step.target);
        found = true;
        break;
      }
      if (!found) {
        return refused(
            fmt::format("step {} of {} cannot be done here: {}", i + 1, file, wanted.action));
      }
    }
    return trace.steps.size();
  }

  Trace trace() const override {
    Trace trace;
    for (std::size_t i = 1; i <= run_.step(); ++i) {
      trace.steps.push_back(told(run_.at(i - 1), run_.at(i)));
    }
    return trace;
  }
  std::string trace_text() const override { return report::trace_table(trace()); }

 private:
  TraceStep told(const GlobalState& before, const GlobalState& after) const {
    return collaboration::step_between(product_, vocabulary_, features_, before, after);
  }
  std::vector<std::string> moved(const GlobalState& before, const GlobalState& after) const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (before[i] != after[i]) names.push_back(product_.system().machines[i].name);
    }
    return names;
  }

  const machine::SynchronousProduct& product_;
  const machine::Vocabulary& vocabulary_;
  std::vector<std::string> features_;
  const SourceSet& sources_;
  RunTree<GlobalState> run_;
  std::vector<machine::Step> steps_;
  std::vector<Choice> choices_;
  std::optional<std::size_t> listed_;  // the node that the choices are of
};

}  // namespace

Done simulate_design(Task& task) {
  return unless_too_large([&task]() -> Done {
    const auto host = chosen_host(task);
    if (!host) return refused(host.error());
    const machine::Design& design = task.subject().design();
    task.answer.target = (*host)->name;
    const machine::System system = machine::compose(design, (*host)->system, (*host)->extensions);
    const machine::SynchronousProduct product(system);
    DesignSimulation simulation(product, design.vocabulary,
                                machine::feature_names(design, (*host)->system), task.sources);
    return simulate(task, simulation);
  });
}

}  // namespace proviso::ask
