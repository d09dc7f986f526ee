// What is said about protocols that are written down here.
#include "report/model/protocol_words.hpp"

#include <gtest/gtest.h>

#include "lts/lts.hpp"

namespace proviso::report {
namespace {

using lts::StateId;
using Words = std::vector<std::string>;

struct Transition {
  std::uint32_t source;
  std::string label;
  std::uint32_t target;
};

lts::Lts make(std::uint32_t states, const std::vector<Transition>& transitions,
              const Words& never = {}) {
  lts::LtsBuilder builder;
  builder.add_states(states);
  for (const Transition& one : transitions) {
    builder.add_transition(StateId{one.source}, builder.action(one.label), StateId{one.target});
  }
  for (const std::string& label : never) builder.action(label);
  return std::move(builder).build();
}

TEST(ProtocolWords, ReadOnlyBetweenOpenAndClose) {
  const lts::Lts lts = make(2, {{0, "open", 1}, {1, "read", 1}, {1, "close", 0}});
  EXPECT_EQ(
      protocol_words(lts, 1),
      (Words{"before `close` or `read` the caller must have called `open` and not yet `close`",
             "`open` must not be called again before `close`"}));
}

TEST(ProtocolWords, ResultsMatter) {
  const lts::Lts lts = make(3, {{0, "open", 1},
                                {1, "open.return.0", 0},
                                {1, "open.return.1", 2},
                                {2, "read", 2},
                                {2, "close", 0}});
  const Words words = protocol_words(lts, 1);
  ASSERT_FALSE(words.empty());
  EXPECT_EQ(words.front(),
            "before `close` or `read` the caller must have called `open` and got true, and not yet "
            "`close`");
}

/// Calls of a and b, at most two at a time, none of a with b.
lts::Lts exclusive() {
  std::vector<Transition> transitions;
  // 0 nothing, 1 a, 2 a a, 3 b, 4 b b, 5 anything
  for (const auto& [from, label, to] : std::vector<Transition>{{0, "a.call", 1},
                                                               {1, "a.call", 2},
                                                               {2, "a.return", 1},
                                                               {1, "a.return", 0},
                                                               {0, "b.call", 3},
                                                               {3, "b.call", 4},
                                                               {4, "b.return", 3},
                                                               {3, "b.return", 0}}) {
    transitions.push_back({from, label, to});
  }
  for (const char* label : {"a.call", "a.return", "b.call", "b.return"}) {
    transitions.push_back({5, label, 5});
  }
  for (const auto& [from, label] :
       std::vector<std::pair<std::uint32_t, std::string>>{{0, "a.return"},
                                                          {0, "b.return"},
                                                          {1, "b.return"},
                                                          {2, "b.return"},
                                                          {3, "a.return"},
                                                          {4, "a.return"},
                                                          {2, "a.call"},
                                                          {2, "b.call"},
                                                          {4, "a.call"},
                                                          {4, "b.call"}}) {
    transitions.push_back({from, label, 5});
  }
  return make(6, transitions);
}

TEST(ProtocolWords, CallsThatMustNotOverlap) {
  EXPECT_EQ(protocol_words(exclusive(), 2), Words{"`a` and `b` must not run at the same time"});
}

TEST(ProtocolWords, OneAtATime) {
  const lts::Lts lts =
      make(3, {{0, "a.call", 1}, {1, "a.return", 0}, {0, "b.call", 2}, {2, "b.return", 0}});
  EXPECT_EQ(protocol_words(lts, 2), Words{"no two calls may run at the same time"});
}

TEST(ProtocolWords, NeverAndOnce) {
  const lts::Lts never = make(1, {{0, "a", 0}}, {"b"});
  EXPECT_EQ(protocol_words(never, 1), Words{"`b` must not be called"});
  const lts::Lts once = make(2, {{0, "a", 1}, {0, "b", 0}, {1, "b", 1}});
  EXPECT_EQ(protocol_words(once, 1), Words{"`a` must be called at most once"});
}

TEST(ProtocolWords, ArgumentsAreNamedWhereTheyMatter) {
  const lts::Lts lts = make(1, {{0, "add.1", 0}}, {"add.2"});
  EXPECT_EQ(protocol_words(lts, 1), Words{"`add(2)` must not be called"});
}

TEST(ProtocolWords, AMutexThatHelps) {
  // a may overlap with stop only if stop holds m.
  std::vector<Transition> transitions{{0, "a.call", 1},           {1, "a.return", 0},
                                      {0, "stop.call", 2},        {2, "stop.return", 0},
                                      {0, "stop.call.with_m", 3}, {3, "stop.return.with_m", 0},
                                      {1, "stop.call.with_m", 4}, {3, "a.call", 4},
                                      {4, "a.return", 3},         {4, "stop.return.with_m", 1}};
  const Words words = protocol_words(make(5, transitions), 2);
  ASSERT_FALSE(words.empty());
  EXPECT_NE(std::find_if(words.begin(), words.end(),
                         [](const std::string& word) {
                           return word.starts_with("callers of `stop` must hold `m`");
                         }),
            words.end())
      << words.front();
}

TEST(ProtocolWords, OtherLabelsHaveNoSentences) {
  EXPECT_EQ(protocol_words(make(1, {{0, "e.acquire", 0}}), 1),
            Words{"no short sentences describe it; see the process"});
}

}  // namespace
}  // namespace proviso::report
