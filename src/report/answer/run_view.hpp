// A run as lanes: the common form of every picture of a run, whatever the language.
//
// There are two kinds of lanes. Where a run consists of actions, a lane is an actor: a process of
// FSP or Promela, a thread. A step is an event in the lanes of its participants, and what it
// changed stands below it. Where a run consists of states (circuits, designs), a lane is a
// component, the events are its values that changed, and what came from outside has a lane of its
// own.
//
//   #  action     phil.0   fork.0   EXCLUSION
//   1  phil.0.get   ●────────●       0 → 1
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "outcome/outcome.hpp"
#include "outcome/program_trace.hpp"

namespace proviso::report {

/// What happens in one lane in one step.
struct RunEvent {
  std::size_t lane = 0;
  std::string action = {};                // empty in lanes of components
  std::vector<std::string> changes = {};  // `x = 1`
  bool is_partner = false;                // takes part in an action that another lane shows first
};

struct RunRow {
  std::vector<RunEvent> events = {};
  std::string actor = {};                // for lanes of components: whose part of a design it is
  std::vector<std::string> states = {};  // of the properties after the step
  std::string place = {};                // `exec.cpp:88`
  std::string source = {};               // the text there
  std::string function = {};
};

struct RunView {
  std::vector<std::string> lanes = {};
  std::vector<std::string> properties = {};
  std::vector<std::string> first_states = {};  // of the properties before the first step
  std::vector<RunRow> rows = {};
  std::optional<std::size_t> loops_to = {};  // the index of a row
  bool of_actors = true;                     // lanes are actors, not components
  bool of_states = false;                    // the first row is the initial state
  std::string finding = {};                  // what is wrong at the end
  std::string judgement = {};
};

RunView view_of(const Trace& trace);
RunView view_of(const ProgramTrace& trace);

/// How a lasso continues: `and again from step 3`, `state 2 again`; empty for a finite run.
std::string loop_text(const RunView& view);

}  // namespace proviso::report
