// Shows progress and messages in the terminal while a question is answered.
#pragma once

#include "ask/session.hpp"
#include "cli/terminal.hpp"

namespace proviso::cli {

class Console : public ask::Listener {
 public:
  /// With `json`, standard output belongs to the answer, and a dialogue goes to standard error.
  /// With `protocol`, a program steps through a model.
  Console(Terminal& terminal, Context& context, bool quiet, bool json, bool protocol = false)
      : terminal_(terminal), context_(context), quiet_(quiet), json_(json), protocol_(protocol) {}

  void diagnostic(const SourceSet& sources, const Diagnostic& diagnostic) override;
  void warning(const std::string& message) override;
  void note(const std::string& message) override { terminal_.note(message); }
  void default_target(const std::string& name) override;
  void replayed(ask::Simulation& simulation, const Trace& trace, const std::string& file) override;
  void simulate(ask::Simulation& simulation) override;
  /// Whether a simulation was reached.
  bool has_simulated() const { return has_simulated_; }
  Maybe<ask::Request> read_call(const std::vector<std::string>& words) override;

 private:
  Terminal& terminal_;
  Context& context_;
  bool quiet_;
  bool json_;
  bool protocol_;
  bool has_simulated_ = false;
};

}  // namespace proviso::cli
