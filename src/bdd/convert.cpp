#include "bdd/convert.hpp"

#include <vector>

namespace proviso::bdd {

void Translation::bind(circuit::Literal variable, Variable to) {
  const Function function(to);
  variables_[circuit::index(variable.node())] = variable.negated() ? !function : function;
}

Function Translation::operator()(circuit::Literal literal) {
  const auto find = [this](circuit::Node node) -> const Function* {
    const std::uint32_t number = circuit::index(node);
    if (const auto bound = variables_.find(number); bound != variables_.end()) {
      return &bound->second;
    }
    const auto made = known_.find(number);
    return made == known_.end() ? nullptr : &made->second;
  };
  const auto value = [&](circuit::Literal operand) {
    if (graph_->is_constant(operand.node())) return Function(operand == circuit::kTrue);
    const Function& function = *find(operand.node());
    return operand.negated() ? !function : function;
  };
  std::vector<circuit::Node> open;
  const auto visit = [&](circuit::Node node) {
    if (!graph_->is_constant(node) && find(node) == nullptr) open.push_back(node);
  };
  visit(literal.node());
  while (!open.empty()) {
    const circuit::Node node = open.back();
    const std::size_t before = open.size();
    if (find(node) == nullptr) {
      visit(graph_->left(node).node());
      visit(graph_->right(node).node());
      if (open.size() > before) continue;
      Function made = value(graph_->left(node)) & value(graph_->right(node));
      known_.emplace(circuit::index(node), std::move(made));
    }
    open.pop_back();
  }
  return value(literal);
}

void Translation::forget() { known_.clear(); }

circuit::Literal circuit_of(
    const Function& function, circuit::Graph& graph,
    const boost::unordered_flat_map<std::uint32_t, circuit::Literal>& images) {
  boost::unordered_flat_map<std::uint32_t, circuit::Literal> made{{0, circuit::kFalse},
                                                                  {1, circuit::kTrue}};
  std::vector<Function> open{function};
  while (!open.empty()) {
    const Function node = open.back();
    if (made.contains(node.place())) {
      open.pop_back();
      continue;
    }
    const Function low = node.low();
    const Function high = node.high();
    const bool ready = made.contains(low.place()) && made.contains(high.place());
    if (!ready) {
      if (!made.contains(low.place())) open.push_back(low);
      if (!made.contains(high.place())) open.push_back(high);
      continue;
    }
    made[node.place()] =
        graph.choose(images.at(index(node.top())), made.at(high.place()), made.at(low.place()));
    open.pop_back();
  }
  return made.at(function.place());
}

}  // namespace proviso::bdd
