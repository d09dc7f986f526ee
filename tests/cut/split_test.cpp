// A program and its two halves side by side: M ‖ E fails iff the program does.
#include "engine/cut/split.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "process/program_space.hpp"
#include "process/random_program.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"

namespace proviso::cut {
namespace {

using process::Fault;
using process::Machine;
using process::ProctypeId;
using process::Program;
using process::ProgramSpace;
using process::RoomExhausted;

constexpr std::uint64_t kMostStates = 500;

/// Whether the program can fail; nullopt if it has too many states.
std::optional<bool> fails(const Program& program, const Machine& machine) {
  for (std::uint32_t room = 0;;) {
    const ProgramSpace space(program, machine, {.room = room});
    if (space.initial_fault() != Fault::None) return std::nullopt;
    Context context({{}, {}, kMostStates});
    try {
      const auto result = space::explore(space, {.error = true, .deadlock = false}, context);
      if (result.error) return true;
      if (result.stopped) return std::nullopt;
      return false;
    } catch (const RoomExhausted&) {
      room = ProgramSpace::more_room(machine, space.room());
    }
  }
}

bool fails(const Split& split) {
  lts::System system;
  system.components.push_back({"M", split.component});
  system.components.push_back({"E", split.environment});
  const space::Product product(system);
  Context context;
  return space::explore(product, {.error = true, .deadlock = false}, context).error.has_value();
}

RC_GTEST_PROP(Split, FailsIffTheProgramDoes, ()) {
  const Program program = process::RandomProgram().make();
  const ProctypeId chosen =
      program.active[random_below(static_cast<std::uint32_t>(program.active.size()))].proctype;
  std::string names = program[chosen].name;
  if (random_below(3) == 0) names += "[0]";
  if (random_below(3) == 0) names += "," + program[program.active.front().proctype].name;
  const auto component = find_component(program, names);
  RC_PRE(component.has_value());
  const Machine machine = compile(program);
  const auto expected = fails(program, machine);
  RC_PRE(expected.has_value());
  Context context({{}, {}, 20 * kMostStates});
  try {
    const Split halves = split(program, machine, *component, {}, context);
    RC_TAG(*expected ? "fails" : "does not fail");
    RC_ASSERT(fails(halves) == *expected);
    const Split merged = split(program, machine, *component, {.merges = true}, context);
    RC_ASSERT(merged.component.state_count() <= halves.component.state_count());
    RC_ASSERT(fails(merged) == *expected);
  } catch (const CannotSplit&) {
    RC_TAG("cannot be split");
  } catch (const LimitReached&) {
    RC_TAG("too large");
  }
}

}  // namespace
}  // namespace proviso::cut
