#include "lang/smv/cone.hpp"

#include <set>

#include "lang/smv/typing.hpp"

namespace proviso::smv {

Cones::Cones(const FlatModel& model)
    : model_(model),
      edges_(model.variables.size() + model.defines.size() + 1),
      scheduler_(static_cast<Vertex>(edges_.size() - 1)) {
  for (std::size_t i = 0; i < model.defines.size(); ++i) {
    depend(vertex_of_define(i), mentioned(model.defines[i].value));
  }
  for (const Assignment& assignment : model.assignments) {
    depend(index(assignment.target), mentioned(assignment.value));
    if (model.has_processes && assignment.kind == AssignmentKind::Next) {
      depend(index(assignment.target), {scheduler_});
    }
  }
  for (const Constraint& constraint : model.constraints) add_conjuncts(constraint.condition);
  for (const Fairness& fairness : model.fairness) {
    const auto add = [this](ExpressionId id) {
      const std::vector<Vertex> vertices = mentioned(id);
      fairness_.insert(fairness_.end(), vertices.begin(), vertices.end());
    };
    add(fairness.condition);
    if (fairness.consequence) add(*fairness.consequence);
  }
}

void Cones::depend(Vertex vertex, const std::vector<Vertex>& on) {
  edges_[vertex].insert(edges_[vertex].end(), on.begin(), on.end());
}

/// What the expression mentions; definitions are not looked into.
std::vector<Cones::Vertex> Cones::mentioned(ExpressionId root) const {
  std::set<Vertex> vertices;
  std::set<ExpressionId> seen;
  std::vector<ExpressionId> open = {root};
  while (!open.empty()) {
    const ExpressionId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) continue;
    const FlatExpression& node = model_[id];
    if (node.op == Operator::Define) {
      vertices.insert(vertex_of_define(static_cast<std::size_t>(node.payload)));
      continue;
    }
    if (node.op == Operator::Variable) vertices.insert(static_cast<Vertex>(node.payload));
    if (node.op == Operator::Running) vertices.insert(scheduler_);
    for (const ExpressionId part : dependencies(model_, id)) open.push_back(part);
  }
  return {vertices.begin(), vertices.end()};
}

/// A vertex for each conjunct, to and from all that it mentions, definitions looked into.
void Cones::add_conjuncts(ExpressionId root) {
  std::vector<ExpressionId> open = {root};
  while (!open.empty()) {
    const ExpressionId id = open.back();
    open.pop_back();
    if (model_[id].op == Operator::And) {
      for (const ExpressionId part : model_.operands_of(id)) open.push_back(part);
      continue;
    }
    const auto conjunct = static_cast<Vertex>(edges_.size());
    edges_.push_back(mentioned(id));
    std::vector<Vertex> reached = edges_.back();
    std::set<Vertex> seen(reached.begin(), reached.end());
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Vertex vertex = reached[i];
      const bool is_define = vertex >= model_.variables.size() && vertex < scheduler_;
      if (!is_define) {
        depend(vertex, {conjunct});
        continue;
      }
      for (const Vertex next : edges_[vertex]) {
        if (seen.insert(next).second) reached.push_back(next);
      }
    }
  }
}

std::size_t Cones::size(ExpressionId formula) const {
  std::vector<bool> seen(edges_.size(), false);
  std::vector<Vertex> open = mentioned(formula);
  open.insert(open.end(), fairness_.begin(), fairness_.end());
  std::size_t variables = 0;
  while (!open.empty()) {
    const Vertex vertex = open.back();
    open.pop_back();
    if (seen[vertex]) continue;
    seen[vertex] = true;
    if (vertex < model_.variables.size() || vertex == scheduler_) ++variables;
    open.insert(open.end(), edges_[vertex].begin(), edges_[vertex].end());
  }
  return variables;
}

}  // namespace proviso::smv
