#include "report/model/label_notation.hpp"

#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace proviso::report {
namespace {

using Labels = std::vector<std::string>;

TEST(FspLabel, WritesIntegersAsIndices) {
  EXPECT_EQ(fsp_label("a"), "a");
  EXPECT_EQ(fsp_label("a.1.b"), "a[1].b");
  EXPECT_EQ(fsp_label("a.-1.2"), "a[-1][2]");
  EXPECT_EQ(fsp_label("3.x_y"), "[3].x_y");
}

TEST(FspLabel, RefusesWhatFspCannotSay) {
  for (const char* label : {"", "a b", "A", "a.B", "a.", ".a", "a..b", "set", "a.when", "c(1)",
                            "007", "a.-0", "SEND !1", "99999999999"}) {
    EXPECT_EQ(fsp_label(label), std::nullopt) << label;
  }
}

TEST(Compact, TakesNeighboursTogether) {
  EXPECT_EQ(compact(Labels{}), Labels{});
  EXPECT_EQ(compact(Labels{"b", "a"}), (Labels{"a", "b"}));
  EXPECT_EQ(compact(Labels{"a.0", "a.1", "a.2", "a.3"}), Labels{"a[0..3]"});
  EXPECT_EQ(compact(Labels{"a.9", "a.10", "a.11", "a.2"}), Labels{"a.{[2], [9..11]}"});
  EXPECT_EQ(compact(Labels{"p.get", "q.get"}), Labels{"{p, q}.get"});
  EXPECT_EQ(compact(Labels{"p.get", "p.put", "q.get", "q.put"}), Labels{"{p, q}.{get, put}"});
  EXPECT_EQ(compact(Labels{"p.1.get", "p.2.get"}), Labels{"p[1..2].get"});
  EXPECT_EQ(compact(Labels{"1", "2", "x"}), (Labels{"[1..2]", "x"}));
}

TEST(Compact, KeepsALabelApartFromItsContinuations) {
  EXPECT_EQ(compact(Labels{"a", "a.1"}), (Labels{"a", "a[1]"}));
  EXPECT_EQ(compact(Labels{"a", "b", "a.x", "b.x"}), (Labels{"a", "b", "{a, b}.x"}));
}

TEST(Compact, LeavesForeignLabelsWhole) {
  EXPECT_EQ(compact(Labels{"c(1.2)", "c(1.3)", "a"}), (Labels{"a", "c(1.2)", "c(1.3)"}));
}

TEST(Compact, SurvivesVeryDeepLabels) {
  std::string deep = "a";
  for (int i = 0; i < 100000; ++i) deep += ".a";
  EXPECT_EQ(compact(Labels{deep}), Labels{deep});
}

/// The labels that a set element stands for; written only for what compact makes.
std::set<std::string> expand(const std::string& text, std::size_t& at);

std::set<std::string> expand_set(const std::string& text, std::size_t& at) {
  std::set<std::string> result;
  do {
    ++at;  // the brace or the comma
    while (text[at] == ' ') ++at;
    result.merge(expand(text, at));
  } while (text[at] == ',');
  ++at;
  return result;
}

std::set<std::string> expand_range(const std::string& text, std::size_t& at) {
  const std::size_t end = text.find(']', at);
  const std::string inside = text.substr(at + 1, end - at - 1);
  at = end + 1;
  const std::size_t dots = inside.find("..");
  const int low = std::stoi(inside);
  const int high = dots == std::string::npos ? low : std::stoi(inside.substr(dots + 2));
  std::set<std::string> result;
  for (int i = low; i <= high; ++i) result.insert(std::to_string(i));
  return result;
}

std::set<std::string> expand(const std::string& text, std::size_t& at) {
  std::set<std::string> result{""};
  while (at < text.size() && text[at] != ',' && text[at] != '}') {
    if (text[at] == '.') ++at;
    std::set<std::string> piece;
    if (text[at] == '{') {
      piece = expand_set(text, at);
    } else if (text[at] == '[') {
      piece = expand_range(text, at);
    } else {
      const std::size_t start = at;
      while (at < text.size() && text.find_first_of(".[,}", at) != at) ++at;
      piece = {text.substr(start, at - start)};
    }
    std::set<std::string> longer;
    for (const std::string& head : result) {
      for (const std::string& tail : piece) longer.insert(head.empty() ? tail : head + "." + tail);
    }
    result = std::move(longer);
  }
  return result;
}

RC_GTEST_PROP(Compact, StandsForExactlyTheLabels, ()) {
  const auto part = rc::gen::element<std::string>("a", "b", "c", "0", "1", "2", "3", "7", "-1");
  const auto count = *rc::gen::inRange(0, 30);
  std::set<std::string> labels;
  for (int i = 0; i < count; ++i) {
    std::string label = *part;
    const auto more = *rc::gen::inRange(0, 3);
    for (int k = 0; k < more; ++k) label += "." + *part;
    labels.insert(label);
  }
  std::set<std::string> meant;
  std::size_t total = 0;
  for (const std::string& element : compact(Labels(labels.begin(), labels.end()))) {
    std::size_t at = 0;
    const auto some = expand(element, at);
    total += some.size();
    meant.insert(some.begin(), some.end());
  }
  RC_ASSERT(meant == labels);
  RC_ASSERT(total == labels.size());
}

TEST(LabelSet, BreaksLongLines) {
  EXPECT_EQ(label_set(Labels{}), "{}");
  EXPECT_EQ(label_set(Labels{"aaa", "bbb", "ccc"}, 11), "{aaa, bbb,\n ccc}");
  EXPECT_EQ(label_set(Labels{"very long", "b"}, 4), "{very long,\n b}");
}

}  // namespace
}  // namespace proviso::report
