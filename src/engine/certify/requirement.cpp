#include "engine/certify/requirement.hpp"

#include <algorithm>
#include <new>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lts/content_hash.hpp"

namespace proviso::certify {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::StateId;
using Map = std::vector<StateId>;

/// The steps of a system as they look from outside: labels of the interface by their numbers there,
/// all others as τ.
class Seen {
 public:
  Seen(const lts::Lts& lts, const lts::Alphabet& interface)
      : lts_(lts), number_(lts.alphabet().size(), lts::kTau) {
    for (std::uint32_t a = 1; a < number_.size(); ++a) {
      number_[a] = interface.find(lts.name(ActionId{a})).value_or(lts::kTau);
    }
  }
  std::uint32_t size() const { return lts_.state_count(); }
  template <typename Visit>
  void for_each_step(StateId state, Visit visit) const {
    for (const Edge& edge : lts_.edges(state)) visit(number_[index(edge.action)], edge.target);
  }

 private:
  const lts::Lts& lts_;
  std::vector<ActionId> number_;
};

bool can(const lts::Lts& automaton, StateId state, const Edge& step) {
  const auto row = automaton.edges(state);
  return std::binary_search(row.begin(), row.end(), step);
}

/// Checks C2 for one step; where the step is not visible, staying is enough.
bool follows(const lts::Lts& automaton, StateId from, ActionId action, StateId to) {
  if (action == lts::kTau && from == to) return true;
  return can(automaton, from, {action, to});
}

/// C1 and C2 for what is reachable in M; why not.
std::string check_map(const lts::Lts& automaton, const Seen& component, const Map& map,
                      Context& context) {
  if (map.size() != component.size()) {
    return fmt::format("the map has {} states, and the component has {}", map.size(),
                       component.size());
  }
  if (map.front() != lts::kInitial) return "C1: the initial states do not correspond";
  std::vector<bool> known(map.size(), false);
  std::vector<StateId> open{lts::kInitial};
  known[0] = true;
  std::string wrong;
  for (std::size_t done = 0; !open.empty() && wrong.empty(); ++done) {
    if (done % 4096 == 0) context.poll({.phase = "certifying", .states = done});
    const StateId state = open.back();
    open.pop_back();
    component.for_each_step(state, [&](ActionId action, StateId target) {
      const bool errs = target == lts::kError;
      const StateId to = errs ? lts::kError : map[index(target)];
      const bool has_image = errs || to != lts::kError;
      if (!has_image || !follows(automaton, map[index(state)], action, to)) {
        wrong = fmt::format("C2: the automaton does not follow a step of state {}", index(state));
      }
      if (errs || known[index(target)]) return;
      known[index(target)] = true;
      open.push_back(target);
    });
  }
  return wrong;
}

/// A step of some member of a class of E.
struct ClassStep {
  std::uint32_t from;
  ActionId action;
  std::uint32_t to;  // kToError if it leads to π

  friend auto operator<=>(const ClassStep&, const ClassStep&) = default;
};
constexpr std::uint32_t kToError = 0xFFFFFFFFU;

std::vector<ClassStep> class_steps(const Seen& environment,
                                   const std::vector<std::uint32_t>& class_of) {
  std::vector<ClassStep> steps;
  const auto drop_repetitions = [&steps] {
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  };
  std::size_t next = 1 << 16;
  for (std::uint32_t e = 0; e < environment.size(); ++e) {
    environment.for_each_step(StateId{e}, [&](ActionId action, StateId target) {
      steps.push_back(
          {class_of[e], action, target == lts::kError ? kToError : class_of[index(target)]});
    });
    if (steps.size() < next) continue;
    drop_repetitions();
    next = std::max<std::size_t>(next, 2 * steps.size());
  }
  drop_repetitions();
  return steps;
}

/// C3; why not.
class PairCheck {
 public:
  PairCheck(const lts::Lts& automaton, const Seen& environment,
            const RequirementCertificate& certificate)
      : automaton_(automaton),
        class_of_(certificate.environment_class_of),
        allowed_(certificate.allowed),
        environment_(environment) {}

  std::string run(Context& context) {
    if (class_of_.size() != environment_.size()) {
      return fmt::format("the pairs are of {} states, and the environment has {}", class_of_.size(),
                         environment_.size());
    }
    steps_ = class_steps(environment_, class_of_);
    if (allowed_.size() != automaton_.state_count()) return "there is not a row for each state";
    if (!holds(lts::kInitial, class_of_.front())) return "C3: the initial pair is not in the set";
    const std::set<std::uint32_t> inhabited(class_of_.begin(), class_of_.end());
    for (std::uint32_t a = 0; a < automaton_.state_count(); ++a) {
      context.poll({.phase = "certifying", .states = a});
      for (const std::uint32_t c : allowed_[a]) {
        // A class without members has no pairs and so no steps.
        if (inhabited.contains(c) && !is_closed(StateId{a}, c)) {
          return fmt::format("C3: a step leaves the set at state {} and class {}", a, c);
        }
      }
    }
    return {};
  }

 private:
  bool holds(StateId state, std::uint32_t c) const {
    if (state == lts::kError || c == kToError) return false;
    const auto& row = allowed_[index(state)];
    return std::binary_search(row.begin(), row.end(), c);
  }

  bool is_closed(StateId state, std::uint32_t c) const {
    const auto first = std::lower_bound(steps_.begin(), steps_.end(), ClassStep{c, lts::kTau, 0});
    const auto last =
        std::find_if(first, steps_.end(), [c](const ClassStep& step) { return step.from != c; });
    for (const Edge& edge : automaton_.edges(state, lts::kTau)) {
      if (!holds(edge.target, c)) return false;
    }
    return std::all_of(first, last, [&](const ClassStep& step) {
      if (step.action == lts::kTau) return holds(state, step.to);
      const auto joined = automaton_.edges(state, step.action);
      return std::all_of(joined.begin(), joined.end(),
                         [&](const Edge& edge) { return holds(edge.target, step.to); });
    });
  }

  const lts::Lts& automaton_;
  const std::vector<std::uint32_t>& class_of_;
  const std::vector<std::vector<std::uint32_t>>& allowed_;
  const Seen& environment_;
  std::vector<ClassStep> steps_;
};

/// The automaton over other labels: those that it does not know it cannot do, and those that are
/// shared no more nobody sees.
lts::Lts over(const lts::Lts& automaton, const lts::Alphabet& alphabet) {
  if (automaton.alphabet() == alphabet) return automaton;
  lts::LtsBuilder builder;
  builder.add_states(automaton.state_count());
  for (const std::string& label : alphabet.labels()) builder.action(label);
  for (std::uint32_t s = 0; s < automaton.state_count(); ++s) {
    for (const Edge& edge : automaton.edges(StateId{s})) {
      const auto action =
          edge.action == lts::kTau ? std::nullopt : alphabet.find(automaton.name(edge.action));
      builder.add_transition(StateId{s}, action.value_or(lts::kTau), edge.target);
    }
  }
  return std::move(builder).build();
}

/// The recorded map along the names of the states; the unknown ones have no image.
Map map_by_names(const RequirementCertificate& certificate, std::span<const std::string> names) {
  std::unordered_map<std::string_view, StateId> image;
  for (std::size_t s = 0; s < certificate.state_names.size(); ++s) {
    image.emplace(certificate.state_names[s], certificate.class_of[s]);
  }
  Map map;
  map.reserve(names.size());
  for (const std::string& name : names) {
    const auto at = image.find(name);
    map.push_back(at == image.end() ? lts::kError : at->second);
  }
  return map;
}

/// Whether A simulates M. Pairs are removed until each remaining one can follow every step.
bool simulates(const lts::Lts& automaton, const Seen& component, Context& context) {
  const std::uint32_t width = automaton.state_count();
  context.reserve(std::size_t{component.size()} * width / 8);
  std::vector<bool> related(std::size_t{component.size()} * width, true);
  const auto pair = [width](StateId s, StateId a) {
    return std::size_t{index(s)} * width + index(a);
  };
  const auto keeps = [&](StateId s, StateId a) {
    bool all = true;
    component.for_each_step(s, [&](ActionId action, StateId target) {
      const auto fits = [&](StateId to) {
        if (target == lts::kError || to == lts::kError) return target == to;
        return static_cast<bool>(related[pair(target, to)]);
      };
      const auto row = automaton.edges(a, action);
      const bool stays = action == lts::kTau && target != lts::kError && fits(a);
      all = all && (stays || std::any_of(row.begin(), row.end(),
                                         [&](const Edge& edge) { return fits(edge.target); }));
    });
    return all;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t s = 0; s < component.size(); ++s) {
      if (s % 1024 == 0) context.poll({.phase = "certifying", .states = s});
      for (std::uint32_t a = 0; a < width; ++a) {
        const auto at = pair(StateId{s}, StateId{a});
        if (!related[at] || keeps(StateId{s}, StateId{a})) continue;
        related[at] = false;
        changed = true;
      }
    }
  }
  return related[0];
}

/// Whether π is unreachable in A ‖ E.
bool is_safe(const lts::Lts& automaton, const Seen& environment, Context& context) {
  const std::uint32_t width = automaton.state_count();
  context.reserve(std::size_t{environment.size()} * width / 8);
  std::vector<bool> known(std::size_t{environment.size()} * width, false);
  std::vector<std::pair<StateId, StateId>> open;
  bool erred = false;
  const auto enter = [&](StateId a, StateId e) {
    erred = erred || a == lts::kError || e == lts::kError;
    if (erred) return;
    const std::size_t at = std::size_t{index(e)} * width + index(a);
    if (!known[at]) open.emplace_back(a, e);
    known[at] = true;
  };
  enter(lts::kInitial, lts::kInitial);
  for (std::size_t done = 0; !open.empty() && !erred; ++done) {
    if (done % 4096 == 0) context.poll({.phase = "certifying", .states = done});
    const auto at = open.back();
    open.pop_back();
    for (const Edge& edge : automaton.edges(at.first, lts::kTau)) enter(edge.target, at.second);
    environment.for_each_step(at.second, [&](ActionId action, StateId target) {
      if (action == lts::kTau) {
        enter(at.first, target);
        return;
      }
      for (const Edge& edge : automaton.edges(at.first, action)) enter(edge.target, target);
    });
  }
  return !erred;
}

template <typename Finding, typename Work>
void within_limits(Finding& finding, Work work) {
  try {
    work();
  } catch (const LimitReached& limit) {
    finding.stopped = limit.reason();
  } catch (const std::bad_alloc&) {
    finding.stopped = StopReason::Memory;
  }
  finding.accepted = finding.reason.empty() && !finding.stopped;
}

std::optional<Part> fit_map(const RequirementCertificate& certificate, const lts::Lts& automaton,
                            const Seen& component, std::span<const std::string> names,
                            Context& context) {
  if (check_map(automaton, component, certificate.class_of, context).empty()) return Part::Holds;
  if (!names.empty() && !certificate.state_names.empty()) {
    const Map map = map_by_names(certificate, names);
    if (check_map(automaton, component, map, context).empty()) return Part::ByName;
  }
  if (simulates(automaton, component, context)) return Part::FoundAnew;
  return std::nullopt;
}

}  // namespace

RequirementFinding certify_requirement(const RequirementCertificate& certificate,
                                       const lts::Lts& component, const lts::Lts& environment,
                                       Context& context) {
  RequirementFinding finding;
  if (lts::content_hash(component) != certificate.component_hash) {
    finding.reason = "the component is not the one that it is about";
  } else if (lts::content_hash(environment) != certificate.environment_hash) {
    finding.reason = "the environment is not the one that it is about";
  }
  if (!finding.reason.empty()) return finding;
  within_limits(finding, [&] {
    const lts::Alphabet shared = lts::intersection(component.alphabet(), environment.alphabet());
    if (certificate.automaton.alphabet() != shared) {
      finding.reason = "the automaton is not over the labels that both sides have";
      return;
    }
    finding.reason =
        check_map(certificate.automaton, Seen(component, shared), certificate.class_of, context);
    if (!finding.reason.empty()) return;
    const Seen seen(environment, shared);
    finding.reason = PairCheck(certificate.automaton, seen, certificate).run(context);
  });
  return finding;
}

ReusedRequirement reuse_requirement(const RequirementCertificate& certificate,
                                    const lts::Lts& component, const lts::Lts& environment,
                                    std::span<const std::string> names, Context& context) {
  ReusedRequirement reused;
  reused.component_changed = lts::content_hash(component) != certificate.component_hash;
  reused.environment_changed = lts::content_hash(environment) != certificate.environment_hash;
  within_limits(reused, [&] {
    const lts::Alphabet shared = lts::intersection(component.alphabet(), environment.alphabet());
    const lts::Lts automaton = over(certificate.automaton, shared);
    reused.map = fit_map(certificate, automaton, Seen(component, shared), names, context);
    if (!reused.map) {
      reused.reason = "the component does something that the automaton cannot follow";
      return;
    }
    const Seen seen(environment, shared);
    if (PairCheck(automaton, seen, certificate).run(context).empty()) {
      reused.pairs = Part::Holds;
    } else if (is_safe(automaton, seen, context)) {
      reused.pairs = Part::FoundAnew;
    } else {
      reused.reason = "the environment no longer keeps the automaton away from an error";
    }
  });
  return reused;
}

}  // namespace proviso::certify
