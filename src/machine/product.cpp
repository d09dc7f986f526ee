#include "machine/product.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace proviso::machine {
namespace {

constexpr std::uint32_t kNoBit = std::numeric_limits<std::uint32_t>::max();

}  // namespace

SynchronousProduct::SynchronousProduct(const System& system, Feature feature)
    : system_(system), feature_(feature), bit_of_(system.is_output.size(), kNoBit) {
  for (const Machine& machine : system.machines) {
    for (const auto& row : machine.rows) {
      for (const Edge& edge : row) {
        for (const Cube& cube : edge.guard.cubes) {
          for (const Literal literal : cube) {
            std::uint32_t& bit = bit_of_[index(literal.symbol)];
            if (system.is_output[index(literal.symbol)] || bit != kNoBit) continue;
            bit = static_cast<std::uint32_t>(inputs_.size());
            inputs_.push_back(literal.symbol);
          }
        }
      }
    }
  }
  if (inputs_.size() > kMostInputs) throw TooManyInputs();
  lay_out();
}

void SynchronousProduct::lay_out() {
  constexpr unsigned kWordBits = 64;
  std::size_t word = 0;
  unsigned used = 0;
  for (const Machine& machine : system_.machines) {
    const auto last = static_cast<space::Word>(machine.states.size() - 1);
    const auto bits = static_cast<unsigned>(std::bit_width(last));
    if (used + bits > kWordBits) {
      ++word;
      used = 0;
    }
    slots_.push_back({word, used, (space::Word{1} << bits) - 1});
    used += bits;
  }
  words_ = word + 1;
}

GlobalState SynchronousProduct::initial() const {
  GlobalState state;
  for (const Machine& machine : system_.machines) state.push_back(machine.initial);
  return state;
}

void SynchronousProduct::pack(const GlobalState& state, space::Word* packed) const {
  std::fill(packed, packed + words_, 0);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    // A machine of one state has no bits, and its slot may stand behind the last one of a word.
    if (slots_[i].mask != 0) packed[slots_[i].word] |= space::Word{state[i]} << slots_[i].shift;
  }
}

GlobalState SynchronousProduct::unpack(const space::Word* packed) const {
  GlobalState state(slots_.size(), 0);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].mask == 0) continue;
    const space::Word value = packed[slots_[i].word] >> slots_[i].shift & slots_[i].mask;
    state[i] = static_cast<LocalState>(value);
  }
  return state;
}

Outputs SynchronousProduct::outputs_of(const GlobalState& state) const {
  Outputs outputs(system_.is_output.size(), false);
  for (std::size_t i = 0; i < state.size(); ++i) {
    for (const Symbol symbol : system_.machines[i].states[state[i]].outputs) {
      outputs[index(symbol)] = true;
    }
  }
  return outputs;
}

std::optional<InputCube> SynchronousProduct::rest_of(const Cube& cube,
                                                     const Outputs& outputs) const {
  InputCube rest;
  for (const Literal literal : cube) {
    const std::uint32_t symbol = index(literal.symbol);
    if (system_.is_output[symbol]) {
      if (outputs[symbol] != literal.positive) return std::nullopt;
      continue;
    }
    const std::uint64_t bit = std::uint64_t{1} << bit_of_[symbol];
    (literal.positive ? rest.wanted : rest.unwanted) |= bit;
  }
  return rest;
}

std::vector<SynchronousProduct::Choice> SynchronousProduct::choices(std::size_t machine,
                                                                    LocalState state,
                                                                    const Outputs& outputs) const {
  std::vector<Choice> result;
  for (const Edge& edge : system_.machines[machine].rows[state]) {
    for (const Cube& cube : edge.guard.cubes) {
      const auto rest = rest_of(cube, outputs);
      if (!rest) continue;
      result.push_back({edge.target, feature_ != kBase && edge.feature == feature_, *rest});
    }
  }
  return result;
}

std::vector<Step> SynchronousProduct::steps(const GlobalState& state) const {
  const Outputs outputs = outputs_of(state);
  std::vector<std::vector<Choice>> all;
  for (std::size_t i = 0; i < state.size(); ++i) {
    all.push_back(choices(i, state[i], outputs));
    if (all.back().empty()) return {};
  }
  std::vector<Step> result;
  Step step{GlobalState(state.size()), false};
  const auto extend = [&](const auto& self, std::size_t i, InputCube inputs, bool uses) -> void {
    if (i == all.size()) {
      step.uses_feature = uses;
      result.push_back(step);
      return;
    }
    for (const Choice& choice : all[i]) {
      if (!inputs.agrees(choice.inputs)) continue;
      step.target[i] = choice.target;
      self(self, i + 1, inputs.with(choice.inputs), uses || choice.uses_feature);
    }
  };
  extend(extend, 0, {}, false);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::optional<InputCube> SynchronousProduct::inputs(const GlobalState& from,
                                                    const GlobalState& to) const {
  const Outputs outputs = outputs_of(from);
  std::vector<InputCube> open{{}};
  for (std::size_t i = 0; i < from.size() && !open.empty(); ++i) {
    std::vector<InputCube> next;
    for (const Choice& choice : choices(i, from[i], outputs)) {
      if (choice.target != to[i]) continue;
      for (const InputCube& inputs : open) {
        if (!inputs.agrees(choice.inputs)) continue;
        const InputCube both = inputs.with(choice.inputs);
        if (std::find(next.begin(), next.end(), both) == next.end()) next.push_back(both);
      }
    }
    open = std::move(next);
  }
  return open.empty() ? std::nullopt : std::optional(open.front());
}

bool SynchronousProduct::may_enable(const Outputs& outputs, const Guard& guard) const {
  const auto is_open = [&](const Literal literal) {
    const std::uint32_t symbol = index(literal.symbol);
    return !system_.is_output[symbol] || outputs[symbol] == literal.positive;
  };
  return std::any_of(guard.cubes.begin(), guard.cubes.end(), [&](const Cube& cube) {
    return std::all_of(cube.begin(), cube.end(), is_open);
  });
}

std::vector<std::size_t> SynchronousProduct::stuck_machines(const GlobalState& state) const {
  const Outputs outputs = outputs_of(state);
  std::vector<std::size_t> all, stuck;
  for (std::size_t i = 0; i < state.size(); ++i) {
    all.push_back(i);
    if (choices(i, state[i], outputs).empty()) stuck.push_back(i);
  }
  return stuck.empty() ? all : stuck;
}

}  // namespace proviso::machine
