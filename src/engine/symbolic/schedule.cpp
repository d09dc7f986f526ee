#include "engine/symbolic/schedule.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

namespace proviso::symbolic {
namespace {

using bdd::Function;
using bdd::Variable;

/// What the greedy choice has to know of a variable.
struct Standing {
  std::uint32_t occurrences = 0;  // constraints not chosen yet that speak of it
  bool quantified = false;
  bool present = false;  // in the product so far
};

using Standings = boost::unordered_flat_map<std::uint32_t, Standing>;

std::vector<std::vector<Variable>> supports_of(const std::vector<Function>& constraints) {
  std::vector<std::vector<Variable>> supports;
  for (const Function& constraint : constraints) supports.push_back(support(constraint));
  return supports;
}

int benefit(const std::vector<Variable>& support, const Standings& standings) {
  int value = 0;
  for (const Variable variable : support) {
    const Standing& standing = standings.at(bdd::index(variable));
    const bool freed = standing.quantified && standing.occurrences == 1;
    if (freed && standing.present) ++value;
    if (!freed && !standing.present) --value;
  }
  return value;
}

std::vector<std::size_t> greedy_order(const std::vector<std::vector<Variable>>& supports,
                                      std::span<const Variable> quantified,
                                      std::span<const Variable> present) {
  Standings standings;
  for (const Variable variable : quantified) standings[bdd::index(variable)].quantified = true;
  for (const Variable variable : present) standings[bdd::index(variable)].present = true;
  for (const auto& support : supports) {
    for (const Variable variable : support) ++standings[bdd::index(variable)].occurrences;
  }
  std::vector<std::size_t> open(supports.size());
  for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
  std::vector<std::size_t> order;
  while (!open.empty()) {
    auto best = open.begin();
    std::optional<int> best_benefit;
    for (auto candidate = open.begin(); candidate != open.end(); ++candidate) {
      const int value = benefit(supports[*candidate], standings);
      if (best_benefit && value <= *best_benefit) continue;
      best_benefit = value;
      best = candidate;
    }
    for (const Variable variable : supports[*best]) {
      Standing& standing = standings.at(bdd::index(variable));
      --standing.occurrences;
      standing.present = true;
    }
    order.push_back(*best);
    open.erase(best);
  }
  return order;
}

}  // namespace

Schedule::Schedule(std::vector<Function> constraints, std::span<const Variable> quantified,
                   std::span<const Variable> present) {
  const auto supports = supports_of(constraints);
  boost::unordered_flat_map<std::uint32_t, std::size_t> last;  // by variable: its last stage
  for (const std::size_t chosen : greedy_order(supports, quantified, present)) {
    for (const Variable variable : supports[chosen]) last[bdd::index(variable)] = stages_.size();
    stages_.push_back({std::move(constraints[chosen]), Function(true)});
  }
  std::vector<std::vector<Variable>> freed(stages_.size());
  std::vector<Variable> nowhere;
  for (const Variable variable : quantified) {
    const auto found = last.find(bdd::index(variable));
    (found == last.end() ? nowhere : freed[found->second]).push_back(variable);
  }
  at_once_ = bdd::cube(nowhere);
  for (std::size_t i = 0; i < stages_.size(); ++i) stages_[i].quantified = bdd::cube(freed[i]);
}

Function Schedule::operator()(const Function& start) const {
  Function product = exists(start, at_once_);
  for (const Stage& stage : stages_) {
    if (product.is_false()) break;
    product = conjunction_exists(product, stage.constraint, stage.quantified);
  }
  return product;
}

std::vector<Function> clusters(std::vector<Function> constraints,
                               std::span<const Variable> quantified,
                               std::span<const Variable> present, std::span<const Variable> local,
                               std::size_t largest) {
  const auto supports = supports_of(constraints);
  boost::unordered_flat_map<std::uint32_t, std::uint32_t> outside;  // uses not merged yet
  boost::unordered_flat_map<std::uint32_t, bool> is_local;
  for (const Variable variable : local) is_local[bdd::index(variable)] = true;
  for (const auto& support : supports) {
    for (const Variable variable : support) ++outside[bdd::index(variable)];
  }
  std::vector<Function> merged;
  Function product(true);
  boost::unordered_flat_map<std::uint32_t, std::uint32_t> inside;
  const auto finish = [&] {
    std::vector<Variable> private_ones;
    for (const auto& [variable, uses] : inside) {
      if (is_local.contains(variable) && outside.at(variable) == uses) {
        private_ones.push_back(Variable{variable});
      }
    }
    if (!product.is_true()) merged.push_back(exists(product, bdd::cube(private_ones)));
    product = Function(true);
    inside.clear();
  };
  for (const std::size_t chosen : greedy_order(supports, quantified, present)) {
    // Two large ones are not even tried: their product may be as large as theirs together.
    if (product.size() + constraints[chosen].size() > 2 * largest) finish();
    Function larger = product & constraints[chosen];
    if (larger.size() > largest && !product.is_true()) {
      finish();
      larger = constraints[chosen];
    }
    product = std::move(larger);
    for (const Variable variable : supports[chosen]) ++inside[bdd::index(variable)];
  }
  finish();
  return merged;
}

}  // namespace proviso::symbolic
