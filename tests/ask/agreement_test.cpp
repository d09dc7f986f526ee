// prove, assume, discharge and certify against check, on FSP texts and through the words of a call:
// where check says violated, no other command says holds, and every proof is certified.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ask/asked.hpp"
#include "ask/random_fsp.hpp"

namespace proviso::ask {
namespace {

const Words& labels() {
  static const Words all = {"a", "b", "c", "x.a", "x.b"};
  return all;
}

Verdict checked(const std::string& model) {
  const auto answer = asked({"check", model, "--target", "S", "--only", "safety"});
  if (!answer) RC_FAIL(answer.error());
  return answer->results->front().verdict;
}

std::string random_system() {
  std::string text;
  Words inner;
  Words outer;
  const std::uint32_t processes = 1 + random_below(4);
  for (std::uint32_t p = 0; p < processes; ++p) {
    const std::string name = fmt::format("P{}", p);
    text += random_process(name, labels(), one_in(3), one_in(8));
    (one_in(3) ? inner : outer).push_back(random_reference(name, labels()));
    if (one_in(5)) outer.push_back(random_reference(name, labels()));
  }
  for (std::uint32_t p = 1 + random_below(2); p > 0; --p) {
    const std::string name = fmt::format("R{}", p);
    text += random_property(name, labels());
    (one_in(6) && !inner.empty() ? inner : outer).push_back(random_reference(name, labels()));
    outer.push_back(random_reference(name, labels()));
  }
  if (!inner.empty()) {
    text += random_composite("IN", inner, labels());
    outer.push_back(random_reference("IN", labels()));
  }
  return text + random_composite("S", outer, labels());
}

RC_GTEST_PROP(Agreement, ProveSaysWhatCheckSaysAndIsCertified, ()) {
  const std::string text = random_system();
  RC_LOG() << text;
  const std::string model = written("agreement.lts", text);
  const std::string proof = written("agreement.json", "");
  Words words = {"prove", model, "--target", "S", "-o", proof};
  const Words methods = {"auto", "learning", "monolithic"};
  words.insert(words.end(), {"--method", any_of(methods)});
  const auto answer = asked(words);
  const Verdict expected = checked(model);
  if (!answer) {
    // A property that allows everything is nothing to prove.
    RC_ASSERT(answer.error() == "--property is missing, and S contains no property");
    RC_ASSERT(expected == Verdict::Holds);
    RC_SUCCEED("no property");
  }
  RC_ASSERT(answer->verdict == expected);
  RC_CLASSIFY(expected == Verdict::Holds, "holds");
  if (expected != Verdict::Holds) return;
  RC_CLASSIFY(answer->certificate->proof.rule != Rule::Direct, "by parts");
  const auto certified = asked({"certify", proof, model});
  if (!certified) RC_FAIL(certified.error());
  RC_ASSERT(certified->verdict == Verdict::Holds);
}

/// Two components with inner lives of their own, and a property of what is seen of them.
std::string random_pair() {
  const Words seen = {"a", "b", "c"};
  const Words inside = {"a", "b", "c", "i"};
  std::string text;
  for (const std::string component : {"M", "N"}) {
    Words parts;
    for (std::uint32_t p = 0; p < 1 + random_below(2); ++p) {
      parts.push_back(fmt::format("{}{}", component, p));
      text += random_process(parts.back(), inside, one_in(4), false);
    }
    text += fmt::format("||{} = ({}) \\ {{i}}.\n", component, fmt::join(parts, " || "));
  }
  return text + random_property("R", seen) + "||S = (M || N || R).\n";
}

RC_GTEST_PROP(Agreement, TheRestMeetsTheAssumptionWhereCheckSaysHolds, ()) {
  const std::string text = random_pair();
  RC_LOG() << text;
  const std::string model = written("pair.lts", text);
  const std::string file = written("pair.json", "");
  const std::string certificate = written("pair-certificate.json", "");
  const auto assumed = asked({"assume", model, "--component", "M", "--env-of", "N", "--property",
                              "R", "-o", file, "--certificate", certificate});
  if (!assumed) RC_FAIL(assumed.error());
  const Verdict expected = checked(model);
  if (assumed->verdict == Verdict::HoldsUnder) {
    const auto met = asked({"discharge", file, model, "--component", "N"});
    if (!met) RC_FAIL(met.error());
    RC_ASSERT(met->verdict == expected);
    RC_TAG("under an assumption");
  } else {
    RC_ASSERT(assumed->verdict == expected);
    RC_CLASSIFY(expected == Verdict::Holds, "holds");
  }
  if (assumed->verdict == Verdict::Violated) return;
  const auto certified = asked({"certify", certificate, model});
  if (!certified) RC_FAIL(certified.error());
  RC_ASSERT(certified->verdict == Verdict::Holds);
}

TEST(Agreement, EveryInstanceOfAPropertyIsProved) {
  const std::string model = written("instances.lts",
                                    "A = (x -> y -> A).\n"
                                    "B = (z -> z -> B).\n"
                                    "property P = (a -> b -> P).\n"
                                    "||S = (A || B || P/{x/a, y/b} || P/{z/a, w/b}).\n");
  const auto answer = asked({"prove", model, "--property", "P"});
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->verdict, Verdict::Violated);
}

TEST(Agreement, WhatTwoFilesHideIsNotTheSame) {
  const std::string first = written("hides-first.lts", "C = (h -> go -> C). ||M = C\\{h}.\n");
  const std::string second = written("hides-second.lts", "D = (go -> h -> D). ||M = D\\{h}.\n");
  const std::string property = written("never-goes.lts", "property NEVER = STOP + {go}.\n");
  const auto answer =
      asked({"assume", "--component", first, "--component", second, "--property", property});
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->verdict, Verdict::HoldsUnder);
}

TEST(Agreement, AComponentThatIsNamedTwiceIsAMistake) {
  const std::string model = written("twice.lts",
                                    "N = (h -> a -> N). ||M = N\\{h}.\n"
                                    "property NEVER = STOP + {a}.\n");
  const auto answer =
      asked({"assume", model, "--component", "M", "--component", "M", "--property", "NEVER"});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), "the component M is named twice");
}

TEST(Agreement, DischargeSaysWhichLabelsNobodyMayDo) {
  const std::string model = written("nobody.lts",
                                    "T = (a -> T). E = (a -> STOP).\n"
                                    "property P = (a -> b -> P).\n"
                                    "||S = (T || E || P).\n");
  const std::string file = written("nobody.json", "");
  ASSERT_TRUE(asked({"assume", model, "--component", "T", "--property", "P", "-o", file}));
  const auto met = asked({"discharge", file, model, "--component", "E"});
  ASSERT_TRUE(met) << met.error();
  EXPECT_EQ(met->verdict, Verdict::Holds);
  EXPECT_EQ(met->results->front().note, "provided that nobody does {b}, which it does not have");
  // The property has b alone, so that it does b whenever it likes.
  const auto whole = asked({"check", model, "--only", "safety"});
  ASSERT_TRUE(whole) << whole.error();
  EXPECT_EQ(whole->verdict, Verdict::Violated);
}

TEST(Agreement, APropertyInsideAPriorityIsProved) {
  const std::string model = written("priority.lts",
                                    "A = (x -> y -> A).\n"
                                    "property ORDER = (x -> y -> ORDER).\n"
                                    "||S = (A || ORDER) << {x}.\n");
  const auto answer = asked({"prove", model});
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->verdict, Verdict::Holds);
}

}  // namespace
}  // namespace proviso::ask
