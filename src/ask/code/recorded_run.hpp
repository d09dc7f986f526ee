// The recorded run of a C++ program as a simulation: it can be followed step by step, forwards and
// backwards, but other steps cannot be taken, because the states of the program are not kept.
#pragma once

#include "ask/simulation.hpp"
#include "outcome/program_trace.hpp"

namespace proviso::ask {

class RecordedRun : public Simulation {
 public:
  /// Keeps a reference to the run.
  explicit RecordedRun(const ProgramTrace& trace);

  std::string_view noun() const override { return "step"; }
  bool has_names() const override { return true; }
  RunCursor& run() override { return run_; }

  std::string position() const override;
  std::vector<Part> parts() const override;
  Values values() const override { return {}; }
  std::optional<TraceStep> last_step() const override;
  std::vector<std::string> last_actors() const override;
  std::vector<SourceRange> last_sources() const override;

  const std::vector<Choice>& choices() override;
  std::string remark() override;
  Status status() override;

  void take(std::size_t choice) override;
  bool take_any(std::mt19937_64& random) override;
  Maybe<std::size_t> replay(const Trace& trace, const std::string& file) override;

  Trace trace() const override;
  std::string trace_text() const override;

 private:
  const ProgramStep& step(std::size_t number) const { return recorded_.steps[number]; }
  bool is_at_end() const { return run_.step() == recorded_.steps.size(); }

  const ProgramTrace& recorded_;
  Trace whole_;                  // in the common form
  RunTree<std::size_t> run_{0};  // by the number of the step
  std::vector<Choice> choices_;
};

}  // namespace proviso::ask
