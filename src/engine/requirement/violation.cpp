#include "engine/requirement/violation.hpp"

#include <algorithm>

#include <boost/unordered/unordered_flat_set.hpp>

namespace proviso::requirement {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::StateId;

constexpr std::size_t kPairsBetweenPolls = 4096;

/// The numbers of the second for the labels of the first; τ where there is none.
std::vector<ActionId> partners(const lts::Lts& first, const lts::Lts& second) {
  std::vector<ActionId> partner(first.alphabet().size(), lts::kTau);
  for (std::uint32_t a = 1; a < partner.size(); ++a) {
    partner[a] = second.alphabet().find(first.name(ActionId{a})).value_or(lts::kTau);
  }
  return partner;
}

class PairSearch {
 public:
  PairSearch(const Subject& subject, const Joint& joint, const Closure* guide, Context& context)
      : component_(subject.component),
        environment_(subject.environment),
        joint_(joint),
        guide_(guide),
        context_(context),
        in_environment_(partners(component_, environment_)),
        in_component_(partners(environment_, component_)) {}

  std::optional<std::vector<Step>> run() {
    enter({lts::kInitial, lts::kInitial, 0, lts::kTau, true});
    for (std::uint32_t at = 0; at < pairs_.size(); ++at) {
      if (at % kPairsBetweenPolls == 0) {
        context_.poll({"tracing", pairs_.size(), 0, pairs_.size() - at});
      }
      if (const auto last = expand(at)) return trace(*last);
    }
    return std::nullopt;
  }

 private:
  /// A pair and the step that led there.
  struct Pair {
    StateId component;
    StateId environment;
    std::uint32_t parent;
    ActionId action;
    bool of_component;  // the action has the component's number, else the environment's
  };

  /// Adds a pair to the search. Returns whether it is π.
  bool enter(const Pair& pair) {
    if (pair.component == lts::kError || pair.environment == lts::kError) return true;
    const bool leads_on =
        guide_ == nullptr || guide_->is_marked(joint_.component_node[index(pair.component)],
                                               joint_.environment_node[index(pair.environment)]);
    const std::uint64_t key = std::uint64_t{index(pair.component)} << 32 | index(pair.environment);
    if (leads_on && known_.insert(key).second) pairs_.push_back(pair);
    return false;
  }

  /// Expands a pair. Returns the step to π if there is one.
  std::optional<Pair> expand(std::uint32_t at) {
    const Pair from = pairs_[at];
    for (const Edge& edge : component_.edges(from.component)) {
      const ActionId joined = in_environment_[index(edge.action)];
      if (joined == lts::kTau) {
        const Pair to{edge.target, from.environment, at, edge.action, true};
        if (enter(to)) return to;
        continue;
      }
      for (const Edge& other : environment_.edges(from.environment, joined)) {
        const Pair to{edge.target, other.target, at, edge.action, true};
        if (enter(to)) return to;
      }
    }
    for (const Edge& edge : environment_.edges(from.environment)) {
      if (in_component_[index(edge.action)] != lts::kTau) continue;
      const Pair to{from.component, edge.target, at, edge.action, false};
      if (enter(to)) return to;
    }
    return std::nullopt;
  }

  std::vector<Step> trace(const Pair& last) const {
    std::vector<Step> steps;
    for (const Pair* pair = &last;; pair = &pairs_[pair->parent]) {
      if (pair == pairs_.data()) break;
      const lts::Lts& owner = pair->of_component ? component_ : environment_;
      steps.push_back({owner.name(pair->action), pair->component, pair->environment});
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
  }

  const lts::Lts& component_;
  const lts::Lts& environment_;
  const Joint& joint_;
  const Closure* guide_;
  Context& context_;
  std::vector<ActionId> in_environment_;
  std::vector<ActionId> in_component_;
  std::vector<Pair> pairs_;
  boost::unordered_flat_set<std::uint64_t> known_;
};

}  // namespace

std::optional<std::vector<Step>> find_violation(const Subject& subject, const Joint& joint,
                                                const Closure* guide, Context& context) {
  return PairSearch(subject, joint, guide, context).run();
}

}  // namespace proviso::requirement
