#include "attack/smv_tableau.hpp"

#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace proviso::attack::smv {
namespace {

constexpr std::size_t kMostTemporal = 5;

/// A subformula; equal ones are one.
struct Part {
  std::string op;
  std::size_t left = 0;
  std::size_t right = 0;
  std::size_t bit = 0;  // of a temporal one: its place among them
  const Expression* atom = nullptr;
};

class Product {
 public:
  Product(const TableauInput& input, const Formula& formula) : input_(input) {
    root_ = add(formula);
  }

  std::optional<bool> run() {
    if (temporal_.size() > kMostTemporal) return std::nullopt;
    choices_ = std::size_t{1} << temporal_.size();
    for (std::size_t node = 0; node < input_.values.size(); ++node) evaluate_all(node);
    build();
    const std::vector<bool> fair = fair_nodes(product_, reached_);
    for (std::size_t place = 0; place < fair.size(); ++place) {
      if (fair[place] && starts(place)) return true;
    }
    return false;
  }

 private:
  std::size_t add(const Formula& formula) {
    Part part{formula.op};
    std::string key = formula.op;
    if (formula.op.empty()) {
      part.atom = &formula.atom;
      key = "atom " + text(formula.atom);
    } else {
      part.left = add(formula.operands.front());
      part.right = formula.operands.size() > 1 ? add(formula.operands.back()) : part.left;
      key += fmt::format(" {} {}", part.left, part.right);
    }
    const auto [known, is_new] = numbers_.try_emplace(key, parts_.size());
    if (!is_new) return known->second;
    if (part.op == "X" || part.op == "U" || part.op == "Y" || part.op == "S") {
      part.bit = temporal_.size();
      temporal_.push_back(parts_.size());
    }
    parts_.push_back(std::move(part));
    return parts_.size() - 1;
  }

  /// The truth of all parts, by node and choice of the temporal ones.
  void evaluate_all(std::size_t node) {
    for (std::size_t choice = 0; choice < choices_; ++choice) {
      std::vector<bool> truth;
      for (const Part& part : parts_) {
        if (part.atom != nullptr) {
          truth.push_back(evaluate(*part.atom, {&input_.values[node], &input_.values[node]}) != 0);
        } else if (part.op == "!") {
          truth.push_back(!truth[part.left]);
        } else if (part.op == "&") {
          truth.push_back(truth[part.left] && truth[part.right]);
        } else {
          truth.push_back((choice >> part.bit & 1U) != 0);
        }
      }
      truths_.push_back(std::move(truth));
    }
  }

  bool is_first(std::size_t place) const {
    const std::vector<bool>& now = truths_[place];
    for (const std::size_t i : temporal_) {
      const Part& part = parts_[i];
      if (part.op == "Y" && now[i]) return false;
      if (part.op == "S" && now[i] != now[part.right]) return false;
    }
    return now[root_];
  }

  bool starts(std::size_t place) const {
    return input_.initial[place / choices_] && is_first(place);
  }

  bool follows(std::size_t from, std::size_t to) const {
    const std::vector<bool>& now = truths_[from];
    const std::vector<bool>& then = truths_[to];
    for (const std::size_t i : temporal_) {
      const Part& part = parts_[i];
      if (part.op == "X" && now[i] != then[part.left]) return false;
      if (part.op == "U" && now[i] != (now[part.right] || (now[part.left] && then[i]))) {
        return false;
      }
      if (part.op == "Y" && then[i] != now[part.left]) return false;
      if (part.op == "S" && then[i] != (then[part.right] || (then[part.left] && now[i]))) {
        return false;
      }
    }
    return true;
  }

  void build() {
    const std::size_t size = truths_.size();
    product_.successors.resize(size);
    reached_.assign(size, false);
    std::vector<std::size_t> open;
    const auto enter = [&](std::size_t place) {
      if (!reached_[place]) open.push_back(place);
      reached_[place] = true;
    };
    for (std::size_t place = 0; place < size; ++place) {
      if (starts(place)) enter(place);
    }
    while (!open.empty()) {
      const std::size_t from = open.back();
      open.pop_back();
      for (const std::size_t node : input_.graph->successors[from / choices_]) {
        for (std::size_t choice = 0; choice < choices_; ++choice) {
          const std::size_t to = node * choices_ + choice;
          if (!follows(from, to)) continue;
          product_.successors[from].push_back(to);
          enter(to);
        }
      }
    }
    for (const auto& condition : input_.graph->justice)
      product_.justice.push_back(spread(condition));
    for (const auto& [wanted, granted] : input_.graph->compassion) {
      product_.compassion.emplace_back(spread(wanted), spread(granted));
    }
    for (const std::size_t i : temporal_) {
      if (parts_[i].op != "U") continue;
      std::vector<bool> kept;
      for (const auto& truth : truths_) kept.push_back(!truth[i] || truth[parts_[i].right]);
      product_.justice.push_back(std::move(kept));
    }
  }

  std::vector<bool> spread(const std::vector<bool>& condition) const {
    std::vector<bool> result;
    for (std::size_t place = 0; place < truths_.size(); ++place) {
      result.push_back(condition[place / choices_]);
    }
    return result;
  }

  const TableauInput& input_;
  std::vector<Part> parts_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::size_t> temporal_;
  std::size_t root_ = 0;
  std::size_t choices_ = 1;
  std::vector<std::vector<bool>> truths_;  // by place: node and choice
  FairGraph product_;
  std::vector<bool> reached_;
};

}  // namespace

std::optional<bool> is_satisfied_on_fair_path(const TableauInput& input, const Formula& formula) {
  return Product(input, formula).run();
}

}  // namespace proviso::attack::smv
