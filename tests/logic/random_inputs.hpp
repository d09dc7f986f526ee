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
    using Word = std::vector<proviso::logic::Valuation>;
    const auto letter = gen::inRange<proviso::logic::Valuation>(0, 8);
    const auto word = gen::scale(0.06, gen::container<Word>(letter));
    return gen::build<proviso::logic::reference::Lasso>(
        gen::set(&proviso::logic::reference::Lasso::stem, word),
        gen::set(&proviso::logic::reference::Lasso::loop, gen::nonEmpty(word)));
  }
};

template <>
struct Arbitrary<proviso::logic::reference::Instruction> {
  static Gen<proviso::logic::reference::Instruction> arbitrary() {
    using proviso::logic::reference::Instruction;
    const auto leaf = gen::elementOf(std::vector<int>{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4});
    const auto operation = gen::inRange(5, proviso::logic::reference::kInstructions);
    return gen::cast<Instruction>(gen::oneOf(leaf, operation));
  }
};

}  // namespace rc

namespace proviso::logic::reference {

/// At most about twelve operators.
inline rc::Gen<Program> programs() { return rc::gen::scale(0.24, rc::gen::arbitrary<Program>()); }

inline rc::Gen<std::vector<Lasso>> words(std::size_t count) {
  return rc::gen::container<std::vector<Lasso>>(count, rc::gen::arbitrary<Lasso>());
}

/// Up to six states, drawn inside a property.
inline Buchi random_buchi() {
  const auto states = *rc::gen::inRange<std::uint32_t>(1, 7);
  Buchi::Rows rows(states);
  std::vector<bool> accepting(states);
  for (std::uint32_t state = 0; state < states; ++state) {
    accepting[state] = *rc::gen::inRange(0, 3) == 0;
    const int degree = *rc::gen::inRange(0, 5);
    for (int i = 0; i < degree; ++i) {
      const auto positive = *rc::gen::inRange<Valuation>(0, 8);
      const auto negative = *rc::gen::inRange<Valuation>(0, 8);
      const Guard guard{positive & ~negative, negative & ~positive};
      rows[state].push_back({guard, *rc::gen::inRange<std::uint32_t>(0, states)});
    }
  }
  return Buchi(std::move(rows), std::move(accepting));
}

}  // namespace proviso::logic::reference
