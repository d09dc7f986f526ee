// Components with the environment that they are used in, for requirement automata.
//
// Workflow and Elevator have the sizes of the benchmarks of the same name in the RESY paper (TACAS
// 2008, table 1): |M| = 8^n and |E| = 2^n + n + 5, π counted; |M| = 3 · 4^n and |E| = 6 (2n − 1).
// What the paper's models did is not public: these are our own. Ledger is Workflow without private
// cycles and with an environment that also counts: neither side collapses, and the composition has
// about 4^n · k states.
#pragma once

#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "lts/lts.hpp"

namespace proviso::bench {

struct OpenPair {
  lts::Lts component;
  lts::Lts environment;
};

inline lts::StateId state(std::uint64_t number) {
  return lts::StateId{static_cast<std::uint32_t>(number)};
}

/// n participants of three bits: has the document, has read it, approves of it. The last two
/// change at will, and who has all three may sign and gives the document away.
inline lts::Lts participants(std::uint32_t count) {
  lts::LtsBuilder builder;
  builder.add_states(1U << (3 * count));
  for (std::uint32_t s = 0; s < builder.state_count(); ++s) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t has = 1U << (3 * i), read = has << 1, approves = has << 2;
      const auto add = [&](const char* label, std::uint32_t target) {
        builder.add_transition(state(s), builder.action(fmt::format("{}.{}", label, i)),
                               state(target));
      };
      if ((s & has) == 0) add("give", s | has);
      add("read", s ^ read);
      add("approve", s ^ approves);
      const std::uint32_t all = has | read | approves;
      if ((s & all) == all) add("sign", s & ~all);
    }
  }
  return std::move(builder).build();
}

/// The same with one way to go: idle, has it, has read it, approves of it.
inline lts::Lts orderly_participants(std::uint32_t count) {
  lts::LtsBuilder builder;
  builder.add_states(1U << (2 * count));
  const char* const labels[] = {"give", "read", "approve", "sign"};
  for (std::uint32_t s = 0; s < builder.state_count(); ++s) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t own = s >> (2 * i) & 3;
      const std::uint32_t others = s & ~(3U << (2 * i));
      builder.add_transition(state(s), builder.action(fmt::format("{}.{}", labels[own], i)),
                             state(others | ((own + 1) % 4) << (2 * i)));
    }
  }
  return std::move(builder).build();
}

/// Gives the document to one after the other, collects the signatures in any order, publishes and
/// begins again. Who has the document already waits with signing until all have it; a signature
/// without it, or a second one, is an error. Beside that the server counts up to `counts` − 1.
inline lts::Lts server(std::uint32_t count, std::uint32_t counts) {
  const std::uint32_t sets = 1U << count;
  const std::uint32_t places = count + sets + 4;
  const std::uint32_t collecting = count, closed = count + sets;
  lts::LtsBuilder builder;
  builder.add_states(places * counts);
  const char* const last_steps[] = {"publish", "archive", "notify", "log"};
  for (std::uint32_t s = 0; s < builder.state_count(); ++s) {
    const std::uint32_t place = s % places, counted = s - place;
    const auto add = [&](const std::string& label, std::uint32_t target) {
      builder.add_transition(state(s), builder.action(label), state(counted + target));
    };
    const bool collects = place >= collecting && place < closed;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t one = 1U << i;
      const bool is_due = collects && ((place - collecting) & one) == 0;
      const bool must_wait = i < place && place < count;
      const lts::ActionId sign = builder.action(fmt::format("sign.{}", i));
      if (must_wait) continue;
      builder.add_transition(state(s), sign, is_due ? state(s + one) : lts::kError);
    }
    if (place < count) add(fmt::format("give.{}", place), place + 1);
    if (place + 1 == closed) add("close", closed);
    if (place >= closed) add(last_steps[place - closed], (place + 1) % places);
    if (counted / places + 1 < counts) add("count", place + places);
  }
  return std::move(builder).build();
}

inline OpenPair workflow(std::uint32_t count) { return {participants(count), server(count, 1)}; }

inline OpenPair ledger(std::uint32_t count, std::uint32_t counts) {
  return {orderly_participants(count), server(count, counts)};
}

/// The controller: the motor stands, goes up or down, and each floor has a request and a door. It
/// opens a door where it arrives if there is a request, and moves only when all doors are closed.
inline lts::Lts elevator_controller(std::uint32_t floors) {
  lts::LtsBuilder builder;
  const std::uint32_t all = 1U << (2 * floors);
  builder.add_states(3 * all);
  const char* const motions[] = {"stop", "up", "down"};
  for (std::uint32_t s = 0; s < builder.state_count(); ++s) {
    const std::uint32_t motor = s / all, inside = s % all;
    bool closed = true;
    for (std::uint32_t f = 0; f < floors; ++f) {
      const std::uint32_t request = 1U << (2 * f), open = request << 1;
      const auto add = [&](const char* label, std::uint32_t target) {
        builder.add_transition(state(s), builder.action(fmt::format("{}.{}", label, f)),
                               state(motor * all + target));
      };
      if ((inside & request) == 0) add("press", inside | request);
      add("at", (inside & request) != 0 ? (inside | open) & ~request : inside);
      if ((inside & open) != 0) add("close", inside & ~open);
      if ((inside & open) != 0) add("opened", inside);
      closed = closed && (inside & open) == 0;
    }
    for (std::uint32_t m = 0; m < 3; ++m) {
      if (m == 0 || closed) {
        builder.add_transition(state(s), builder.action(motions[m]), state(m * all + inside));
      }
    }
  }
  return std::move(builder).build();
}

/// The plant: a position at or between floors, the motor, and whether the cabin is level. It
/// arrives at a floor when it stands there and is level; a door that is open anywhere else is an
/// error.
inline lts::Lts elevator_plant(std::uint32_t floors) {
  const std::uint32_t positions = 2 * floors - 1;
  lts::LtsBuilder builder;
  builder.add_states(6 * positions);
  const char* const motions[] = {"stop", "up", "down"};
  for (std::uint32_t s = 0; s < builder.state_count(); ++s) {
    const std::uint32_t position = s / 6, motor = s % 6 / 2, level = s % 2;
    const auto add = [&](const std::string& label, std::uint32_t p, std::uint32_t m,
                         std::uint32_t l) {
      builder.add_transition(state(s), builder.action(label), state(6 * p + 2 * m + l));
    };
    for (std::uint32_t m = 0; m < 3; ++m) add(motions[m], position, m, level);
    if (motor == 0) add("adjust", position, motor, 1 - level);
    if (motor == 1 && position + 1 < positions) add("move", position + 1, motor, level);
    if (motor == 2 && position > 0) add("move", position - 1, motor, level);
    for (std::uint32_t f = 0; f < floors; ++f) {
      const bool is_there = position == 2 * f;
      if (is_there && motor == 0 && level == 1)
        add(fmt::format("at.{}", f), position, motor, level);
      const lts::ActionId opened = builder.action(fmt::format("opened.{}", f));
      builder.add_transition(state(s), opened, is_there ? state(s) : lts::kError);
    }
  }
  return std::move(builder).build();
}

inline OpenPair elevator(std::uint32_t floors) {
  return {elevator_controller(floors), elevator_plant(floors)};
}

}  // namespace proviso::bench
