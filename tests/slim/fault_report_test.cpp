// `faults` through the command line: cut sets, the effects of single faults, and fault trees that
// read back as the same sets.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "circuit/path.hpp"
#include "report/answer/fault_text.hpp"
#include "report/model/fault_tree.hpp"
#include "scratch_folder.hpp"
#include "slim/call.hpp"

namespace proviso::slim {
namespace {

using Names = std::set<std::string>;

std::vector<std::string> satellite(std::vector<std::string> more) {
  std::vector<std::string> words{"faults", PROVISO_EXAMPLES "/satellite/platform.slim",
                                 PROVISO_EXAMPLES "/satellite/satellite.slim", "--spec",
                                 PROVISO_EXAMPLES "/satellite/satellite.spec"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::set<Names> sets_of(const FaultAnalysis& analysis, const PropertyFaults& one) {
  std::set<Names> sets;
  for (const FaultSet& set : one.sets) {
    Names names;
    for (const std::size_t fault : set.faults) names.insert(analysis.faults[fault]);
    sets.insert(names);
  }
  return sets;
}

/// Reads the cut sets of each tree out of an Open-PSA file, with the labels of the events.
std::vector<std::set<Names>> read_trees(const std::string& text) {
  std::map<std::string, std::string> labels;
  const std::regex event("<define-basic-event name=\"([^\"]+)\">\\s*<label>([^<]*)</label>");
  for (std::sregex_iterator i(text.begin(), text.end(), event), end; i != end; ++i) {
    EXPECT_TRUE(labels.emplace((*i)[1], (*i)[2]).second);
  }
  const std::regex item("<(basic-event|gate) name=\"([^\"]+)\"/>");
  std::vector<std::set<Names>> trees;
  const std::regex tree("<define-fault-tree[^]*?</define-fault-tree>");
  for (std::sregex_iterator i(text.begin(), text.end(), tree), end; i != end; ++i) {
    const std::string body = i->str();
    std::map<std::string, Names> gates;
    const std::regex gate("<define-gate name=\"([^\"]+)\">\\s*<and>([^]*?)</and>");
    for (std::sregex_iterator g(body.begin(), body.end(), gate); g != end; ++g) {
      const std::string inside = (*g)[2];
      for (std::sregex_iterator e(inside.begin(), inside.end(), item); e != end; ++e) {
        gates[(*g)[1]].insert(labels.at((*e)[2]));
      }
    }
    std::set<Names>& sets = trees.emplace_back();
    if (body.find("<constant value=\"true\"/>") != std::string::npos) sets.insert(Names());
    const std::size_t begin = body.find("<or>");
    if (begin == std::string::npos) continue;
    const std::string top = body.substr(begin, body.find("</or>") - begin);
    for (std::sregex_iterator e(top.begin(), top.end(), item); e != end; ++e) {
      sets.insert((*e)[1] == "gate" ? gates.at((*e)[2]) : Names{labels.at((*e)[2])});
    }
  }
  return trees;
}

TEST(SlimFaultReport, TheSatelliteHasTheseCutSets) {
  proviso::testing::ScratchFolder folder;
  const std::string file = (folder.path() / "tree.xml").string();
  const Answer answer = call(satellite({"--order", "3", "-o", file}));
  ASSERT_EQ(answer.error, "");
  EXPECT_EQ(answer.verdict, Verdict::Violated);
  const FaultAnalysis& analysis = *answer.fault_analysis;
  ASSERT_EQ(analysis.properties.size(), 4U);
  EXPECT_EQ(sets_of(analysis, analysis.properties[0]),
            (std::set<Names>{{"aocs.es1.error.fault", "aocs.es2.error.fault"}}));
  EXPECT_EQ(sets_of(analysis, analysis.properties[2]),
            (std::set<Names>{{"ocs.t1.error.jam"},
                             {"ocs.t2.error.jam"},
                             {"ocs.t1.error.clog"},
                             {"ocs.t2.error.clog"},
                             {"eps.battery.error.short"}}));
  EXPECT_TRUE(analysis.properties[3].sets.empty());
  for (const PropertyFaults& one : analysis.properties) EXPECT_TRUE(analysis.is_complete(one));
  // The fault tree says the same.
  const auto trees = read_trees(proviso::testing::slurp(file));
  ASSERT_EQ(trees.size(), 4U);
  for (std::size_t i = 0; i < trees.size(); ++i) {
    EXPECT_EQ(trees[i], sets_of(analysis, analysis.properties[i])) << i;
  }
}

TEST(SlimFaultReport, EveryRunIsOneOfTheModel) {
  proviso::testing::ScratchFolder folder;
  const std::string file = (folder.path() / "run.json").string();
  const Answer answer = call(satellite({"-p", "avoid_safe", "--order", "1", "-o", file}));
  ASSERT_EQ(answer.verdict, Verdict::Violated);
  // The first one is the trace of the answer, which simulate replays.
  const Answer replayed = call({"simulate", PROVISO_EXAMPLES "/satellite/platform.slim",
                                PROVISO_EXAMPLES "/satellite/satellite.slim", "--trace", file});
  EXPECT_EQ(replayed.error, "");
}

TEST(SlimFaultReport, NothingUpToAnOrderIsOnlyClaimedUpToIt) {
  const Answer one = call(satellite({"-p", "attitude", "--order", "1"}));
  EXPECT_EQ(one.verdict, Verdict::Holds);
  EXPECT_NE(
      report::fault_text(*one.fault_analysis).find("no minimal cut set of 7 faults up to order 1"),
      std::string::npos);
  EXPECT_EQ(call(satellite({"-p", "attitude", "--order", "2"})).verdict, Verdict::Violated);
}

FaultAnalysis made() {
  FaultAnalysis analysis;
  analysis.faults = {"a.x", "a_x", "b<&>", "c"};
  analysis.order = 2;
  analysis.properties = {{"p <= 1", {{{0}, {}}, {{1, 2}, {}}}, 3, ""},
                         {"never", {}, 3, ""},
                         {"anyway", {{{}, {}}}, 1, ""},
                         {"unknown", {{{3}, {}}}, 1, "time limit reached"}};
  return analysis;
}

TEST(SlimFaultReport, EffectsFollowFromTheSets) {
  const FaultAnalysis analysis = made();
  const auto effect = [&](std::size_t property, std::size_t fault) {
    return effect_of(analysis, analysis.properties[property], fault);
  };
  EXPECT_EQ(effect(0, 0), FaultEffectKind::Violates);
  EXPECT_EQ(effect(0, 1), FaultEffectKind::Contributes);
  EXPECT_EQ(effect(0, 3), FaultEffectKind::None);
  EXPECT_EQ(effect(1, 0), FaultEffectKind::None);
  EXPECT_EQ(effect(2, 0), FaultEffectKind::ViolatedAnyway);
  EXPECT_EQ(effect(3, 3), FaultEffectKind::Violates);
  EXPECT_EQ(effect(3, 0), FaultEffectKind::Undecided);
  EXPECT_EQ(report::fault_csv(analysis).substr(0, 30), "fault,p <= 1,never,anyway,unkn");
}

TEST(SlimFaultReport, NamesThatAreAlikeStayApart) {
  const auto trees = read_trees(report::fault_tree_xml(made()));
  ASSERT_EQ(trees.size(), 4U);
  EXPECT_EQ(trees[0], (std::set<Names>{{"a.x"}, {"a_x", "b&lt;&amp;&gt;"}}));
  EXPECT_TRUE(trees[1].empty());
  EXPECT_EQ(trees[2], std::set<Names>{Names()});
}

}  // namespace
}  // namespace proviso::slim
