// A Promela program divided into a component and its environment.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ask/requirement.hpp"
#include "engine/cut/observe.hpp"
#include "engine/cut/split.hpp"

namespace proviso::ask {

class ProgramDivision : public Division {
 public:
  /// Splits the program of the task and names the parts in the answer. If no property is named, the
  /// assertions of the program are checked.
  static Maybe<std::unique_ptr<ProgramDivision>> make(Task& task, DivisionNames names,
                                                      Context& context,
                                                      cut::SplitOptions options = {});

  const lts::Lts& component() const override { return split_.component; }
  const lts::Lts& environment() const override { return split_.environment; }
  std::string source_kind() const override { return "promela"; }
  std::string_view property_kind() const override {
    return options_.assertions ? "assertion" : "safety";
  }
  std::vector<std::string> state_names() const override;
  std::optional<Trace> run_of(const std::vector<requirement::Step>& steps,
                              Context& context) override;

  const cut::Split& split() const { return split_; }
  const process::Program& program() const { return program_; }
  const cut::Component& members() const { return component_; }
  /// "Participant[0], Participant[1]"
  std::string component_name() const;

 private:
  ProgramDivision(const process::Program& program, DivisionNames names)
      : Division(std::move(names)), program_(program), machine_(process::compile(program_)) {}

  const process::Program& program_;
  process::Machine machine_;
  cut::Component component_;
  cut::SplitOptions options_;
  cut::Split split_;
  std::unique_ptr<cut::Observer> observer_;
};

}  // namespace proviso::ask
