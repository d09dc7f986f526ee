// Random formulas, words and automata for RapidCheck.
#pragma once

#include <ostream>

#include <rapidcheck.h>

#include "logic/reference.hpp"

namespace proviso::logic::reference {

inline void showValue(const Lasso& word, std::ostream& out) {
  rc::show(word.stem, out);
  out << '(';
  rc::show(word.loop, out);
  out << ")*";
}

inline void showValue(Instruction instruction, std::ostream& out) {
  static constexpr const char* kNames[kInstructions] = {
      "a", "b", "c", "true", "false", "!", "X", "<>", "[]", "&&", "||", "->", "<->", "U", "W", "R"};
  out << kNames[static_cast<std::size_t>(instruction)];
}

}  // namespace proviso::logic::reference

namespace rc {

template <>
struct Arbitrary<proviso::logic::reference::Lasso> {
  static Gen<proviso::logic::reference::Lasso> arbitrary() {
    using proviso::logic::reference::Lasso;
    using Word = std::vector<proviso::logic::Valuation>;
    const auto letter = gen::elementOf(Word{0, 1, 2, 3, 4, 5, 6, 7});
    const auto word = gen::resize(6, gen::container<Word>(letter));
    return gen::build<Lasso>(gen::set(&Lasso::stem, word),
                             gen::set(&Lasso::loop, gen::nonEmpty(word)));
  }
};

template <>
struct Arbitrary<proviso::logic::reference::Instruction> {
  static Gen<proviso::logic::reference::Instruction> arbitrary() {
    using proviso::logic::reference::Instruction;
    const auto leaf = gen::elementOf(std::vector<int>{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4});
    const auto operation = gen::elementOf(std::vector<int>{5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
    return gen::cast<Instruction>(gen::oneOf(leaf, operation));
  }
};

}  // namespace rc

namespace proviso::logic::reference {

// RapidCheck narrows most ranges while its size is small, hence elementOf above and the fixed sizes
// here: a formula has at most about fourteen operators from the first case on.
inline rc::Gen<Program> programs() { return rc::gen::resize(28, rc::gen::arbitrary<Program>()); }

inline rc::Gen<std::vector<Lasso>> words(std::size_t count) {
  return rc::gen::container<std::vector<Lasso>>(count, rc::gen::arbitrary<Lasso>());
}

/// Up to seven states, drawn inside a property. Guards have one atom at most, so that runs meet.
inline Buchi random_buchi() {
  const auto below = [](std::uint32_t end) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, end));
  };
  constexpr Guard kGuards[] = {{0, 0}, {1, 0}, {0, 1}, {2, 0}, {0, 2}};
  const std::uint32_t states = 1 + below(7);
  Buchi::Rows rows(states);
  std::vector<bool> accepting(states);
  for (std::uint32_t state = 0; state < states; ++state) {
    accepting[state] = below(3) == 0;
    for (std::uint32_t degree = below(5); degree > 0; --degree) {
      const Guard guard = kGuards[below(5)];
      rows[state].push_back({guard, below(states)});
    }
  }
  return Buchi(std::move(rows), std::move(accepting));
}

}  // namespace proviso::logic::reference
