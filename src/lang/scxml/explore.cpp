#include "lang/scxml/explore.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "lang/scxml/codes.hpp"

namespace proviso::scxml {
namespace {

class Exploration {
 public:
  Exploration(const Chart& chart, const Part& part, const std::vector<std::string>& events,
              const std::set<std::string>& observed, Diagnostics& diagnostics, Context& context)
      : chart_(chart),
        events_(events),
        observed_(observed),
        diagnostics_(diagnostics),
        context_(context),
        result_{part, {}},
        macrostep_(chart, result_.part) {}

  ExploredPart run() {
    Reaction first = macrostep_.start();
    if (refuse_endless(first)) return std::move(result_);
    number(std::move(first.rest), kept(first.sent));
    for (std::size_t at = 0; at < result_.states.size() && !diagnostics_.has_errors(); ++at) {
      context_.poll({"exploring", result_.states.size()});
      Assumed assumed;
      for (const std::string& event : events_) follow(at, event, assumed);
      follow(at, "", assumed);
    }
    return std::move(result_);
  }

 private:
  std::set<std::string> kept(const std::set<std::string>& sent) const {
    std::set<std::string> result;
    std::set_intersection(sent.begin(), sent.end(), observed_.begin(), observed_.end(),
                          std::inserter(result, result.end()));
    return result;
  }

  bool refuse_endless(const Reaction& reaction) {
    if (!reaction.endless) return false;
    diagnostics_.report(
        {Severity::Error, code::kNeverRests, chart_.transitions[*reaction.endless].span,
         fmt::format("the chart does not come to rest within {} microsteps: this transition is "
                     "taken again and again without an external event",
                     Macrostep::kMostMicrosteps)});
    return true;
  }

  std::size_t number(Situation situation, std::set<std::string> sent_at_start) {
    const auto [at, is_new] =
        numbers_.emplace(std::pair(situation, sent_at_start), result_.states.size());
    if (is_new) result_.states.push_back({std::move(situation), std::move(sent_at_start)});
    return at->second;
  }

  /// Adds the edges for an event, one for each answer about other parts that makes a difference.
  void follow(std::size_t source, const std::string& event, Assumed& assumed) {
    Reaction reaction = macrostep_.react(result_.states[source].situation, event, assumed);
    if (reaction.missing) {
      for (const bool answer : {true, false}) {
        assumed[*reaction.missing] = answer;
        follow(source, event, assumed);
      }
      assumed.erase(*reaction.missing);
      return;
    }
    if (refuse_endless(reaction)) return;
    // What was sent at the start is over after any event.
    const std::size_t target = number(std::move(reaction.rest), {});
    result_.states[source].edges.push_back(
        {target, event, assumed, kept(reaction.sent), reaction.moved});
  }

  const Chart& chart_;
  const std::vector<std::string>& events_;
  const std::set<std::string>& observed_;
  Diagnostics& diagnostics_;
  Context& context_;
  ExploredPart result_;
  Macrostep macrostep_;
  std::map<std::pair<Situation, std::set<std::string>>, std::size_t> numbers_;
};

}  // namespace

std::vector<std::string> event_names(const Chart& chart) {
  std::set<std::string> names;
  for (const Transition& transition : chart.transitions) {
    for (const Descriptor& one : transition.events) {
      if (!one.text.empty() && !matches("done.state", one.text)) names.insert(one.text);
    }
  }
  return {names.begin(), names.end()};
}

ExploredPart explore(const Chart& chart, const Part& part, const std::vector<std::string>& events,
                     const std::set<std::string>& observed, Diagnostics& diagnostics,
                     Context& context) {
  return Exploration(chart, part, events, observed, diagnostics, context).run();
}

}  // namespace proviso::scxml
