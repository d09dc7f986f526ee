#include "engine/learning/symmetric.hpp"

#include <memory>
#include <stdexcept>

#include "engine/learning/closing_premise.hpp"
#include "space/open_system.hpp"
#include "space/product.hpp"
#include "space/projection.hpp"

namespace proviso::learning {
namespace {

/// A module with its property, its teacher and its learner.
class Side {
 public:
  Side(std::size_t number, const lts::System& module, const std::vector<lts::Component>& properties,
       lts::Alphabet alphabet, LearnerKind kind, Context& context, Effort& effort)
      : number_(number),
        context_(context),
        effort_(effort),
        alphabet_(std::move(alphabet)),
        premise_(with(module, properties)),
        product_(premise_),
        projection_(product_, alphabet_, context),
        learner_(make_learner(kind, alphabet_.labels().size(),
                              [this](const Word& word) { return allows(word); })) {
    premise_.components.push_back({"assumption", lts::Lts()});
  }

  const lts::Alphabet& alphabet() const { return alphabet_; }
  lts::Lts assumption() const { return learner_->candidate().assumption(alphabet_); }

  bool allows(const Word& word) {
    ++effort_.queries;
    return !projection_.may_err(word);
  }
  bool learn(const Labels& run) { return learner_->learn(as_word(run, alphabet_)); }

  void start_from(const lts::Lts& earlier) { learning::start_from(earlier, alphabet_, *learner_); }

  Search search_with(const lts::Lts& assumption) {
    ++effort_.conjectures;
    premise_.components.back().lts = assumption;
    Search search = search_error(premise_, context_);
    effort_.searched(search);
    return search;
  }

  /// Makes the assumption strong enough for ⟨A⟩ M ⟨P⟩.
  PremiseSize strengthen() {
    while (true) {
      const Search search = search_with(assumption());
      if (!search.error) return {search.states, search.transitions};
      record(number_, RoundAnswer::TooWeak, *search.error);
      if (!learn(*search.error)) {
        throw std::logic_error("symmetric rule: a premise contradicts the teacher");
      }
    }
  }

  /// Logs what a premise answered to the current assumption.
  void record(std::size_t premise, RoundAnswer answer, const Labels& run) {
    const lts::Lts& conjecture = premise_.components.back().lts;
    effort_.log.record({number_, conjecture.state_count(), conjecture.transition_count(),
                        alphabet_.labels().size(), premise, answer},
                       conjecture, projected(run, alphabet_));
  }

 private:
  static lts::System with(lts::System module, const std::vector<lts::Component>& properties) {
    module.components.insert(module.components.end(), properties.begin(), properties.end());
    return module;
  }

  std::size_t number_;  // of its assumption and its premise
  Context& context_;
  Effort& effort_;
  lts::Alphabet alphabet_;
  lts::System premise_;
  space::Product product_;
  space::Projection projection_;
  std::unique_ptr<Learner> learner_;
};

/// (αMi ∩ ⋃j≠i αMj) ∪ αP
lts::Alphabet alphabet_of_side(std::span<const lts::System> modules, std::size_t i,
                               const lts::Alphabet& promised) {
  lts::Alphabet others;
  for (std::size_t j = 0; j < modules.size(); ++j) {
    if (j != i) others = lts::join(others, space::alphabet_of(modules[j]));
  }
  return lts::join(lts::intersection(space::alphabet_of(modules[i]), others), promised);
}

Labels refutation(std::span<const lts::System> modules,
                  const std::vector<lts::Component>& properties, const Labels& run,
                  const lts::Alphabet& over, Context& context) {
  lts::System whole;
  lts::Alphabet own;
  for (const lts::System& module : modules) {
    own = lts::join(own, space::alphabet_of(module));
    whole.components.insert(whole.components.end(), module.components.begin(),
                            module.components.end());
  }
  whole.components.insert(whole.components.end(), properties.begin(), properties.end());
  const Search along = search_error_along(whole, run, over, context);
  if (!along.error) throw std::logic_error("symmetric rule: a violation that nobody can follow");
  return projected(*along.error, own);
}

/// Tries to prove the property with the earlier assumptions unchanged. If that fails, the learners
/// start from them.
std::optional<Attempt> prove_again(const std::vector<std::unique_ptr<Side>>& sides,
                                   const std::vector<lts::Component>& properties,
                                   std::span<const lts::Lts> earlier, Context& context) {
  if (earlier.size() != sides.size()) return std::nullopt;
  Attempt attempt;
  bool holds = true;
  for (std::size_t i = 0; i < sides.size() && holds; ++i) {
    holds = earlier[i].alphabet() == sides[i]->alphabet();
    if (!holds) break;
    const Search search = sides[i]->search_with(earlier[i]);
    holds = !search.error;
    attempt.premises.push_back({search.states, search.transitions});
  }
  if (holds) {
    const Search closing = search_uncovered(earlier, properties, context);
    holds = !closing.error;
    attempt.premises.push_back({closing.states, closing.transitions});
  }
  if (!holds) {
    for (std::size_t i = 0; i < sides.size(); ++i) sides[i]->start_from(earlier[i]);
    return std::nullopt;
  }
  attempt.holds = true;
  attempt.assumptions.assign(earlier.begin(), earlier.end());
  return attempt;
}

}  // namespace

Attempt prove_symmetric(std::span<const lts::System> modules,
                        const std::vector<lts::Component>& properties, LearnerKind learner,
                        std::span<const lts::Lts> earlier, Context& context, Effort& effort) {
  lts::Alphabet promised;
  for (const lts::Component& property : properties) {
    promised = lts::join(promised, property.lts.alphabet());
  }
  std::vector<std::unique_ptr<Side>> sides;
  lts::Alphabet all;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    sides.push_back(std::make_unique<Side>(i + 1, modules[i], properties,
                                           alphabet_of_side(modules, i, promised), learner, context,
                                           effort));
    all = lts::join(all, sides.back()->alphabet());
  }
  if (std::optional<Attempt> attempt = prove_again(sides, properties, earlier, context)) {
    return std::move(*attempt);
  }
  while (true) {
    Attempt attempt;
    for (const auto& side : sides) {
      attempt.premises.push_back(side->strengthen());
      attempt.assumptions.push_back(side->assumption());
      context.poll({"learning", attempt.assumptions.back().state_count(), effort.queries,
                    effort.conjectures});
    }
    const Search closing = search_uncovered(attempt.assumptions, properties, context);
    effort.searched(closing);
    const std::size_t last = sides.size() + 1;
    if (!closing.error) {
      for (const auto& side : sides) side->record(last, RoundAnswer::Accepted, {});
      attempt.holds = true;
      attempt.premises.push_back({closing.states, closing.transitions});
      return attempt;
    }
    bool learned = false;
    for (const auto& side : sides) {
      if (!side->allows(as_word(*closing.error, side->alphabet()))) continue;
      side->record(last, RoundAnswer::TooStrong, *closing.error);
      learned = side->learn(*closing.error) || learned;
    }
    if (learned) continue;
    for (const auto& side : sides) side->record(last, RoundAnswer::Violation, *closing.error);
    attempt = {};
    attempt.refutation = refutation(modules, properties, *closing.error, all, context);
    return attempt;
  }
}

}  // namespace proviso::learning
