#include "report/model/assumption_words.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "lts/transform.hpp"
#include "report/model/gates.hpp"
#include "report/model/label_notation.hpp"

namespace proviso::report {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::Lts;
using lts::StateId;

constexpr std::size_t kMostSentences = 12;

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
  const Gates found = find_gates(reachable);
  if (!found.forbids) return {"anything goes"};
  std::vector<std::string> sentences = Writer(reachable, found.gates).write();
  if (sentences.empty() || sentences.size() > kMostSentences) {
    return {"no short sentences describe it; see the process"};
  }
  if (!found.complete) {
    sentences.emplace_back("these sentences are incomplete: the process below is complete");
  }
  return sentences;
}

}  // namespace proviso::report
