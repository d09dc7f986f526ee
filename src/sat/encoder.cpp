#include "sat/encoder.hpp"

#include <array>
#include <optional>
#include <utility>

#include <boost/unordered/unordered_flat_set.hpp>

namespace proviso::sat {
namespace {

// A disjunction that is longer gets variables for its parts.
constexpr std::size_t kLongestClause = 64;

}  // namespace

Literal& Encoder::image(circuit::Node node) {
  if (images_.size() <= circuit::index(node)) images_.resize(graph_->size());
  return images_[circuit::index(node)];
}

Literal Encoder::constant_true() {
  if (true_ == Literal()) {
    true_ = sink_->variable();
    sink_->add({true_});
  }
  return true_;
}

void Encoder::bind(circuit::Literal variable, Literal literal) {
  image(variable.node()) = literal ^ variable.negated();
}

Literal Encoder::encode(circuit::Literal function) {
  if (graph_->is_constant(function.node())) return constant_true() ^ (function == circuit::kFalse);
  if (image(function.node()) == Literal()) {
    // Not the whole cone: what is encoded already hides what is below it.
    std::vector<circuit::Node> open{function.node()};
    while (!open.empty()) {
      const circuit::Node node = open.back();
      if (image(node) != Literal()) {
        open.pop_back();
        continue;
      }
      if (!graph_->is_conjunction(node)) {
        const Literal made = sink_->variable();
        image(node) = made;
        open.pop_back();
        continue;
      }
      const std::array operands{graph_->left(node), graph_->right(node)};
      bool ready = true;
      for (const circuit::Literal operand : operands) {
        if (image(operand.node()) != Literal()) continue;
        open.push_back(operand.node());
        ready = false;
      }
      if (!ready) continue;
      const Literal left = image(operands[0].node()) ^ operands[0].negated();
      const Literal right = image(operands[1].node()) ^ operands[1].negated();
      const Literal both = sink_->variable();
      sink_->add({!both, left});
      sink_->add({!both, right});
      sink_->add({both, !left, !right});
      image(node) = both;
      open.pop_back();
    }
  }
  return image(function.node()) ^ function.negated();
}

std::vector<circuit::Literal> Encoder::disjuncts(circuit::Literal function) const {
  std::vector<circuit::Literal> leaves;
  std::vector<circuit::Literal> open{function};
  boost::unordered_flat_set<std::uint32_t> seen;  // shared operands would be met again and again
  while (!open.empty()) {
    const circuit::Literal literal = open.back();
    open.pop_back();
    if (!seen.insert(literal.code()).second) continue;
    const bool splits = literal.negated() && graph_->is_conjunction(literal.node()) &&
                        leaves.size() + open.size() < kLongestClause &&
                        (images_.size() <= circuit::index(literal.node()) ||
                         images_[circuit::index(literal.node())] == Literal());
    if (!splits) {
      leaves.push_back(literal);
      continue;
    }
    open.push_back(!graph_->left(literal.node()));
    open.push_back(!graph_->right(literal.node()));
  }
  return leaves;
}

namespace {

using Sides = std::optional<std::pair<circuit::Literal, circuit::Literal>>;

/// The sides of a ≡ b, which is a ∧ b ∨ ¬a ∧ ¬b.
Sides sides_of_equivalence(const circuit::Graph& graph, circuit::Literal function) {
  if (!function.negated() || !graph.is_conjunction(function.node())) return {};
  const circuit::Literal both = !graph.left(function.node());
  const circuit::Literal neither = !graph.right(function.node());
  for (const circuit::Literal disjunct : {both, neither}) {
    if (disjunct.negated() || !graph.is_conjunction(disjunct.node())) return {};
  }
  const circuit::Literal a = graph.left(both.node());
  const circuit::Literal b = graph.right(both.node());
  const circuit::Literal c = graph.left(neither.node());
  const circuit::Literal d = graph.right(neither.node());
  if ((c == !a && d == !b) || (c == !b && d == !a)) return std::pair(a, b);
  return {};
}

}  // namespace

void Encoder::require(circuit::Literal function) {
  std::vector<circuit::Literal> open{function};
  boost::unordered_flat_set<std::uint32_t> seen;
  while (!open.empty()) {
    const circuit::Literal conjunct = open.back();
    open.pop_back();
    if (conjunct == circuit::kTrue || !seen.insert(conjunct.code()).second) continue;
    if (!conjunct.negated() && graph_->is_conjunction(conjunct.node())) {
      open.push_back(graph_->left(conjunct.node()));
      open.push_back(graph_->right(conjunct.node()));
      continue;
    }
    if (const auto sides = sides_of_equivalence(*graph_, conjunct)) {
      const Literal left = encode(sides->first);
      const Literal right = encode(sides->second);
      sink_->add({!left, right});
      sink_->add({left, !right});
      continue;
    }
    Clause clause;
    for (const circuit::Literal literal : disjuncts(conjunct)) {
      if (literal != circuit::kFalse) clause.push_back(encode(literal));
    }
    sink_->add(clause);
  }
}

}  // namespace proviso::sat
