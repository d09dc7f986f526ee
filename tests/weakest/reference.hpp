// The weakest assumption written straight from its definition: sets of states of the reference
// product, closed under moves outside the interface. Slow and obviously right.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lts/lts.hpp"
#include "space/reference_product.hpp"

namespace proviso::weakest {

class ReferenceAssumption {
 public:
  using Product = space::ReferenceProduct;
  /// Where a word may lead; no set is π. The empty set: nowhere.
  using States = std::optional<std::set<Product::State>>;

  /// The product is T ‖ P_err.
  ReferenceAssumption(const Product& product, const lts::Alphabet& interface)
      : product_(product),
        interface_(interface.labels().begin(), interface.labels().end()),
        initial_(closed({{product.initial()}})) {}

  const std::set<std::string>& interface() const { return interface_; }
  const States& initial() const { return initial_; }

  States step(const States& from, const std::string& label) const {
    std::set<Product::State> reached;
    for (const Product::State& state : *from) {
      for (const auto& [action, target] : product_.reachable().at(state)) {
        if (action != label) continue;
        if (!target) return std::nullopt;
        reached.insert(*target);
      }
    }
    return closed(std::move(reached));
  }

  /// How the words that the automaton allows differ from those that cannot lead to π: the first
  /// label that only one of them allows. Returns nullopt if they agree.
  std::optional<std::string> difference(const lts::Lts& automaton) const {
    if (!initial_) return "the empty word";
    std::set<std::pair<std::set<Product::State>, std::uint32_t>> seen;
    std::vector<std::pair<States, lts::StateId>> open{{initial_, lts::kInitial}};
    while (!open.empty()) {
      const auto [states, state] = open.back();
      open.pop_back();
      if (!seen.insert({*states, lts::index(state)}).second) continue;
      for (const std::string& label : interface_) {
        const States next = step(states, label);
        const auto edges = automaton.edges(state, automaton.alphabet().find(label).value());
        if (next.has_value() != !edges.empty()) return label;
        if (next) open.emplace_back(next, edges.front().target);
      }
    }
    return std::nullopt;
  }

  /// The number of states of the smallest automaton, by splitting classes until nothing changes.
  std::size_t smallest() const {
    std::map<std::set<Product::State>, std::map<std::string, States>> rows;
    std::vector<std::set<Product::State>> open{*initial_};
    while (!open.empty()) {
      const std::set<Product::State> states = open.back();
      open.pop_back();
      if (rows.contains(states)) continue;
      auto& row = rows[states];
      for (const std::string& label : interface_) {
        row[label] = step(states, label);
        if (row[label]) open.push_back(*row[label]);
      }
    }
    std::map<std::set<Product::State>, std::size_t> classes;
    for (const auto& [states, row] : rows) classes[states] = 0;
    for (std::size_t count = 1;;) {
      std::map<std::vector<std::size_t>, std::size_t> signatures;
      std::map<std::set<Product::State>, std::size_t> finer;
      for (const auto& [states, row] : rows) {
        std::vector<std::size_t> signature{classes[states]};
        for (const auto& [label, next] : row) signature.push_back(next ? classes[*next] + 1 : 0);
        finer[states] = signatures.emplace(signature, signatures.size()).first->second;
      }
      if (signatures.size() == count) return count;
      count = signatures.size();
      classes = std::move(finer);
    }
  }

 private:
  /// With what is reached by moves that the interface does not show.
  States closed(std::set<Product::State> states) const {
    std::vector<Product::State> open(states.begin(), states.end());
    while (!open.empty()) {
      const Product::State state = open.back();
      open.pop_back();
      for (const auto& [action, target] : product_.reachable().at(state)) {
        if (interface_.contains(action)) continue;
        if (!target) return std::nullopt;
        if (states.insert(*target).second) open.push_back(*target);
      }
    }
    return states;
  }

  const Product& product_;
  std::set<std::string> interface_;
  States initial_;
};

}  // namespace proviso::weakest
