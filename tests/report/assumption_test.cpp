// The sentences are read back as a person would read them, and compared with the assumption on all
// short words.
#include <algorithm>
#include <deque>
#include <functional>
#include <regex>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "lts/graph.hpp"
#include "lts/minimise.hpp"
#include "lts/transform.hpp"
#include "report/answer/text.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/model/assumption_words.hpp"
#include "report/model/aut.hpp"
#include "report/systems.hpp"

namespace proviso::report {
namespace {

using testing::make_lts;
using Words = std::vector<std::string>;

/// The paper's example: the environment of a writer behind a mutex.
lts::Lts critical_section() {
  return make_lts(3, {{0, "e.acquire", 1},
                      {1, "e.enter", 1},
                      {1, "e.release", 0},
                      {0, "e.release", 2},
                      {1, "e.acquire", 2},
                      {2, "e.acquire", 2},
                      {2, "e.enter", 2},
                      {2, "e.release", 2}});
}

TEST(AssumptionWords, SayWhatAPersonWould) {
  EXPECT_EQ(assumption_words(critical_section()),
            (Words{"e.enter only after e.acquire and before the next e.release"}));
  EXPECT_EQ(assumption_words(make_lts(2, {{0, "x", 1}, {1, "y", 0}})),
            (Words{"x and y alternately, beginning with x"}));
  EXPECT_EQ(assumption_words(make_lts(3, {{0, "x", 1}, {1, "y", 2}, {2, "z", 0}})),
            (Words{"x, y and z in turn, beginning with x"}));
  EXPECT_EQ(assumption_words(make_lts(2, {{0, "x", 1}, {0, "y", 0}, {1, "y", 1}})),
            (Words{"x at most once"}));
  EXPECT_EQ(assumption_words(make_lts(1, {{0, "x", 0}}, {"y", "z"})), (Words{"never y or z"}));
  EXPECT_EQ(assumption_words(make_lts(2, {{0, "x", 1}, {1, "x", 1}, {1, "y", 1}})),
            (Words{"y only after x"}));
  EXPECT_EQ(assumption_words(make_lts(2, {{0, "x", 0}, {0, "y", 1}, {1, "y", 1}})),
            (Words{"never x after y"}));
  EXPECT_EQ(assumption_words(make_lts(1, {{0, "x", 0}})), (Words{"anything goes"}));
  EXPECT_EQ(assumption_words(make_lts(1, {})), (Words{"anything goes"}));
}

TEST(AssumptionWords, PreferTwoSimpleSentencesToOne) {
  const lts::Lts in_and_out =
      make_lts(3, {{0, "acquire", 1}, {1, "release", 0}, {1, "enter", 2}, {2, "leave", 1}});
  EXPECT_EQ(assumption_words(in_and_out),
            (Words{"acquire and release alternately, beginning with acquire",
                   "enter and leave alternately, beginning with enter",
                   "enter only after acquire and before the next release",
                   "after enter no release until leave"}));
}

TEST(AssumptionWords, AdmitThatTheyAreNotAll) {
  // x exactly twice between y: no gate counts to two.
  const lts::Lts twice = make_lts(4, {{0, "y", 1},
                                      {1, "x", 2},
                                      {2, "x", 3},
                                      {3, "y", 1},
                                      {0, "z", 0},
                                      {1, "z", 1},
                                      {2, "z", 2},
                                      {3, "z", 3}});
  const Words words = assumption_words(twice);
  ASSERT_GE(words.size(), 2U);
  EXPECT_EQ(words.back(), "these sentences are incomplete: the process below is complete");
}

/// The labels in "a", "a, b or c" or "one of {a, b}"; labels are single letters here.
std::set<char> labels_in(const std::string& text) {
  std::string rest = std::regex_replace(text, std::regex("one of| or | and |[{}, ]"), "");
  return {rest.begin(), rest.end()};
}

/// Whether a letter of `some` occurs before the place with none of `others` after the last of them.
/// Returns `otherwise` if neither occurs.
bool last_is(const std::string& word, std::size_t place, const std::set<char>& some,
             const std::set<char>& others, bool otherwise) {
  for (std::size_t i = place; i-- > 0;) {
    if (some.count(word[i]) > 0) return true;
    if (others.count(word[i]) > 0) return false;
  }
  return otherwise;
}

std::set<char> joined(std::set<char> a, const std::set<char>& b) {
  a.insert(b.begin(), b.end());
  return a;
}

bool in_turn(const std::string& word, const std::string& turns, char first) {
  std::string order(turns);
  if (order.front() != first) return false;
  std::size_t next = 0;
  for (const char c : word) {
    if (order.find(c) == std::string::npos) continue;
    if (order[next] != c) return false;
    next = (next + 1) % order.size();
  }
  return true;
}

/// Whether a word satisfies the sentence.
using Judge = std::function<bool(const std::string& word)>;

/// The guarded labels happen only after one of `openers`, or from the start if it is `open`, and
/// with none of `closers` since.
Judge gate(std::set<char> guarded, bool open, std::set<char> openers, std::set<char> closers) {
  return [=](const std::string& word) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (guarded.count(word[i]) > 0 && !last_is(word, i, openers, closers, open)) return false;
    }
    return true;
  };
}

Judge read_sentence(const std::string& sentence) {
  std::smatch part;
  const auto reads = [&](const char* form) {
    return std::regex_match(sentence, part, std::regex(form));
  };
  const auto labels = [&part](std::size_t i) { return labels_in(part[i]); };
  if (reads("(.*) (?:in turn|alternately), beginning with (.)")) {
    const std::string turns = std::regex_replace(part[1].str(), std::regex(" and |[, ]"), "");
    const char first = part[2].str()[0];
    return [=](const std::string& word) { return in_turn(word, turns, first); };
  }
  if (reads("(.*) only after (.*) and before the next (.*?)(, once each time)?")) {
    const bool once = part[4].matched;
    return gate(labels(1), false, labels(2), once ? joined(labels(3), labels(1)) : labels(3));
  }
  if (reads("(.*) only after (.*?)(, once each time)?")) {
    const bool once = part[3].matched;
    return gate(labels(1), false, labels(2), once ? labels(1) : std::set<char>());
  }
  if (reads("(.*) at most once(?:, and never after (.*))?")) {
    return gate(labels(1), true, {}, joined(labels(1), labels(2)));
  }
  if (reads("never (.*) after (.*)")) return gate(labels(1), true, {}, labels(2));
  if (reads("never (.*)")) return gate(labels(1), false, {}, {});
  if (reads("after (.*) not again until (.*)")) return gate(labels(1), true, labels(2), labels(1));
  if (reads("after (.*) no (.*) until (.*)")) return gate(labels(2), true, labels(3), labels(1));
  throw std::logic_error("a sentence of another form: " + sentence);
}

/// Some gates in parallel, or anything; sometimes with a state where anything goes.
lts::Lts random_assumption() {
  const auto below = [](std::uint32_t bound) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, bound));
  };
  const std::uint32_t states = 1 + below(4), labels = 2 + below(3);
  const bool has_anything = below(2) == 0;
  std::vector<testing::NamedTransition> transitions;
  std::vector<std::string> all;
  for (std::uint32_t a = 0; a < labels; ++a) {
    const std::string label(1, static_cast<char>('a' + a));
    all.push_back(label);
    // Labels that stay where they are, or that lead to one state, make sentences likely.
    const std::uint32_t habit = below(3), favourite = below(states);
    for (std::uint32_t s = 0; s < states; ++s) {
      if (below(4) == 0) continue;
      const std::uint32_t target = habit == 0 ? s : habit == 1 ? favourite : below(states);
      transitions.push_back({s, label, has_anything && below(6) == 0 ? states : target});
    }
    if (has_anything) transitions.push_back({states, label, states});
  }
  Context context;
  return lts::minimise(make_lts(states + (has_anything ? 1 : 0), transitions, all),
                       lts::Equivalence::Strong, context);
}

RC_GTEST_PROP(AssumptionWords, AreTrueAndSayWhetherTheyAreAll, ()) {
  constexpr std::size_t kLongest = 5;
  const lts::Lts assumption = random_assumption();
  Words words = assumption_words(assumption);
  if (words == Words{"no short sentences describe it; see the process"}) {
    RC_TAG("nothing");
    return;
  }
  const bool complete =
      words.back() != "these sentences are incomplete: the process below is complete";
  if (!complete) words.pop_back();
  RC_TAG(complete ? "all" : "not all");
  if (words == Words{"anything goes"}) words.clear();
  RC_LOG() << to_aut(assumption);
  std::vector<Judge> judges;
  for (const std::string& sentence : words) {
    RC_LOG() << sentence << '\n';
    judges.push_back(read_sentence(sentence));
  }
  const auto anything = lts::universal_state(assumption);
  std::deque<std::pair<std::string, lts::StateId>> queue{{"", lts::kInitial}};
  while (!queue.empty()) {
    const auto [word, state] = queue.front();
    queue.pop_front();
    if (state == anything || word.size() == kLongest) continue;
    for (std::uint32_t a = 1; a < assumption.alphabet().size(); ++a) {
      const std::string longer = word + assumption.name(lts::ActionId{a});
      const auto edges = assumption.edges(state, lts::ActionId{a});
      const bool kept = std::all_of(judges.begin(), judges.end(),
                                    [&longer](const Judge& judge) { return judge(longer); });
      if (!edges.empty()) RC_ASSERT(kept);
      if (edges.empty() && complete) RC_ASSERT(!kept);
      if (!edges.empty()) queue.emplace_back(longer, edges.front().target);
    }
  }
}

TEST(AssumptionFsp, NamesStatesByWhatLeadsThere) {
  EXPECT_EQ(assumption_fsp(critical_section(), "ASSUMPTION"),
            "ASSUMPTION = (e.acquire -> After_acquire | e.release -> ANYTHING),\n"
            "  After_acquire = (e.acquire -> ANYTHING | e.enter -> After_acquire | e.release -> "
            "ASSUMPTION),\n"
            "  ANYTHING = ({e.acquire, e.enter, e.release} -> ANYTHING).  // anything goes\n");
}

TEST(AssumptionFsp, UsesLettersWhereLabelsDoNotTell) {
  EXPECT_EQ(assumption_fsp(make_lts(3, {{0, "x", 1}, {1, "x", 2}, {2, "y", 0}}, {"z"}), "B"),
            "B = (x -> A),\n  A = (x -> C),\n  C = (y -> B) +{z}.\n");
  // Two labels with the same last part are distinguished by their full names.
  EXPECT_EQ(
      assumption_fsp(
          make_lts(3, {{0, "p.get.1", 1}, {0, "q.get.1", 2}, {1, "put", 0}, {2, "put", 0}}), "A"),
      "A = (p.get[1] -> After_p_get_1 | q.get[1] -> After_q_get_1),\n"
      "  After_p_get_1 = (put -> A),\n"
      "  After_q_get_1 = (put -> A).\n");
}

TEST(AssumptionFsp, KnowsTheExtremes) {
  EXPECT_EQ(assumption_fsp(make_lts(1, {{0, "x", 0}, {0, "y", 0}}), "A"),
            "A = ANYTHING,\n  ANYTHING = ({x, y} -> ANYTHING).  // anything goes\n");
  EXPECT_EQ(assumption_fsp(make_lts(1, {}, {"x"}), "A"), "A = STOP +{x}.\n");
}

TEST(AssumptionFsp, NamesLabelsThatFspCannotExpress) {
  const lts::Lts lts = make_lts(2, {{0, "SEND !1", 1}, {1, "x = 0;\ny++", 0}, {1, "step_9", 0}});
  EXPECT_EQ(assumption_fsp(lts, "A"),
            "// step__1: SEND !1\n"
            "// step__2: x = 0; y++\n"
            "A = (step__1 -> After_step__1),\n"
            "  After_step__1 = ({step_9, step__2} -> A).\n");
}

TEST(AssumptionFsp, StatesHaveTheNamesOfTheText) {
  EXPECT_EQ(assumption_state_names(critical_section(), "ASSUMPTION"),
            (std::vector<std::string>{"ASSUMPTION", "After_acquire", "ANYTHING"}));
  // State 1 is not reachable.
  const lts::Lts lts = make_lts(3, {{0, "x", 2}, {2, "y", 0}, {1, "x", 0}});
  EXPECT_EQ(assumption_state_names(lts, "A"), (std::vector<std::string>{"A", "", "After_x"}));
}

TEST(Text, ShowsAnAssumption) {
  Answer answer;
  answer.verdict = Verdict::HoldsUnder;
  answer.assumption = critical_section();
  EXPECT_EQ(to_text(answer, false),
            "holds-under-assumption\n"
            "assumption: 3 states, 8 transitions\n"
            "  e.enter only after e.acquire and before the next e.release\n"
            "  (once ANYTHING is reached nothing more is demanded)\n" +
                assumption_fsp(critical_section(), "ASSUMPTION"));
  answer.assumption = testing::make_ring(200);
  EXPECT_NE(to_text(answer, false).find("too large to be shown"), std::string::npos);
}

}  // namespace
}  // namespace proviso::report
