#include "process/reduction.hpp"

#include "process/footprint.hpp"

namespace proviso::process {
namespace {

/// For each control state: does one of its transitions lead back to a state on the path of a
/// depth-first search? Every cycle has such a transition.
std::vector<bool> closing_cycles(const Proctype& proctype) {
  enum class Mark : std::uint8_t { Unseen, OnPath, Done };
  struct Frame {
    std::uint32_t control;
    std::uint32_t next;
  };
  std::vector<Mark> marks(proctype.controls.size(), Mark::Unseen);
  std::vector<bool> closing(proctype.controls.size(), false);
  for (std::uint32_t root = 0; root < proctype.controls.size(); ++root) {
    if (marks[root] != Mark::Unseen) continue;
    std::vector<Frame> path{{root, 0}};
    marks[root] = Mark::OnPath;
    while (!path.empty()) {
      const auto [at, next] = path.back();
      const ControlState& control = proctype.controls[at];
      if (next == control.transition_count) {
        marks[at] = Mark::Done;
        path.pop_back();
        continue;
      }
      ++path.back().next;
      const std::uint32_t target =
          index(proctype.transitions[control.first_transition + next].target);
      if (marks[target] == Mark::OnPath) closing[at] = true;
      if (marks[target] != Mark::Unseen) continue;
      marks[target] = Mark::OnPath;
      path.push_back({target, 0});
    }
  }
  return closing;
}

/// Proctypes whose control states or locals are referred to from outside.
std::vector<bool> watched(const Program& program) {
  std::vector<bool> result(program.proctypes.size(), has_else_beside_rendezvous(program));
  for (const Expression& expression : program.expressions) {
    switch (expression.operation) {
      case Operation::RemoteLabel:
      case Operation::RemoteVariable:
        result[index(expression.proctype)] = true;
        break;
      // These look at every process, or at every step.
      case Operation::LastPid:
      case Operation::NonProgress:
      case Operation::Enabled:
        result.assign(result.size(), true);
        break;
      default:
        break;
    }
  }
  return result;
}

bool private_steps(const Program& program, const Proctype& proctype, const ControlState& control) {
  if (control.transition_count == 0 || control.accept || control.progress) return false;
  for (std::uint32_t i = 0; i < control.transition_count; ++i) {
    const std::uint32_t transition = control.first_transition + i;
    const Transition& at = proctype.transitions[transition];
    const ControlState& target = proctype.controls[index(at.target)];
    if (at.keeps_control || target.accept || target.progress) return false;
    if (!footprint(program, proctype, transition).is_private()) return false;
  }
  return true;
}

}  // namespace

Reduction::Reduction(const Program& program) {
  const std::vector<bool> is_watched = watched(program);
  for (std::size_t p = 0; p < program.proctypes.size(); ++p) {
    const Proctype& proctype = program.proctypes[p];
    const std::vector<bool> closing = closing_cycles(proctype);
    safe_.emplace_back(proctype.controls.size(), false);
    if (is_watched[p] || proctype.provided != kNoExpression) continue;
    for (std::size_t c = 0; c < proctype.controls.size(); ++c) {
      safe_[p][c] = !closing[c] && private_steps(program, proctype, proctype.controls[c]);
    }
  }
}

}  // namespace proviso::process
