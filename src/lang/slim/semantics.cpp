#include "lang/slim/semantics.hpp"

namespace proviso::slim {
namespace {

using enum Decision;

constexpr DecisionRow kDecisions[] = {
    {ReceiversBlock, "a receiver that has no enabled transition for an event blocks it",
     "receivers-skip", "such a receiver is skipped"},
    {PropagationsNeverBlock, "a partner that cannot take a propagation ignores it",
     "propagations-block", "such a partner blocks the propagation"},
    {EffectsAreOverlays, "a fault effect hides the value below it while the error state lasts",
     "effects-assign", "it is assigned when the error state is entered"},
    {ErrorsNeedActivity, "error models stand still while their instance is inactive",
     "inactive-errors", "they move all the time"},
    {UndrivenIsDefault, "a port without an active driver has its default", "undriven-first",
     "it has the first value of its type"},
    {MemorySurvives, "memory keeps its values while its instance is inactive", "activation-resets",
     "it has its initial values when the instance becomes active"},
    {UnconnectedNeverFires, "an unconnected in event port of an inner instance never fires",
     "unconnected-fires", "the environment may send it"},
    {CaseMatters, "names are case-sensitive", "ignore-case",
     "names that differ in case only are the same"},
    {InfiniteRuns, "LTL and CTL are about infinite runs only", "", ""},
};

}  // namespace

std::span<const DecisionRow> decisions() { return kDecisions; }

}  // namespace proviso::slim
