// Walks through random programs: what a walk offers is what the state space has, and a trace of any
// walk leads to the same state again.
#include <optional>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "ask/process/obstacles.hpp"
#include "ask/process/walk.hpp"
#include "process/random_program.hpp"

namespace proviso::ask {
namespace {

using process::Fault;

/// Whether some process holds the token in the state.
bool inside_atomic(const ProgramWalk& walk) {
  process::Execution at(walk.space().machine());
  walk.space().look(at, walk.state());
  return at.holder() != process::kNobody;
}

/// The state without the room behind it.
std::vector<space::Word> state_of(const ProgramWalk& walk) {
  std::vector<space::Word> state(walk.state(), walk.state() + walk.space().words());
  while (!state.empty() && state.back() == 0) state.pop_back();
  return state;
}

using States = std::set<std::vector<space::Word>>;

/// The states that the space has after a state, π aside; nullopt if it has no room for them, which
/// a walk makes by itself.
std::optional<States> successors(const ProgramWalk& walk) {
  space::Moves moves(walk.space().words());
  try {
    walk.space().moves(walk.state(), moves);
  } catch (const process::RoomExhausted&) {
    return std::nullopt;
  }
  States found;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves.is_error(i)) continue;
    found.insert({moves.target(i), moves.target(i) + walk.space().words()});
  }
  return found;
}

RC_GTEST_PROP(ProgramWalk, StaysInTheStateSpaceAndReplays, ()) {
  const process::Program program = process::RandomProgram().make();
  const process::Machine machine = process::compile(program);
  ProgramWalk walk(program, machine);
  if (walk.fault() != Fault::None) return;
  auto allowed = successors(walk);
  for (int i = 0; i < 25; ++i) {
    const auto count = static_cast<std::uint32_t>(walk.choices().size());
    if (count == 0) break;
    walk.take(random_below(count));
    if (walk.fault() != Fault::None) break;
    if (inside_atomic(walk)) continue;
    const std::vector<space::Word> here(walk.state(), walk.state() + walk.space().words());
    if (allowed) RC_ASSERT(allowed->contains(here));
    allowed = successors(walk);
  }
  const Trace trace = walk.trace();
  ProgramWalk again(program, machine);
  RC_ASSERT(again.replay(trace) == trace.steps.size());
  RC_ASSERT(state_of(again) == state_of(walk));
  RC_ASSERT(again.fault() == walk.fault());
}

/// Where a walk stops, the space stops; and every statement that is not offered has a reason.
RC_GTEST_PROP(ProgramWalk, NamesWhatBlocksEveryOtherStatement, ()) {
  const process::Program program = process::RandomProgram().make();
  const process::Machine machine = process::compile(program);
  ProgramWalk walk(program, machine);
  const SourceSet sources;
  for (int i = 0; i < 15 && walk.fault() == Fault::None; ++i) {
    const auto blocked = blocked_statements(walk, sources);
    for (const Simulation::Blocked& one : blocked) {
      RC_ASSERT(one.actors.size() == 1U);
      RC_ASSERT(one.reason != "it cannot be executed");
    }
    const auto count = static_cast<std::uint32_t>(walk.choices().size());
    if (count == 0) {
      RC_ASSERT(successors(walk) == States());
      break;
    }
    walk.take(random_below(count));
  }
}

}  // namespace
}  // namespace proviso::ask
