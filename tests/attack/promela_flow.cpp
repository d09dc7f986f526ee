#include "attack/promela_flow.hpp"

namespace proviso::attack::promela {
namespace {

using Kind = Statement::Kind;

Statement assignment(const Expr& target, Expr value) {
  Statement made;
  made.kind = Kind::Assign;
  made.target = target;
  made.value = std::move(value);
  return made;
}

Statement plain(Kind kind) {
  Statement made;
  made.kind = kind;
  return made;
}

Expr number(int value) {
  Expr made;
  made.value = value;
  return made;
}

/// target = low; do :: target <= high -> body; target++ :: else -> break od
std::vector<Statement> loop(const Statement& source, const Expr& low, const Expr& high) {
  Statement guard = plain(Kind::Guard);
  guard.value = {Expr::Kind::Binary, 0, "<=", {}, false, {source.target, high}};
  std::vector<Statement> round{guard};
  for (Statement& inner : desugared(source.bodies[0])) round.push_back(std::move(inner));
  Statement more = plain(Kind::Increment);
  more.target = source.target;
  round.push_back(more);
  Statement made = plain(Kind::Do);
  made.bodies = {round, {plain(Kind::Else), plain(Kind::Break)}};
  return {assignment(source.target, low), made};
}

std::vector<Statement> desugared(const Statement& source) {
  switch (source.kind) {
    case Kind::For:
      return loop(source, source.arguments[0], source.arguments[1]);
    case Kind::ForIn:
      return loop(source, number(0), number(source.value.value - 1));
    case Kind::Select: {
      Statement made = plain(Kind::If);
      for (int i = source.arguments[0].value; i <= source.arguments[1].value; ++i) {
        made.bodies.push_back({assignment(source.target, number(i))});
      }
      return {made};
    }
    case Kind::Inline:
      return desugared(source.bodies[0]);
    default: {
      Statement made = source;
      for (std::vector<Statement>& body : made.bodies) body = desugared(body);
      return {made};
    }
  }
}

}  // namespace

std::vector<Statement> desugared(const std::vector<Statement>& statements) {
  std::vector<Statement> result;
  for (const Statement& statement : statements) {
    for (Statement& made : desugared(statement)) result.push_back(std::move(made));
  }
  return result;
}

Flow::Flow(const std::vector<Statement>& body) {
  const std::vector<Statement> statements = desugared(body);
  const Surroundings around;
  for (const Statement& statement : statements) {
    if (!statement.label.empty()) labels_[statement.label] = fresh(around, statement.label);
  }
  const int end = fresh(around, {});
  node(end).terminal = true;
  start_ = list(statements, 0, end, around);
  for (FlowNode& from : nodes_) {
    for (FlowEdge& edge : from.own) {
      edge.keeps = edge.atomic != 0 && node(edge.target).atomic == edge.atomic;
    }
  }
}

/// A node of a labelled statement exists from the start.
int Flow::fresh(const Surroundings& around, const std::string& label) {
  const auto known = labels_.find(label);
  if (known != labels_.end()) return known->second;
  FlowNode made;
  made.atomic = around.atomic;
  made.escapes = around.escapes;
  if (!label.empty()) made.labels.push_back(label);
  nodes_.push_back(std::move(made));
  return static_cast<int>(nodes_.size()) - 1;
}

int Flow::list(const std::vector<Statement>& statements, std::size_t first, int next,
               const Surroundings& around) {
  for (std::size_t i = statements.size(); i > first; --i) {
    next = build(statements[i - 1], next, around);
  }
  return next;
}

int Flow::build(const Statement& at, int next, const Surroundings& around) {
  Surroundings inner = around;
  switch (at.kind) {
    case Kind::Goto:
      return labels_.at(at.name);
    case Kind::Break:
      return around.behind_loop;
    case Kind::Block:
      return list(at.bodies[0], 0, next, around);
    case Kind::Unless:
      inner.escapes.push_back(list(at.bodies[1], 0, next, around));
      return list(at.bodies[0], 0, next, inner);
    case Kind::Atomic: {
      if (around.atomic == 0) inner.atomic = ++sequences_;
      const int first = list(at.bodies[0], 0, next, inner);
      const int made = fresh(around, at.label);
      node(made).own = node(first).own;
      return made;
    }
    case Kind::If: {
      const int made = fresh(around, at.label);
      for (const auto& body : at.bodies) option(body, next, around, made);
      return made;
    }
    case Kind::Do: {
      const int made = fresh(around, at.label);
      inner.behind_loop = next;
      for (const auto& body : at.bodies) option(body, made, inner, made);
      return made;
    }
    default: {
      const int made = fresh(around, at.label);
      node(made).own.push_back({at, next, around.atomic});
      return made;
    }
  }
}

/// Adds to a choice the edges that an option begins with.
void Flow::option(const std::vector<Statement>& statements, int next, const Surroundings& around,
                  int choice) {
  const int rest = list(statements, 1, next, around);
  const Statement& first = statements.front();
  if (first.kind == Kind::Goto || first.kind == Kind::Break) {
    const int target = build(first, rest, around);
    node(choice).own.push_back({Statement{}, target, around.atomic});
    return;
  }
  const std::vector<FlowEdge> begun = node(build(first, rest, around)).own;
  std::vector<FlowEdge>& own = node(choice).own;
  own.insert(own.end(), begun.begin(), begun.end());
}

}  // namespace proviso::attack::promela
