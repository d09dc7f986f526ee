// Steps through a program: shows the executable statements, the position of each process, and the
// changes.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/process/obstacles.hpp"
#include "ask/process/walk.hpp"
#include "ask/replay.hpp"
#include "engine/reach/program_trace.hpp"
#include "process/text.hpp"
#include "report/answer/trace_table.hpp"

namespace proviso::ask {
namespace {

using process::BasicStep;

class ProgramSimulation : public Simulation {
 public:
  ProgramSimulation(const process::Program& program, const process::Machine& machine,
                    const SourceSet& sources)
      : program_(program), sources_(sources), walk_(program, machine) {}

  std::string_view noun() const override { return "step"; }
  bool has_names() const override { return true; }
  RunCursor& run() override { return walk_.run(); }

  std::string position() const override {
    std::string text = fmt::format("step {}", walk_.run().step());
    for (const Part& part : parts()) text += fmt::format("  {}: {}", part.name, part.state);
    for (const auto& [name, value] : values()) text += fmt::format("  {}={}", name, value);
    return text;
  }

  std::vector<Part> parts() const override {
    std::vector<Part> parts;
    if (has_failed()) return parts;
    const process::Execution at = here(walk_.state());
    for (std::uint32_t i = 0; i < at.process_count(); ++i) {
      const process::Proctype& proctype = program_.proctypes[at.proctype(i)];
      const process::ControlState& control = proctype.controls[at.control(i)];
      Part part{process::process_name(program_, at, i), "process",
                control.terminal ? "ended" : fmt::format("line {}", control.line)};
      if (!control.terminal && control.transition_count > 0) {
        part.source = source_of(sources_, proctype.transitions[control.first_transition]);
      }
      parts.push_back(std::move(part));
    }
    return parts;
  }

  Values values() const override {
    if (has_failed()) return {};
    return process::named_values(program_, walk_.space().machine(), here(walk_.state()));
  }

  std::optional<TraceStep> last_step() const override {
    if (walk_.run().step() == 0) return std::nullopt;
    return walk_.step_at(walk_.run().step());
  }
  std::vector<std::string> last_actors() const override {
    return walk_.run().step() == 0 ? std::vector<std::string>()
                                   : actors(here(walk_.state_before()), walk_.last());
  }
  std::vector<SourceRange> last_sources() const override {
    return walk_.run().step() == 0 ? std::vector<SourceRange>()
                                   : sources(here(walk_.state_before()), walk_.last());
  }

  const std::vector<Choice>& choices() override {
    if (listed_ == walk_.run().node()) return choices_;
    const std::vector<BasicStep>& steps = walk_.choices();
    listed_ = walk_.run().node();
    choices_.clear();
    if (steps.empty()) return choices_;
    const process::Execution at = here(walk_.state());
    for (const BasicStep& step : steps) {
      const TraceStep told = reach::told_step(walk_.space(), walk_.state(), step);
      const bool fails = step.mishap.fault != process::Fault::None;
      choices_.push_back({fmt::format("{}: {}", told.component, told.action),
                          fails ? fmt::format("-> ERROR {}", describe(step.mishap.fault)) : "",
                          told.action, actors(at, step), sources(at, step), fails});
    }
    return choices_;
  }
  std::string remark() override {
    switch (status()) {
      case Status::Error:
        return "ERROR: " + walk_.fault_text();
      case Status::Ended:
        return "END: every process has ended or is in a valid end state";
      case Status::Stuck:
        return "STOP: nothing can happen, the program is stuck";
      case Status::Running:
        break;
    }
    return {};
  }
  Status status() override {
    if (has_failed()) return Status::Error;
    if (!choices().empty()) return Status::Running;
    return walk_.may_end() ? Status::Ended : Status::Stuck;
  }
  std::vector<Blocked> blocked() override { return blocked_statements(walk_, sources_); }

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
    const TraceStep& step = trace.steps[done];
    return refused(fmt::format("step {} of {} cannot be done here: {}{}{}", done + 1, file,
                               step.component, step.component.empty() ? "" : ": ", step.action));
  }

  Trace trace() const override { return walk_.trace(); }
  std::string trace_text() const override { return report::trace_table(trace()); }

 private:
  bool has_failed() const { return walk_.fault() != process::Fault::None; }

  process::Execution here(const space::Word* state) const {
    process::Execution execution(walk_.space().machine());
    walk_.space().look(execution, state);
    return execution;
  }

  std::vector<std::string> actors(const process::Execution& at, const BasicStep& step) const {
    std::vector<std::string> names{process::process_name(program_, at, step.choice.process)};
    if (step.choice.partner != process::kNobody) {
      names.push_back(process::process_name(program_, at, step.choice.partner));
    }
    return names;
  }

  std::vector<SourceRange> sources(const process::Execution& at, const BasicStep& step) const {
    std::vector<SourceRange> ranges;
    const auto add = [&](std::uint32_t process, std::uint32_t transition) {
      if (process == process::kNobody || transition == process::kDeath) return;
      const process::Proctype& proctype = program_.proctypes[at.proctype(process)];
      const auto range = source_of(sources_, proctype.transitions[transition]);
      if (range) ranges.push_back(*range);
    };
    add(step.choice.process, step.choice.transition);
    add(step.choice.partner, step.choice.partner_transition);
    return ranges;
  }

  const process::Program& program_;
  const SourceSet& sources_;
  ProgramWalk walk_;
  std::vector<Choice> choices_;
  std::optional<std::size_t> listed_;  // the node that the choices are of
};

}  // namespace

Done simulate_process(Task& task) {
  const process::Program& program = task.subject().process();
  task.answer.target = program.name;
  const process::Machine machine = process::compile(program);
  ProgramSimulation simulation(program, machine, task.sources);
  return simulate(task, simulation);
}

}  // namespace proviso::ask
