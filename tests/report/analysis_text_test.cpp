#include "report/answer/analysis_text.hpp"

#include <gtest/gtest.h>

namespace proviso::report {
namespace {

TEST(AnalysisText, SaysThatNothingIsWrong) {
  EXPECT_EQ(analysis_text({}),
            "the assumption leaves the component everything that it needs to continue\n");
}

TEST(AnalysisText, TellsEveryFinding) {
  Analysis analysis;
  analysis.violation = Trace{{{"x"}}};
  analysis.deadlock = Trace{{{"acquire"}}};
  analysis.never_allowed = {"release"};
  analysis.never_occurring = {"log.1", "log.2"};
  analysis.only_to_anything = {"reset"};
  analysis.held.push_back({"acquire", "release", true, Trace{{{"acquire"}}}});
  analysis.held.push_back({"open", "close", false, Trace{{{"open"}}}});
  analysis.stopped = StopReason::Time;
  EXPECT_EQ(analysis_text(analysis),
            "the assumption does not suffice: the property is violated under it\n"
            "  step  action\n"
            "     1  x\n"
            "never allowed: {release}\n"
            "never occurring in the component under the assumption: {log[1..2]}\n"
            "only where anything goes afterwards, may be implemented freely: {reset}\n"
            "the component gets stuck under the assumption\n"
            "  step  action\n"
            "     1  acquire\n"
            "acquire is held for ever: no release ever follows it\n"
            "  step  action\n"
            "     1  acquire\n"
            "open may be held for ever: no close follows this run\n"
            "  step  action\n"
            "     1  open\n"
            "the rest was not found out: time limit reached\n");
}

TEST(AnalysisText, TellsThatNoUsefulBehaviourIsLeft) {
  Analysis analysis;
  analysis.useless = true;
  analysis.deadlock = Trace{};
  EXPECT_EQ(analysis_text(analysis),
            "nothing of the interface can happen: no useful behaviour is left\n"
            "the component is stuck under the assumption from the start\n");
}

}  // namespace
}  // namespace proviso::report
