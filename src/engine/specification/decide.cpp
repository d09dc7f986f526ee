#include "engine/specification/decide.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "engine/certify/linear.hpp"
#include "engine/interpolation/interpolation.hpp"
#include "engine/invariant/bounded.hpp"
#include "engine/invariant/induction.hpp"
#include "engine/invariant/interpolation.hpp"
#include "engine/invariant/pdr.hpp"
#include "engine/invariant/portfolio.hpp"
#include "engine/symbolic/check.hpp"
#include "engine/symbolic/ctl.hpp"
#include "engine/symbolic/deadlock.hpp"
#include "engine/symbolic/invariant.hpp"
#include "engine/symbolic/ltl.hpp"
#include "engine/symbolic/totality.hpp"

namespace proviso::specification {
namespace {

using circuit::Property;
using circuit::System;

/// How long the formulas of CTL are labelled together before each is looked at alone.
constexpr double kSecondsTogether = 5;

// The component engine decides many systems of several components at once; decision diagrams win
// late or not at all.
constexpr invariant::Share kComponentShare{0, 0.5, 0.5, 3};
constexpr invariant::Share kDiagramsShare{2, 0, 0.3};

constexpr char kNotForTemporal[] = "this method decides invariants only";

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
              },
              {}};
    default:
      return invariant::contender("pdr", [](Problem& problem, Context& context) {
        return invariant::unchecked_pdr(problem, context);
      });
  }
}

Decision decision_of(invariant::Decision decision) {
  std::vector<std::string> notes;
  if (decision.verdict == Verdict::Undecided && !decision.stopped) {
    notes.push_back(fmt::format("nothing was found within {} steps", decision.bound));
  }
  Decision result;
  result.verdict = decision.verdict;
  result.engine = std::move(decision.engine);
  result.path = std::move(decision.path);
  result.certificate = std::move(decision.certificate);
  result.notes = std::move(notes);
  result.phases = std::move(decision.phases);
  result.stopped = decision.stopped;
  return result;
}

Decision decide_invariant(const System& system, const Property& property, const Options& options,
                          Context& context) {
  try {
    if (options.method != Method::Auto) {
      return decision_of(contender_of(options).decide(system, property, context));
    }
    std::vector<invariant::Contender> others;
    others.push_back(contender_of({Method::Diagrams, {}}));
    others.back().share = kDiagramsShare;
    if (owning_components(system) > 1) {
      others.push_back(contender_of({Method::Component, {}}));
      others.back().share = kComponentShare;
    }
    return decision_of(invariant::portfolio(system, property, others, context));
  } catch (const LimitReached& limit) {
    Decision decision;
    decision.stopped = limit.reason();
    return decision;
  }
}

Decision decision_of(symbolic::Answer answer) {
  Decision decision;
  decision.verdict = answer.verdict;
  decision.engine = std::move(answer.engine);
  decision.path = std::move(answer.path);
  decision.linear_certificate = std::move(answer.certificate);
  decision.notes = std::move(answer.notes);
  decision.stopped = answer.stopped;
  return decision;
}

/// All formulas of CTL at once; what is not decided in time stays undecided.
void label_together(const System& system, const std::vector<std::size_t>& properties,
                    std::vector<Decision>& decisions, Context& context) {
  std::vector<logic::CtlFormula> formulas;
  std::vector<std::size_t> asked;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const Property& property = system.properties[properties[i]];
    if (property.kind != Property::Kind::Ctl) continue;
    formulas.push_back(property.ctl);
    asked.push_back(i);
  }
  if (formulas.size() < 2) return;
  std::vector<symbolic::Answer> answers = symbolic::check_ctl(system, formulas, context);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    decisions[asked[i]] = decision_of(std::move(answers[i]));
  }
}

/// Throws if the decision has a certificate that is no proof: then an engine is wrong.
Decision accepted(const System& system, const Property& property, Decision decision,
                  Context& context) {
  if (!decision.linear_certificate) return decision;
  const auto finding =
      certify::check_linear(system, property, *decision.linear_certificate, context);
  if (finding.accepted) return decision;
  if (!finding.stopped) {
    throw std::logic_error("engine " + decision.engine +
                           " gave a proof that is none: " + finding.reason);
  }
  Decision stopped;
  stopped.stopped = finding.stopped;
  return stopped;
}

Decision decide_temporal(const System& system, const Property& property, const Options& options,
                         Context& context) {
  if (options.method == Method::Auto) {
    const bool certify = options.certify_linear;
    symbolic::Answer answer =
        symbolic::check(system, property, context,
                        certify ? symbolic::Proofs::Wanted : symbolic::Proofs::NotWanted);
    return accepted(system, property, decision_of(std::move(answer)), context);
  }
  if (options.method != Method::Diagrams) {
    Decision decision;
    decision.notes = {kNotForTemporal};
    return decision;
  }
  if (property.kind == Property::Kind::Ltl) {
    return decision_of(symbolic::check_ltl(system, property.ltl, context));
  }
  const logic::CtlFormula formulas[] = {property.ctl};
  return decision_of(std::move(symbolic::check_ctl(system, formulas, context).front()));
}

Decision decide_deadlock(const System& system, const Options& options, Context& context) {
  if (options.method == Method::Auto || options.method == Method::Diagrams) {
    return decision_of(symbolic::check_deadlock(system, context));
  }
  Decision decision;
  decision.notes = {"this method does not look for deadlocks"};
  return decision;
}

/// The limit that is reached, if any. A poll looks at the clock at intervals only: each of many
/// properties would get another one after the limit.
std::optional<StopReason> limit_of(Context& context) {
  const auto& most = context.limits().seconds;
  if (most && context.seconds() > *most) return StopReason::Time;
  try {
    context.poll({"deciding"});
  } catch (const LimitReached& limit) {
    return limit.reason();
  }
  return {};
}

}  // namespace

std::vector<Decision> decide(const System& system, const std::vector<std::size_t>& properties,
                             const Options& options, Context& context) {
  std::vector<Decision> decisions(properties.size());
  if (options.method == Method::Auto && !options.certify_linear) {
    Context brief(Limits{kSecondsTogether, {}, {}}, context);
    label_together(system, properties, decisions, brief);
  }
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const Property& property = system.properties[properties[i]];
    if (decisions[i].verdict != Verdict::Undecided) continue;
    // Making a problem takes time, too: what is left when a limit is reached is not begun.
    if ((decisions[i].stopped = limit_of(context))) continue;
    switch (property.kind) {
      case Property::Kind::Invariant:
        decisions[i] = decide_invariant(system, property, options, context);
        break;
      case Property::Kind::Ctl:
      case Property::Kind::Ltl:
        decisions[i] = decide_temporal(system, property, options, context);
        break;
      case Property::Kind::Deadlock:
        decisions[i] = decide_deadlock(system, options, context);
        break;
      case Property::Kind::Psl:
        decisions[i].notes = {property.undecided};
        break;
    }
  }
  return decisions;
}

bool is_total(const System& system) { return symbolic::is_total_by_construction(system); }

}  // namespace proviso::specification
