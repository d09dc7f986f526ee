#include "sat/interpolant.hpp"

#include <algorithm>
#include <cstddef>

namespace proviso::sat {
namespace {

/// What becomes of each variable.
struct Classes {
  std::vector<bool> outside;                            // by variable, as what follows
  std::vector<std::optional<circuit::Literal>> images;  // of the known ones
};

Classes classes_of(const Proof& proof, const Cut& cut) {
  std::vector<bool> in_x;
  std::vector<bool> elsewhere;
  for (const Vertex& vertex : proof.vertices) {
    if (!vertex.is_input()) continue;
    std::vector<bool>& side = cut.inside(vertex.partition) ? in_x : elsewhere;
    for (const Literal literal : vertex.clause) {
      if (side.size() <= literal.variable()) side.resize(literal.variable() + 1, false);
      side[literal.variable()] = true;
    }
  }
  const std::size_t count = std::max(in_x.size(), elsewhere.size());
  in_x.resize(count, false);
  elsewhere.resize(count, false);
  Classes classes{std::vector<bool>(count, false), {}};
  classes.images.resize(count);
  for (std::uint32_t variable = 0; variable < count; ++variable) {
    classes.outside[variable] = !in_x[variable];
    if (in_x[variable] && elsewhere[variable]) classes.images[variable] = cut.known(variable);
  }
  return classes;
}

class Pass {
 public:
  Pass(const Cut& cut, Classes classes, circuit::Graph& graph)
      : cut_(cut), classes_(std::move(classes)), graph_(graph) {}

  circuit::Literal of_input(const Vertex& vertex) const {
    if (!cut_.inside(vertex.partition)) return circuit::kTrue;
    if (cut_.labelling == Labelling::Symmetric) return circuit::kFalse;
    std::vector<circuit::Literal> known;
    for (const Literal literal : vertex.clause) {
      const auto& image = classes_.images[literal.variable()];
      if (image) known.push_back(*image ^ literal.negated());
    }
    return graph_.disjunction(known);
  }

  /// The pivot stands in the second clause, its negation in the first.
  circuit::Literal of_resolvent(circuit::Literal first, circuit::Literal second,
                                Literal pivot) const {
    const std::uint32_t variable = pivot.variable();
    if (classes_.outside[variable]) return graph_.conjunction(first, second);
    const auto& image = classes_.images[variable];
    if (!image) return graph_.disjunction(first, second);
    if (cut_.labelling == Labelling::Strong) return graph_.conjunction(first, second);
    const circuit::Literal x = *image ^ pivot.negated();
    return graph_.conjunction(graph_.disjunction(!x, first), graph_.disjunction(x, second));
  }

 private:
  const Cut& cut_;
  Classes classes_;
  circuit::Graph& graph_;
};

}  // namespace

std::vector<circuit::Literal> labels(const Proof& proof, const Cut& cut, circuit::Graph& graph) {
  const Pass pass(cut, classes_of(proof, cut), graph);
  std::vector<circuit::Literal> labels;
  labels.reserve(proof.vertices.size());
  for (const Vertex& vertex : proof.vertices) {
    if (vertex.is_input()) {
      labels.push_back(pass.of_input(vertex));
      continue;
    }
    circuit::Literal label = labels[index(vertex.chain.front().vertex)];
    for (std::size_t i = 1; i < vertex.chain.size(); ++i) {
      const Antecedent& link = vertex.chain[i];
      label = pass.of_resolvent(label, labels[index(link.vertex)], link.pivot);
    }
    labels.push_back(label);
  }
  return labels;
}

circuit::Literal interpolant(const Proof& proof, const Cut& cut, circuit::Graph& graph) {
  return labels(proof, cut, graph).back();
}

}  // namespace proviso::sat
