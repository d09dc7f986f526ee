#include "report/answer/proof_text.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/model/label_notation.hpp"

namespace proviso::report {
namespace {

/// Characters as a terminal counts them.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string padded(std::string text, std::size_t columns) {
  text.append(columns - std::min(columns, width(text)), ' ');
  return text;
}

// More than this many states are not read by anybody.
constexpr std::size_t kMostShownStates = 24;

std::size_t states_of(const std::vector<lts::Lts>& assumptions) {
  std::size_t states = 0;
  for (const lts::Lts& assumption : assumptions) states += assumption.state_count();
  return states;
}

}  // namespace

std::string proof_text(const Proof& proof) {
  std::string text;
  if (proof.rule == Rule::Direct) {
    text = "proof by search of the whole\n";
  } else if (proof.rule != Rule::Weakest) {
    text = fmt::format("proof by the {} rule\n", to_string(proof.rule));
  }
  if (proof.rule != Rule::Direct) {
    for (std::size_t k = 0; k < proof.modules.size(); ++k) {
      text += fmt::format("  M{}  {}\n", k + 1, proof.modules[k].name);
    }
  }
  constexpr std::size_t kOneLine = std::numeric_limits<std::size_t>::max();
  for (std::size_t k = 0; k < proof.assumptions.size(); ++k) {
    const lts::Lts& assumption = proof.assumptions[k];
    const auto labels = assumption.alphabet().labels();
    text += fmt::format("  A{}  {} over {}\n", k + 1, counted(assumption.state_count(), "state"),
                        label_set(compact(labels), kOneLine));
  }
  std::size_t widest = 0;
  for (const Premise& premise : proof.premises) {
    widest = std::max(widest, width(to_string(proof, premise)));
  }
  for (const Premise& premise : proof.premises) {
    text +=
        fmt::format("  {}  {:>9} states {:>10} transitions\n",
                    padded(to_string(proof, premise), widest), premise.states, premise.transitions);
  }
  if (states_of(proof.assumptions) > kMostShownStates) return text;
  for (std::size_t k = 0; k < proof.assumptions.size(); ++k) {
    text += assumption_fsp(proof.assumptions[k], fmt::format("A{}", k + 1));
  }
  return text;
}

}  // namespace proviso::report
