// An environment assumption that is a relation between states, written in the source language.
#pragma once

#include <string>
#include <vector>

namespace proviso {

/// The environment satisfies all `initial` in the beginning and all `clauses` in every step.
struct Relation {
  std::vector<std::string> initial = {};
  std::vector<std::string> clauses = {};    // with next(…), the smallest first
  std::vector<std::string> variables = {};  // shared by the component and its environment
  bool exact = false;                       // the environment can do whatever the relation permits
};

}  // namespace proviso
