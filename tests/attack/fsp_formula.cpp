#include "attack/fsp_formula.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "attack/fsp_model.hpp"
#include "random_choice.hpp"

namespace proviso::attack {
namespace {

using Kind = FspFormula::Kind;

constexpr int kDeepest = 3;
constexpr std::size_t kMostPromises = 5;
constexpr std::size_t kMostPositions = 600;

class Drawing {
 public:
  FspFormula draw() {
    result_.text = draw(kDeepest).second;
    return std::move(result_);
  }

 private:
  using Drawn = std::pair<int, std::string>;

  int add(Kind kind, int left = -1, int right = -1) {
    result_.nodes.push_back({kind, {}, {}, left, right});
    return static_cast<int>(result_.nodes.size()) - 1;
  }

  Drawn atom() {
    const auto& labels = fsp_labels();
    const auto count = static_cast<std::uint32_t>(labels.size() - 2);  // those without an index
    const std::uint32_t first = random_below(count);
    if (random_below(3) != 2) {
      const int node = add(Kind::Action);
      result_.nodes.back().label = labels[first];
      return {node, labels[first]};
    }
    const std::uint32_t second = (first + 1 + random_below(count - 1)) % count;
    const std::string name = fmt::format("F{}", result_.nodes.size());
    result_.fluents += fmt::format("fluent {} = <{},{}>\n", name, labels[first], labels[second]);
    const int node = add(Kind::Fluent);
    result_.nodes.back().label = labels[first];
    result_.nodes.back().until = labels[second];
    return {node, name};
  }

  int negated(int node) { return add(Kind::Not, node); }
  int truth() {
    const int node = add(Kind::Action);
    result_.nodes.back().label = "no such label";
    return negated(node);
  }
  int eventually(int node) { return add(Kind::Until, truth(), node); }
  int always(int node) { return negated(eventually(negated(node))); }

  Drawn draw(int depth) {
    const std::uint32_t choice = depth == 0 ? 0 : random_below(10);
    if (choice == 0) return atom();
    const auto [left, first] = draw(depth - 1);
    switch (choice) {
      case 1:
        return {negated(left), fmt::format("!({})", first)};
      case 2:
        return {add(Kind::Next, left), fmt::format("X ({})", first)};
      case 3:
        return {eventually(left), fmt::format("<>({})", first)};
      case 4:
        return {always(left), fmt::format("[]({})", first)};
      default:
        break;
    }
    const auto [right, second] = draw(depth - 1);
    switch (choice) {
      case 5:
        return {add(Kind::And, left, right), fmt::format("(({}) && ({}))", first, second)};
      case 6:
        return {add(Kind::Or, left, right), fmt::format("(({}) || ({}))", first, second)};
      case 7:
        return {add(Kind::Or, negated(left), right), fmt::format("(({}) -> ({}))", first, second)};
      case 8:
        return {add(Kind::Until, left, right), fmt::format("(({}) U ({}))", first, second)};
      default: {
        const int until = add(Kind::Until, left, right);
        const int weak = add(Kind::Or, until, always(left));
        return {weak, fmt::format("(({}) W ({}))", first, second)};
      }
    }
  }

  FspFormula result_;
};

/// The product of a graph with guesses of what is true next. A position is a step of the graph; its
/// promises say which of the formulas under a Next, and which Untils, are true at the following
/// position.
class Tableau {
 public:
  Tableau(const Graph& graph, const FspFormula& formula) : graph_(graph), formula_(formula) {
    for (std::size_t n = 0; n < formula.nodes.size(); ++n) {
      const auto& node = formula.nodes[n];
      if (node.kind == Kind::Next) promised_.push_back(node.left);
      if (node.kind == Kind::Until) promised_.push_back(static_cast<int>(n));
      if (node.kind == Kind::Next || node.kind == Kind::Until)
        promise_of_[static_cast<int>(n)] = promised_.size() - 1;
    }
  }

  bool is_small() const { return promised_.size() <= kMostPromises; }

  /// Whether no run makes the formula false at its first position.
  std::optional<bool> holds() {
    if (!explore()) return std::nullopt;
    return !find_fair_cycle();
  }

 private:
  struct Position {
    int state = 0;
    std::string action;
    std::set<int> fluents;  // the nodes of those that are true
    unsigned promises = 0;
    auto operator<=>(const Position&) const = default;
  };

  bool eval(int n, const Position& at) const {
    const auto& node = formula_.nodes[static_cast<std::size_t>(n)];
    switch (node.kind) {
      case Kind::Action:
        return at.action == node.label;
      case Kind::Fluent:
        return at.fluents.contains(n);
      case Kind::Not:
        return !eval(node.left, at);
      case Kind::And:
        return eval(node.left, at) && eval(node.right, at);
      case Kind::Or:
        return eval(node.left, at) || eval(node.right, at);
      case Kind::Next:
        return promises(at, n);
      case Kind::Until:
        return eval(node.right, at) || (eval(node.left, at) && promises(at, n));
    }
    return false;
  }

  bool promises(const Position& at, int n) const {
    return ((at.promises >> promise_of_.at(n)) & 1U) != 0;
  }

  bool keeps(const Position& from, const Position& to) const {
    for (std::size_t k = 0; k < promised_.size(); ++k) {
      if ((((from.promises >> k) & 1U) != 0) != eval(promised_[k], to)) return false;
    }
    return true;
  }

  /// All positions that the steps of `state` lead to, whatever they promise.
  std::vector<Position> positions_after(int state, const std::set<int>& fluents) const {
    std::vector<Position> result;
    for (const auto& [label, target] : graph_.steps[static_cast<std::size_t>(state)]) {
      Position next{target, label, fluents, 0};
      for (std::size_t n = 0; n < formula_.nodes.size(); ++n) {
        const auto& node = formula_.nodes[n];
        if (node.kind != Kind::Fluent || label.empty()) continue;
        if (node.label == label) next.fluents.insert(static_cast<int>(n));
        if (node.until == label) next.fluents.erase(static_cast<int>(n));
      }
      for (unsigned promises = 0; promises < (1U << promised_.size()); ++promises) {
        next.promises = promises;
        result.push_back(next);
      }
    }
    return result;
  }

  int number(const Position& position) {
    const auto [at, is_new] = numbers_.try_emplace(position, static_cast<int>(order_.size()));
    if (is_new) {
      order_.push_back(position);
      product_.add_state();
    }
    return at->second;
  }

  /// Returns false if there are too many positions.
  bool explore() {
    const int root = static_cast<int>(formula_.nodes.size()) - 1;
    product_.add_state();
    order_.emplace_back();
    order_.front().state = -1;
    for (const Position& first : positions_after(0, {})) {
      if (eval(root, first)) continue;
      const int reached = number(first);
      product_.steps[0].emplace_back("", reached);
    }
    for (std::size_t at = 1; at < order_.size(); ++at) {
      if (order_.size() > kMostPositions) return false;
      const Position from = order_[at];
      for (const Position& next : positions_after(from.state, from.fluents)) {
        if (!keeps(from, next)) continue;
        const int reached = number(next);
        product_.steps[at].emplace_back("", reached);
      }
    }
    return true;
  }

  /// A position on a cycle of a strongly connected set that fulfils every Until it meets.
  bool find_fair_cycle() const {
    const std::size_t count = product_.steps.size();
    std::vector<std::set<int>> later(count);
    for (std::size_t at = 0; at < count; ++at) {
      std::vector<int> open;
      for (const auto& [label, target] : product_.steps[at]) {
        if (later[at].insert(target).second) open.push_back(target);
      }
      while (!open.empty()) {
        const auto from = static_cast<std::size_t>(open.back());
        open.pop_back();
        for (const auto& [label, target] : product_.steps[from]) {
          if (later[at].insert(target).second) open.push_back(target);
        }
      }
    }
    for (std::size_t at = 1; at < count; ++at) {
      if (!later[at].contains(static_cast<int>(at))) continue;
      std::vector<int> set;
      for (const int other : later[at]) {
        if (later[static_cast<std::size_t>(other)].contains(static_cast<int>(at)))
          set.push_back(other);
      }
      if (fulfils(set)) return true;
    }
    return false;
  }

  bool fulfils(const std::vector<int>& set) const {
    for (std::size_t n = 0; n < formula_.nodes.size(); ++n) {
      const auto& node = formula_.nodes[n];
      if (node.kind != Kind::Until) continue;
      const bool is_met = std::ranges::any_of(set, [&](int position) {
        const Position& at = order_[static_cast<std::size_t>(position)];
        return eval(node.right, at) || !eval(static_cast<int>(n), at);
      });
      if (!is_met) return false;
    }
    return true;
  }

  const Graph& graph_;
  const FspFormula& formula_;
  std::vector<int> promised_;              // formulas that are promised for the next position
  std::map<int, std::size_t> promise_of_;  // the bit of a Next or an Until
  std::map<Position, int> numbers_;
  std::vector<Position> order_;
  Graph product_;
};

}  // namespace

FspFormula random_fsp_formula() {
  for (;;) {
    FspFormula formula = Drawing().draw();
    if (Tableau(Graph(), formula).is_small()) return formula;
  }
}

std::optional<bool> holds_on_all_runs(const Graph& graph, const FspFormula& formula) {
  return Tableau(graph, formula).holds();
}

}  // namespace proviso::attack
