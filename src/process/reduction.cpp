#include "process/reduction.hpp"

#include <algorithm>
#include <optional>

#include "process/channel_use.hpp"
#include "process/footprint.hpp"
#include "process/numbering.hpp"

namespace proviso::process {
namespace {

/// How far a depth-first search is with a control state.
enum class Visit : std::uint8_t { None, OnPath, Done };

/// Proctypes whose control states or locals are referred to from outside.
std::vector<bool> watched(const Program& program) {
  std::vector<bool> result(program.proctypes.size(), false);
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

/// Whether a claim or a property asks for the number of processes.
bool counts_processes(const Program& program) {
  for (const TemporalProperty& property : program.properties) {
    for (const ExpressionId atom : property.atoms) {
      if (footprint(program, atom).asks_globally) return true;
    }
  }
  for (const Claim& claim : program.claims) {
    for (std::uint32_t t = 0; t < claim.body.transitions.size(); ++t) {
      if (footprint(program, claim.body, t).asks_globally) return true;
    }
  }
  return false;
}

/// The control states of one proctype that may go alone.
class Analysis {
 public:
  Analysis(const Program& program, const Machine& machine, std::size_t proctype,
           const std::vector<bool>& stored, bool intricate_rendezvous, bool numbers_matter)
      : program_(program),
        machine_(machine),
        proctype_(program.proctypes[proctype]),
        body_(machine.bodies[proctype]),
        stored_(stored),
        intricate_rendezvous_(intricate_rendezvous),
        numbers_matter_(numbers_matter) {}

  std::vector<LoneControl> run() {
    const std::size_t count = proctype_.controls.size();
    std::vector<LoneControl> result(count);
    std::vector<std::vector<std::uint32_t>> ends(count);
    for (std::uint32_t c = 0; c < count; ++c) {
      auto found = examined(c, ends[c]);
      if (found) result[c] = std::move(*found);
      result[c].waits_for_number = waits_for_number(proctype_.controls[c]);
    }
    close_cycles(ends, result);
    for (LoneControl& at : result) {
      if (at.closes_cycle || at.keeps_control) at.sure = kNone;
    }
    return result;
  }

 private:
  /// A read of a global to which nobody stores is no dependence.
  bool is_private(const Footprint& touched) const {
    const auto is_stored = [this](std::uint32_t global) { return stored_[global]; };
    return touched.global_writes.empty() && !touched.asks_globally &&
           std::none_of(touched.global_reads.begin(), touched.global_reads.end(), is_stored);
  }

  /// A send or receive that is private but for its channel.
  std::optional<ChannelStep> channel_step(std::uint32_t transition) const {
    const Statement& statement = proctype_.transitions[transition].statement;
    const bool sends = statement.kind == Statement::Kind::Send && !statement.sorted;
    const bool receives = statement.kind == Statement::Kind::Receive;
    if (!sends && !receives) return std::nullopt;
    const auto peeks = [this](ExpressionId id) {
      return id != kNoExpression && footprint(program_, id).communicates;
    };
    const bool peeks_too =
        peeks(statement.expression) ||
        std::any_of(statement.arguments.begin(), statement.arguments.end(), peeks) ||
        std::any_of(
            statement.patterns.begin(), statement.patterns.end(), [&](const Pattern& pattern) {
              return peeks(pattern.expression) || std::any_of(pattern.target.indices.begin(),
                                                              pattern.target.indices.end(), peeks);
            });
    if (peeks_too) return std::nullopt;
    return ChannelStep{body_.transitions[transition].communication, sends, statement.random};
  }

  static bool labelled(const ControlState& control) { return control.accept || control.progress; }
  bool labelled(std::uint32_t control) const { return labelled(proctype_.controls[control]); }

  /// Whether nobody sees that a process is created by a `run` whose arguments are private.
  bool creates_unseen(const Statement& statement) const {
    if (numbers_matter_ || statement.kind != Statement::Kind::Guard) return false;
    const Expression& made = program_[statement.expression];
    if (made.operation != Operation::Run) return false;
    const Proctype& type = program_[made.proctype];
    const bool receives = machine_.bodies[index(made.proctype)].controls.front().receives;
    if (labelled(type.controls.front()) || (intricate_rendezvous_ && receives)) return false;
    return std::all_of(type.initial.begin(), type.initial.end(), [this](const Assignment& one) {
      const Footprint touched = footprint(program_, one.value);
      return is_private(touched) && !touched.communicates && !touched.creates;
    });
  }

  /// Whether the only statement of a control state is a guard that others change by dying only.
  bool waits_for_number(const ControlState& control) const {
    if (control.transition_count != 1) return false;
    const Transition& at = proctype_.transitions[control.first_transition];
    return at.statement.kind == Statement::Kind::Guard && is_about_number(at.statement.expression);
  }

  bool is_about_number(ExpressionId id) const {
    const Expression& expression = program_[id];
    switch (expression.operation) {
      case Operation::ProcessCount:
        return true;
      case Operation::Constant:
      case Operation::OwnPid:
      case Operation::Variable: {
        const Footprint touched = footprint(program_, id);
        return is_private(touched) && !touched.communicates;
      }
      default:
        return expression.operation >= Operation::Negate &&
               expression.operation <= Operation::Conditional &&
               std::all_of(expression.operands.begin(), expression.operands.end(),
                           [this](ExpressionId operand) { return is_about_number(operand); });
    }
  }

  std::optional<LoneControl> examined(std::uint32_t c, std::vector<std::uint32_t>& ends) const {
    const ControlState& control = proctype_.controls[c];
    if (control.transition_count == 0 || control.inner || labelled(c)) return std::nullopt;
    LoneControl made{.alone = true};
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const std::uint32_t transition = control.first_transition + i;
      const Transition& at = proctype_.transitions[transition];
      const Footprint touched = footprint(program_, proctype_, transition);
      const auto step = channel_step(transition);
      // What else asks about the alternatives; each of them is examined by itself.
      const bool is_else = at.statement.kind == Statement::Kind::Else;
      if (!is_private(touched) || (touched.communicates && !step && !is_else)) return std::nullopt;
      if (touched.creates && !creates_unseen(at.statement)) return std::nullopt;
      made.creates |= touched.creates;
      if (step) made.steps.push_back(*step);
      std::vector<Visit> visits(proctype_.controls.size(), Visit::None);
      if (!follow(at, visits, ends)) return std::nullopt;
      made.keeps_control |= at.keeps_control;
    }
    if (control.transition_count == 1) made.sure = sure(control.first_transition);
    return made;
  }

  /// The transition, if it can be executed in every state.
  std::uint32_t sure(std::uint32_t transition) const {
    switch (proctype_.transitions[transition].statement.kind) {
      case Statement::Kind::Skip:
      case Statement::Kind::Assign:
      case Statement::Kind::Assert:
      case Statement::Kind::Print:
        return transition;
      default:
        return kNone;
    }
  }

  /// Lists where a step can end. Returns false if the atomic sequence that it begins has a step
  /// that is not private, or goes in circles.
  bool follow(const Transition& step, std::vector<Visit>& visits,
              std::vector<std::uint32_t>& ends) const {
    const std::uint32_t target = index(step.target);
    if (labelled(target) || (intricate_rendezvous_ && body_.controls[target].receives)) {
      return false;
    }
    ends.push_back(target);
    if (!step.keeps_control) return true;
    if (visits[target] != Visit::None) return visits[target] == Visit::Done;
    visits[target] = Visit::OnPath;
    const ControlState& inside = proctype_.controls[target];
    for (std::uint32_t i = 0; i < inside.transition_count; ++i) {
      const std::uint32_t transition = inside.first_transition + i;
      const Footprint touched = footprint(program_, proctype_, transition);
      if (touched.communicates || touched.creates || !is_private(touched)) return false;
      if (!follow(proctype_.transitions[transition], visits, ends)) return false;
    }
    visits[target] = Visit::Done;
    return true;
  }

  /// Marks control states so that every cycle of those that go alone has a marked one: the sources
  /// of the edges that lead back on the path of a depth-first search.
  void close_cycles(const std::vector<std::vector<std::uint32_t>>& ends,
                    std::vector<LoneControl>& controls) const {
    struct Frame {
      std::uint32_t control;
      std::size_t next;
    };
    std::vector<Visit> marks(controls.size(), Visit::None);
    for (std::uint32_t root = 0; root < controls.size(); ++root) {
      if (marks[root] != Visit::None || !controls[root].alone) continue;
      std::vector<Frame> path{{root, 0}};
      marks[root] = Visit::OnPath;
      while (!path.empty()) {
        const auto [at, next] = path.back();
        if (next == ends[at].size()) {
          marks[at] = Visit::Done;
          path.pop_back();
          continue;
        }
        ++path.back().next;
        const std::uint32_t target = ends[at][next];
        if (!controls[target].alone) continue;
        if (marks[target] == Visit::OnPath) controls[at].closes_cycle = true;
        if (marks[target] != Visit::None) continue;
        marks[target] = Visit::OnPath;
        path.push_back({target, 0});
      }
    }
  }

  const Program& program_;
  const Machine& machine_;
  const Proctype& proctype_;
  const Body& body_;
  const std::vector<bool>& stored_;
  bool intricate_rendezvous_;
  bool numbers_matter_;
};

}  // namespace

Reduction::Reduction(const Program& program, const Machine& machine)
    : forgets_the_dead_(!numbers_matter(program)) {
  const std::vector<bool> is_watched = watched(program);
  const std::vector<bool> stored = stored_globals(program);
  const bool intricate_rendezvous = has_intricate_rendezvous(program);
  const bool counted = counts_processes(program);
  for (std::size_t p = 0; p < program.proctypes.size(); ++p) {
    const Proctype& proctype = program.proctypes[p];
    if (is_watched[p] || proctype.provided != kNoExpression) {
      controls_.emplace_back(proctype.controls.size());
      continue;
    }
    controls_.push_back(
        Analysis(program, machine, p, stored, intricate_rendezvous, !forgets_the_dead_).run());
    const bool dies_unseen =
        forgets_the_dead_ || (!counted && machine.layout.frames[p].channels.empty());
    for (std::size_t c = 0; c < proctype.controls.size(); ++c) {
      const ControlState& control = proctype.controls[c];
      if (!control.terminal || control.accept || control.progress || !dies_unseen) continue;
      controls_[p][c] = {.alone = true, .terminal = true};
    }
  }
}

}  // namespace proviso::process
