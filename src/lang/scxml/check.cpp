#include "lang/scxml/check.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lang/scxml/codes.hpp"

namespace proviso::scxml {
namespace {

class Check {
 public:
  Check(const Chart& chart, Diagnostics& diagnostics) : chart_(chart), diagnostics_(diagnostics) {}

  void run() {
    for (const State& state : chart_.states) {
      for (const Block& block : state.entry) check(block);
      for (const Block& block : state.exit) check(block);
      check(state.initial_actions);
    }
    for (const Transition& transition : chart_.transitions) check(transition.actions);
  }

 private:
  void check(const Block& block) {
    for (const Action& action : block) {
      if (action.kind == Action::Kind::Send && action.to_itself) check(action);
      for (const Branch& branch : action.branches) check(branch.actions);
    }
  }

  void check(const Action& send) {
    const auto waits = std::find_if(
        chart_.transitions.begin(), chart_.transitions.end(), [&](const Transition& transition) {
          return std::any_of(
              transition.events.begin(), transition.events.end(),
              [&](const Descriptor& one) { return matches(one.text, send.name.text); });
        });
    if (waits == chart_.transitions.end()) return;
    diagnostics_.report(
        {Severity::Error,
         code::kSendToSelf,
         send.name.span,
         fmt::format("{} is sent to the document itself, by way of its external queue",
                     send.name.text),
         {{waits->span, "a transition that waits for it"}},
         "raise it, or give the <send> a target"});
  }

  const Chart& chart_;
  Diagnostics& diagnostics_;
};

}  // namespace

void check(const Chart& chart, Diagnostics& diagnostics) { Check(chart, diagnostics).run(); }

}  // namespace proviso::scxml
