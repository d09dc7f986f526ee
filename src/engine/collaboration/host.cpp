#include "engine/collaboration/host.hpp"

#include <algorithm>

namespace proviso::collaboration {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;
using machine::GlobalState;
using machine::GraphState;

struct NamedPlace {
  std::size_t machine;
  machine::LocalState exit;
  machine::LocalState reentry;
};

std::vector<NamedPlace> places_in(const machine::System& system,
                                  const machine::Interface& interface) {
  std::vector<NamedPlace> places;
  for (const machine::InterfacePlace& place : interface.places) {
    const std::size_t at = *system.find(place.machine);
    const machine::Machine& machine = system.machines[at];
    places.push_back({at, *machine.find(place.exit.feature, place.exit.name),
                      *machine.find(place.reentry.feature, place.reentry.name)});
  }
  return places;
}

bool is_port(const GlobalState& state, const std::vector<NamedPlace>& places) {
  const bool leaves = std::any_of(places.begin(), places.end(), [&](const NamedPlace& place) {
    return state[place.machine] == place.exit;
  });
  return leaves || std::all_of(places.begin(), places.end(), [&](const NamedPlace& place) {
           return state[place.machine] == place.reentry;
         });
}

}  // namespace

std::size_t PublishedInterface::place(CtlFormula f) const {
  const auto at = std::lower_bound(formulas.begin(), formulas.end(), f);
  return static_cast<std::size_t>(at - formulas.begin());
}

std::optional<std::uint32_t> PublishedInterface::find(const GlobalState& state) const {
  const auto at =
      std::lower_bound(states.begin(), states.end(), state,
                       [](const InterfaceState& a, const GlobalState& b) { return a.state < b; });
  if (at == states.end() || at->state != state) return std::nullopt;
  return static_cast<std::uint32_t>(at - states.begin());
}

Host::Host(machine::System system, std::vector<CtlFormula> formulas,
           const machine::Vocabulary& vocabulary, Context& context)
    : system_(std::make_unique<const machine::System>(std::move(system))),
      product_(std::make_unique<const machine::SynchronousProduct>(*system_)),
      graph_(std::make_unique<machine::StateGraph>(machine::explore(*product_, context))) {
  auto atoms = machine::evaluate(vocabulary.atoms, *product_, *graph_);
  auto fairness = machine::evaluate(vocabulary.pool, system_->fairness, atoms, graph_->size());
  structure_ = std::make_unique<machine::Structure>(
      machine::Structure{graph_->rows, std::move(atoms), std::move(fairness)});
  marks_ = machine::label(vocabulary.pool, formulas, *structure_, nullptr, context);
}

std::optional<GraphState> Host::stuck() const {
  for (GraphState s = 0; s < graph_->size(); ++s) {
    if (graph_->rows[s].empty()) return s;
  }
  return std::nullopt;
}

PublishedInterface Host::publish(const std::vector<machine::Interface>& interfaces,
                                 const machine::Vocabulary& vocabulary, Context& context) const {
  std::vector<std::vector<NamedPlace>> places;
  for (const auto& interface : interfaces) places.push_back(places_in(*system_, interface));
  std::vector<GraphState> listed;
  for (GraphState s = 0; s < graph_->size(); ++s) {
    const GlobalState state = machine::state_of(*product_, *graph_, s);
    const bool is_listed = std::any_of(places.begin(), places.end(),
                                       [&](const auto& some) { return is_port(state, some); });
    if (is_listed) listed.push_back(s);
  }
  return publish_states(listed, content_hash(*system_, interfaces, vocabulary), vocabulary,
                        context);
}

PublishedInterface Host::publish_more(const PublishedInterface& published,
                                      const std::vector<GlobalState>& more,
                                      const machine::Vocabulary& vocabulary,
                                      Context& context) const {
  std::vector<GraphState> listed;
  const auto list = [&](const GlobalState& state) {
    if (const auto at = machine::find(*product_, *graph_, state)) listed.push_back(*at);
  };
  for (const InterfaceState& known : published.states) list(known.state);
  for (const GlobalState& state : more) list(state);
  std::sort(listed.begin(), listed.end());
  listed.erase(std::unique(listed.begin(), listed.end()), listed.end());
  return publish_states(listed, published.hash, vocabulary, context);
}

namespace {

constexpr std::uint32_t kUnlisted = ~std::uint32_t{0};

/// Returns the place of each state in the list.
std::vector<std::uint32_t> places_of(const std::vector<GraphState>& listed, std::size_t states) {
  std::vector<std::uint32_t> place(states, kUnlisted);
  for (std::uint32_t k = 0; k < listed.size(); ++k) place[listed[k]] = k;
  return place;
}

/// Finds which listed states are reached from each listed one, through the states inside, and on
/// which of these ways a fairness set can be met.
class SegmentSearch {
 public:
  SegmentSearch(const machine::Structure& structure, const machine::StateSet& inside,
                const std::vector<GraphState>& listed)
      : rows_(structure.rows),
        fairness_(structure.fairness),
        inside_(inside),
        listed_(listed),
        place_(places_of(listed, rows_.size())),
        seen_(rows_.size(), 0) {}

  LoopSegments run(CtlFormula formula, Context& context) {
    LoopSegments result{formula};
    result.meeting.resize(fairness_.size());
    for (std::uint32_t k = 0; k < listed_.size(); ++k) {
      context.poll({"publishing", rows_.size(), rows_.edges(), listed_.size() - k});
      if (!inside_[listed_[k]]) continue;
      const std::vector<GraphState> reached = from({listed_[k]});
      add(k, reached, result.pairs);
      for (std::size_t i = 0; i < fairness_.size(); ++i) {
        std::vector<GraphState> met;
        std::copy_if(reached.begin(), reached.end(), std::back_inserter(met),
                     [&](GraphState s) { return fairness_[i][s]; });
        add(k, from(std::move(met)), result.meeting[i]);
      }
    }
    return result;
  }

 private:
  /// The states that these lead to, themselves included.
  std::vector<GraphState> from(std::vector<GraphState> states) {
    ++round_;
    for (const GraphState state : states) seen_[state] = round_;
    for (std::size_t head = 0; head < states.size(); ++head) {
      for (const GraphState target : rows_[states[head]]) {
        if (!inside_[target] || seen_[target] == round_) continue;
        seen_[target] = round_;
        states.push_back(target);
      }
    }
    return states;
  }

  void add(std::uint32_t from, const std::vector<GraphState>& reached,
           LoopSegments::Pairs& to) const {
    const std::size_t first = to.size();
    for (const GraphState state : reached) {
      if (place_[state] != kUnlisted) to.emplace_back(from, place_[state]);
    }
    std::sort(to.begin() + static_cast<std::ptrdiff_t>(first), to.end());
  }

  const machine::Rows& rows_;
  const std::vector<machine::StateSet>& fairness_;
  const machine::StateSet& inside_;
  const std::vector<GraphState>& listed_;
  std::vector<std::uint32_t> place_;
  std::vector<std::uint64_t> seen_;  // the last round that came there
  std::uint64_t round_ = 0;
};

}  // namespace

PublishedInterface Host::publish_states(const std::vector<GraphState>& listed, std::string hash,
                                        const machine::Vocabulary& vocabulary,
                                        Context& context) const {
  PublishedInterface result;
  result.host = system_->name;
  result.hash = std::move(hash);
  result.formulas = marks_.formulas();
  result.initial_marks = marks_.at(0);
  result.host_states = graph_->size();
  result.stuck = stuck().has_value();
  std::vector<std::pair<GlobalState, GraphState>> sorted;
  for (const GraphState s : listed) {
    sorted.emplace_back(machine::state_of(*product_, *graph_, s), s);
  }
  std::sort(sorted.begin(), sorted.end());
  std::vector<GraphState> order;
  for (const auto& [state, s] : sorted) {
    order.push_back(s);
    result.states.push_back({state, marks_.at(s)});
  }
  const std::vector<std::uint32_t> place = places_of(order, graph_->size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    for (const GraphState target : graph_->rows[order[k]]) {
      if (place[target] == kUnlisted) {
        result.states[k].leaves = true;
      } else {
        result.states[k].successors.push_back(place[target]);
      }
    }
  }
  for (const CtlFormula f : marks_.formulas()) {
    if (vocabulary.pool.op(f) != CtlOperator::ExistsGlobally) continue;
    machine::StateSet inside = marks_.of(vocabulary.pool.left(f));
    for (GraphState s = 0; s < inside.size(); ++s) inside[s] = inside[s] && !marks_.of(f)[s];
    result.loops.push_back(SegmentSearch(*structure_, inside, order).run(f, context));
  }
  return result;
}

}  // namespace proviso::collaboration
