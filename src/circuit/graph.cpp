#include "circuit/graph.hpp"

#include <algorithm>
#include <utility>

namespace proviso::circuit {
namespace {

std::uint64_t key(Literal a, Literal b) {
  return (static_cast<std::uint64_t>(a.code()) << 32) | b.code();
}

Literal balanced(Graph& graph, std::span<const Literal> literals) {
  if (literals.empty()) return kTrue;
  if (literals.size() == 1) return literals.front();
  const std::size_t half = literals.size() / 2;
  return graph.conjunction(balanced(graph, literals.first(half)),
                           balanced(graph, literals.subspan(half)));
}

}  // namespace

Graph::Graph() : nodes_{{kFalse, kFalse}} {}

Literal Graph::variable() {
  const Literal literal(Node{static_cast<std::uint32_t>(nodes_.size())}, false);
  nodes_.push_back({literal, literal});
  return literal;
}

bool Graph::is_variable(Node node) const {
  return index(node) != 0 && nodes_[index(node)].left.node() == node;
}

bool Graph::is_conjunction(Node node) const {
  return index(node) != 0 && nodes_[index(node)].left.node() != node;
}

Literal Graph::conjunction(Literal a, Literal b) {
  if (b < a) std::swap(a, b);
  if (a == kFalse || a == !b) return kFalse;
  if (a == kTrue || a == b) return b;
  const Node next{static_cast<std::uint32_t>(nodes_.size())};
  const auto [found, is_new] = known_.try_emplace(key(a, b), next);
  if (is_new) nodes_.push_back({a, b});
  return Literal(found->second, false);
}

Literal Graph::exclusive(Literal a, Literal b) {
  return conjunction(!conjunction(a, b), !conjunction(!a, !b));
}

Literal Graph::choose(Literal condition, Literal then, Literal otherwise) {
  if (then == otherwise) return then;
  return disjunction(conjunction(condition, then), conjunction(!condition, otherwise));
}

Literal Graph::conjunction(std::span<const Literal> literals) { return balanced(*this, literals); }

Literal Graph::disjunction(std::span<const Literal> literals) {
  std::vector<Literal> negated(literals.begin(), literals.end());
  for (Literal& literal : negated) literal = !literal;
  return !balanced(*this, negated);
}

std::vector<Node> cone(const Graph& graph, std::span<const Literal> literals) {
  std::vector<bool> seen(graph.size(), false);
  std::vector<Node> nodes;
  std::vector<Node> open;
  const auto visit = [&](Node node) {
    if (graph.is_constant(node) || seen[index(node)]) return;
    seen[index(node)] = true;
    nodes.push_back(node);
    open.push_back(node);
  };
  for (const Literal literal : literals) visit(literal.node());
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    if (!graph.is_conjunction(node)) continue;
    visit(graph.left(node).node());
    visit(graph.right(node).node());
  }
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

std::vector<Node> support(const Graph& graph, std::span<const Literal> literals) {
  std::vector<Node> nodes = cone(graph, literals);
  std::erase_if(nodes, [&graph](Node node) { return !graph.is_variable(node); });
  return nodes;
}

Substitution::Substitution(const Graph& source, Graph& target,
                           std::function<Literal(Node)> otherwise)
    : source_(&source), target_(&target), otherwise_(std::move(otherwise)) {}

Literal Substitution::operator()(Literal literal) {
  images_.try_emplace(0, kFalse);
  // Operands come before operators: an ascending walk over the cone needs no stack.
  if (!images_.contains(index(literal.node()))) {
    const Literal root[] = {literal};
    for (const Node node : cone(*source_, root)) {
      if (images_.contains(index(node))) continue;
      if (source_->is_variable(node)) {
        const Literal image = otherwise_(node);
        images_[index(node)] = image;
        continue;
      }
      const Literal left = source_->left(node);
      const Literal right = source_->right(node);
      const Literal image = target_->conjunction(images_.at(index(left.node())) ^ left.negated(),
                                                 images_.at(index(right.node())) ^ right.negated());
      images_[index(node)] = image;
    }
  }
  return images_.at(index(literal.node())) ^ literal.negated();
}

void Evaluation::set(Literal variable, bool value) {
  values_[index(variable.node())] = value != variable.negated() ? 1 : 0;
}

void Evaluation::run() {
  for (std::uint32_t i = 1; i < values_.size(); ++i) {
    const Node node{i};
    if (!graph_->is_conjunction(node)) continue;
    values_[i] = (*this)[graph_->left(node)] && (*this)[graph_->right(node)] ? 1 : 0;
  }
}

}  // namespace proviso::circuit
