#include "engine/cut/meeting.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "process/footprint.hpp"

namespace proviso::cut {
namespace {

using process::ControlState;
using process::Expression;
using process::Footprint;
using process::kNoExpression;
using process::kNone;
using process::Operation;
using process::Proctype;
using process::ProctypeId;
using process::Program;
using process::Reference;
using process::Scope;
using process::Statement;
using process::Variable;

/// Returns the capacity of a channel that is always the same, or nullopt if that is not known.
std::optional<std::uint32_t> known_capacity(const Program& program, const Proctype& proctype,
                                            const Statement& statement) {
  const Expression& channel = program[statement.expression];
  if (channel.operation != Operation::Variable) return std::nullopt;
  const Reference& reference = channel.reference;
  const Variable& variable = reference.scope == Scope::Global ? program.globals[reference.variable]
                                                              : proctype.locals[reference.variable];
  if (variable.channel == kNone) return std::nullopt;
  return program.channels[variable.channel].capacity;
}

std::vector<Meeting> meetings_of(const Program& program, ProctypeId id,
                                 const std::vector<bool>& fixed_channels) {
  const Proctype& proctype = program[id];
  const auto is_fixed = [&](std::uint32_t global) { return fixed_channels[global]; };
  std::vector<Meeting> result;
  for (const ControlState& control : proctype.controls) {
    Meeting meeting;
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const std::uint32_t number = control.first_transition + i;
      const Statement& statement = proctype.transitions[number].statement;
      const bool sends = statement.kind == Statement::Kind::Send;
      const bool receives = statement.kind == Statement::Kind::Receive;
      if (!sends && !receives) continue;
      if (known_capacity(program, proctype, statement).value_or(0) > 0) continue;
      const Footprint touched = footprint(program, proctype, number);
      const std::uint32_t last = control.first_transition + control.transition_count - 1;
      meeting.sends = meeting.sends || sends;
      meeting.receives = meeting.receives || receives;
      meeting.is_private =
          meeting.is_private && touched.global_writes.empty() && !touched.asks_globally &&
          std::all_of(touched.global_reads.begin(), touched.global_reads.end(), is_fixed) &&
          proctype.transitions[last].level == 0 && proctype.provided == kNoExpression;
    }
    result.push_back(meeting);
  }
  return result;
}

/// Returns for each global whether it is a channel that is never exchanged for another one.
std::vector<bool> fixed_channels(const Program& program) {
  std::vector<bool> result;
  for (const Variable& global : program.globals) result.push_back(global.channel != kNone);
  for (const Proctype& proctype : program.proctypes) {
    for (std::uint32_t i = 0; i < proctype.transitions.size(); ++i) {
      for (const std::uint32_t written : footprint(program, proctype, i).global_writes) {
        result[written] = false;
      }
    }
  }
  return result;
}

}  // namespace

std::vector<std::vector<Meeting>> meetings(const Program& program) {
  const std::vector<bool> fixed = fixed_channels(program);
  std::vector<std::vector<Meeting>> result;
  for (std::uint32_t i = 0; i < program.proctypes.size(); ++i) {
    result.push_back(meetings_of(program, ProctypeId{i}, fixed));
  }
  return result;
}

}  // namespace proviso::cut
