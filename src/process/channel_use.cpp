#include "process/channel_use.hpp"

#include <algorithm>

#include "process/footprint.hpp"

namespace proviso::process {
namespace {

constexpr std::size_t kMostPlaces = 64;

bool same(const Program& program, ExpressionId a, ExpressionId b);

bool same(const Program& program, const std::vector<ExpressionId>& a,
          const std::vector<ExpressionId>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](ExpressionId x, ExpressionId y) { return same(program, x, y); });
}

/// Whether two fixed expressions of one proctype are written alike.
bool same(const Program& program, ExpressionId a, ExpressionId b) {
  if (a == b) return true;
  const Expression& x = program[a];
  const Expression& y = program[b];
  return x.operation == y.operation && x.value == y.value &&
         x.reference.scope == y.reference.scope && x.reference.variable == y.reference.variable &&
         same(program, x.reference.indices, y.reference.indices) &&
         same(program, x.operands, y.operands);
}

/// Adds what is reached through the transitions of each control state, until nothing changes.
template <typename Value, typename Join>
void close_backwards(const Proctype& proctype, std::vector<Value>& values, Join join) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t c = proctype.controls.size(); c-- > 0;) {
      const ControlState& control = proctype.controls[c];
      for (std::uint32_t i = 0; i < control.transition_count; ++i) {
        const Transition& at = proctype.transitions[control.first_transition + i];
        changed |= join(values[c], values[index(at.target)]);
        if (at.statement.kind != Statement::Kind::Deterministic) continue;
        changed |= join(values[c], values[index(at.statement.entry)]);
      }
    }
  }
}

bool join(Prospect& to, const Prospect& from) {
  const Prospect before = to;
  to.receives |= from.receives;
  to.sends |= from.sends;
  to.sorted_sends |= from.sorted_sends;
  to.peeks |= from.peeks;
  to.intricate |= from.intricate;
  to.creates |= from.creates;
  to.counts |= from.counts;
  return to.receives != before.receives || to.sends != before.sends ||
         to.sorted_sends != before.sorted_sends || to.peeks != before.peeks ||
         to.intricate != before.intricate || to.creates != before.creates ||
         to.counts != before.counts;
}

/// By control state: whether it matters that a statement there is blocked.
std::vector<bool> intricate_controls(const Proctype& proctype) {
  std::vector<bool> result = within_atomic(proctype);
  for (std::size_t c = 0; c < proctype.controls.size(); ++c) {
    const ControlState& control = proctype.controls[c];
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const Transition& at = proctype.transitions[control.first_transition + i];
      const Transition& first = proctype.transitions[control.first_transition];
      if (at.statement.kind == Statement::Kind::Else || at.level != first.level) result[c] = true;
    }
    if (control.inner) result[c] = true;
  }
  // A d_step can be executed if its first statement can.
  for (std::size_t c = 0; c < proctype.controls.size(); ++c) {
    const ControlState& control = proctype.controls[c];
    for (std::uint32_t i = 0; i < control.transition_count && !result[c]; ++i) {
      const Statement& statement = proctype.transitions[control.first_transition + i].statement;
      if (statement.kind != Statement::Kind::Deterministic) continue;
      const std::uint32_t entry = index(statement.entry);
      const bool returns =
          std::any_of(proctype.transitions.begin(), proctype.transitions.end(),
                      [&](const Transition& one) { return index(one.target) == entry; });
      if (proctype.controls[entry].transition_count == 1 && !returns) result[entry] = false;
    }
  }
  return result;
}

class Uses {
 public:
  Uses(const Program& program, const Proctype& proctype, const std::vector<bool>& stored)
      : program_(program), stored_globals_(stored), stored_locals_(proctype.locals.size(), false) {
    for (std::uint32_t t = 0; t < proctype.transitions.size(); ++t) {
      for (const std::uint32_t local : footprint(program, proctype, t).local_writes) {
        stored_locals_[local] = true;
      }
    }
  }

  void add(const Statement& statement, bool intricate, Prospect& to) {
    const bool sends = statement.kind == Statement::Kind::Send;
    const bool receives = statement.kind == Statement::Kind::Receive;
    read(statement.expression, to);
    for (const Assignment& assignment : statement.assignments) {
      read(assignment.value, to);
      read(assignment.target, to);
    }
    for (const ExpressionId argument : statement.arguments) read(argument, to);
    for (const Pattern& pattern : statement.patterns) read(pattern, to);
    if (!sends && !receives) return;
    const Places place = place_of(statement.expression);
    if (sends) to.sends |= place;
    if (receives) to.receives |= place;
    if (statement.sorted) to.sorted_sends |= place;
    if (intricate) to.intricate |= place;
  }

  void read(ExpressionId id, Prospect& to) {
    if (id == kNoExpression) return;
    const Expression& expression = program_[id];
    for (const ExpressionId operand : expression.operands) read(operand, to);
    for (const Pattern& pattern : expression.patterns) read(pattern, to);
    read(expression.reference, to);
    switch (expression.operation) {
      case Operation::Length:
      case Operation::Full:
      case Operation::Empty:
      case Operation::NotFull:
      case Operation::NotEmpty:
      case Operation::Poll:
        to.peeks |= place_of(expression.operands.front());
        break;
      case Operation::Run:
        to.creates = true;
        break;
      case Operation::ProcessCount:
        to.counts = true;
        break;
      default:
        break;
    }
  }

  ChannelUse take() && { return std::move(use_); }

 private:
  void read(const Reference& reference, Prospect& to) {
    for (const ExpressionId at : reference.indices) read(at, to);
  }
  void read(const Pattern& pattern, Prospect& to) {
    read(pattern.expression, to);
    read(pattern.target, to);
  }

  bool fixed(ExpressionId id) const {
    const Expression& expression = program_[id];
    const auto is_fixed = [this](ExpressionId operand) { return fixed(operand); };
    switch (expression.operation) {
      case Operation::Constant:
      case Operation::OwnPid:
        return true;
      case Operation::Variable: {
        const Reference& reference = expression.reference;
        const std::vector<bool>& stored =
            reference.scope == Scope::Local ? stored_locals_ : stored_globals_;
        return !stored[reference.variable] &&
               std::all_of(reference.indices.begin(), reference.indices.end(), is_fixed);
      }
      default:
        return expression.operation >= Operation::Negate &&
               expression.operation <= Operation::Conditional &&
               std::all_of(expression.operands.begin(), expression.operands.end(), is_fixed);
    }
  }

  /// The bit of a channel expression. Those that are not fixed share one, and so do those that are
  /// too many.
  Places place_of(ExpressionId channel) {
    const bool is_fixed = fixed(channel);
    for (std::size_t i = 0; i < use_.places.size(); ++i) {
      const bool known_fixed = (use_.fixed >> i & 1U) != 0;
      if (is_fixed ? known_fixed && same(program_, channel, use_.places[i]) : !known_fixed) {
        return Places{1} << i;
      }
    }
    if (use_.places.size() == kMostPlaces) {
      use_.fixed &= ~(Places{1} << (kMostPlaces - 1));
      return Places{1} << (kMostPlaces - 1);
    }
    const Places bit = Places{1} << use_.places.size();
    use_.places.push_back(channel);
    if (is_fixed) use_.fixed |= bit;
    return bit;
  }

  const Program& program_;
  const std::vector<bool>& stored_globals_;
  std::vector<bool> stored_locals_;
  ChannelUse use_;
};

bool may_be_rendezvous(const Program& program) {
  return std::any_of(program.channels.begin(), program.channels.end(),
                     [](const ChannelKind& kind) { return kind.capacity == 0; });
}

}  // namespace

std::vector<bool> stored_globals(const Program& program) {
  std::vector<bool> stored(program.globals.size(), false);
  for (const Proctype& proctype : program.proctypes) {
    for (std::uint32_t t = 0; t < proctype.transitions.size(); ++t) {
      for (const std::uint32_t global : footprint(program, proctype, t).global_writes) {
        stored[global] = true;
      }
    }
  }
  return stored;
}

std::vector<bool> within_atomic(const Proctype& proctype) {
  std::vector<bool> result(proctype.controls.size(), false);
  for (const Transition& transition : proctype.transitions) {
    if (transition.keeps_control) result[index(transition.target)] = true;
  }
  return result;
}

ChannelUse channel_use(const Program& program, const Proctype& proctype,
                       const std::vector<bool>& stored) {
  Uses uses(program, proctype, stored);
  const std::vector<bool> intricate = intricate_controls(proctype);
  std::vector<Prospect> prospects(proctype.controls.size());
  for (std::size_t c = 0; c < proctype.controls.size(); ++c) {
    const ControlState& control = proctype.controls[c];
    uses.read(proctype.provided, prospects[c]);
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      uses.add(proctype.transitions[control.first_transition + i].statement, intricate[c],
               prospects[c]);
    }
  }
  close_backwards(proctype, prospects, join);
  ChannelUse use = std::move(uses).take();
  use.prospects = std::move(prospects);
  return use;
}

bool has_intricate_rendezvous(const Program& program) {
  if (!may_be_rendezvous(program)) return false;
  for (const Proctype& proctype : program.proctypes) {
    const std::vector<bool> intricate = intricate_controls(proctype);
    for (std::size_t c = 0; c < proctype.controls.size(); ++c) {
      const ControlState& control = proctype.controls[c];
      for (std::uint32_t i = 0; i < control.transition_count && intricate[c]; ++i) {
        const Statement& statement = proctype.transitions[control.first_transition + i].statement;
        if (statement.kind == Statement::Kind::Send) return true;
      }
    }
  }
  return false;
}

}  // namespace proviso::process
