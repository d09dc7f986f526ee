// Lowers expressions to circuits.
//
// Every node is lowered once for each time it is read at, now or after the step, operands first.
// The result lists the possible values, each with a condition: one unconditional value, unless the
// expression is a set. A nondeterministic choice is therefore a relation and needs no extra inputs:
//
//   case c : {1, x}; TRUE : 3; esac        1 if c, x if c, 3 if ¬c
//   y in that                              c ∧ y = 1  ∨  c ∧ y = x  ∨  ¬c ∧ y = 3
//
// Hazards in an expression are lowered with it (hazard.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "circuit/system.hpp"
#include "lang/smv/encoding.hpp"
#include "lang/smv/flat.hpp"
#include "lang/smv/hazard.hpp"
#include "lang/smv/typing.hpp"
#include "lang/smv/value.hpp"

namespace proviso::smv {

struct Alternative {
  circuit::Literal condition = circuit::kTrue;
  Value value = {};
  std::optional<Value> upto = {};  // of a range: all integers from `value` to this one
};

struct Lowered {
  std::vector<Alternative> alternatives = {};
  Dangers dangers = {};
  bool reads_next = false;

  const Value& value() const { return alternatives.front().value; }
};

class ExpressionLowering {
 public:
  /// `running` gives, by instance, when its process is scheduled; it is empty if there are no
  /// processes. The model must be well typed.
  ExpressionLowering(const FlatModel& model, Typing& typing, const Encoding& encoding,
                     circuit::System& system, std::vector<circuit::Literal> running,
                     Diagnostics& diagnostics);

  const Lowered& lower(ExpressionId id, Time time);
  /// Whether the value of the variable at that time is one of the alternatives.
  circuit::Literal is_among(FlatVariableId variable, Time time, const Lowered& lowered);
  /// The dangers that an alternative is not a value of the variable.
  Dangers misfits(FlatVariableId variable, const Lowered& lowered, Span span);
  /// Whether the value is one of the alternatives.
  circuit::Literal is_among(const Value& value, const Lowered& lowered);

  const HazardTable& hazards() const { return hazards_; }

 private:
  struct Key {
    ExpressionId id{};
    Time time = Time::Now;
  };

  std::optional<Lowered>& slot(Key key) {
    return lowered_[static_cast<std::size_t>(key.time)][index(key.id)];
  }
  std::vector<Key> needs(Key key) const;
  Lowered computed(Key key);
  Lowered leaf(Key key);
  Lowered applied(Key key);
  Value operation(ExpressionId id, const std::vector<Value>& operands);
  Value constant_of(ExpressionId id) const;
  Value counted(const std::vector<Value>& operands);
  Value concatenated(const Value& high, const Value& low) const;
  Dangers own_dangers(ExpressionId id, const std::vector<Value>& operands);
  Lowered case_of(Key key);
  Lowered merged(circuit::Literal condition, const Lowered& then, const Lowered& otherwise);
  void add_alternatives(Lowered& result, circuit::Literal condition, const Lowered& lowered);
  Lowered set_of(Key key);
  Lowered range_of(Key key);
  Lowered membership(Key key);
  Lowered element(Key key);
  Lowered element_of(const Array& array, std::span<const Key> places, Time time);

  /// Converts a Boolean to an integer if the other one is an integer.
  Value alike(const Value& value, const Value& other) const;
  /// Reports an error if there is no value.
  Value checked(ExpressionId id, std::optional<Value> value);
  bool is_array(ExpressionId id) const;

  const FlatModel& model_;
  Typing& typing_;
  const Encoding& encoding_;
  circuit::Graph& graph_;
  std::vector<circuit::Literal> running_;  // by instance
  Diagnostics& diagnostics_;
  HazardTable hazards_;
  std::array<std::vector<std::optional<Lowered>>, 2> lowered_;
};

}  // namespace proviso::smv
