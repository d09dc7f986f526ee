#include "report/model/assumption_words.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "lts/graph.hpp"
#include "lts/transform.hpp"
#include "report/model/label_notation.hpp"

namespace proviso::report {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::Lts;
using lts::StateId;

constexpr std::size_t kMostSentences = 12;
constexpr std::size_t kMostGatesOfALabel = 3;
// For trying gates: some ten million steps at worst.
constexpr std::size_t kMostLabelsToTry = 24;
constexpr std::uint64_t kMostTransitionsToTry = 1024;

struct Gate {
  ActionId label{};
  bool open = false;  // at the start
  std::vector<ActionId> openers = {};
  std::vector<ActionId> closers = {};  // may contain the label itself

  bool is_simple() const { return openers.size() <= 1 && closers.size() <= 1; }
  bool closes_itself() const { return has(closers, label); }
  std::vector<ActionId> other_closers() const {
    std::vector<ActionId> others;
    for (const ActionId closer : closers) {
      if (closer != label) others.push_back(closer);
    }
    return others;
  }
  bool after(ActionId action, bool before) const {
    if (has(openers, action)) return true;
    return before && !has(closers, action);
  }
  static bool has(const std::vector<ActionId>& actions, ActionId action) {
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  }
};

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

/// Gates as sentences.
class Writer {
 public:
  Writer(const Lts& lts, std::vector<Gate> gates) : lts_(lts), gates_(std::move(gates)) {}

  std::vector<std::string> write() {
    std::vector<std::string> sentences;
    while (!gates_.empty()) {
      const std::vector<ActionId> turns = take_turns();
      sentences.push_back(turns.empty() ? sentence(take_alike()) : in_turn(turns));
    }
    return sentences;
  }

 private:
  /// The labels of gates that differ in nothing else, and what they have in common.
  struct Group {
    std::vector<ActionId> labels;
    Gate gate;
  };

  /// Taken away: the first gate and those of other labels that are opened and closed alike.
  Group take_alike() {
    Group group{{}, gates_.front()};
    const Gate& first = group.gate;
    const auto is_alike = [&first](const Gate& gate) {
      const bool same =
          gate.open == first.open && gate.openers == first.openers && gate.closers == first.closers;
      const bool by_others = !gate.closes_itself() && !first.closes_itself();
      return same && (gate.label == first.label || by_others);
    };
    for (const Gate& gate : gates_) {
      if (is_alike(gate)) group.labels.push_back(gate.label);
    }
    std::erase_if(gates_, is_alike);
    return group;
  }

  /// Opened by this label alone and closed by its own alone.
  static bool takes_turns_with(const Gate& gate, ActionId opener) {
    return gate.openers == std::vector{opener} && gate.closers == std::vector{gate.label};
  }

  /// The places of gates each of which is opened by the label of the one before and closes itself,
  /// from the first, which is open, to the one that opens the first; empty if there are none.
  std::vector<std::size_t> turns_from(std::size_t first) const {
    const bool begins = gates_[first].open && gates_[first].openers.size() == 1 &&
                        takes_turns_with(gates_[first], gates_[first].openers.front());
    if (!begins) return {};
    std::vector<std::size_t> places{first};
    while (gates_[places.back()].label != gates_[first].openers.front()) {
      const ActionId opener = gates_[places.back()].label;
      const auto next = std::find_if(gates_.begin(), gates_.end(), [opener](const Gate& gate) {
        return !gate.open && takes_turns_with(gate, opener);
      });
      if (next == gates_.end() || places.size() > gates_.size()) return {};
      places.push_back(static_cast<std::size_t>(next - gates_.begin()));
    }
    return places;
  }

  /// Taken away: gates that together say that their labels take turns.
  std::vector<ActionId> take_turns() {
    for (std::size_t first = 0; first < gates_.size(); ++first) {
      const std::vector<std::size_t> places = turns_from(first);
      if (places.empty()) continue;
      std::vector<ActionId> turns;
      for (const std::size_t place : places) turns.push_back(gates_[place].label);
      std::vector<Gate> others;
      for (std::size_t i = 0; i < gates_.size(); ++i) {
        const bool taken = std::find(places.begin(), places.end(), i) != places.end();
        if (!taken) others.push_back(std::move(gates_[i]));
      }
      gates_ = std::move(others);
      return turns;
    }
    return {};
  }

  std::string in_turn(const std::vector<ActionId>& turns) const {
    const std::string first = lts_.name(turns.front());
    return fmt::format("{} {}, beginning with {}", list(turns, "and"),
                       turns.size() == 2 ? "alternately" : "in turn", first);
  }

  std::string list(const std::vector<ActionId>& actions, std::string_view link) const {
    constexpr std::size_t kMostByName = 4;
    std::vector<std::string> names;
    for (const ActionId action : actions) names.push_back(lts_.name(action));
    if (names.size() > kMostByName && link == "or") {
      return fmt::format("one of {}",
                         label_set(compact(names), std::numeric_limits<std::size_t>::max()));
    }
    if (names.size() == 1) return names.front();
    const std::string last = std::move(names.back());
    names.pop_back();
    return fmt::format("{} {} {}", fmt::join(names, ", "), link, last);
  }

  std::string sentence(const Group& group) const {
    const Gate& gate = group.gate;
    const std::string label = list(group.labels, "or");
    const std::vector<ActionId> others = gate.other_closers();
    const std::string opens = gate.openers.empty() ? "" : list(gate.openers, "or");
    const std::string closes = others.empty() ? "" : list(others, "or");
    return gate.open ? while_open(label, opens, closes, gate.closes_itself())
                     : once_opened(label, opens, closes, gate.closes_itself());
  }

  static std::string once_opened(const std::string& label, const std::string& opens,
                                 const std::string& closes, bool closes_itself) {
    if (opens.empty()) return fmt::format("never {}", label);
    const std::string each = closes_itself ? ", once each time" : "";
    if (closes.empty()) return fmt::format("{} only after {}{}", label, opens, each);
    return fmt::format("{} only after {} and before the next {}{}", label, opens, closes, each);
  }

  static std::string while_open(const std::string& label, const std::string& opens,
                                const std::string& closes, bool closes_itself) {
    if (opens.empty()) {
      if (!closes_itself) return fmt::format("never {} after {}", label, closes);
      return closes.empty() ? fmt::format("{} at most once", label)
                            : fmt::format("{} at most once, and never after {}", label, closes);
    }
    if (!closes_itself) return fmt::format("after {} no {} until {}", closes, label, opens);
    if (closes.empty()) return fmt::format("after {} not again until {}", label, opens);
    return fmt::format("after {} or {} no {} until {}", label, closes, label, opens);
  }

  const Lts& lts_;
  std::vector<Gate> gates_;
};

}  // namespace

std::vector<std::string> assumption_words(const Lts& assumption) {
  const Lts reachable = lts::trim(assumption);
  Speaker speaker(reachable);
  speaker.look();
  if (!speaker.forbids()) return {"anything goes"};
  std::vector<std::string> sentences = Writer(reachable, speaker.gates()).write();
  if (sentences.empty() || sentences.size() > kMostSentences) {
    return {"no short sentences say it; see the process"};
  }
  if (!speaker.complete()) {
    sentences.emplace_back("this is not all: the process below is the whole truth");
  }
  return sentences;
}

}  // namespace proviso::report
