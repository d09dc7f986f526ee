// Rows of cells behind a narrow interface: many states inside, few words outside.
//
// A cell takes something, works on it and passes it on. With k cells in all the component has 3^k
// states, and each row shows two labels: in and out. The environment may halt the whole, and then
// nothing must come out before it says go. It has to know where something may come out: the
// assumption counts what is in each row.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lts/system.hpp"
#include "lts/transform.hpp"

namespace proviso::bench {

struct Chains {
  lts::System component;
  std::vector<lts::Component> properties;
  lts::Alphabet interface;
};

inline lts::Lts cell(const std::string& take, const std::string& work, const std::string& pass) {
  using lts::StateId;
  lts::LtsBuilder builder;
  builder.add_states(3);
  builder.add_transition(StateId{0}, builder.action(take), StateId{1});
  builder.add_transition(StateId{1}, builder.action(work), StateId{2});
  builder.add_transition(StateId{2}, builder.action(pass), StateId{0});
  return std::move(builder).build();
}

/// Nothing comes out between halt and go.
inline lts::Lts quiet(std::uint32_t rows) {
  using lts::StateId;
  lts::LtsBuilder builder;
  builder.add_states(2);
  const lts::ActionId halt = builder.action("halt"), go = builder.action("go");
  for (const StateId state : {StateId{0}, StateId{1}}) {
    builder.add_transition(state, halt, StateId{1});
    builder.add_transition(state, go, StateId{0});
  }
  for (std::uint32_t row = 0; row < rows; ++row) {
    builder.add_transition(StateId{0}, builder.action(fmt::format("out.{}", row)), StateId{0});
  }
  return lts::complete_with_error(std::move(builder).build());
}

inline Chains chains(std::uint32_t rows, std::uint32_t cells) {
  Chains result;
  result.component.name = "CHAINS";
  std::vector<std::string> interface = {"halt", "go"};
  for (std::uint32_t row = 0; row < rows; ++row) {
    const auto link = [row, cells](std::uint32_t i) {
      return i == 0       ? fmt::format("in.{}", row)
             : i == cells ? fmt::format("out.{}", row)
                          : fmt::format("pass.{}.{}", row, i);
    };
    for (std::uint32_t i = 0; i < cells; ++i) {
      result.component.components.push_back(
          {fmt::format("CELL.{}.{}", row, i),
           cell(link(i), fmt::format("work.{}.{}", row, i), link(i + 1))});
    }
    interface.push_back(link(0));
    interface.push_back(link(cells));
  }
  result.properties.push_back({"QUIET", quiet(rows)});
  result.interface = lts::Alphabet(std::move(interface));
  return result;
}

}  // namespace proviso::bench
