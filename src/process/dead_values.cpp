#include "process/dead_values.hpp"

#include <algorithm>

#include "process/footprint.hpp"

namespace proviso::process {
namespace {

using Set = std::vector<bool>;

bool join(Set& to, const Set& from, const Set* without = nullptr) {
  bool changed = false;
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (to[i] || !from[i] || (without != nullptr && (*without)[i])) continue;
    to[i] = changed = true;
  }
  return changed;
}

struct Effect {
  Set reads;
  Set stores;  // of whole variables, whatever happens
};

Effect effect_of(const Program& program, const Proctype& proctype, std::uint32_t transition) {
  const std::size_t count = proctype.locals.size();
  Effect effect{Set(count, false), Set(count, false)};
  const Statement& statement = proctype.transitions[transition].statement;
  if (statement.kind == Statement::Kind::Deterministic) return effect;
  const Footprint touched = footprint(program, proctype, transition);
  for (const std::uint32_t local : touched.local_reads) effect.reads[local] = true;
  for (const std::uint32_t local : touched.local_writes) {
    if (proctype.locals[local].dimensions.empty()) effect.stores[local] = true;
  }
  return effect;
}

/// By control state: the locals that are read before they are stored to.
std::vector<Set> live_locals(const Program& program, const Proctype& proctype, const Set& always) {
  std::vector<Effect> effects;
  for (std::uint32_t t = 0; t < proctype.transitions.size(); ++t) {
    effects.push_back(effect_of(program, proctype, t));
  }
  std::vector<Set> live(proctype.controls.size(), always);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t c = proctype.controls.size(); c-- > 0;) {
      const ControlState& control = proctype.controls[c];
      for (std::uint32_t i = 0; i < control.transition_count; ++i) {
        const std::uint32_t number = control.first_transition + i;
        const Transition& at = proctype.transitions[number];
        const bool inside = at.statement.kind == Statement::Kind::Deterministic;
        // A d_step goes through the control states inside it, which lead to its target.
        const ControlId next = inside ? at.statement.entry : at.target;
        changed |= join(live[c], effects[number].reads);
        changed |= join(live[c], live[index(next)], &effects[number].stores);
      }
    }
  }
  return live;
}

/// The globals that something reads: an expression, or the index of a variable.
Set read_globals(const Program& program) {
  Set result(program.globals.size(), false);
  for (const Expression& expression : program.expressions) {
    const bool is_read =
        expression.operation == Operation::Variable && expression.reference.scope == Scope::Global;
    if (is_read) result[expression.reference.variable] = true;
  }
  return result;
}

}  // namespace

void DeadValues::add(Ranges& ranges, std::uint32_t offset, std::uint32_t bytes) {
  if (!ranges.empty() && ranges.back().offset + ranges.back().bytes == offset) {
    ranges.back().bytes += bytes;
  } else {
    ranges.push_back({offset, bytes});
  }
}

DeadValues::DeadValues(const Program& program, const Layout& layout) {
  const auto bytes_of = [](const Variable& variable) {
    return cell(variable.type).bytes * length(variable);
  };
  const Set read = read_globals(program);
  for (std::size_t g = 0; g < program.globals.size(); ++g) {
    if (read[g] || layout.unseen[g]) continue;
    add(globals_, layout.variables[g], bytes_of(program.globals[g]));
  }
  for (std::size_t p = 0; p < program.proctypes.size(); ++p) {
    const Proctype& proctype = program.proctypes[p];
    Set always(proctype.locals.size(), false);
    for (const std::uint32_t local : footprint(program, proctype.provided).local_reads) {
      always[local] = true;
    }
    for (const Expression& expression : program.expressions) {
      const bool is_remote =
          expression.operation == Operation::RemoteVariable && index(expression.proctype) == p;
      if (is_remote) always[expression.reference.variable] = true;
    }
    std::vector<Ranges> by_control;
    for (const Set& live : live_locals(program, proctype, always)) {
      Ranges ranges;
      for (std::size_t v = 0; v < live.size(); ++v) {
        if (live[v]) continue;
        add(ranges, layout.frames[p].variables[v], bytes_of(proctype.locals[v]));
      }
      by_control.push_back(std::move(ranges));
    }
    locals_.push_back(std::move(by_control));
  }
}

}  // namespace proviso::process
