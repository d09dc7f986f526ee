// A constraint is the process that does whatever its safety formula allows.
//
// The Büchi automaton of the negated formula accepts only through its universal state, so a finite
// word is bad exactly when that state can be reached. The deterministic automaton over the labels
// of the formula without the bad steps is the process. Other labels are not in its alphabet: unlike
// in an assertion, they pass unnoticed, as in LTSA.
#include <map>

#include <fmt/format.h>

#include "lang/fsp/codes.hpp"
#include "lang/fsp/lower.hpp"
#include "logic/determinise_buchi.hpp"
#include "logic/ltl_to_buchi.hpp"
#include "lts/minimise.hpp"

namespace proviso::fsp {

std::optional<lts::Lts> lower_constraint(const lts::Assertion& assertion,
                                         const std::vector<std::string>& extension, Span span,
                                         Diagnostics& diagnostics, Context& context) {
  logic::FormulaPool pool = assertion.pool;
  const logic::Buchi negation = logic::ltl_to_buchi(pool, pool.negate(assertion.formula), context);
  if (!negation.only_universal_accepts()) {
    diagnostics.report({Severity::Error, code::kConstraintNotSafety, span,
                        fmt::format("constraint {} must be a safety formula", assertion.name)});
    return std::nullopt;
  }
  std::vector<std::string> labels = extension;
  for (const lts::Fluent& fluent : assertion.fluents) {
    labels.insert(labels.end(), fluent.initiating.begin(), fluent.initiating.end());
    labels.insert(labels.end(), fluent.terminating.begin(), fluent.terminating.end());
  }
  const lts::Alphabet alphabet(std::move(labels));
  const auto effects = lts::effects(assertion.fluents, alphabet);

  logic::DeterministicRabin automaton(negation);
  using Observer = std::pair<logic::Valuation, std::uint32_t>;
  std::map<Observer, lts::StateId> states;
  std::vector<Observer> order;
  lts::LtsBuilder builder;
  const auto number = [&](const Observer& observer) {
    const auto [at, is_new] = states.try_emplace(observer, lts::StateId{});
    if (is_new) {
      at->second = builder.add_state();
      order.push_back(observer);
    }
    return at->second;
  };
  number({lts::initial_valuation(assertion.fluents), automaton.initial()});
  for (const std::string& label : alphabet.labels()) builder.action(label);
  for (std::size_t next = 0; next < order.size(); ++next) {
    context.poll({"compiling", order.size(), 0, 0});
    const auto [valuation, state] = order[next];
    for (std::uint32_t a = 1; a < alphabet.size(); ++a) {
      const logic::Valuation after = effects[a].after(valuation);
      const std::uint32_t reached = automaton.step(state, after);
      if (automaton.universal(reached)) continue;
      const lts::StateId target = number({after, reached});
      builder.add_transition(lts::StateId{static_cast<std::uint32_t>(next)},
                             builder.action(alphabet.labels()[a - 1]), target);
    }
  }
  return lts::minimise(std::move(builder).build(), lts::Equivalence::Strong, context);
}

}  // namespace proviso::fsp
