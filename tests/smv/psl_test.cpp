// PSL: how it is read and translated, and its verdicts on single runs against its definition.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "engine/specification/decide.hpp"
#include "random_choice.hpp"
#include "smv/model.hpp"

namespace proviso::smv {
namespace {

using circuit::Property;

Model with_property(const std::string& psl) {
  return Model("MODULE main VAR a : boolean; b : boolean; c : boolean; x : 0..3;\nPSLSPEC " + psl);
}

struct Translation {
  const char* psl;
  const char* formula;
};

class PslTranslation : public testing::TestWithParam<Translation> {};

TEST_P(PslTranslation, IsLtlOrCtl) {
  const Model model = with_property(GetParam().psl);
  ASSERT_TRUE(model.is_loaded()) << model.error();
  ASSERT_EQ(model.system().properties.size(), 1U);
  const Property& property = model.system().properties.front();
  EXPECT_EQ(property.undecided, "");
  EXPECT_TRUE(property.is_psl);
  EXPECT_EQ(property.formula, GetParam().formula);
}

INSTANTIATE_TEST_SUITE_P(Strengths, PslTranslation,
                         testing::Values(Translation{"always a -> b;", "G (a -> b)"},
                                         Translation{"a & always b -> c;", "(a &  G (b -> c))"},
                                         Translation{"eventually! a -> b;", "( F a -> b)"},
                                         Translation{"F a & b;", "F (a & b)"},
                                         Translation{"F a = b | c;", "F (a = b | c)"},
                                         Translation{"a -> b -> c;", "((a -> b) -> c)"},
                                         Translation{"next a until! b;", "X (a U b)"},
                                         Translation{"X a until! b;", "( X a U b)"},
                                         Translation{"a before! b until! c;",
                                                     "(!(b U c) U (a & !(b U c)))"},
                                         Translation{"x in {1, 2} & !a;", "(x in 1 union 2 & !a)"},
                                         Translation{"eventually! !a;", "F !a"}));

INSTANTIATE_TEST_SUITE_P(
    Operators, PslTranslation,
    testing::Values(Translation{"never a;", "G !a"}, Translation{"a until b;", "((a U b) |  G a)"},
                    Translation{"a until!_ b;", "(a U (a & b))"},
                    Translation{"a before_ b;", "((!b U a) |  G !b)"},
                    Translation{"[a U b];", "(a U b)"}, Translation{"[a W b];", "((a U b) |  G a)"},
                    Translation{"next[2](a);", "X ( X a)"},
                    Translation{"next_e[1:2](a);", "X (a |  X a)"},
                    Translation{"next_a![0:1](a);", "(a &  X a)"},
                    Translation{"next_event!(a)(b);", "(!a U (a & b))"},
                    Translation{"next_event!(a)[2](b);", "(!a U (a &  X (!a U (a & b))))"},
                    Translation{"AG EF a;", "AG (EF a)"}, Translation{"A [a U b];", "A [ a U b ]"},
                    Translation{"always forall i in {1, 2:3} : x = i;",
                                "G ((x = 1 & x = 2) & x = 3)"},
                    Translation{"{a; b} |=> {c};", "!(a &  X (b &  X !c))"},
                    Translation{"{a} |-> next b;", "!(a & !( X b))"},
                    Translation{"never {a; b};", "G !(a &  X b)"},
                    Translation{"!{a[+]; b};", "!((a U (a &  X b)) |  G a)"},
                    Translation{"!({a[+]; b});", "!((a U (a &  X b)) |  G a)"},
                    Translation{"eventually! {a[+]; b};", "F (a U (a &  X b))"},
                    Translation{"always {{a; b} : {c}};", "G (a &  X (b & c))"}));

struct Refusal {
  const char* psl;
  const char* reason;
};

class PslRefusal : public testing::TestWithParam<Refusal> {};

TEST_P(PslRefusal, NamesWhatIsNotDecided) {
  const Model model(fmt::format(
      "MODULE main VAR a : boolean; b : boolean;\nPSLSPEC {} INVARSPEC a | !a;", GetParam().psl));
  ASSERT_TRUE(model.is_loaded()) << model.error();
  ASSERT_EQ(model.system().properties.size(), 2U);
  const Property& property = model.system().properties.front();
  EXPECT_EQ(property.kind, Property::Kind::Psl);
  EXPECT_EQ(property.undecided, GetParam().reason);
  Context context;
  const auto decisions = specification::decide(model.system(), {0, 1}, {}, context);
  EXPECT_EQ(decisions[0].verdict, Verdict::Undecided);
  EXPECT_EQ(decisions[1].verdict, Verdict::Holds);
}

INSTANTIATE_TEST_SUITE_P(
    Constructs, PslRefusal,
    testing::Values(
        Refusal{"always (a abort b);", "abort is not decided"},
        Refusal{"forany i in boolean : a;", "forany is not decided"},
        Refusal{"{{a; b}[*]; a} |-> {b};", "an unbounded repetition of a sequence is not decided"},
        Refusal{"always {{a; b} && {b; a}};", "sequences joined by & or && are not decided"},
        Refusal{"within!(a, b) {a; b};", "within! is not decided"},
        Refusal{"forall i in {1:900} : forall j in {1:900} : a;", "forall has too many instances"},
        Refusal{"AG {a; b};", "it mixes operators of branching and of linear time"},
        Refusal{"within_(a, b) {a; b};", "within_ is not decided"},
        Refusal{"always EF a;", "it mixes operators of branching and of linear time"}));

TEST(Psl, MistakesAreSaidWithTheirPlace) {
  EXPECT_EQ(with_property("always {a; next b};").error(),
            "2: a sequence consists of conditions: a temporal operator cannot stand here");
  EXPECT_EQ(with_property("next_a[3:1](a);").error(),
            "2: this range is empty: its end is below its begin");
  EXPECT_EQ(with_property("always (a;").error(), "2: expected ')', found ';'");
  EXPECT_EQ(with_property("always y;").is_loaded(), false);
}

// The definition, on one run: positions 0 … n - 1, the last followed by the first of the loop.

struct Run {
  std::vector<unsigned> letters;  // bit k: whether variable k holds
  std::size_t loop = 0;

  std::size_t size() const { return letters.size(); }
  std::size_t after(std::size_t at) const { return at + 1 < size() ? at + 1 : loop; }
};

using Truth = std::vector<bool>;  // by position

/// A regular expression.
struct Regular;
using RegularPointer = std::shared_ptr<const Regular>;
struct Regular {
  char kind = 'l';  // l letter, ; sequence, | choice, * any number, 0 nothing, e empty word
  unsigned variable = 0;
  bool positive = true;
  RegularPointer left = {};
  RegularPointer right = {};
  std::string key = {};
};

RegularPointer regular(char kind, RegularPointer left = {}, RegularPointer right = {},
                       unsigned variable = 0, bool positive = true) {
  if (kind == ';') {
    if (left->kind == '0' || right->kind == '0') return regular('0');
    if (left->kind == 'e') return right;
    if (right->kind == 'e') return left;
  }
  if (kind == '|') {
    if (left->kind == '0' || left->key == right->key) return right;
    if (right->kind == '0') return left;
  }
  Regular made{kind, variable, positive, left, right, {}};
  made.key = kind == 'l'
                 ? fmt::format("{}{}", positive ? "" : "!", variable)
                 : fmt::format("({}{}{})", left ? left->key : "", kind, right ? right->key : "");
  return std::make_shared<const Regular>(std::move(made));
}

bool accepts_empty(const Regular& r) {
  if (r.kind == ';') return accepts_empty(*r.left) && accepts_empty(*r.right);
  if (r.kind == '|') return accepts_empty(*r.left) || accepts_empty(*r.right);
  return r.kind == '*' || r.kind == 'e';
}

/// What may remain to be read, by key: finitely many sets (Antimirov's partial derivatives).
using Rests = std::map<std::string, RegularPointer>;

Rests rests_after(const RegularPointer& r, unsigned letter) {
  const auto followed_by = [](const Rests& firsts, const RegularPointer& then) {
    Rests result;
    for (const auto& [key, first] : firsts) {
      const RegularPointer joined = regular(';', first, then);
      result.emplace(joined->key, joined);
    }
    return result;
  };
  switch (r->kind) {
    case 'l': {
      if ((((letter >> r->variable) & 1U) != 0) != r->positive) return {};
      const RegularPointer empty = regular('e');
      return {{empty->key, empty}};
    }
    case ';': {
      Rests result = followed_by(rests_after(r->left, letter), r->right);
      if (accepts_empty(*r->left)) result.merge(rests_after(r->right, letter));
      return result;
    }
    case '|': {
      Rests result = rests_after(r->left, letter);
      result.merge(rests_after(r->right, letter));
      return result;
    }
    case '*':
      return followed_by(rests_after(r->left, letter), r);
    default:
      return {};
  }
}

/// Whether a word from `at` on matches and ends where `last` holds; if weak, also whether reading
/// can go on for ever.
bool matches(const Run& run, std::size_t at, const RegularPointer& r, const Truth& last,
             bool is_weak) {
  std::set<std::pair<std::size_t, std::string>> seen;
  Rests open{{r->key, r}};
  for (;; at = run.after(at)) {
    Rests after;
    std::string key;
    for (const auto& [_, rest] : open) after.merge(rests_after(rest, run.letters[at]));
    bool ends = false;
    bool goes_on = false;
    for (const auto& [name, rest] : after) {
      key += name + " ";
      ends = ends || accepts_empty(*rest);
      goes_on = goes_on || rest->kind != 'e';
    }
    if (ends && last[at]) return true;
    if (!goes_on) return false;
    if (!seen.emplace(at, key).second) return is_weak;
    open = std::move(after);
  }
}

struct Formula {
  std::string text;
  Truth truth;
};

struct Pattern {
  std::string text;
  RegularPointer regular;
};

class Generator {
 public:
  explicit Generator(const Run& run) : run_(run) {}

  Formula formula(unsigned depth);
  Pattern sequence(unsigned depth);

 private:
  Formula condition();
  Formula until(Formula f, Formula g, unsigned kind);
  Formula sequence_formula(unsigned depth);
  template <typename Function>
  Truth everywhere(const Function& function) const {
    Truth result;
    for (std::size_t i = 0; i < run_.size(); ++i) result.push_back(function(i));
    return result;
  }
  /// Whether g is reached through positions of f; if weak, also whether f never ends.
  bool reaches(const Truth& f, const Truth& g, std::size_t at, bool is_weak) const {
    for (std::size_t steps = 0; steps <= 2 * run_.size(); ++steps, at = run_.after(at)) {
      if (g[at]) return true;
      if (!f[at]) return false;
    }
    return is_weak;
  }
  Truth later(const Truth& f, std::size_t steps) const {
    return everywhere([&](std::size_t i) {
      for (std::size_t k = 0; k < steps; ++k) i = run_.after(i);
      return f[i];
    });
  }

  const Run& run_;
};

Formula Generator::condition() {
  const unsigned variable = random_below(3);
  const bool positive = random_below(2) == 0;
  return {fmt::format("{}{}", positive ? "" : "!", "abc"[variable]), everywhere([&](std::size_t i) {
            return (((run_.letters[i] >> variable) & 1U) != 0) == positive;
          })};
}

Formula Generator::until(Formula f, Formula g, unsigned kind) {
  const bool is_before = kind >= 4;
  const bool is_strong = (kind & 1U) != 0;
  const bool overlaps = (kind & 2U) != 0;
  Truth hold = f.truth;
  Truth end = g.truth;
  for (std::size_t i = 0; i < run_.size(); ++i) {
    if (is_before) {
      hold[i] = !g.truth[i];
      end[i] = f.truth[i] && (overlaps || !g.truth[i]);
    } else if (overlaps) {
      end[i] = f.truth[i] && g.truth[i];
    }
  }
  return {fmt::format("({}) {}{}{} ({})", f.text, is_before ? "before" : "until",
                      is_strong ? "!" : "", overlaps ? "_" : "", g.text),
          everywhere([&](std::size_t i) { return reaches(hold, end, i, !is_strong); })};
}

Pattern Generator::sequence(unsigned depth) {
  const unsigned variable = random_below(3);
  const bool positive = random_below(2) == 0;
  const auto letter = regular('l', {}, {}, variable, positive);
  const std::string text = fmt::format("{}{}", positive ? "" : "!", "abc"[variable]);
  const unsigned kind = depth == 0 ? 0 : random_below(6);
  switch (kind) {
    case 1:
    case 2: {
      const Pattern left = sequence(depth - 1);
      const Pattern right = sequence(depth - 1);
      return {fmt::format("{}; {}", left.text, right.text),
              regular(';', left.regular, right.regular)};
    }
    case 3: {
      const Pattern left = sequence(depth - 1);
      const Pattern right = sequence(depth - 1);
      return {fmt::format("{{{}}} | {{{}}}", left.text, right.text),
              regular('|', left.regular, right.regular)};
    }
    case 4: {
      const unsigned low = random_below(3);
      const unsigned more = random_below(3);
      auto made = regular('e');
      for (unsigned i = 0; i < more; ++i) {
        made = regular('|', regular('e'), regular(';', letter, made));
      }
      for (unsigned i = 0; i < low; ++i) made = regular(';', letter, made);
      return {fmt::format("{}[*{}:{}]", text, low, low + more), made};
    }
    case 5: {
      const auto star = regular('*', letter);
      const auto others = regular('*', regular('l', {}, {}, variable, !positive));
      if (random_below(3) == 0) {
        return {fmt::format("{}[->]", text), regular(';', others, letter)};
      }
      if (random_below(2) == 0) return {text + "[*]", star};
      return {text + "[+]", regular(';', letter, star)};
    }
    default:
      return {text, letter};
  }
}

Formula Generator::sequence_formula(unsigned depth) {
  const Pattern first = sequence(2);
  const Truth all(run_.size(), true);
  const unsigned kind = random_below(5);
  if (kind < 2) {  // {r} |-> f, {r} |=> f: no match after which f is false
    const Formula then = formula(depth - 1);
    Truth broken = then.truth;
    broken.flip();
    const auto whole = kind == 0
                           ? first.regular
                           : regular(';', first.regular,
                                     regular('|', regular('l'), regular('l', {}, {}, 0, false)));
    return {fmt::format("{{{}}} {} ({})", first.text, kind == 0 ? "|->" : "|=>", then.text),
            everywhere([&](std::size_t i) { return !matches(run_, i, whole, broken, false); })};
  }
  const bool is_strong = kind != 2;
  const Truth here =
      everywhere([&](std::size_t i) { return matches(run_, i, first.regular, all, !is_strong); });
  if (kind == 2) return {fmt::format("({{{}}})", first.text), here};
  const Truth reached = everywhere([&](std::size_t i) { return reaches(all, here, i, false); });
  if (kind == 3) return {fmt::format("(eventually! {{{}}})", first.text), reached};
  Truth never = reached;
  never.flip();
  return {fmt::format("(never {{{}}})", first.text), never};
}

Formula Generator::formula(unsigned depth) {
  if (depth == 0) return condition();
  const unsigned kind = random_below(9);
  if (kind == 0) return condition();
  if (kind < 3) return sequence_formula(depth);
  const Formula f = formula(depth - 1);
  const Truth all(run_.size(), true);
  switch (kind) {
    case 3:
    case 4: {
      const Formula g = formula(depth - 1);
      return until(f, g, random_below(8));
    }
    case 5: {
      const bool finds = random_below(2) == 0;
      Truth wanted = f.truth;
      if (!finds) wanted.flip();
      Truth reached = everywhere([&](std::size_t i) { return reaches(all, wanted, i, false); });
      if (!finds) reached.flip();
      return {fmt::format("({} ({}))", finds ? "eventually!" : "always", f.text), reached};
    }
    case 6: {
      const Formula g = formula(depth - 1);
      return {fmt::format("(({}) -> ({}))", f.text, g.text),
              everywhere([&](std::size_t i) { return !f.truth[i] || g.truth[i]; })};
    }
    case 7: {
      const unsigned low = random_below(3);
      const unsigned high = low + random_below(3);
      const bool every = random_below(2) == 0;
      Truth result(run_.size(), every);
      for (unsigned k = low; k <= high; ++k) {
        const Truth then = later(f.truth, k);
        for (std::size_t i = 0; i < run_.size(); ++i) {
          result[i] = every ? result[i] && then[i] : result[i] || then[i];
        }
      }
      return {fmt::format("next_{}[{}:{}]({})", every ? "a" : "e", low, high, f.text), result};
    }
    default: {
      const Formula event = condition();
      const unsigned count = 1 + random_below(3);
      const bool is_strong = random_below(2) == 0;
      return {
          fmt::format("next_event{}({})[{}]({})", is_strong ? "!" : "", event.text, count, f.text),
          everywhere([&](std::size_t i) {
            unsigned met = 0;
            for (std::size_t steps = 0; steps < 8 * run_.size(); ++steps, i = run_.after(i)) {
              if (event.truth[i] && ++met == count) return static_cast<bool>(f.truth[i]);
            }
            return !is_strong;
          })};
    }
  }
}

/// The run as a model with one behaviour.
std::string model_of(const Run& run) {
  std::string text = fmt::format(
      "MODULE main VAR at : 0..{};\nASSIGN init(at) := 0; next(at) := case at = {} : {}; TRUE : "
      "(at + 1) mod {}; esac;\nDEFINE\n",
      run.size(), run.size() - 1, run.loop, run.size() + 1);
  for (unsigned variable = 0; variable < 3; ++variable) {
    text += fmt::format("  {} := FALSE", "abc"[variable]);
    for (std::size_t i = 0; i < run.size(); ++i) {
      if (((run.letters[i] >> variable) & 1U) != 0) text += fmt::format(" | at = {}", i);
    }
    text += ";\n";
  }
  return text;
}

RC_GTEST_PROP(Psl, VerdictsAreThoseOfTheDefinition, ()) {
  Run run;
  const std::size_t size = 1 + random_below(5);
  for (std::size_t i = 0; i < size; ++i) run.letters.push_back(random_below(8));
  run.loop = random_below(static_cast<unsigned>(size));
  const Formula formula = Generator(run).formula(2);
  const std::string text = model_of(run) + "PSLSPEC " + formula.text + ";\n";
  const Model model(text);
  RC_LOG() << text;
  if (!model.is_loaded()) RC_FAIL(model.error());
  Context context;
  const auto decisions = specification::decide(model.system(), {0}, {}, context);
  RC_ASSERT(decisions.front().verdict ==
            (formula.truth.front() ? Verdict::Holds : Verdict::Violated));
}

}  // namespace
}  // namespace proviso::smv
