#include "circuit/path.hpp"

#include <fmt/format.h>

#include "circuit/problem.hpp"

namespace proviso::circuit {
namespace {

/// Evaluates the constraints of all components in one state or step.
class Examiner {
 public:
  explicit Examiner(const System& system) : system_(system), graph_(system.graph) {
    parts_.push_back({"the domains of variables", domain_constraints(system, graph_)});
    for (std::uint32_t i = 0; i < system.components.size(); ++i) {
      parts_.push_back({fmt::format("component {}", system.components[i].name),
                        constraints_of(system, graph_, ComponentId{i})});
    }
  }

  std::optional<std::string> initial(const Valuation& state) {
    Evaluation values = of_state(state);
    values.run();
    for (const Part& part : parts_) {
      for (const Literal literal : part.constraints.initial) {
        if (!values[literal]) return fmt::format("state 0 is not initial: {}", part.name);
      }
    }
    return {};
  }

  std::optional<std::string> step(std::size_t number, const Valuation& from, const Valuation& to) {
    Evaluation values = of_state(from);
    for (std::size_t i = 0; i < system_.bits.size(); ++i) {
      if (!system_.is_input(BitId{static_cast<std::uint32_t>(i)})) {
        values.set(system_.bits[i].next, to[i]);
      }
    }
    values.run();
    for (const Part& part : parts_) {
      for (const Literal literal : part.constraints.transition) {
        if (!values[literal]) return fmt::format("step {} is not one: {}", number, part.name);
      }
    }
    return {};
  }

 private:
  struct Part {
    std::string name;
    Constraints constraints;
  };

  Evaluation of_state(const Valuation& state) const {
    Evaluation values(graph_);
    for (std::size_t i = 0; i < system_.bits.size(); ++i) {
      values.set(system_.bits[i].now, state[i]);
    }
    return values;
  }

  const System& system_;
  Graph graph_;
  std::vector<Part> parts_;
};

std::size_t number_of(const Variable& variable, const Valuation& valuation) {
  std::size_t number = 0;
  for (std::size_t i = variable.bits.size(); i-- > 0;) {
    number = 2 * number + (valuation[index(variable.bits[i])] ? 1 : 0);
  }
  return number;
}

}  // namespace

std::optional<std::string> defect(const System& system, const Path& path) {
  if (path.states.empty()) return "the path has no state";
  Examiner examiner(system);
  if (auto wrong = examiner.initial(path.states.front())) return wrong;
  for (std::size_t i = 1; i < path.states.size(); ++i) {
    if (auto wrong = examiner.step(i, path.states[i - 1], path.states[i])) return wrong;
  }
  if (!path.loops_to) return {};
  return examiner.step(path.states.size(), path.states.back(), path.states[*path.loops_to]);
}

bool violates(const System& system, const Path& path, Literal invariant) {
  Property stated;
  stated.invariant = invariant;
  return violates(system, path, stated);
}

bool violates(const System& system, const Path& path, const Property& property) {
  const auto holds = [&](const Valuation& state, const Valuation& after) {
    Evaluation values(system.graph);
    for (std::size_t i = 0; i < system.bits.size(); ++i) {
      values.set(system.bits[i].now, state[i]);
      if (!system.is_input(BitId{static_cast<std::uint32_t>(i)})) {
        values.set(system.bits[i].next, after[i]);
      }
    }
    values.run();
    return values[property.invariant];
  };
  const std::size_t count = path.states.size();
  if (is_of_steps(system, property)) {
    return count >= 2 && !holds(path.states[count - 2], path.states[count - 1]);
  }
  return count >= 1 && !holds(path.states[count - 1], path.states[count - 1]);
}

std::string value_of(const System& system, VariableId id, const Valuation& valuation) {
  const Variable& variable = system.variables[index(id)];
  const std::size_t width = variable.bits.size();
  const std::size_t number = number_of(variable, valuation);
  switch (variable.domain.kind) {
    case Domain::Kind::Boolean:
      return number != 0 ? "TRUE" : "FALSE";
    case Domain::Kind::Enumeration:
      return number < variable.domain.values.size() ? variable.domain.values[number] : "?";
    case Domain::Kind::UnsignedWord:
      return fmt::format("0ud{}_{}", width, number);
    case Domain::Kind::SignedWord: {
      const bool negative = valuation[index(variable.bits.back())];
      const std::size_t mask = width == 64 ? ~std::size_t{0} : (std::size_t{1} << width) - 1;
      return fmt::format("{}0sd{}_{}", negative ? "-" : "", width,
                         negative ? (~number + 1) & mask : number);
    }
  }
  return "?";
}

}  // namespace proviso::circuit
