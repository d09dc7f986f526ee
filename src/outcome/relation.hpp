// An assumption about an environment that is a relation between states, in the words of the source.
#pragma once

#include <string>
#include <vector>

namespace proviso {

/// The environment satisfies all `initial` in the beginning and all `clauses` in every step.
struct Relation {
  std::vector<std::string> initial = {};
  std::vector<std::string> clauses = {};    // with next(…), the smallest first
  std::vector<std::string> variables = {};  // that the component shares with its environment
  bool exact = false;                       // the environment can do whatever the relation permits
};

}  // namespace proviso
