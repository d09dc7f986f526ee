#include "process/dead_values.hpp"

#include <algorithm>

#include "process/faint_values.hpp"
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

/// The locals that a transition reads and stores to.
struct Effect {
  Set needs;
  Set stores;  // of whole variables, whatever happens
  /// What is needed if some local is live behind the transition.
  struct Flow {
    std::uint32_t target;
    Set needs;
  };
  std::vector<Flow> flows = {};
};

Effect effect_of(const Program& program, const Proctype& proctype, std::uint32_t transition,
                 const std::vector<bool>& needed_globals) {
  const std::size_t count = proctype.locals.size();
  Effect effect{Set(count, false), Set(count, false)};
  const Statement& statement = proctype.transitions[transition].statement;
  if (statement.kind == Statement::Kind::Deterministic) return effect;
  const auto set = [](const Reads& reads, Set to) {
    for (const std::uint32_t local : reads.locals) to[local] = true;
    return to;
  };
  const StatementReads reads = reads_of(program, statement);
  effect.needs = set(reads.needed, std::move(effect.needs));
  // One of several assignments may read what another one stores.
  const bool alone = statement.assignments.size() == 1;
  for (const StatementReads::Flow& flow : reads.flows) {
    if (flow.scope == Scope::Local && alone) {
      effect.flows.push_back({flow.target, set(flow.values, Set(count, false))});
    } else if (flow.scope == Scope::Local || needed_globals[flow.target]) {
      effect.needs = set(flow.values, std::move(effect.needs));
    }
  }
  for (const std::uint32_t local : footprint(program, proctype, transition).local_writes) {
    if (proctype.locals[local].dimensions.empty()) effect.stores[local] = true;
  }
  return effect;
}

/// By control state: the locals that are needed before they are stored to.
std::vector<Set> live_locals(const Program& program, const Proctype& proctype, const Set& always,
                             const std::vector<bool>& needed_globals) {
  std::vector<Effect> effects;
  for (std::uint32_t t = 0; t < proctype.transitions.size(); ++t) {
    effects.push_back(effect_of(program, proctype, t, needed_globals));
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
        const Set& behind = live[index(inside ? at.statement.entry : at.target)];
        changed |= join(live[c], effects[number].needs);
        changed |= join(live[c], behind, &effects[number].stores);
        for (const Effect::Flow& flow : effects[number].flows) {
          if (behind[flow.target]) changed |= join(live[c], flow.needs);
        }
      }
    }
  }
  return live;
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
  const Set needed = needed_globals(program);
  for (std::size_t g = 0; g < program.globals.size(); ++g) {
    if (needed[g] || layout.unseen[g]) continue;
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
    for (const Set& live : live_locals(program, proctype, always, needed)) {
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
