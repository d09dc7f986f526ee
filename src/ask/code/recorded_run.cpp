#include "ask/code/recorded_run.hpp"

#include <fmt/format.h>

#include "report/answer/trace_table.hpp"

namespace proviso::ask {
namespace {

std::vector<SourceRange> ranges(const SourcePlace& place) {
  if (place.line == 0) return {};
  return {{place.file, {place.line, 1}, {place.line, 1}}};
}

}  // namespace

RecordedRun::RecordedRun(const ProgramTrace& trace) : recorded_(trace), whole_(to_trace(trace)) {}

std::string RecordedRun::position() const { return fmt::format("step {}", run_.step()); }

/// The threads that have moved, each where it was seen last, and the automata.
std::vector<Simulation::Part> RecordedRun::parts() const {
  std::vector<Part> parts;
  const auto place_of = [&parts](const std::string& name, std::string_view kind) -> Part& {
    for (Part& part : parts) {
      if (part.name == name && part.kind == kind) return part;
    }
    return parts.emplace_back(Part{name, std::string(kind), ""});
  };
  for (std::size_t i = 0; i < run_.step(); ++i) {
    Part& thread = place_of(step(i).thread_name, "thread");
    thread.state = to_words(step(i).place);
    const auto range = ranges(step(i).place);
    thread.source = range.empty() ? std::nullopt : std::optional(range.front());
    for (std::size_t k = 0; k < recorded_.automata.size() && k < step(i).states.size(); ++k) {
      place_of(recorded_.automata[k], "property").state = step(i).states[k];
    }
  }
  return parts;
}

std::optional<TraceStep> RecordedRun::last_step() const {
  if (run_.step() == 0) return std::nullopt;
  return whole_.steps[run_.step() - 1];
}

std::vector<std::string> RecordedRun::last_actors() const {
  if (run_.step() == 0) return {};
  return {step(run_.step() - 1).thread_name};
}

std::vector<SourceRange> RecordedRun::last_sources() const {
  return run_.step() == 0 ? std::vector<SourceRange>() : ranges(step(run_.step() - 1).place);
}

const std::vector<Simulation::Choice>& RecordedRun::choices() {
  choices_.clear();
  if (is_at_end()) return choices_;
  const ProgramStep& next = step(run_.step());
  choices_.push_back({whole_.steps[run_.step()].action,
                      "",
                      "",
                      {next.thread_name},
                      ranges(next.place),
                      run_.step() + 1 == recorded_.steps.size()});
  return choices_;
}

std::string RecordedRun::remark() {
  return is_at_end() ? "ERROR: " + recorded_.finding : std::string();
}

Simulation::Status RecordedRun::status() { return is_at_end() ? Status::Error : Status::Running; }

void RecordedRun::take(std::size_t) { run_.enter(run_.step() + 1); }

bool RecordedRun::take_any(std::mt19937_64&) {
  if (is_at_end()) return false;
  take(0);
  return true;
}

Maybe<std::size_t> RecordedRun::replay(const Trace&, const std::string&) {
  return refused("the run of a C++ program is the one that was recorded: no other can be replayed");
}

Trace RecordedRun::trace() const {
  Trace trace;
  trace.steps.assign(whole_.steps.begin(),
                     whole_.steps.begin() + static_cast<std::ptrdiff_t>(run_.step()));
  return trace;
}

std::string RecordedRun::trace_text() const { return report::trace_table(trace()); }

}  // namespace proviso::ask
