// Every check is one depth-first search over the nodes of the model, so that shared nodes cost
// once.
//
// Definitions: a node leads to its operands, the name of a definition to its value; a cycle is a
// definition that mentions itself, and the order in which values are finished is an order of
// evaluation.
//
// Assignments: a variable leads to what is assigned to it. In one state these are the values of
// init(x) := and x :=. In a step, next(x) leads to the value of next(x) :=, where only what stands
// in next() leads further, and to that of x :=, where everything does; hence nodes are visited in
// two ways, as values now and as values after the step. With processes, one of them takes a step.
#include "lang/smv/check.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lang/smv/codes.hpp"
#include "lang/smv/cycle_search.hpp"

namespace proviso::smv {
namespace {

using Vertex = CycleSearch::Vertex;

/// What a node is made of.
struct Content {
  bool next = false;
  bool input = false;
};

std::string names_of(const std::vector<std::string>& names) {
  std::string result;
  for (const std::string& name : names)
    result += fmt::format("{}{}", result.empty() ? "" : ", ", name);
  return result;
}

class Checks {
 public:
  Checks(FlatModel& model, Diagnostics& diagnostics) : model_(model), diagnostics_(diagnostics) {}

  void run() {
    order_definitions();
    if (diagnostics_.has_errors()) return;
    check_content();
    check_targets();
    check_names();
    if (diagnostics_.has_errors()) return;
    check_states();
    if (!diagnostics_.has_errors()) check_steps();
  }

 private:
  void error(std::string_view code, Span span, std::string message,
             std::vector<DiagnosticNote> notes = {}) {
    diagnostics_.report({Severity::Error, code, span, std::move(message), std::move(notes)});
  }

  std::size_t node_count() const { return model_.expressions.size(); }

  void append_parts(ExpressionId id, std::vector<Vertex>& to) const {
    const FlatExpression& node = model_[id];
    if (node.op == Operator::Array) {
      for (const ExpressionId element : model_.array_of(id).elements) to.push_back(index(element));
    }
    for (const ExpressionId operand : model_.operands_of(id)) to.push_back(index(operand));
  }

  // Definitions. Vertices are nodes, and after them the definitions.

  void order_definitions() {
    const auto nodes = static_cast<Vertex>(node_count());
    contents_.resize(node_count());
    CycleSearch search(node_count() + model_.defines.size());
    const auto successors = [&](Vertex vertex, std::vector<Vertex>& to) {
      if (vertex >= nodes) return to.push_back(index(model_.defines[vertex - nodes].value));
      const ExpressionId id{vertex};
      if (model_[id].op == Operator::Define) {
        to.push_back(nodes + static_cast<Vertex>(model_[id].payload));
      }
      append_parts(id, to);
    };
    const auto finished = [&](Vertex vertex) {
      if (vertex >= nodes) return model_.define_order.push_back(DefineId{vertex - nodes});
      contents_[vertex] = content(ExpressionId{vertex});
    };
    const auto vertices = nodes + static_cast<Vertex>(model_.defines.size());
    for (Vertex k = 0; k < vertices; ++k) {
      const Vertex root = (k + nodes) % vertices;  // definitions first: the message begins with one
      const std::vector<Vertex> cycle = search.visit(root, successors, finished);
      if (cycle.empty()) continue;
      std::vector<std::string> names;
      std::optional<Span> span;
      for (const Vertex vertex : cycle) {
        if (vertex < nodes) continue;
        const Define& define = model_.defines[vertex - nodes];
        names.push_back(define.name);
        if (!span) span = define.span;
      }
      return error(code::kCyclicDefine, span.value_or(Span{}),
                   names.size() == 1
                       ? fmt::format("the definition of {} mentions itself", names.front())
                       : fmt::format("the definitions {} mention one another", names_of(names)));
    }
  }

  /// Computes the content of a node from that of its parts, which must be known.
  Content content(ExpressionId id) {
    const FlatExpression& node = model_[id];
    Content result;
    if (node.op == Operator::Variable) {
      result.input = model_.variable_of(id).kind == VariableKind::Input;
    } else if (node.op == Operator::Define) {
      result = contents_[index(model_.define_of(id).value)];
    }
    std::vector<Vertex> parts;
    append_parts(id, parts);
    for (const Vertex part : parts) {
      result.next |= contents_[part].next;
      result.input |= contents_[part].input;
    }
    if (node.op != Operator::Next) return result;
    if (result.next) error(code::kNestedNext, node.span, "next() cannot stand inside next()");
    if (result.input) {
      error(code::kInputHere, node.span, "an input has no value after the step: next() of it");
    }
    result.next = true;
    return result;
  }

  // What may stand where, once names are resolved.

  void refuse(ExpressionId id, std::string_view where, bool inputs) {
    const Content found = contents_[index(id)];
    const Span span = model_[id].span;
    if (found.next) error(code::kNextHere, span, fmt::format("{} contains next()", where));
    if (found.input && inputs) {
      error(code::kInputHere, span,
            fmt::format("{} mentions an input, which belongs to steps", where));
    }
  }

  void check_content() {
    for (const Assignment& assignment : model_.assignments) {
      if (assignment.kind == AssignmentKind::Initial)
        refuse(assignment.value, "an initial value", true);
      if (assignment.kind == AssignmentKind::Invariant) {
        refuse(assignment.value, "the value in a state", true);
      }
    }
    for (const Constraint& constraint : model_.constraints) {
      if (constraint.kind == ConstraintKind::Initial) refuse(constraint.condition, "INIT", true);
      if (constraint.kind == ConstraintKind::Invariant) refuse(constraint.condition, "INVAR", true);
    }
    for (const Fairness& fairness : model_.fairness) {
      refuse(fairness.condition, "a fairness condition", false);
      if (fairness.consequence) refuse(*fairness.consequence, "a fairness condition", false);
    }
    for (const Specification& specification : model_.specifications) {
      if (specification.kind == SpecificationKind::Ctl) {
        refuse(*specification.formula, "a formula of CTL", true);
      }
    }
  }

  void check_names() {
    std::map<std::string_view, Span> names;
    for (const Specification& specification : model_.specifications) {
      if (specification.name.empty()) continue;
      const auto [first, fresh] = names.try_emplace(specification.name, specification.span);
      if (fresh) continue;
      error(code::kDuplicate, specification.span,
            fmt::format("two specifications have the name {}", specification.name),
            {{first->second, "the first one is here"}});
    }
  }

  // Who assigns what.

  /// A variable is assigned once in each process, and x := goes with neither of the others.
  void check_targets() {
    using Key = std::tuple<std::uint32_t, std::uint32_t, AssignmentKind>;
    std::map<Key, const Assignment*> in_process;
    std::vector<const Assignment*> always(model_.variables.size());
    std::vector<const Assignment*> in_time(model_.variables.size());  // init or next
    for (const Assignment& assignment : model_.assignments) {
      check_kind(assignment);
      const std::uint32_t variable = index(assignment.target);
      const bool is_always = assignment.kind == AssignmentKind::Invariant;
      const Assignment* earlier = is_always ? in_time[variable] : always[variable];
      const std::uint32_t process = index(model_.instances[index(assignment.owner)].process);
      const auto [known, fresh] =
          in_process.try_emplace({variable, process, assignment.kind}, &assignment);
      if (!fresh) earlier = known->second;
      if (earlier != nullptr) {
        error(code::kAssignedTwice, assignment.span,
              fmt::format("{} is assigned twice", model_.variables[variable].name),
              {{earlier->span, "the first assignment is here"}});
      }
      (is_always ? always : in_time)[variable] = &assignment;
    }
  }

  void check_kind(const Assignment& assignment) {
    const FlatVariable& variable = model_.variables[index(assignment.target)];
    const bool is_initial = assignment.kind == AssignmentKind::Initial;
    if (variable.kind == VariableKind::Input) {
      error(code::kNotAssignable, assignment.span,
            fmt::format("{} is an input and cannot be assigned", variable.name));
    } else if (variable.kind == VariableKind::Frozen && !is_initial) {
      error(code::kNotAssignable, assignment.span,
            fmt::format("{} is frozen: only its initial value can be assigned", variable.name));
    }
  }

  // Assignments that depend on themselves.

  using Values = std::vector<std::vector<ExpressionId>>;  // of each variable

  void report_cycle(const std::vector<Vertex>& cycle, std::string_view when) {
    std::vector<std::string> names;
    std::optional<Span> span;
    for (const Vertex vertex : cycle) {
      const ExpressionId id{vertex % static_cast<Vertex>(node_count())};
      if (model_[id].op != Operator::Variable) continue;
      names.push_back(model_.variable_of(id).name);
      if (!span) span = model_[id].span;
    }
    error(code::kCyclicAssignment, span.value_or(Span{}),
          fmt::format("the value of {} {} depends on itself: {}", names.front(), when,
                      names_of(names)));
  }

  void check_states() {
    Values values(model_.variables.size());
    for (const Assignment& assignment : model_.assignments) {
      if (assignment.kind == AssignmentKind::Next) continue;
      values[index(assignment.target)].push_back(assignment.value);
    }
    CycleSearch search(node_count());
    const auto successors = [&](Vertex vertex, std::vector<Vertex>& to) {
      const ExpressionId id{vertex};
      const FlatExpression& node = model_[id];
      if (node.op == Operator::Define) to.push_back(index(model_.define_of(id).value));
      if (node.op == Operator::Variable) {
        for (const ExpressionId value : values[static_cast<std::size_t>(node.payload)]) {
          to.push_back(index(value));
        }
      }
      append_parts(id, to);
    };
    for (const Assignment& assignment : model_.assignments) {
      if (assignment.kind == AssignmentKind::Next) continue;
      const auto cycle = search.visit(index(assignment.value), successors, [](Vertex) {});
      if (!cycle.empty()) return report_cycle(cycle, "in a state");
    }
  }

  void check_steps() {
    std::map<std::uint32_t, std::vector<const Assignment*>> steps;
    for (const Assignment& assignment : model_.assignments) {
      if (assignment.kind != AssignmentKind::Next) continue;
      steps[index(model_.instances[index(assignment.owner)].process)].push_back(&assignment);
    }
    for (const auto& [process, assignments] : steps) {
      if (!diagnostics_.has_errors()) check_step(assignments);
    }
  }

  /// Vertices are nodes as values now, and then nodes as values after the step.
  void check_step(const std::vector<const Assignment*>& assignments) {
    const auto nodes = static_cast<Vertex>(node_count());
    Values after(model_.variables.size());   // assigned by next(x) :=
    Values always(model_.variables.size());  // by x :=
    for (const Assignment* assignment : assignments) {
      after[index(assignment->target)].push_back(assignment->value);
    }
    for (const Assignment& assignment : model_.assignments) {
      if (assignment.kind != AssignmentKind::Invariant) continue;
      always[index(assignment.target)].push_back(assignment.value);
    }
    const auto successors = [&](Vertex vertex, std::vector<Vertex>& to) {
      const bool is_after = vertex >= nodes;
      const ExpressionId id{is_after ? vertex - nodes : vertex};
      const FlatExpression& node = model_[id];
      const Vertex offset = is_after || node.op == Operator::Next ? nodes : 0;
      if (node.op == Operator::Variable && is_after) {
        const auto variable = static_cast<std::size_t>(node.payload);
        for (const ExpressionId value : after[variable]) to.push_back(index(value));
        for (const ExpressionId value : always[variable]) to.push_back(nodes + index(value));
      }
      const std::size_t first = to.size();
      if (node.op == Operator::Define) to.push_back(index(model_.define_of(id).value));
      append_parts(id, to);
      for (std::size_t k = first; k < to.size(); ++k) to[k] += offset;
    };
    CycleSearch search(2 * node_count());
    for (const Assignment* assignment : assignments) {
      const auto cycle = search.visit(index(assignment->value), successors, [](Vertex) {});
      if (!cycle.empty()) return report_cycle(cycle, "after a step");
    }
  }

  FlatModel& model_;
  Diagnostics& diagnostics_;
  std::vector<Content> contents_;
};

}  // namespace

void check(FlatModel& model, Diagnostics& diagnostics) { Checks(model, diagnostics).run(); }

}  // namespace proviso::smv
