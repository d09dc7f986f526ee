#include "engine/reach/progress.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/memory.hpp"
#include "engine/reach/explored_paths.hpp"
#include "engine/reach/named_trace.hpp"
#include "engine/reach/team_liveness.hpp"
#include "engine/reach/terminal_sets.hpp"

namespace proviso::reach {
namespace {

using lts::ActionId;

/// The shown labels of a terminal set, ascending.
using Labels = std::vector<std::string>;
using Violates = std::function<bool(const Labels&)>;

bool meets(const Labels& labels, const std::vector<std::string>& wanted) {
  return std::any_of(wanted.begin(), wanted.end(), [&](const std::string& label) {
    return std::binary_search(labels.begin(), labels.end(), label);
  });
}

Labels shown_labels(const space::Space& space, const std::vector<ActionId>& actions,
                    const lts::Visibility& visibility) {
  Labels labels;
  for (const ActionId action : actions) {
    const std::string& label = space.alphabet().name(action);
    if (action != lts::kTau && visibility.shows(label)) labels.push_back(label);
  }
  return labels;
}

class ProgressCheck {
 public:
  ProgressCheck(const space::Space& space, std::vector<Violates> properties,
                const lts::Visibility& visibility, Context& context)
      : space_(space),
        properties_(std::move(properties)),
        visibility_(visibility),
        sets_(terminal_sets(space, context)) {
    for (const auto& actions : sets_.actions) {
      labels_.push_back(shown_labels(space, actions, visibility));
    }
  }

  ProgressOutcome run() {
    ProgressOutcome outcome;
    outcome.stopped = sets_.stopped;
    outcome.statistics.states = sets_.search.store().size();
    outcome.statistics.transitions = sets_.search.transitions();
    const Verdict otherwise = sets_.stopped ? Verdict::Undecided : Verdict::Holds;
    outcome.answers.assign(properties_.size(), ProgressAnswer{otherwise});
    judge();
    if (!open_.empty()) find_evidence(outcome.answers);
    return outcome;
  }

 private:
  /// Which sets violate which properties?
  void judge() {
    for (std::size_t p = 0; p < properties_.size(); ++p) {
      std::vector<bool>& violated_by = violated_by_.emplace_back();
      for (const Labels& labels : labels_) violated_by.push_back(properties_[p](labels));
      violated_by_error_.push_back(sets_.search.reaches_error() && properties_[p]({}));
      const bool some =
          std::find(violated_by.begin(), violated_by.end(), true) != violated_by.end();
      if (some || violated_by_error_[p]) open_.push_back(p);
    }
  }

  /// The nearest terminal set for each violated property, in one breadth-first walk.
  void find_evidence(std::vector<ProgressAnswer>& answers) {
    ExploredPaths paths(space_, sets_.search.store());
    const auto answered = [&](std::size_t p, std::vector<ActionId> run, const Labels& labels,
                              std::optional<std::size_t> loops_to) {
      Trace trace = named_trace(space_, run, visibility_);
      trace.loops_to = loops_to;
      answers[p] = {Verdict::Violated, std::move(trace), labels};
    };
    const auto on_state = [&](std::uint32_t state) {
      const std::uint32_t set = sets_.set_of[state];
      if (set == TerminalSets::kTransient) return !open_.empty();
      std::erase_if(open_, [&](std::size_t p) {
        if (!violated_by_[p][set]) return false;
        std::vector<ActionId> run = paths.run_to(state);
        const std::size_t entered = run.size();
        const std::vector<ActionId> cycle =
            ExploredPaths(space_, sets_.search.store()).cycle(state);
        run.insert(run.end(), cycle.begin(), cycle.end());
        answered(p, std::move(run), labels_[set],
                 cycle.empty() ? std::nullopt : std::optional(entered));
        return true;
      });
      return !open_.empty();
    };
    const auto on_error = [&](std::uint32_t source, ActionId action) {
      std::erase_if(open_, [&](std::size_t p) {
        if (!violated_by_error_[p]) return false;
        std::vector<ActionId> run = paths.run_to(source);
        run.push_back(action);
        answered(p, std::move(run), {}, std::nullopt);
        return true;
      });
      return !open_.empty();
    };
    paths.walk(0, on_state, on_error);
  }

  const space::Space& space_;
  std::vector<Violates> properties_;
  const lts::Visibility& visibility_;
  TerminalSets sets_;
  std::vector<Labels> labels_;                  // by set
  std::vector<std::vector<bool>> violated_by_;  // by property and set
  std::vector<bool> violated_by_error_;         // by property
  std::vector<std::size_t> open_;               // violated, without evidence so far
};

ProgressOutcome check(const space::Space& space, std::vector<Violates> properties,
                      const lts::Visibility& visibility, Context& context) {
  const double start = context.seconds();
  ProgressOutcome outcome = ProgressCheck(space, std::move(properties), visibility, context).run();
  outcome.statistics.seconds = context.seconds() - start;
  outcome.statistics.peak_memory_bytes = peak_memory();
  return outcome;
}

}  // namespace

ProgressOutcome check_progress(const space::Space& space,
                               std::span<const lts::ProgressProperty> properties,
                               const lts::Visibility& visibility, Context& context) {
  if (context.team != nullptr)
    return check_progress_as_team(space, properties, visibility, context);
  std::vector<Violates> violates;
  for (const lts::ProgressProperty& property : properties) {
    violates.push_back([&property](const Labels& labels) {
      const bool applies = !property.condition || meets(labels, *property.condition);
      return applies && !meets(labels, property.actions);
    });
  }
  return check(space, std::move(violates), visibility, context);
}

ProgressOutcome check_default_progress(const space::Space& space,
                                       std::span<const std::string> labels,
                                       const lts::Visibility& visibility, Context& context) {
  Labels wanted(labels.begin(), labels.end());
  std::sort(wanted.begin(), wanted.end());
  const Violates lacks_some = [&](const Labels& present) {
    return !std::includes(present.begin(), present.end(), wanted.begin(), wanted.end());
  };
  ProgressOutcome outcome = check(space, {lacks_some}, visibility, context);
  ProgressAnswer& answer = outcome.answers.front();
  if (answer.verdict == Verdict::Violated) {
    std::set_difference(wanted.begin(), wanted.end(), answer.actions.begin(), answer.actions.end(),
                        std::back_inserter(answer.missing));
  }
  return outcome;
}

}  // namespace proviso::reach
