// The control flow of a proctype, as the reference sees it: nodes where a process can stand, and
// the statements that lead on.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "attack/promela_model.hpp"

namespace proviso::attack::promela {

struct FlowEdge {
  Statement statement;
  int target = 0;
  int atomic = 0;      // the atomic sequence that the statement lies in; 0: none
  bool keeps = false;  // the process goes on alone
};

struct FlowNode {
  std::vector<FlowEdge> own = {};
  std::vector<int> escapes = {};  // nodes whose own edges come first, the outermost first
  int atomic = 0;
  std::vector<std::string> labels = {};
  bool terminal = false;

  bool has_label(const std::string& prefix) const {
    for (const std::string& label : labels) {
      if (label.starts_with(prefix)) return true;
    }
    return false;
  }
};

/// Replaces for, select and inlines by what they stand for.
std::vector<Statement> desugared(const std::vector<Statement>& statements);

class Flow {
 public:
  explicit Flow(const std::vector<Statement>& body);

  const FlowNode& operator[](int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  int start() const { return start_; }

 private:
  struct Surroundings {
    int atomic = 0;
    int behind_loop = -1;
    std::vector<int> escapes = {};
  };

  FlowNode& node(int number) { return nodes_[static_cast<std::size_t>(number)]; }
  int fresh(const Surroundings& around, const std::string& label);
  int list(const std::vector<Statement>& statements, std::size_t first, int next,
           const Surroundings& around);
  int build(const Statement& statement, int next, const Surroundings& around);
  void option(const std::vector<Statement>& statements, int next, const Surroundings& around,
              int choice);

  std::vector<FlowNode> nodes_;
  std::map<std::string, int> labels_;
  int start_ = 0;
  int sequences_ = 0;
};

}  // namespace proviso::attack::promela
