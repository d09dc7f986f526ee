// Programs made by hand, in few words.
//
//   Builder build;
//   const auto g = build.global("g");
//   auto& p = build.proctype("P");
//   build.step(p, 0, 1, build.assign(g, build.number(1)));
//   build.end(p, 1);
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "process/program.hpp"

namespace proviso::process {

class Builder {
 public:
  Program program;

  ExpressionId number(std::int32_t value) {
    Expression made;
    made.value = value;
    return program.add(made);
  }
  ExpressionId read(Reference reference) {
    Expression made;
    made.operation = Operation::Variable;
    made.reference = std::move(reference);
    return program.add(made);
  }
  ExpressionId apply(Operation operation, std::vector<ExpressionId> operands = {}) {
    Expression made;
    made.operation = operation;
    made.operands = std::move(operands);
    return program.add(made);
  }
  ExpressionId equal(Reference left, std::int32_t right) {
    return apply(Operation::Equal, {read(std::move(left)), number(right)});
  }
  ExpressionId run(ProctypeId proctype, std::vector<ExpressionId> arguments = {}) {
    Expression made;
    made.operation = Operation::Run;
    made.proctype = proctype;
    made.operands = std::move(arguments);
    return program.add(made);
  }

  Reference global(std::string name, Type type = {Scalar::Byte},
                   std::vector<std::uint32_t> dimensions = {}) {
    Variable made;
    made.name = std::move(name);
    made.type = type;
    made.dimensions = std::move(dimensions);
    program.globals.push_back(std::move(made));
    return {Scope::Global, static_cast<std::uint32_t>(program.globals.size() - 1), {}};
  }
  Reference channel(std::string name, std::uint32_t capacity, std::vector<Type> fields) {
    program.channels.push_back({capacity, std::move(fields)});
    const Reference made = global(std::move(name), {Scalar::Channel});
    program.globals.back().channel = static_cast<std::uint32_t>(program.channels.size() - 1);
    return made;
  }
  static Reference local(Proctype& proctype, std::string name, Type type = {Scalar::Byte}) {
    Variable made;
    made.name = std::move(name);
    made.type = type;
    proctype.locals.push_back(std::move(made));
    return {Scope::Local, static_cast<std::uint32_t>(proctype.locals.size() - 1), {}};
  }
  static Reference element(Reference array, ExpressionId index) {
    array.indices.push_back(index);
    return array;
  }

  /// Proctypes are filled one after the other and added when they are complete.
  ProctypeId add(Proctype proctype) {
    program.proctypes.push_back(std::move(proctype));
    return ProctypeId{static_cast<std::uint32_t>(program.proctypes.size() - 1)};
  }
  void start(ProctypeId proctype) { program.active.push_back({proctype}); }

  static Statement skip() { return {}; }
  static Statement guard(ExpressionId condition) { return with(Statement::Kind::Guard, condition); }
  static Statement otherwise() { return with(Statement::Kind::Else, kNoExpression); }
  static Statement assertion(ExpressionId condition) {
    return with(Statement::Kind::Assert, condition);
  }
  static Statement assign(Reference target, ExpressionId value) {
    Statement made = with(Statement::Kind::Assign, kNoExpression);
    made.assignments.push_back({std::move(target), value});
    return made;
  }
  Statement send(Reference to, std::vector<ExpressionId> message, bool sorted = false) {
    Statement made = with(Statement::Kind::Send, read(std::move(to)));
    made.arguments = std::move(message);
    made.sorted = sorted;
    return made;
  }
  Statement receive(Reference from, std::vector<Pattern> patterns) {
    Statement made = with(Statement::Kind::Receive, read(std::move(from)));
    made.patterns = std::move(patterns);
    return made;
  }
  static Pattern store(Reference target) {
    return {Pattern::Kind::Store, kNoExpression, std::move(target)};
  }
  static Pattern match(ExpressionId value) { return {Pattern::Kind::Match, value, {}}; }

 private:
  static Statement with(Statement::Kind kind, ExpressionId expression) {
    Statement made;
    made.kind = kind;
    made.expression = expression;
    return made;
  }
};

/// The graph of a body, in any order; `finish` sorts it as a Proctype wants it.
class Graph {
 public:
  Transition& step(std::uint32_t from, std::uint32_t to, Statement statement,
                   bool keeps_control = false) {
    Transition made;
    made.statement = std::move(statement);
    made.target = ControlId{to};
    made.keeps_control = keeps_control;
    grow(std::max(from, to));
    rows_[from].push_back(std::move(made));
    return rows_[from].back();
  }
  ControlState& control(std::uint32_t at) {
    grow(at);
    return controls_[at];
  }
  void finish(Proctype& proctype) const {
    proctype.controls = controls_;
    for (std::size_t at = 0; at < rows_.size(); ++at) {
      proctype.controls[at].first_transition =
          static_cast<std::uint32_t>(proctype.transitions.size());
      proctype.controls[at].transition_count = static_cast<std::uint32_t>(rows_[at].size());
      auto row = rows_[at];
      std::stable_sort(row.begin(), row.end(),
                       [](const Transition& a, const Transition& b) { return a.level < b.level; });
      for (Transition& transition : row) {
        transition.line = static_cast<std::uint32_t>(proctype.transitions.size() + 1);
        transition.text = "step " + std::to_string(transition.line);
        proctype.transitions.push_back(transition);
      }
    }
  }

 private:
  void grow(std::uint32_t at) {
    if (at < rows_.size()) return;
    rows_.resize(at + 1);
    controls_.resize(at + 1);
  }

  std::vector<std::vector<Transition>> rows_;
  std::vector<ControlState> controls_;
};

}  // namespace proviso::process
