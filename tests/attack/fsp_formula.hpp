// Random fluent LTL formulas and their truth on a graph, by the textbook tableau for all runs and
// by terminal sets for fair ones.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attack/fsp_graph.hpp"

namespace proviso::attack {

/// A formula in reverse Polish order: operands stand before their operator.
struct FspFormula {
  enum class Kind { Action, Fluent, Not, And, Or, Next, Until };
  struct Node {
    Kind kind = Kind::Action;
    std::string label;  // of an action, or the one that makes the fluent true
    std::string until;  // the label that makes the fluent false
    int left = -1;
    int right = -1;
  };
  std::vector<Node> nodes;
  std::string text;     // as FSP writes it, with all its parentheses
  std::string fluents;  // the definitions that the text needs
};

FspFormula random_fsp_formula();

/// Whether every infinite run satisfies the formula; nullopt if that takes too long to find out.
/// The graph must have neither deadlocks nor ERROR.
std::optional<bool> holds_on_all_runs(const Graph& graph, const FspFormula& formula);

}  // namespace proviso::attack
