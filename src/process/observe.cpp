#include "process/observe.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include "logic/determinise_buchi.hpp"
#include "logic/ltl_to_buchi.hpp"
#include "process/program_space.hpp"

namespace proviso::process {
namespace {

/// Where the observer is after it has seen a state of the environment; nothing if that is a
/// violation.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual std::uint32_t initial() = 0;
  virtual std::optional<std::uint32_t> next(std::uint32_t at, std::uint32_t environment) = 0;
  /// May it move while the environment rests?
  virtual bool counts_steps() const = 0;
};

class FormulaObserver : public Observer {
 public:
  FormulaObserver(logic::Buchi automaton, std::vector<logic::Valuation> valuations)
      : rabin_(std::move(automaton)), valuations_(std::move(valuations)) {}

  std::uint32_t initial() override { return rabin_.initial(); }
  std::optional<std::uint32_t> next(std::uint32_t at, std::uint32_t environment) override {
    const std::uint32_t target = rabin_.step(at, valuations_[environment]);
    if (rabin_.universal(target)) return std::nullopt;
    return target;
  }
  bool counts_steps() const override { return false; }

 private:
  logic::DeterministicRabin rabin_;
  std::vector<logic::Valuation> valuations_;  // by state of the environment
};

class ClaimObserver : public Observer {
 public:
  ClaimObserver(const Machine& machine, const Body& claim, Split& split)
      : claim_(claim), split_(split), execution_(machine) {}

  std::uint32_t initial() override { return number({0}); }
  std::optional<std::uint32_t> next(std::uint32_t at, std::uint32_t environment) override {
    execution_.look(reinterpret_cast<std::uint8_t*>(split_.environment_states[environment].data()),
                    split_.room);
    std::set<std::uint32_t> reached;
    const std::set<std::uint32_t> here = sets_[at];
    for (const std::uint32_t control : here) {
      execution_.claim_choices(claim_, control, found_, fault_);
      for (const std::uint32_t transition : found_) {
        const std::uint32_t target = claim_.transitions[transition].target;
        if (claim_.controls[target].terminal) return std::nullopt;
        reached.insert(target);
      }
    }
    return number(std::move(reached));
  }
  bool counts_steps() const override { return true; }
  /// In the evaluation of a guard, if there was one.
  Fault fault() const { return fault_; }

 private:
  std::uint32_t number(std::set<std::uint32_t> controls) {
    const auto at = std::find(sets_.begin(), sets_.end(), controls);
    if (at == sets_.end()) {
      sets_.push_back(std::move(controls));
      return static_cast<std::uint32_t>(sets_.size() - 1);
    }
    return static_cast<std::uint32_t>(at - sets_.begin());
  }

  const Body& claim_;
  Split& split_;
  Execution execution_;
  std::vector<std::set<std::uint32_t>> sets_;
  std::vector<std::uint32_t> found_;
  Fault fault_ = Fault::None;
};

/// Puts the observer beside the environment.
void add_observer(Split& split, Observer& observer, Context& context) {
  const lts::Lts& environment = split.environment;
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  std::vector<Pair> pairs;
  boost::unordered_flat_map<Pair, std::uint32_t> known;
  lts::LtsBuilder builder;
  const auto number = [&](std::uint32_t state, std::uint32_t watching) {
    const auto [at, fresh] =
        known.try_emplace({state, watching}, static_cast<std::uint32_t>(pairs.size()));
    if (fresh) {
      pairs.emplace_back(state, watching);
      builder.add_state();
    }
    return lts::StateId{at->second};
  };
  const auto arrive = [&](std::uint32_t state, std::uint32_t watching) {
    const auto next = observer.next(watching, state);
    return next ? number(state, *next) : lts::kError;
  };
  std::vector<lts::ActionId> actions{lts::kTau};
  for (const std::string& label : environment.alphabet().labels()) {
    actions.push_back(builder.action(label));
  }
  const std::uint32_t start = observer.initial();
  const auto first = observer.next(start, 0);
  number(0, first.value_or(start));
  if (!first) builder.add_transition(lts::kInitial, lts::kTau, lts::kError);
  for (std::uint32_t at = 0; at < pairs.size(); ++at) {
    if (at % 1024 == 0) context.poll({"observing", pairs.size(), 0, pairs.size() - at});
    const auto [state, watching] = pairs[at];
    for (const lts::Edge& edge : environment.edges(lts::StateId{state})) {
      const lts::StateId target =
          edge.target == lts::kError ? lts::kError : arrive(index(edge.target), watching);
      builder.add_transition(lts::StateId{at}, actions[index(edge.action)], target);
    }
    if (observer.counts_steps()) {
      builder.add_transition(lts::StateId{at}, lts::kTau, arrive(state, watching));
    }
  }
  std::vector<std::vector<space::Word>> states;
  for (const Pair& pair : pairs) states.push_back(split.environment_states[pair.first]);
  split.environment = std::move(builder).build();
  split.environment_states = std::move(states);
}

/// The atoms of a property in every state of the environment, or what goes wrong with them.
tl::expected<std::vector<logic::Valuation>, Fault> valuations(const Machine& machine,
                                                              const std::vector<CodeId>& atoms,
                                                              Split& split) {
  Execution execution(machine);
  std::vector<logic::Valuation> result;
  for (auto& state : split.environment_states) {
    execution.look(reinterpret_cast<std::uint8_t*>(state.data()), split.room);
    logic::Valuation valuation = 0;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      Fault fault = Fault::None;
      if (execution.value(atoms[i], fault) != 0) valuation |= logic::Valuation{1} << i;
      if (fault != Fault::None) return tl::unexpected(fault);
    }
    result.push_back(valuation);
  }
  return result;
}

bool accepts_somewhere(const Proctype& claim) {
  return std::any_of(claim.controls.begin(), claim.controls.end(),
                     [](const ControlState& control) { return control.accept; });
}

}  // namespace

tl::expected<Split, std::string> observe(const Program& program, const Machine& machine,
                                         Split split, const std::string& property,
                                         Context& context) {
  for (std::size_t i = 0; i < program.properties.size(); ++i) {
    const TemporalProperty& wanted = program.properties[i];
    if (wanted.name != property) continue;
    logic::FormulaPool pool = wanted.pool;
    logic::Buchi automaton = logic::ltl_to_buchi(pool, wanted.violation, context);
    if (!automaton.only_universal_accepts()) {
      return tl::unexpected(fmt::format("{} is not a safety property", property));
    }
    auto seen = valuations(machine, machine.atoms[i], split);
    if (!seen) {
      return tl::unexpected(fmt::format("{} goes wrong: {}", property, describe(seen.error())));
    }
    FormulaObserver observer(std::move(automaton), std::move(*seen));
    add_observer(split, observer, context);
    return split;
  }
  for (std::size_t i = 0; i < program.claims.size(); ++i) {
    if (program.claims[i].name != property) continue;
    if (accepts_somewhere(program.claims[i].body)) {
      return tl::unexpected(
          fmt::format("{} is not a safety property: it has accepting states", property));
    }
    ClaimObserver observer(machine, machine.claims[i], split);
    add_observer(split, observer, context);
    if (observer.fault() != Fault::None) {
      return tl::unexpected(fmt::format("{} goes wrong: {}", property, describe(observer.fault())));
    }
    return split;
  }
  std::vector<std::string> names;
  for (const TemporalProperty& known : program.properties) names.push_back(known.name);
  for (const Claim& known : program.claims) names.push_back(known.name);
  return tl::unexpected(fmt::format("there is no property {}; {}", property,
                                    names.empty()
                                        ? "the program has none"
                                        : fmt::format("there are {}", fmt::join(names, ", "))));
}

}  // namespace proviso::process
