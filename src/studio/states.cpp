#include "studio/states.hpp"

#include <algorithm>
#include <deque>
#include <optional>

#include <nlohmann/json.hpp>

#include "space/materialise.hpp"
#include "studio/model.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;

constexpr double kCountingSeconds = 2;     // for all targets
constexpr double kSecondsOfATarget = 0.3;  // so that a large one leaves time for the others
constexpr std::uint64_t kMostCounted = 50'000;

json size_of(const subject::Subject& subject, const std::string& target, Diagnostics& diagnostics) {
  Context context(Limits{kSecondsOfATarget, std::nullopt, kMostCounted});
  try {
    const auto system = subject.lts().system(target, diagnostics, context);
    if (!system) return json::object();
    const lts::Lts lts = space::compose(*system, context);
    return {{"states", lts.state_count()}, {"transitions", lts.transition_count()}};
  } catch (const LimitReached&) {
    return json::object();
  }
}

/// The labels of a shortest run to a state, by breadth-first search.
json word_to(const lts::Lts& lts, lts::StateId goal, Context& context) {
  struct Step {
    lts::StateId from;
    lts::ActionId action;
  };
  std::vector<std::optional<Step>> came(lts.state_count());
  came[0] = Step{lts::kInitial, lts::kTau};
  std::deque<lts::StateId> queue{lts::kInitial};
  while (!queue.empty() && !came[index(goal)]) {
    const lts::StateId state = queue.front();
    queue.pop_front();
    context.poll({"searching", queue.size()});
    for (const lts::Edge& edge : lts.edges(state)) {
      if (edge.target == lts::kError || came[index(edge.target)]) continue;
      came[index(edge.target)] = Step{state, edge.action};
      queue.push_back(edge.target);
    }
  }
  if (!came[index(goal)]) return {{"error", "no run leads to this state"}};
  std::vector<std::string> word;
  for (lts::StateId at = goal; at != lts::kInitial; at = came[index(at)]->from) {
    word.push_back(lts.name(came[index(at)]->action));
  }
  std::reverse(word.begin(), word.end());
  return {{"word", word}};
}

}  // namespace

json sizes(const Folder& folder, const std::vector<std::string>& files, const json& request) {
  return ask_model(folder, files, request, kCountingSeconds,
                   [](const subject::Subject& subject, Diagnostics& diagnostics, Context& context) {
                     json found = json::object();
                     if (subject.kind() != subject::ModelKind::Lts) return json{{"sizes", found}};
                     try {
                       for (const std::string& target : subject.targets()) {
                         found[target] = size_of(subject, target, diagnostics);
                         context.poll({"counting"});
                       }
                     } catch (const LimitReached&) {
                       // Those that were counted are shown.
                     }
                     return json{{"sizes", found}};
                   });
}

json reach(const Folder& folder, const std::vector<std::string>& files, const json& request) {
  return ask_model(
      folder, files, request, kCountingSeconds,
      [&request](const subject::Subject& subject, Diagnostics& diagnostics, Context& context) {
        if (subject.kind() != subject::ModelKind::Lts) {
          return json{{"error", "only processes have numbered states"}};
        }
        const std::string target = text_of(request, "target");
        const auto known = subject.targets();
        if (std::find(known.begin(), known.end(), target) == known.end()) {
          return json{{"error", subject::unknown_name("target", target, known)}};
        }
        const auto system = subject.lts().system(target, diagnostics, context);
        if (!system) return json{{"error", "the target has errors"}};
        const lts::Lts lts = space::compose(*system, context);
        const json state = request.value("state", json());
        if (!state.is_number_unsigned() || state.get<std::uint64_t>() >= lts.state_count()) {
          return json{{"error", "there is no such state"}};
        }
        return word_to(lts, lts::StateId{state.get<std::uint32_t>()}, context);
      });
}

}  // namespace proviso::studio
