// A program and its two halves side by side: M ‖ E fails iff the program does.
#include "process/split.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "process/program_space.hpp"
#include "process/random_program.hpp"
#include "process/text.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"

namespace proviso::process {
namespace {

constexpr std::uint64_t kMostStates = 500;

/// Can the program fail? Nothing if it has too many states.
std::optional<bool> fails(const Program& program, const Machine& machine) {
  for (std::uint32_t room = 0;;) {
    const ProgramSpace space(program, machine, {.room = room});
    if (space.initial_fault() != Fault::None) return std::nullopt;
    Context context({.states = kMostStates});
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

void show(const Program& program, const std::string& names, const Split& halves) {
  std::string text = "component " + names + "\n";
  for (const auto& a : program.active) text += "active " + program[a.proctype].name + "\n";
  for (const Proctype& p : program.proctypes) {
    text += p.name + "\n";
    for (std::size_t c = 0; c < p.controls.size(); ++c) {
      for (std::uint32_t i = 0; i < p.controls[c].transition_count; ++i) {
        const Transition& t = p.transitions[p.controls[c].first_transition + i];
        text += "  " + std::to_string(c) + (p.controls[c].inner ? "i" : "") + " -> " + std::to_string(index(t.target)) + " level " + std::to_string(t.level) + (t.keeps_control ? " keeps " : " ") + process::text(program, p, t.statement, nullptr) + (t.statement.kind == Statement::Kind::Deterministic ? " d_step " + std::to_string(index(t.statement.entry)) : "") + "\n";
      }
    }
  }
  const auto add = [&](const lts::Lts& l) {
    for (std::uint32_t s = 0; s < l.state_count(); ++s)
      for (const auto& e : l.edges(lts::StateId{s})) text += "  " + std::to_string(s) + " -" + l.name(e.action) + "-> " + std::to_string(static_cast<int>(index(e.target))) + "\n";
  };
  text += "M\n"; add(halves.component); text += "E\n"; add(halves.environment);
  RC_LOG(text);
}

RC_GTEST_PROP(Split, FailsIffTheProgramDoes, ()) {
  const Program program = RandomProgram().make();
  const ProctypeId chosen = program.active[random_below(
                                               static_cast<std::uint32_t>(program.active.size()))]
                                .proctype;
  std::string names = program[chosen].name;
  if (random_below(3) == 0) names += "[0]";
  if (random_below(3) == 0) names += "," + program[program.active.front().proctype].name;
  const auto component = find_component(program, names);
  RC_PRE(component.has_value());
  const Machine machine = compile(program);
  const auto expected = fails(program, machine);
  RC_PRE(expected.has_value());
  Context context({.states = 20 * kMostStates});
  show(program, names, {});
  try {
    const Split halves = split(program, machine, *component, {}, context);
    RC_TAG(*expected ? "fails" : "does not fail");
    const bool failing = fails(halves);
    RC_ASSERT(failing == *expected);
  } catch (const CannotSplit&) {
    RC_TAG("cannot be split");
  } catch (const LimitReached&) {
    RC_TAG("too large");
  }
}

}  // namespace
}  // namespace proviso::process
