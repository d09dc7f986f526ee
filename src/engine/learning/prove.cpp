#include "engine/learning/prove.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/learning/split.hpp"
#include "engine/learning/symmetric.hpp"
#include "engine/reach/named_trace.hpp"
#include "space/open_system.hpp"
#include "space/product.hpp"

namespace proviso::learning {
namespace {

// The first look at the whole: what counts as quick.
constexpr std::uint64_t kBoundedStates = 6'000'000;
constexpr double kBoundedSeconds = 3.0;
// A search of no more states than this is the proof: no proof by parts is found in less time.
constexpr std::uint64_t kFewStates = 20'000;
// How much longer the answer may take than a look at a larger whole, when it succeeds: below one
// and a half, with room for what polling and printing take.
constexpr double kMostRatio = 1.3;
// What shrinking may cost at least, in states searched.
constexpr std::uint64_t kLittleWork = 200'000;
// The slices of time: the first, and how they grow.
constexpr double kFirstSlice = 0.5;
constexpr double kGrowth = 4.0;
// Ways after the first, the most promising one, get this part of a slice.
constexpr double kPartForOthers = 0.25;
// A smaller proof is looked for no longer than this.
constexpr double kMostForSmaller = 1.0;

/// A rule and the modules it is tried with.
struct Way {
  Rule rule;
  std::vector<Module> modules;
};

bool any_can_err(const std::vector<lts::System>& modules) {
  return std::any_of(modules.begin(), modules.end(), [](const lts::System& module) {
    return std::any_of(module.components.begin(), module.components.end(), can_err);
  });
}

std::uint64_t largest_premise(const Proof& proof) {
  std::uint64_t largest = 0;
  for (const Premise& premise : proof.premises) largest = std::max(largest, premise.states);
  return largest;
}

class Prover {
 public:
  Prover(const Query& query, const Plan& plan, Context& context)
      : query_(query),
        plan_(plan),
        context_(context),
        properties_(query.properties.begin(), query.properties.end()) {
    whole_.components.assign(query.components.begin(), query.components.end());
    whole_.components.insert(whole_.components.end(), properties_.begin(), properties_.end());
  }

  Outcome run() {
    try {
      decide();
      if (outcome_.proof) shrink_assumptions();
    } catch (const LimitReached& limit) {
      // A limit that strikes while a proof is made smaller leaves the proof as it was.
      if (!outcome_.proof) outcome_.stopped = limit.reason();
    }
    return std::move(outcome_);
  }

 private:
  /// Making the assumptions smaller may cost as much as finding the proof did, or a little.
  void shrink_assumptions() {
    if (outcome_.proof->assumptions.empty()) return;
    Limits limits;
    if (shrink_until_) limits.seconds = std::max(0.0, *shrink_until_ - context_.seconds());
    Context part(limits, context_);
    outcome_.proof =
        shrink_proof(query_, *outcome_.proof, outcome_.effort.work() + kLittleWork, part, context_);
  }

  void decide() {
    const std::vector<Way> ways = ways_by_parts();
    if (plan_.method == Method::Monolithic || ways.empty()) {
      follow(direct(), context_);
      return;
    }
    if (plan_.method == Method::Auto && bounded_search(ways)) return;
    take_turns(ways);
  }

  /// True if the search of the whole is over soon; then a proof by parts may take a part of that
  /// time again.
  bool bounded_search(const std::vector<Way>& ways) {
    if (!follow_for(direct(), {kBoundedSeconds, std::nullopt, kBoundedStates})) return false;
    if (outcome_.verdict != Verdict::Holds) return true;
    if (largest_premise(*outcome_.proof) <= kFewStates) return true;
    const double end = kMostRatio * context_.seconds();
    shrink_until_ = end;
    Outcome by_search = std::move(outcome_);
    outcome_ = {};
    find_smallest(ways, end);
    if (outcome_.verdict == Verdict::Undecided) {
      by_search.effort = outcome_.effort;
      outcome_ = std::move(by_search);
    }
    return true;
  }

  /// Picks, among the proofs found in time, the one whose largest premise is smallest. The answer
  /// is already known: reaching a limit of the whole run ends the search but does not change it.
  void find_smallest(std::span<const Way> ways, double end) {
    std::optional<Proof> best = std::move(outcome_.proof);
    LearningLog learning = std::move(outcome_.learning);
    try {
      for (const Way& way : ways) {
        const double left = end - context_.seconds();
        if (left <= 0) break;
        outcome_.proof.reset();
        if (!follow_for(way, {left, std::nullopt, std::nullopt})) continue;
        if (!outcome_.proof) throw std::logic_error("two ways of proving contradict each other");
        if (!best || largest_premise(*outcome_.proof) < largest_premise(*best)) {
          best = std::move(outcome_.proof);
          learning = std::move(outcome_.learning);
        }
      }
    } catch (const LimitReached&) {
      // What was found so far is what there is.
    }
    outcome_.proof = std::move(best);
    outcome_.learning = std::move(learning);
  }

  void take_turns(std::vector<Way> ways) {
    if (ways.size() == 1 && plan_.method == Method::Learning) {
      follow(ways.front(), context_);
      return;
    }
    if (plan_.method == Method::Auto) ways.push_back(direct());
    for (double slice = kFirstSlice;; slice *= kGrowth) {
      for (std::size_t i = 0; i < ways.size(); ++i) {
        const double start = context_.seconds();
        const double part = i == 0 ? slice : kPartForOthers * slice;
        if (!follow_for(ways[i], {part, std::nullopt, std::nullopt})) continue;
        if (outcome_.verdict != Verdict::Holds) return;
        // Another way may make a smaller proof; all together get as long again, if that is short.
        const double now = context_.seconds();
        find_smallest(std::span(ways).subspan(i + 1), now + std::min(now - start, kMostForSmaller));
        return;
      }
    }
  }

  Way direct() const {
    Module all;
    all.name = "the whole";
    for (std::size_t c = 0; c < query_.components.size(); ++c) all.components.push_back(c);
    return {Rule::Direct, {std::move(all)}};
  }

  std::vector<Way> ways_by_parts() const {
    std::vector<std::vector<Module>> splits;
    if (plan_.modules.empty()) {
      splits = promising_splits(query_.components, query_.properties);
    } else if (plan_.modules.size() > 1) {
      splits.push_back(plan_.modules);
    }
    std::vector<Way> ways;
    for (const Rule rule : {Rule::Asymmetric, Rule::Symmetric, Rule::Circular}) {
      if (plan_.rule && plan_.rule != rule) continue;
      for (const auto& split : splits) {
        // One attempt is enough for each rule that the request does not name.
        if (!plan_.rule && rule != Rule::Asymmetric && &split != &splits.front()) continue;
        if (rule != Rule::Asymmetric && any_can_err(systems(split))) continue;
        ways.push_back({rule, split});
      }
    }
    return ways;
  }

  std::vector<lts::System> systems(const std::vector<Module>& modules) const {
    std::vector<lts::System> result;
    for (const Module& module : modules) {
      result.emplace_back().name = module.name;
      for (const std::size_t c : module.components) {
        result.back().components.push_back(query_.components[c]);
      }
    }
    return result;
  }

  /// False if this slice of time or states is used up; limits of the whole run go on.
  bool follow_for(const Way& way, const Limits& limits) {
    Context part(limits, context_);
    try {
      follow(way, part);
      return true;
    } catch (const LimitReached& limit) {
      const auto& whole = context_.limits();
      const bool time_is_up = whole.seconds && context_.seconds() >= *whole.seconds;
      if (limit.reason() == StopReason::Interrupt || time_is_up) throw;
      // Memory is freed when an attempt is given up, so another may still succeed; but if none
      // does, the run must end.
      if (limit.reason() == StopReason::Memory && ++memory_failures_ > kMostMemoryFailures) throw;
      const bool own_states = limits.states.has_value() || limit.reason() != StopReason::States;
      if (!own_states) throw;
      return false;
    }
  }

  void follow(const Way& way, Context& context) {
    outcome_.effort.log = {};
    const Attempt attempt = attempt_by(way.rule, systems(way.modules), context);
    outcome_.learning = outcome_.effort.log;
    if (attempt.holds) {
      outcome_.verdict = Verdict::Holds;
      outcome_.proof = as_proof(way, attempt);
    } else {
      show_violation(attempt.refutation, context);
      outcome_.verdict = Verdict::Violated;
    }
  }

  Attempt attempt_by(Rule rule, std::vector<lts::System> modules, Context& context) {
    std::span<const lts::Lts> earlier;
    if (plan_.earlier != nullptr && plan_.earlier->rule == rule) {
      earlier = plan_.earlier->assumptions;
    }
    if (rule == Rule::Symmetric) {
      return prove_symmetric(modules, properties_, plan_.learning.learner, earlier, context,
                             outcome_.effort);
    }
    if (rule == Rule::Circular) modules.push_back(modules.front());
    AsymmetricProof proof(modules, plan_.learning, earlier, context, outcome_.effort);
    return proof.prove(properties_);
  }

  static Proof as_proof(const Way& way, const Attempt& attempt) {
    Proof proof;
    proof.rule = way.rule;
    proof.modules = way.modules;
    proof.assumptions = attempt.assumptions;
    for (std::size_t k = 0; k < attempt.premises.size(); ++k) {
      Premise premise;
      premise.states = attempt.premises[k].states;
      premise.transitions = attempt.premises[k].transitions;
      if (k < attempt.assumptions.size()) premise.assumption = k;
      if (way.rule == Rule::Symmetric) {
        if (k < way.modules.size()) premise.module = k;
      } else {
        premise.module = k % way.modules.size();
        if (k > 0) premise.guarantee = k - 1;
      }
      proof.premises.push_back(premise);
    }
    return proof;
  }

  /// The run of the modules as a run of the whole system, with all participants of each step.
  void show_violation(const Labels& refutation, Context& context) {
    lts::System components;
    components.components.assign(query_.components.begin(), query_.components.end());
    const auto run =
        run_to_error_along(whole_, refutation, space::alphabet_of(components), context);
    const space::Product product(whole_);
    std::vector<lts::ActionId> actions;
    for (const std::string& label : run.labels) {
      actions.push_back(product.alphabet().find(label).value_or(lts::kTau));
    }
    outcome_.trace = reach::named_trace(product, actions, {});
    outcome_.violated = run.culprit;
  }

  static constexpr int kMostMemoryFailures = 20;

  const Query& query_;
  const Plan& plan_;
  Context& context_;
  std::vector<lts::Component> properties_;
  lts::System whole_;
  Outcome outcome_;
  int memory_failures_ = 0;
  std::optional<double> shrink_until_ = {};  // seconds of the run
};

}  // namespace

Outcome prove(const Query& query, const Plan& plan, Context& context) {
  return Prover(query, plan, context).run();
}

}  // namespace proviso::learning
