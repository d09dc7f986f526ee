#include "report/assumption_words.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "lts/graph.hpp"
#include "lts/transform.hpp"
#include "report/label_notation.hpp"

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
      if (std::none_of(unexplained.begin(), unexplained.end(), [](bool b) { return b; })) continue;
      forbids_ = true;
      if (!take_by_states(ActionId{a}, unexplained)) try_gates(ActionId{a}, unexplained);
      if (std::find(unexplained.begin(), unexplained.end(), true) != unexplained.end()) {
        complete_ = false;
      }
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

  /// First as if there were no exception where anything goes: a sentence that needs none is better.
  bool take_by_states(ActionId guarded, std::vector<bool>& unexplained) {
    for (const std::optional<StateId> exempt : {std::optional<StateId>(), anything_}) {
      const auto gate = gate_by_states(guarded, exempt);
      const auto closed = gate ? explained(*gate, exempt) : std::nullopt;
      if (!closed) continue;
      take(*gate, *closed, unexplained);
      return true;
    }
    return false;
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

  /// For each state whether the gate is closed whenever the assumption is there; nothing if the
  /// gate is not true of the assumption, up to the state that is exempt.
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

  void take(const Gate& gate, const std::vector<bool>& closed, std::vector<bool>& unexplained) {
    gates_.push_back(gate);
    for (std::size_t s = 0; s < unexplained.size(); ++s) {
      if (closed[s]) unexplained[s] = false;
    }
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

  void try_gates(ActionId guarded, std::vector<bool>& unexplained) {
    const bool small = lts_.alphabet().size() <= kMostLabelsToTry &&
                       lts_.transition_count() <= kMostTransitionsToTry;
    if (!small) return;
    struct Candidate {
      Gate gate;
      std::vector<bool> closed;
    };
    std::vector<Candidate> candidates;
    for (Gate& gate : small_gates(guarded)) {
      auto closed = explained(gate, anything_);
      if (closed) candidates.push_back({std::move(gate), std::move(*closed)});
    }
    for (std::size_t taken = 0; taken < kMostGatesOfALabel; ++taken) {
      const Candidate* best = nullptr;
      std::size_t most = 0;
      for (const Candidate& candidate : candidates) {
        const std::size_t count = gain(candidate.closed, unexplained);
        if (count <= most) continue;
        most = count;
        best = &candidate;
      }
      if (best == nullptr) return;
      take(best->gate, best->closed, unexplained);
    }
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
      if (gate.label == first.label)
        return gate.openers == first.openers && gate.closers == first.closers &&
               gate.open == first.open;
      return !gate.closes_itself() && !first.closes_itself() && gate.open == first.open &&
             gate.openers == first.openers && gate.closers == first.closers;
    };
    for (const Gate& gate : gates_) {
      if (is_alike(gate)) group.labels.push_back(gate.label);
    }
    std::erase_if(gates_, is_alike);
    return group;
  }

  const Gate* turn_of(ActionId opener, bool open) const {
    const auto at = std::find_if(gates_.begin(), gates_.end(), [&](const Gate& gate) {
      return gate.open == open && gate.openers == std::vector{opener} &&
             gate.closers == std::vector{gate.label};
    });
    return at == gates_.end() ? nullptr : &*at;
  }

  /// Labels each of which is opened by the one before and closes itself, the first being open:
  /// taken away if the last of them opens the first.
  std::vector<ActionId> take_turns() {
    for (const Gate& first : gates_) {
      const bool begins =
          first.open && first.openers.size() == 1 && first.closers == std::vector{first.label};
      if (!begins) continue;
      std::vector<ActionId> turns{first.label};
      while (turns.back() != first.openers.front() && turns.size() <= gates_.size()) {
        const Gate* next = turn_of(turns.back(), false);
        if (next == nullptr) break;
        turns.push_back(next->label);
      }
      if (turns.back() != first.openers.front()) continue;
      std::erase_if(gates_, [&turns](const Gate& gate) {
        return gate.closers == std::vector{gate.label} && gate.openers.size() == 1 &&
               Gate::has(turns, gate.label);
      });
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
    return fmt::format("before {} the environment must have done {} and not yet {}{}", label, opens,
                       closes, each);
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
  if (sentences.empty() || sentences.size() > kMostSentences) return {};
  if (!speaker.complete()) {
    sentences.emplace_back("this is not all: the process below is the whole truth");
  }
  return sentences;
}

}  // namespace proviso::report
