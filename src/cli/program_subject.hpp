// A Promela program cut into a component and its environment, as a call asks for it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "engine/requirement/requirement.hpp"
#include "process/observe.hpp"
#include "process/split.hpp"

namespace proviso::cli {

class ProgramSubject {
 public:
  /// `components` as in `Sender,Receiver[1]`; without a property, assertions are what is asked.
  static Maybe<std::unique_ptr<ProgramSubject>> open(Run& run, const std::string& path,
                                                     const std::vector<std::string>& components,
                                                     const std::vector<std::string>& properties);

  const process::Split& split() const { return split_; }
  const process::Program& program() const { return program_; }
  const process::Component& component() const { return component_; }
  /// "Participant[0], Participant[1]"
  std::string component_name() const;
  std::vector<std::string> state_names() const;

  /// A run of M ‖ E as a run of the program; nothing if the program cannot do it.
  std::optional<Trace> replay(const std::vector<requirement::Step>& steps, Context& context);

 private:
  explicit ProgramSubject(process::Program program)
      : program_(std::move(program)), machine_(process::compile(program_)) {}

  process::Program program_;
  process::Machine machine_;
  process::Component component_;
  process::SplitOptions options_;
  process::Split split_;
  std::unique_ptr<process::Observer> observer_;
};

}  // namespace proviso::cli
