// Expressions against a reference that computes with integers and sets.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"
#include "smv/model.hpp"

namespace proviso::smv {
namespace {

class SmvConstant : public testing::TestWithParam<const char*> {};

TEST_P(SmvConstant, IsTrue) {
  const Model model(fmt::format("MODULE main INVARSPEC NAME p := {};", GetParam()));
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_EQ(model.system().properties[0].invariant, circuit::kTrue);
}

INSTANTIATE_TEST_SUITE_P(Precedence, SmvConstant,
                         testing::Values("FALSE -> TRUE -> FALSE", "FALSE <-> FALSE -> TRUE",
                                         "!(TRUE | FALSE xor TRUE)", "2 + 3 * 4 = 14", "-2 + 3 = 1",
                                         "1 + 1 in {2}", "7 - 2 - 1 = 4"));

INSTANTIATE_TEST_SUITE_P(
    Integers, SmvConstant,
    testing::Values("-7 / 2 = -3", "-7 mod 2 = -1", "7 mod -5 = 2", "7 / -5 = -1", "-7 mod -5 = -2",
                    "count(TRUE, FALSE, TRUE) = 2", "max(-1, 1) = 1", "min(-1, 1) = -1",
                    "toint(TRUE) = 1", "bool(2)", "!bool(0)", "{1, 2} in {1, 2, 3}",
                    "!({1, 4} in {1, 2, 3})", "2 in 1..3", "!(4 in 1..3)", "500 in 1..1000",
                    "!(4 in (TRUE ? {2, 3} : 4))", "case FALSE : 1; TRUE : 2; esac = 2"));

INSTANTIATE_TEST_SUITE_P(
    Words, SmvConstant,
    testing::Values("0ud4_15 + 0ud4_1 = 0ud4_0", "0ud4_5 - 0ud4_6 = 0ud4_15",
                    "0ud4_5 * 0ud4_5 = 0ud4_9", "-0sd4_8 >> 1 = -0sd4_4",
                    "0ub4_1010 >> 1 = 0ub4_0101", "0ub4_1010 << 1 = 0ub4_0100",
                    "0ub4_1010 << 0ud2_2 = 0ub4_1000", "-0sd4_7 / 0sd4_2 = -0sd4_3",
                    "-0sd4_7 mod 0sd4_2 = -0sd4_1", "0ud4_7 / 0ud4_2 = 0ud4_3",
                    "0ud4_7 mod 0ud4_2 = 0ud4_1", "0ud8_200[3:0] = 0ud4_8",
                    "(-0sd4_1)[3:2] = 0ud2_3", "0ud4_1 :: 0ud4_2 = 0ud8_18",
                    "extend(-0sd4_1, 4) = -0sd8_1", "extend(0ud4_15, 4) = 0ud8_15",
                    "resize(-0sd8_3, 4) = -0sd4_3", "resize(0sd8_100, 4) = 0sd4_4",
                    "resize(0ud8_255, 4) = 0ud4_15", "signed(0ud4_15) = -0sd4_1",
                    "unsigned(-0sd4_1) = 0ud4_15", "word1(TRUE) = 0ud1_1", "bool(0ud1_1)",
                    "toint(0ud4_9) = 9", "toint(-0sd4_3) = -3", "!0ub4_0110 = 0ub4_1001",
                    "(0ub4_0110 xor 0ub4_0011) = 0ub4_0101", "(0ub4_0110 & 0ub4_0011) = 0ub4_0010",
                    "(0ub4_0110 -> 0ub4_0011) = 0ub4_1011", "-0sd4_1 < 0sd4_0", "0ud4_15 > 0ud4_0",
                    "uwconst(10, 8) = 0ud8_10", "swconst(-1, 4) = -0sd4_1"));

using Valuation = std::map<std::string, std::int64_t>;

struct Number {
  std::string text;
  std::function<std::int64_t(const Valuation&)> value;
};

struct Condition {
  std::string text;
  std::function<bool(const Valuation&)> value;
};

struct Choice {
  std::string text;
  std::function<std::set<std::int64_t>(const Valuation&)> values;
};

Condition random_condition(unsigned depth);

Number random_number(unsigned depth) {
  const std::uint32_t kind = random_below(depth == 0 ? 2 : 9);
  if (kind == 0) {
    const std::int64_t value = static_cast<std::int64_t>(random_below(9)) - 4;
    return {fmt::format("({})", value), [value](const Valuation&) { return value; }};
  }
  if (kind == 1) {
    const std::string name = std::string(1, "xyz"[random_below(3)]);
    return {name, [name](const Valuation& state) { return state.at(name); }};
  }
  const Number a = random_number(depth - 1);
  if (kind == 2) {
    const std::int64_t by = static_cast<std::int64_t>(random_below(5)) - 6;
    return {fmt::format("({} / ({}))", a.text, by),
            [a, by](const Valuation& state) { return a.value(state) / by; }};
  }
  if (kind == 3) {
    const std::int64_t by = static_cast<std::int64_t>(random_below(5)) + 1;
    return {fmt::format("({} mod {})", a.text, by),
            [a, by](const Valuation& state) { return a.value(state) % by; }};
  }
  const Number b = random_number(depth - 1);
  if (kind <= 6) {
    const char op = "+-*"[kind - 4];
    return {fmt::format("({} {} {})", a.text, op, b.text), [a, b, op](const Valuation& state) {
              const std::int64_t left = a.value(state), right = b.value(state);
              return op == '+' ? left + right : op == '-' ? left - right : left * right;
            }};
  }
  if (kind == 7) {
    return {fmt::format("max({}, {})", a.text, b.text),
            [a, b](const Valuation& state) { return std::max(a.value(state), b.value(state)); }};
  }
  const Condition condition = random_condition(depth - 1);
  return {fmt::format("case {} : {}; TRUE : {}; esac", condition.text, a.text, b.text),
          [condition, a, b](const Valuation& state) {
            return condition.value(state) ? a.value(state) : b.value(state);
          }};
}

Condition random_condition(unsigned depth) {
  if (depth > 0 && random_below(2) == 0) {
    const Condition a = random_condition(depth - 1);
    const Condition b = random_condition(depth - 1);
    const bool is_and = random_below(2) == 0;
    return {fmt::format("({} {} !{})", a.text, is_and ? "&" : "xor", b.text),
            [a, b, is_and](const Valuation& state) {
              return is_and ? a.value(state) && !b.value(state) : a.value(state) == b.value(state);
            }};
  }
  const unsigned below = depth == 0 ? 0 : depth - 1;
  const Number a = random_number(below);
  const Number b = random_number(below);
  switch (random_below(3)) {
    case 0:
      return {fmt::format("({} = {})", a.text, b.text),
              [a, b](const Valuation& state) { return a.value(state) == b.value(state); }};
    case 1:
      return {fmt::format("({} < {})", a.text, b.text),
              [a, b](const Valuation& state) { return a.value(state) < b.value(state); }};
    default:
      return {fmt::format("({} >= {})", a.text, b.text),
              [a, b](const Valuation& state) { return a.value(state) >= b.value(state); }};
  }
}

Choice random_choice(unsigned depth) {
  const std::uint32_t kind = random_below(depth == 0 ? 2 : 4);
  if (kind == 0) {
    const Number number = random_number(1);
    return {number.text, [number](const Valuation& state) {
              return std::set<std::int64_t>{number.value(state)};
            }};
  }
  if (kind == 1) {
    return {"{2, y} union -1..1", [](const Valuation& state) {
              return std::set<std::int64_t>{2, state.at("y"), -1, 0, 1};
            }};
  }
  const Choice a = random_choice(depth - 1);
  const Choice b = random_choice(depth - 1);
  if (kind == 2) {
    return {fmt::format("{{{}, {}}}", a.text, b.text), [a, b](const Valuation& state) {
              std::set<std::int64_t> values = a.values(state);
              values.merge(b.values(state));
              return values;
            }};
  }
  const Condition condition = random_condition(1);
  return {fmt::format("({} ? {} : {})", condition.text, a.text, b.text),
          [condition, a, b](const Valuation& state) {
            return condition.value(state) ? a.values(state) : b.values(state);
          }};
}

/// A range, one that does not begin at 0, and an enumeration with gaps.
constexpr const char* kVariables = "VAR x : -3..4; y : 1..6; z : {-5, 0, 2, 7};";

Valuation random_valuation() {
  const std::int64_t gaps[] = {-5, 0, 2, 7};
  return {{"x", static_cast<std::int64_t>(random_below(8)) - 3},
          {"y", static_cast<std::int64_t>(random_below(6)) + 1},
          {"z", gaps[random_below(4)]}};
}

circuit::ExplicitState state_of(const circuit::System& system, const Valuation& valuation) {
  circuit::ExplicitState state = 0;
  for (const circuit::Variable& variable : system.variables) {
    const auto& values = variable.domain.values;
    const std::string value = std::to_string(valuation.at(variable.name));
    const auto place =
        static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin());
    for (std::size_t i = 0; i < variable.bits.size(); ++i) {
      state |= std::uint64_t{place >> i & 1U} << index(variable.bits[i]);
    }
  }
  return state;
}

RC_GTEST_PROP(SmvExpression, IsWhatTheReferenceSays, ()) {
  const Condition condition = random_condition(3);
  const Model model(fmt::format("MODULE main {} INVARSPEC {};", kVariables, condition.text));
  if (!model.is_loaded()) RC_FAIL(model.error() + " in " + condition.text);
  for (int i = 0; i < 16; ++i) {
    const Valuation valuation = random_valuation();
    const circuit::ExplicitState state = state_of(model.system(), valuation);
    const bool ours =
        model.reference().holds(model.system().properties[0].invariant, state, 0, state);
    if (ours != condition.value(valuation)) RC_FAIL(condition.text);
  }
}

RC_GTEST_PROP(SmvExpression, AnAssignmentChoosesWhatTheReferenceSays, ()) {
  const Choice choice = random_choice(2);
  const Model model(
      fmt::format("MODULE main {} r : -60..60; ASSIGN r := {};", kVariables, choice.text));
  if (!model.is_loaded()) RC_FAIL(model.error() + " in " + choice.text);
  const circuit::Literal chosen = model.component("main")->invariant.front();
  for (int i = 0; i < 16; ++i) {
    Valuation valuation = random_valuation();
    const std::set<std::int64_t> values = choice.values(valuation);
    for (std::int64_t value = -60; value <= 60; value += 1 + random_below(3)) {
      valuation["r"] = value;
      const circuit::ExplicitState state = state_of(model.system(), valuation);
      if (model.reference().holds(chosen, state, 0, state) != values.contains(value)) {
        RC_FAIL(fmt::format("{} at {}", choice.text, value));
      }
    }
  }
}

using Names = std::map<std::string, std::string>;

/// A symbol or an integer, by its name.
struct Scalar {
  std::string text;
  std::function<std::string(const Names&)> value;
};

const std::map<std::string, std::vector<std::string>>& enumerations() {
  static const std::map<std::string, std::vector<std::string>> all = {
      {"r", {"d", "1", "c", "2", "b", "a"}},
      {"s", {"a", "b", "c"}},
      {"t", {"c", "a", "d", "1", "2"}},
      {"u", {"2", "b", "1"}}};
  return all;
}

Scalar random_scalar(unsigned depth) {
  const std::uint32_t kind = random_below(depth == 0 ? 2 : 4);
  if (kind == 0) {
    const std::string value(1, "abcd12"[random_below(6)]);
    return {value, [value](const Names&) { return value; }};
  }
  if (kind == 1) {
    const std::string name(1, "stu"[random_below(3)]);
    return {name, [name](const Names& state) { return state.at(name); }};
  }
  const Scalar a = random_scalar(depth - 1);
  const Scalar b = random_scalar(depth - 1);
  const Scalar c = random_scalar(depth - 1);
  const std::string mixed(1, "tu"[random_below(2)]);
  return {fmt::format("case {} = {} : {}; TRUE : {}; esac", mixed, a.text, b.text, c.text),
          [mixed, a, b, c](const Names& state) {
            return state.at(mixed) == a.value(state) ? b.value(state) : c.value(state);
          }};
}

/// Symbols of different lists, and integers among them.
RC_GTEST_PROP(SmvExpression, SymbolsAndIntegersAreWhatTheReferenceSays, ()) {
  const Scalar one = random_scalar(3);
  const Scalar other = random_scalar(2);
  const Model model(
      fmt::format("MODULE main VAR s : {{a, b, c}}; t : {{c, a, d, 1, 2}}; "
                  "u : {{2, b, 1}}; r : {{d, 1, c, 2, b, a}}; "
                  "ASSIGN r := {{{}, {}}};",
                  one.text, other.text));
  if (!model.is_loaded()) RC_FAIL(model.error() + " in " + one.text + " or " + other.text);
  const circuit::Literal chosen = model.component("main")->invariant.front();
  for (int i = 0; i < 16; ++i) {
    Names names;
    circuit::ExplicitState state = 0;
    for (const circuit::Variable& variable : model.system().variables) {
      const auto& values = enumerations().at(variable.name);
      const std::uint32_t place = random_below(static_cast<std::uint32_t>(values.size()));
      names[variable.name] = values[place];
      RC_ASSERT(variable.domain.values == values);
      for (std::size_t bit = 0; bit < variable.bits.size(); ++bit) {
        state |= std::uint64_t{place >> bit & 1U} << index(variable.bits[bit]);
      }
    }
    const bool is_chosen = names["r"] == one.value(names) || names["r"] == other.value(names);
    if (model.reference().holds(chosen, state, 0, state) != is_chosen) {
      RC_FAIL(one.text + " or " + other.text);
    }
  }
}

RC_GTEST_PROP(SmvExpression, ARangeIsLeftIfTheReferenceLeavesIt, ()) {
  const Number number = random_number(2);
  const Model model(
      fmt::format("MODULE main {} r : -9..9; ASSIGN next(r) := {};", kVariables, number.text));
  bool leaves = false;
  for (std::int64_t x = -3; x <= 4; ++x) {
    for (std::int64_t y = 1; y <= 6; ++y) {
      for (const std::int64_t z : {-5, 0, 2, 7}) {
        leaves |= std::abs(number.value({{"x", x}, {"y", y}, {"z", z}})) > 9;
      }
    }
  }
  if (model.is_loaded() == leaves) RC_FAIL(number.text + ": " + model.error());
}

}  // namespace
}  // namespace proviso::smv
