#include "engine/specification/decide.hpp"

#include <algorithm>
#include <utility>

#include "circuit/always.hpp"
#include "circuit/problem.hpp"
#include "engine/interpolation/interpolation.hpp"
#include "engine/invariant/bounded.hpp"
#include "engine/invariant/induction.hpp"
#include "engine/invariant/interpolation.hpp"
#include "engine/invariant/pdr.hpp"
#include "engine/invariant/portfolio.hpp"
#include "engine/symbolic/ctl.hpp"
#include "engine/symbolic/invariant.hpp"
#include "engine/symbolic/ltl.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::specification {
namespace {

using circuit::Literal;
using circuit::Property;
using circuit::System;

constexpr double kFirstTurnSeconds = 2;

constexpr char kNotForTemporal[] = "this method decides invariants only";
constexpr char kBadStateFound[] =
    "a state that breaks it is reachable, but whether a path goes on from there is not known";

std::size_t owning_components(const System& system) {
  return static_cast<std::size_t>(
      std::count_if(system.components.begin(), system.components.end(), [](const auto& one) {
        return !one.initial.empty() || !one.invariant.empty() || !one.transition.empty() ||
               !one.updates.empty();
      }));
}

invariant::Decision by_components(const System& system, const Property& property,
                                  const Options& options, Context& context) {
  interpolation::Options how;
  how.bound = options.bound;
  interpolation::Result result = interpolation::check(system, property, how, context);
  return {result.answer.verdict,         "component",         std::move(result.path),
          std::move(result.certificate), result.answer.bound, std::move(result.answer.phases),
          result.answer.stopped};
}

/// Named as the command line names them.
invariant::Contender contender_of(const Options& options) {
  using circuit::Problem;
  const auto bound = options.bound;
  switch (options.method) {
    case Method::Bounded:
      return invariant::contender("bmc", [bound](Problem& problem, Context& context) {
        return invariant::bounded(problem, bound, context);
      });
    case Method::Induction:
      return invariant::contender("induction", [bound](Problem& problem, Context& context) {
        invariant::InductionOptions how;
        how.limit = bound;
        return invariant::induction(problem, how, context);
      });
    case Method::Interpolation:
      return invariant::contender("interpolation", [](Problem& problem, Context& context) {
        return invariant::interpolation(problem, context);
      });
    case Method::Diagrams:
      return invariant::contender("bdd", [](Problem& problem, Context& context) {
        return symbolic::check_invariant(problem, context);
      });
    case Method::Component:
      return {"component",
              [options](const System& system, const Property& property, Context& context) {
                return by_components(system, property, options, context);
              }};
    default:
      return invariant::contender("pdr", [](Problem& problem, Context& context) {
        return invariant::pdr(problem, context);
      });
  }
}

Decision decision_of(invariant::Decision decision) {
  return {decision.verdict,
          std::move(decision.engine),
          std::move(decision.path),
          std::move(decision.certificate),
          {},
          std::move(decision.phases),
          decision.stopped};
}

Decision decide_invariant(const System& system, const Property& property, const Options& options,
                          Context& context) {
  try {
    if (options.method != Method::Auto) {
      return decision_of(contender_of(options).decide(system, property, context));
    }
    std::vector<invariant::Contender> others;
    others.push_back(contender_of({Method::Diagrams, {}}));
    if (owning_components(system) > 1) others.push_back(contender_of({Method::Component, {}}));
    return decision_of(invariant::portfolio(system, property, others, context));
  } catch (const LimitReached& limit) {
    Decision decision;
    decision.stopped = limit.reason();
    return decision;
  }
}

/// Properties of paths, decided in turns by diagrams and, where it helps, as invariants.
class Temporal {
 public:
  Temporal(System& system, const Options& options, Context& context)
      : system_(system), options_(options), context_(context) {}

  void add(Decision& decision, const Property& property) {
    Question question{&decision, &property, {}, false};
    if (const auto invariant = circuit::always(system_, property)) {
      question.as_invariant = property;
      question.as_invariant->kind = Property::Kind::Invariant;
      question.as_invariant->invariant = *invariant;
    }
    open_.push_back(std::move(question));
  }

  void run() {
    if (options_.method != Method::Auto && options_.method != Method::Diagrams) {
      for (Question& question : open_) ask_invariant(question, std::nullopt);
      return;
    }
    for (double seconds = kFirstTurnSeconds; !open_.empty(); seconds *= 2) {
      const bool alternates = std::any_of(open_.begin(), open_.end(), can_be_invariant) &&
                              options_.method == Method::Auto;
      const auto share = alternates ? std::optional(seconds) : std::nullopt;
      ask_diagrams(share);
      if (!alternates || limit_reached()) return;
      for (Question& question : open_) {
        if (can_be_invariant(question)) ask_invariant(question, seconds);
        if (limit_reached()) return;
      }
      std::erase_if(open_, is_closed);
    }
  }

 private:
  struct Question {
    Decision* decision;
    const Property* property;
    std::optional<Property> as_invariant;  // p, of AG p
    bool is_broken;                        // p is no invariant, which decides nothing
  };

  static bool can_be_invariant(const Question& question) {
    return question.as_invariant && !question.is_broken && !is_closed(question);
  }
  static bool is_closed(const Question& question) {
    return question.decision->verdict != Verdict::Undecided;
  }

  /// Then what is undecided says so.
  bool limit_reached() {
    try {
      context_.poll({"deciding"});
      return false;
    } catch (const LimitReached& limit) {
      for (Question& question : open_) {
        if (!is_closed(question)) question.decision->stopped = limit.reason();
      }
      return true;
    }
  }

  void ask_diagrams(std::optional<double> seconds) {
    Context part(Limits{seconds, {}, {}}, context_);
    std::vector<logic::CtlFormula> formulas;
    std::vector<Question*> asked;
    for (Question& question : open_) {
      if (question.property->kind != Property::Kind::Ctl) continue;
      formulas.push_back(question.property->ctl);
      asked.push_back(&question);
    }
    if (!formulas.empty()) {
      std::vector<symbolic::Answer> answers = symbolic::check_ctl(system_, formulas, part);
      for (std::size_t i = 0; i < asked.size(); ++i) enter(*asked[i], std::move(answers[i]));
    }
    for (Question& question : open_) {
      if (question.property->kind != Property::Kind::Ltl) continue;
      Context own(Limits{seconds, {}, {}}, context_);
      enter(question, symbolic::check_ltl(system_, question.property->ltl, own));
    }
    std::erase_if(open_, [](const Question& question) {
      const bool gave_up = !question.decision->stopped;
      return is_closed(question) || (gave_up && !question.as_invariant);
    });
  }

  static void enter(Question& question, symbolic::Answer answer) {
    Decision& decision = *question.decision;
    decision.verdict = answer.verdict;
    decision.engine = std::move(answer.engine);
    decision.path = std::move(answer.path);
    decision.notes = std::move(answer.notes);
    decision.stopped = answer.stopped;
  }

  void ask_invariant(Question& question, std::optional<double> seconds) {
    Decision& decision = *question.decision;
    if (!question.as_invariant) {
      decision.notes = {kNotForTemporal};
      return;
    }
    Context part(Limits{seconds, {}, {}}, context_);
    Decision found = decide_invariant(system_, *question.as_invariant, options_, part);
    question.is_broken = found.verdict == Verdict::Violated;
    if (found.verdict == Verdict::Holds) {
      found.certificate.reset();  // it is one of another property
      decision = std::move(found);
    } else if (question.is_broken && seconds == std::nullopt) {
      decision.notes = {kBadStateFound};
    } else if (seconds == std::nullopt) {
      decision.stopped = found.stopped;
    }
  }

  System& system_;
  const Options& options_;
  Context& context_;
  std::vector<Question> open_;
};

}  // namespace

std::vector<Decision> decide(System& system, const std::vector<std::size_t>& properties,
                             const Options& options, Context& context) {
  std::vector<Decision> decisions(properties.size());
  Temporal temporal(system, options, context);
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const Property& property = system.properties[properties[i]];
    if (property.kind == Property::Kind::Ctl || property.kind == Property::Kind::Ltl) {
      temporal.add(decisions[i], property);
    }
    if (property.kind == Property::Kind::Psl) decisions[i].notes = {"PSL is not decided"};
  }
  temporal.run();
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const Property& property = system.properties[properties[i]];
    if (property.kind != Property::Kind::Invariant) continue;
    decisions[i] = decide_invariant(system, property, options, context);
  }
  return decisions;
}

bool has_initial_state(const System& system, Context& context) {
  const circuit::Problem problem = problem_of(system, circuit::kTrue);
  sat::Solver solver(context);
  sat::Encoder encoder(problem.graph, solver);
  for (const Literal constraint : problem.initial) encoder.require(constraint);
  return solver.solve() == sat::Result::Satisfiable;
}

bool is_total(const System& system) {
  const auto asks_nothing = [](const circuit::Component& component) {
    return component.transition.empty() && component.invariant.empty();
  };
  return system.domains.empty() &&
         std::all_of(system.components.begin(), system.components.end(), asks_nothing);
}

}  // namespace proviso::specification
