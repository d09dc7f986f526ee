#include "report/model/relation_words.hpp"

#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "circuit/counter_monitor.hpp"
#include "circuit/path.hpp"
#include "random_choice.hpp"

namespace proviso::report {
namespace {

using circuit::BitId;
using circuit::Domain;
using circuit::System;
using circuit::Valuation;
using Words = std::vector<std::string>;

/// flag: Boolean; mode: five values in three bits; size: an unsigned word of two bits.
System example() {
  System system;
  const auto declare = [&system](std::string name, Domain domain, int width) {
    circuit::Variable variable{std::move(name), std::move(domain), false, {}};
    for (int i = 0; i < width; ++i) {
      variable.bits.push_back(BitId{static_cast<std::uint32_t>(system.bits.size())});
      system.bits.push_back(
          {circuit::VariableId{static_cast<std::uint32_t>(system.variables.size())},
           system.graph.variable(), system.graph.variable()});
    }
    system.variables.push_back(std::move(variable));
  };
  declare("flag", {}, 1);
  declare("mode", {Domain::Kind::Enumeration, {"off", "idle", "busy", "safe", "dead"}}, 3);
  declare("size", {Domain::Kind::UnsignedWord, {}}, 2);
  return system;
}

/// A literal that can be complemented as the reader of a test expects.
struct Written : RelationLiteral {
  Written operator!() const { return {{bit, after_step, !negated}}; }
};
Written now(const System&, std::uint32_t bit) { return {{BitId{bit}, false, false}}; }
Written next(const System&, std::uint32_t bit) { return {{BitId{bit}, true, false}}; }

TEST(RelationWords, SaysTheRunningExample) {
  const circuit::CounterMonitor example = circuit::counter_monitor();
  EXPECT_EQ(clauses_in_words(example.system, {{now(example.system, 0), !next(example.system, 2)}}),
            Words{"alpha | !next(gamma)"});
}

TEST(RelationWords, DecodesEnumerations) {
  const System s = example();
  // Not safe (3 = 1 + 2), that is not all of the bits ¬4, 2, 1.
  EXPECT_EQ(clauses_in_words(s, {{!now(s, 1), !now(s, 2), now(s, 3)}}), Words{"mode != safe"});
  EXPECT_EQ(clauses_in_words(s, {{now(s, 3)}}), Words{"mode = dead"});
  EXPECT_EQ(clauses_in_words(s, {{now(s, 1)}}), Words{"mode in {idle, safe}"});
  EXPECT_EQ(clauses_in_words(s, {{!now(s, 1), !now(s, 2), now(s, 3), next(s, 0)}}),
            Words{"mode = safe -> next(flag)"});
}

TEST(RelationWords, ReadsRangesAsRanges) {
  System s = example();
  s.variables[1].domain.values = {"0", "1", "2", "3", "4"};
  EXPECT_EQ(clauses_in_words(s, {{!now(s, 3), next(s, 0)}}), Words{"mode = 4 -> next(flag)"});
  EXPECT_EQ(clauses_in_words(s, {{now(s, 1), now(s, 2), now(s, 3)}}), Words{"mode != 0"});
  EXPECT_EQ(clauses_in_words(s, {{now(s, 2), now(s, 3)}}), Words{"mode >= 2"});
  EXPECT_EQ(clauses_in_words(s, {{!now(s, 2)}, {!now(s, 3)}}), Words{"mode <= 1"});
  EXPECT_EQ(clauses_in_words(s, {{now(s, 2)}}), Words{"mode in 2..3"});
}

TEST(RelationWords, JoinsClausesAndLeavesOutWhatIsImplied) {
  const System s = example();
  const Written flag = now(s, 0);
  EXPECT_EQ(clauses_in_words(s, {{flag, next(s, 1)}, {flag, next(s, 2)}}),
            Words{"!flag -> next(mode) = safe"});
  EXPECT_EQ(clauses_in_words(s, {{now(s, 1), flag}, {flag}}), Words{"flag"});
  // No value has both bits 4 and 2.
  EXPECT_EQ(clauses_in_words(s, {{!now(s, 3), !now(s, 2)}}), Words{});
  EXPECT_EQ(clauses_in_words(s, {{flag}, {!flag}}), Words{"FALSE"});
}

TEST(RelationWords, SpeaksOfBitsOfWords) {
  const System s = example();
  EXPECT_EQ(clauses_in_words(s, {{now(s, 5)}}), Words{"bool(size[1:1])"});
  EXPECT_EQ(clauses_in_words(s, {{!now(s, 5), next(s, 0)}}),
            Words{"bool(size[1:1]) -> next(flag)"});
  EXPECT_EQ(clauses_in_words(s, {{!next(s, 4), next(s, 5)}}), Words{"next(size) != 0ud2_1"});
}

TEST(RelationWords, PutsTheSmallestFirst) {
  const System s = example();
  EXPECT_EQ(clauses_in_words(s, {{now(s, 0), next(s, 0), now(s, 3)}, {now(s, 3), now(s, 0)}}),
            (Words{"flag | mode = dead"}));
  EXPECT_EQ(clauses_in_words(s, {{now(s, 1), now(s, 0)}, {next(s, 3)}}),
            (Words{"next(mode) = dead", "flag | mode in {idle, safe}"}));
}

/// The slow reference: reads the words back and evaluates them.
class Reader {
 public:
  Reader(const System& system, const Valuation& before, const Valuation& after)
      : system_(system), before_(before), after_(after) {}

  bool holds(std::string text) const {
    const std::size_t arrow = text.find(" -> ");
    if (arrow != std::string::npos && !all(text.substr(0, arrow))) return true;
    if (arrow != std::string::npos) text = text.substr(arrow + 4);
    return any(text);
  }

 private:
  static Words separated(const std::string& text, const std::string& by) {
    Words parts;
    std::size_t start = 0;
    for (std::size_t end; (end = text.find(by, start)) != std::string::npos;
         start = end + by.size()) {
      parts.push_back(text.substr(start, end - start));
    }
    parts.push_back(text.substr(start));
    return parts;
  }
  bool all(const std::string& text) const {
    for (const std::string& part : separated(text, " & ")) {
      if (!atom(part)) return false;
    }
    return true;
  }
  bool any(const std::string& text) const {
    for (const std::string& part : separated(text, " | ")) {
      if (atom(part)) return true;
    }
    return false;
  }

  bool atom(std::string text) const {
    if (text == "FALSE") return false;
    if (text.starts_with("!(")) return !atom(text.substr(2, text.size() - 3));
    if (text.starts_with('!')) return !atom(text.substr(1));
    if (text.starts_with("bool(")) {
      const std::size_t bracket = text.rfind('[');
      return bit(text.substr(5, bracket - 5), static_cast<std::size_t>(text[bracket + 1] - '0'));
    }
    std::istringstream words(text);
    std::string name, relation, value;
    words >> name >> relation;
    if (relation.empty()) return value_of_name(name) == "TRUE";
    if (relation == "=") return words >> value && value_of_name(name) == value;
    if (relation == "!=") return words >> value && value_of_name(name) != value;
    std::string set = text.substr(text.find('{') + 1);
    set.pop_back();
    for (const std::string& one : separated(set, ", ")) {
      if (value_of_name(name) == one) return true;
    }
    return false;
  }

  std::pair<circuit::VariableId, bool> find(std::string name) const {
    const bool after = name.starts_with("next(");
    if (after) name = name.substr(5, name.size() - 6);
    for (std::uint32_t i = 0; i < system_.variables.size(); ++i) {
      if (system_.variables[i].name == name) return {circuit::VariableId{i}, after};
    }
    throw std::runtime_error("no variable " + name);
  }
  std::string value_of_name(const std::string& name) const {
    const auto [id, after] = find(name);
    return value_of(system_, id, after ? after_ : before_);
  }
  bool bit(const std::string& name, std::size_t at) const {
    const auto [id, after] = find(name);
    return (after ? after_ : before_)[index(system_.variables[index(id)].bits[at])];
  }

  const System& system_;
  const Valuation& before_;
  const Valuation& after_;
};

std::vector<Valuation> all_states(const System& system) {
  std::vector<Valuation> states;
  for (unsigned code = 0; code < 1U << system.bits.size(); ++code) {
    Valuation state;
    for (std::size_t i = 0; i < system.bits.size(); ++i) state.push_back((code >> i & 1U) != 0);
    if (value_of(system, circuit::VariableId{1}, state) != "?") states.push_back(state);
  }
  return states;
}

RC_GTEST_PROP(RelationWords, MeanWhatTheClausesMean, ()) {
  const System system = example();
  std::vector<RelationClause> clauses(1 + random_below(5));
  for (RelationClause& clause : clauses) {
    const std::uint32_t size = 1 + random_below(4);
    for (std::uint32_t i = 0; i < size; ++i) {
      const BitId bit{random_below(static_cast<std::uint32_t>(system.bits.size()))};
      clause.push_back({bit, random_below(2) == 0, random_below(2) == 0});
    }
  }
  const Words words = clauses_in_words(system, clauses);
  const std::vector<Valuation> states = all_states(system);
  for (int sample = 0; sample < 60; ++sample) {
    const auto count = static_cast<std::uint32_t>(states.size());
    const Valuation& before = states[random_below(count)];
    const Valuation& after = states[random_below(count)];
    const auto is_true = [&](const RelationLiteral& literal) {
      return (literal.after_step ? after : before)[index(literal.bit)] != literal.negated;
    };
    const bool expected = std::all_of(
        clauses.begin(), clauses.end(),
        [&](const RelationClause& one) { return std::any_of(one.begin(), one.end(), is_true); });
    const Reader reader(system, before, after);
    RC_ASSERT(std::all_of(words.begin(), words.end(),
                          [&](const std::string& text) { return reader.holds(text); }) == expected);
  }
}

}  // namespace
}  // namespace proviso::report
