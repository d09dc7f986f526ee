#include "engine/cut/observe.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include "logic/determinise_buchi.hpp"
#include "logic/ltl_to_buchi.hpp"

namespace proviso::cut {
namespace {

using process::Body;
using process::CodeId;
using process::ControlState;
using process::Execution;
using process::Fault;
using process::Machine;
using process::Proctype;
using process::Program;
using process::TemporalProperty;

class FormulaObserver : public Observer {
 public:
  FormulaObserver(const Machine& machine, logic::Buchi automaton, const std::vector<CodeId>& atoms,
                  std::uint32_t room)
      : rabin_(std::move(automaton)), atoms_(atoms), room_(room), execution_(machine) {}

  std::uint32_t initial() override { return rabin_.initial(); }
  std::optional<std::uint32_t> next(std::uint32_t at, space::Word* state) override {
    execution_.look(bytes(state), room_);
    logic::Valuation valuation = 0;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      Fault fault = Fault::None;
      if (execution_.value(atoms_[i], fault) != 0) valuation |= logic::Valuation{1} << i;
      if (fault != Fault::None) fault_ = fault;
    }
    const std::uint32_t target = rabin_.step(at, valuation);
    if (rabin_.universal(target)) return std::nullopt;
    return target;
  }
  bool counts_steps() const override { return false; }
  Fault fault() const override { return fault_; }

 private:
  logic::DeterministicRabin rabin_;
  const std::vector<CodeId>& atoms_;
  std::uint32_t room_;
  Execution execution_;
  Fault fault_ = Fault::None;
};

class ClaimObserver : public Observer {
 public:
  ClaimObserver(const Machine& machine, const Body& claim, std::uint32_t room)
      : claim_(claim), room_(room), execution_(machine) {}

  std::uint32_t initial() override { return number({0}); }
  std::optional<std::uint32_t> next(std::uint32_t at, space::Word* state) override {
    execution_.look(bytes(state), room_);
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
  Fault fault() const override { return fault_; }

 private:
  std::uint32_t number(std::set<std::uint32_t> controls) {
    const auto at = std::find(sets_.begin(), sets_.end(), controls);
    if (at != sets_.end()) return static_cast<std::uint32_t>(at - sets_.begin());
    sets_.push_back(std::move(controls));
    return static_cast<std::uint32_t>(sets_.size() - 1);
  }

  const Body& claim_;
  std::uint32_t room_;
  Execution execution_;
  std::vector<std::set<std::uint32_t>> sets_;
  std::vector<std::uint32_t> found_;
  Fault fault_ = Fault::None;
};

bool accepts_somewhere(const Proctype& claim) {
  return std::any_of(claim.controls.begin(), claim.controls.end(),
                     [](const ControlState& control) { return control.accept; });
}

}  // namespace

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
    const auto next = observer.next(watching, split.environment_states[state].data());
    return next ? number(state, *next) : lts::kError;
  };
  std::vector<lts::ActionId> actions{lts::kTau};
  for (const std::string& label : environment.alphabet().labels()) {
    actions.push_back(builder.action(label));
  }
  const std::uint32_t start = observer.initial();
  const auto first = observer.next(start, split.environment_states.front().data());
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

tl::expected<std::unique_ptr<Observer>, std::string> make_observer(const Program& program,
                                                                   const Machine& machine,
                                                                   const std::string& property,
                                                                   std::uint32_t room,
                                                                   Context& context) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < program.properties.size(); ++i) {
    const TemporalProperty& wanted = program.properties[i];
    names.push_back(wanted.name);
    if (wanted.name != property) continue;
    logic::FormulaPool pool = wanted.pool;
    logic::Buchi automaton = logic::ltl_to_buchi(pool, wanted.violation, context);
    if (!automaton.only_universal_accepts()) {
      return tl::unexpected(fmt::format("{} is not a safety property", property));
    }
    return std::make_unique<FormulaObserver>(machine, std::move(automaton), machine.atoms[i], room);
  }
  for (std::size_t i = 0; i < program.claims.size(); ++i) {
    names.push_back(program.claims[i].name);
    if (names.back() != property) continue;
    if (accepts_somewhere(program.claims[i].body)) {
      return tl::unexpected(
          fmt::format("{} is not a safety property: it has accepting states", property));
    }
    return std::make_unique<ClaimObserver>(machine, machine.claims[i], room);
  }
  return tl::unexpected(fmt::format("there is no property {}; {}", property,
                                    names.empty()
                                        ? "the program has none"
                                        : fmt::format("there are {}", fmt::join(names, ", "))));
}

}  // namespace proviso::cut
