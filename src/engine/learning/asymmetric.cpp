#include "engine/learning/asymmetric.hpp"

#include <stdexcept>
#include <utility>

#include "lts/transform.hpp"
#include "space/open_system.hpp"
#include "space/product.hpp"
#include "space/projection.hpp"

namespace proviso::learning {
namespace {

/// Whether there is an assumption, over these labels only.
bool speaks_of(const std::optional<lts::Lts>& assumption, const lts::Alphabet& alphabet) {
  return assumption && lts::join(assumption->alphabet(), alphabet) == alphabet;
}

}  // namespace

AsymmetricProof::AsymmetricProof(std::span<const lts::System> modules, LearningOptions options,
                                 std::span<const lts::Lts> earlier, Context& context,
                                 Effort& effort)
    : options_(options), context_(context), effort_(effort), levels_(modules.size()) {
  lts::Alphabet rest;
  for (std::size_t k = modules.size(); k-- > 0;) {
    levels_[k].module = modules[k];
    levels_[k].own = space::alphabet_of(modules[k]);
    levels_[k].rest = rest;
    if (k < earlier.size()) levels_[k].last = earlier[k];
    rest = lts::join(rest, levels_[k].own);
  }
}

Attempt AsymmetricProof::prove_from(std::size_t level,
                                    const std::vector<lts::Component>& guarantee) {
  if (level + 1 == levels_.size()) return search_last(guarantee);
  const Level& here = levels_[level];
  lts::System premise = here.module;
  lts::Alphabet promised;
  for (const lts::Component& component : guarantee) {
    premise.components.push_back(component);
    promised = lts::join(promised, component.lts.alphabet());
  }
  const lts::Alphabet interface = lts::intersection(lts::join(here.own, promised), here.rest);
  lts::Alphabet used = interface;
  if (options_.refinement != Refinement::Off) {
    used = lts::intersection(interface, promised);
    if (here.last) used = lts::join(used, lts::intersection(interface, here.last->alphabet()));
  }
  while (true) {
    Attempt attempt = learn_over(used, level, premise);
    if (attempt.holds) return attempt;
    // If this module can follow the run of the others to π, it is a violation.
    Labels& run = attempt.refutation;
    const Search along = search_error_along(premise, run, here.rest, context_);
    effort_.searched(along);
    if (along.error) {
      attempt.refutation = projected(*along.error, lts::join(here.own, here.rest));
      return attempt;
    }
    const Search error = search_error_along(premise, run, used, context_);
    if (!error.error || used == interface) {
      throw std::logic_error("asymmetric rule: a spurious violation over the whole interface");
    }
    used = refined(options_.refinement, used, interface, run, *error.error);
    effort_.log.correct_last(RoundAnswer::AlphabetTooSmall);
  }
}

Attempt AsymmetricProof::search_last(const std::vector<lts::Component>& guarantee) {
  lts::System premise = levels_.back().module;
  premise.components.insert(premise.components.end(), guarantee.begin(), guarantee.end());
  const Search search = search_error(premise, context_);
  effort_.searched(search);
  Attempt attempt;
  attempt.holds = !search.error;
  if (attempt.holds) {
    attempt.premises = {{search.states, search.transitions}};
  } else {
    attempt.refutation = projected(*search.error, levels_.back().own);
  }
  return attempt;
}

Attempt AsymmetricProof::learn_over(const lts::Alphabet& used, std::size_t level,
                                    const lts::System& premise) {
  const space::Product component(premise);
  space::Projection projection(component, used, context_);
  // The module errs before anybody else could have had a say in it.
  if (projection.may_err({})) return {};
  const Membership member = [this, &projection](const Word& word) {
    ++effort_.queries;
    return !projection.may_err(word);
  };
  const auto learner = make_learner(options_.learner, used.labels().size(), member);
  lts::System with_assumption = premise;
  with_assumption.components.push_back({"assumption", lts::Lts()});
  return converse(*learner, used, level, with_assumption, member);
}

/// Conjectures until one is right or a run refutes them all. The first conjecture is what was
/// assumed the last time, as it is: after a small change it often still does.
Attempt AsymmetricProof::converse(Learner& learner, const lts::Alphabet& used, std::size_t level,
                                  lts::System& premise, const Membership& member) {
  const std::optional<lts::Lts> last = levels_[level].last;
  bool guesses = speaks_of(last, used);
  if (last && !guesses) start_from(*last, used, learner);
  while (true) {
    const bool is_guess = std::exchange(guesses, false);
    lts::Lts assumption = is_guess ? *last : learner.candidate().assumption(used);
    ++effort_.conjectures;
    context_.poll({"learning", assumption.state_count(), effort_.queries, effort_.conjectures});
    premise.components.back().lts = assumption;
    const Search first = search_error(premise, context_);
    effort_.searched(first);
    LearningRound round{level + 1, assumption.state_count(), assumption.transition_count(),
                        used.labels().size()};
    const auto answered = [&](std::size_t premise_number, RoundAnswer answer, const Labels& run) {
      round.premise = premise_number;
      round.answer = answer;
      effort_.log.record(round, assumption, projected(run, used));
    };
    if (first.error) {
      answered(level + 1, RoundAnswer::TooWeak, *first.error);
      if (is_guess) start_from(*last, used, learner);
      if (!learner.learn(as_word(*first.error, used)) && !is_guess) {
        throw std::logic_error("asymmetric rule: the first premise contradicts the teacher");
      }
      continue;
    }
    Attempt rest = prove_from(level + 1, {{"assumption", lts::complete_with_error(assumption)}});
    levels_[level].last = assumption;
    if (rest.holds) {
      answered(level + 2, RoundAnswer::Accepted, {});
      rest.assumptions.insert(rest.assumptions.begin(), std::move(assumption));
      rest.premises.insert(rest.premises.begin(), {first.states, first.transitions});
      return rest;
    }
    const Word word = as_word(rest.refutation, used);
    const bool is_allowed = member(word);
    answered(level + 2, is_allowed ? RoundAnswer::TooStrong : RoundAnswer::Violation,
             rest.refutation);
    if (!is_allowed) return rest;
    if (is_guess) start_from(*last, used, learner);
    if (!learner.learn(word) && !is_guess) {
      throw std::logic_error("asymmetric rule: the second premise contradicts the candidate");
    }
  }
}

}  // namespace proviso::learning
