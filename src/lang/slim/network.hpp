// The variables of a model and what is computed from them: activity, the values of ports, and
// expressions.
//
// A configuration gives every instance a mode, every error model a state and every memory a value.
// A port with drivers has the value of the driver that is active in the current mode. It is a
// definition, not a variable. So is a fault effect, which hides the value of its target while the
// error state lasts. Drivers may be cyclic if the cycle is not closed in any mode: while a driver
// is followed, only the modes in which it is active are considered.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "circuit/system.hpp"
#include "lang/slim/model.hpp"
#include "lang/slim/value.hpp"

namespace proviso::slim {

enum class Time : std::uint8_t { Now, Next };

/// The context of an expression.
struct Scope {
  InstanceId instance{};
  bool is_property = false;               // paths of any depth, mode, error and active
  bool is_error = false;                  // in an error model: only its clocks
  std::optional<std::size_t> below = {};  // the target of the fault effect that it stands in
  std::string sent = {};  // the event data port that triggers: its value is that of this step
  circuit::Literal under = circuit::kTrue;  // the condition under which it is evaluated
};

class Network {
 public:
  Network(const Document& document, const Model& model, circuit::System& system,
          Diagnostics& diagnostics);

  const Model& model() const { return model_; }
  circuit::System& system() { return system_; }
  circuit::Graph& graph() { return system_.graph; }
  Diagnostics& diagnostics() { return diagnostics_; }

  circuit::VariableId add_variable(const std::string& name, const ValueType& type, bool is_input);
  circuit::Word bits(circuit::VariableId id, Time time) const;
  /// Whether the functions depend on values after the step.
  bool mentions_next(const circuit::Word& word) const;

  /// Whether the instance is active.
  circuit::Literal active(InstanceId id, Time time);
  circuit::Literal in_mode(InstanceId id, std::size_t mode, Time time);
  circuit::Literal in_modes(InstanceId id, const std::vector<bool>& modes, Time time);
  circuit::Literal in_error(InstanceId id, std::size_t state, Time time);

  /// The variable of a mode, an error state or a memory; nullopt for a constant.
  std::optional<circuit::VariableId> mode_variable(InstanceId id) const {
    return modes_[index(id)];
  }
  std::optional<circuit::VariableId> error_variable(InstanceId id) const {
    return errors_[index(id)];
  }
  std::optional<circuit::VariableId> memory(InstanceId id, std::size_t member) const {
    return memories_[index(id)][member];
  }
  /// The variable of a clock of the error model.
  circuit::VariableId error_clock(InstanceId id, std::size_t clock) const {
    return error_clocks_[index(id)][clock];
  }

  /// The value of a port or of data, as readers see it. `sent`: the value that an event data port
  /// has after this step.
  Value value(InstanceId id, std::size_t member, bool sent = false);

  /// Evaluates an expression; literals are looked up in the expected type. Returns nullopt if an
  /// error was reported.
  std::optional<Value> evaluate(ExpressionId id, const Scope& scope, const ValueType* expected);
  /// The same for a condition; false after an error.
  circuit::Literal condition(ExpressionId id, const Scope& scope, std::string_view what);
  /// Requires that the value belongs to the type, under the condition, and returns it as such.
  std::optional<Value> coerce(std::optional<Value> value, const ValueType& type, Span span,
                              const std::string& target, circuit::Literal under);

  /// Lets a solver decide whether a value can be out of range or a divisor 0, and reports these.
  void report_hazards(Context& context);

 private:
  struct Hazard {
    circuit::Literal when = circuit::kFalse;
    std::string_view code;
    Span span;
    std::string message;
    std::optional<Value> value = {};
  };
  using Place = std::tuple<std::uint32_t, std::size_t, bool>;
  using Restrictions = std::map<std::uint32_t, std::vector<bool>>;

  bool is_assigned_by_fault(const Instance& instance, std::size_t member) const;
  Value base(InstanceId id, std::size_t member, bool sent);
  Value own_value(InstanceId id, std::size_t member, bool sent);
  Value driven(InstanceId owner, const std::vector<const Link*>& links, const Member& target,
               bool sent);
  Value link_value(InstanceId owner, const Link& link, const Member& target, bool sent,
                   circuit::Literal under);
  std::optional<std::vector<bool>> restricted(InstanceId owner, const Link& link) const;

  struct Found {
    enum class Kind : std::uint8_t { Nothing, Member, Mode, Error, Active, ErrorClock };
    Kind kind = Kind::Nothing;
    InstanceId instance{};
    std::size_t member = 0;
  };
  Found find(const Path& reference, const Scope& scope) const;
  std::optional<Value> reference_value(const Expression& expression, const Scope& scope,
                                       const ValueType* expected);
  void report_unknown(const Expression& expression, const Scope& scope);
  bool needs_type(ExpressionId id, const Scope& scope) const;
  std::optional<std::pair<Value, Value>> alike(const Expression& expression, ExpressionId a,
                                               ExpressionId b, const Scope& scope,
                                               const ValueType* expected);
  std::optional<Value> conditional(const Expression& expression, const Scope& scope,
                                   const ValueType* expected);
  std::optional<Value> logical(const Expression& expression, const Scope& scope);
  std::optional<Value> comparison(const Expression& expression, const Scope& scope);
  std::optional<Value> numeric(const Expression& expression, const Scope& scope);
  std::optional<Value> typed(ExpressionId id, const Scope& scope, ValueType::Kind kind,
                             std::string_view what);
  void error(std::string_view code, Span span, std::string message, std::string help = {});

  const Document& document_;
  const Model& model_;
  circuit::System& system_;
  Diagnostics& diagnostics_;
  std::vector<std::optional<circuit::VariableId>> modes_;
  std::vector<std::optional<circuit::VariableId>> errors_;
  std::vector<std::vector<std::optional<circuit::VariableId>>> memories_;
  std::vector<std::vector<circuit::VariableId>> error_clocks_;
  std::map<std::pair<Place, Restrictions>, Value> known_;
  std::map<std::pair<Place, Restrictions>, Value> seen_;  // with fault effects
  std::set<Place> open_;                                  // values that are being computed
  std::set<Place> open_effects_;
  Restrictions restrictions_;
  std::set<circuit::Node> next_nodes_;
  std::vector<Hazard> hazards_;
};

}  // namespace proviso::slim
