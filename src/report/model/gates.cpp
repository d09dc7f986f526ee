#include "report/model/gates.hpp"

#include <optional>
#include <utility>

#include "lts/graph.hpp"

namespace proviso::report {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::Lts;
using lts::StateId;

constexpr std::size_t kMostGatesOfALabel = 3;
// For trying gates: some ten million steps at worst.
constexpr std::size_t kMostLabelsToTry = 24;
constexpr std::uint64_t kMostTransitionsToTry = 1024;

class Speaker {
 public:
  explicit Speaker(const Lts& assumption)
      : lts_(assumption), anything_(lts::universal_state(assumption)) {}

  /// Gates of all labels that are forbidden somewhere.
  void look() {
    for (std::uint32_t a = 1; a < lts_.alphabet().size(); ++a) {
      std::vector<bool> unexplained = forbidding(ActionId{a});
      if (!has_some(unexplained)) continue;
      forbids_ = true;
      for (Told& told : best_for(ActionId{a}, unexplained)) {
        take(told, unexplained);
        gates_.push_back(std::move(told.gate));
      }
      if (has_some(unexplained)) complete_ = false;
    }
  }

  bool forbids() const { return forbids_; }
  bool complete() const { return complete_; }
  const std::vector<Gate>& gates() const { return gates_; }

 private:
  bool allows(StateId state, ActionId action) const { return !lts_.edges(state, action).empty(); }

  std::vector<bool> forbidding(ActionId action) const {
    std::vector<bool> result(lts_.state_count());
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      result[s] = !allows(StateId{s}, action);
    }
    return result;
  }

  /// A gate that is true of the assumption, and for each state whether the gate is closed whenever
  /// the assumption is there.
  struct Told {
    Gate gate;
    std::vector<bool> closed;
  };

  static bool has_some(const std::vector<bool>& states) {
    return std::find(states.begin(), states.end(), true) != states.end();
  }

  static void take(const Told& told, std::vector<bool>& unexplained) {
    for (std::size_t s = 0; s < unexplained.size(); ++s) {
      if (told.closed[s]) unexplained[s] = false;
    }
  }

  /// Two simple gates are better than one that many labels open and close.
  std::vector<Told> best_for(ActionId guarded, const std::vector<bool>& forbidding) const {
    std::optional<Told> by_states = told_by_states(guarded);
    if (by_states && by_states->gate.is_simple()) return {std::move(*by_states)};
    std::vector<Told> simple = simple_gates(guarded, forbidding);
    if (!by_states) return simple;
    std::vector<bool> unexplained = forbidding;
    for (const Told& told : simple) take(told, unexplained);
    if (simple.size() <= 2 && !has_some(unexplained)) return simple;
    return {std::move(*by_states)};
  }

  /// First as if there were no exception where anything goes: a sentence that needs none is better.
  std::optional<Told> told_by_states(ActionId guarded) const {
    for (const std::optional<StateId> exempt : {std::optional<StateId>(), anything_}) {
      auto gate = gate_by_states(guarded, exempt);
      auto closed = gate ? explained(*gate, exempt) : std::nullopt;
      if (closed) return Told{std::move(*gate), std::move(*closed)};
    }
    return std::nullopt;
  }

  std::optional<Gate> gate_by_states(ActionId guarded, std::optional<StateId> exempt) const {
    Gate gate{guarded, allows(lts::kInitial, guarded)};
    struct Role {
      bool opens = true;
      bool closes = true;
      bool keeps = true;
    };
    std::vector<Role> roles(lts_.alphabet().size());
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      for (const Edge& edge : lts_.edges(StateId{s})) {
        if (edge.target == exempt) continue;
        const bool before = allows(StateId{s}, guarded);
        const bool after = allows(edge.target, guarded);
        Role& role = roles[index(edge.action)];
        role.opens = role.opens && after;
        role.closes = role.closes && !after;
        role.keeps = role.keeps && after == before;
      }
    }
    for (std::uint32_t a = 1; a < roles.size(); ++a) {
      if (roles[a].keeps) continue;
      if (!roles[a].opens && !roles[a].closes) return std::nullopt;
      (roles[a].opens ? gate.openers : gate.closers).push_back(ActionId{a});
    }
    return gate;
  }

  /// For each state, whether the gate is closed whenever the assumption is there; nullopt if the
  /// gate is not true of the assumption, up to the exempt state.
  std::optional<std::vector<bool>> explained(const Gate& gate,
                                             std::optional<StateId> exempt) const {
    std::vector<bool> closed(lts_.state_count(), true);
    std::vector<bool> seen(2 * std::size_t{lts_.state_count()}, false);
    std::vector<std::pair<StateId, bool>> open;
    const auto visit = [&](StateId state, bool is_open) {
      const std::size_t place = 2 * std::size_t{index(state)} + (is_open ? 1 : 0);
      if (state == exempt || seen[place]) return;
      seen[place] = true;
      if (is_open) closed[index(state)] = false;
      open.emplace_back(state, is_open);
    };
    visit(lts::kInitial, gate.open);
    while (!open.empty()) {
      const auto [state, is_open] = open.back();
      open.pop_back();
      for (const Edge& edge : lts_.edges(state)) {
        if (edge.action == gate.label && !is_open) return std::nullopt;
        visit(edge.target, gate.after(edge.action, is_open));
      }
    }
    return closed;
  }

  static std::size_t gain(const std::vector<bool>& closed, const std::vector<bool>& unexplained) {
    std::size_t count = 0;
    for (std::size_t s = 0; s < unexplained.size(); ++s) {
      if (unexplained[s] && closed[s]) ++count;
    }
    return count;
  }

  /// At most one label opens and one closes; those that need fewer words come first.
  std::vector<Gate> small_gates(ActionId guarded) const {
    std::vector<Gate> gates;
    const auto labels = static_cast<std::uint32_t>(lts_.alphabet().size());
    for (std::uint32_t a = 1; a < labels; ++a) {
      gates.push_back({guarded, true, {}, {ActionId{a}}});
      if (ActionId{a} != guarded) gates.push_back({guarded, false, {ActionId{a}}, {}});
    }
    for (std::uint32_t opener = 1; opener < labels; ++opener) {
      for (std::uint32_t closer = 1; closer < labels; ++closer) {
        if (opener == closer || ActionId{opener} == guarded) continue;
        for (const bool open : {false, true}) {
          gates.push_back({guarded, open, {ActionId{opener}}, {ActionId{closer}}});
        }
      }
    }
    return gates;
  }

  /// A few of them, each the one that explains most of what is left.
  std::vector<Told> simple_gates(ActionId guarded, std::vector<bool> unexplained) const {
    const bool small = lts_.alphabet().size() <= kMostLabelsToTry &&
                       lts_.transition_count() <= kMostTransitionsToTry;
    if (!small) return {};
    std::vector<Told> candidates;
    for (Gate& gate : small_gates(guarded)) {
      auto closed = explained(gate, anything_);
      if (closed) candidates.push_back({std::move(gate), std::move(*closed)});
    }
    std::vector<Told> taken;
    while (taken.size() < kMostGatesOfALabel) {
      const Told* best = nullptr;
      std::size_t most = 0;
      for (const Told& candidate : candidates) {
        const std::size_t count = gain(candidate.closed, unexplained);
        if (count <= most) continue;
        most = count;
        best = &candidate;
      }
      if (best == nullptr) break;
      take(*best, unexplained);
      taken.push_back(*best);
    }
    return taken;
  }

  const Lts& lts_;
  std::optional<StateId> anything_;
  std::vector<Gate> gates_;
  bool forbids_ = false;
  bool complete_ = true;
};

}  // namespace

Gates find_gates(const Lts& assumption) {
  Speaker speaker(assumption);
  speaker.look();
  return {speaker.gates(), speaker.forbids(), speaker.complete()};
}

}  // namespace proviso::report
