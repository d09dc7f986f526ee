// Encodes the variables of a model as bits of a circuit.
//
// A Boolean is one bit, a word its bits, and a value of a range or an enumeration its index among
// the values, which for a range is its distance from the lower bound. Bit patterns that are no
// index have no meaning: the system's `domains` excludes them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/diagnostic.hpp"
#include "circuit/system.hpp"
#include "lang/smv/flat.hpp"
#include "lang/smv/value.hpp"

namespace proviso::smv {

enum class Time : std::uint8_t { Now, Next };

/// The bits of a value that is assigned to a variable.
struct Encoded {
  circuit::Word bits;
  circuit::Literal fits = circuit::kTrue;  // whether the variable has such a value
};

class Encoding {
 public:
  /// Declares the model's variables in the system, in their order. Reports types that have too many
  /// values, or that mix truth values with others.
  Encoding(const FlatModel& model, circuit::System& system, Diagnostics& diagnostics);

  Value read(FlatVariableId variable, Time time) const;
  Encoded encode(FlatVariableId variable, const Value& value) const;
  /// Returns a symbol as a value of the first type that has it.
  Value symbol(std::uint32_t symbol) const;

  const circuit::Variable& variable(FlatVariableId id) const;
  circuit::Literal bit(FlatVariableId variable, std::size_t place, Time time) const;

 private:
  void declare(FlatVariableId id, Diagnostics& diagnostics);
  void restrict_domain(FlatVariableId id);
  circuit::Word bits(FlatVariableId id, Time time) const;
  Value read_enumeration(const FlatType& type, const circuit::Word& bits) const;
  Encoded encode_enumeration(const FlatType& type, std::size_t width, const Value& value) const;

  const FlatModel& model_;
  circuit::System& system_;
  /// By symbol: the symbols of the first type that has it.
  std::vector<std::vector<std::uint32_t>> homes_;
};

/// The integers low … high if the type has exactly these values, in ascending order.
struct IntegerRange {
  std::int64_t low = 0;
  std::int64_t high = 0;
};
std::optional<IntegerRange> range_of(const FlatType& type);

}  // namespace proviso::smv
