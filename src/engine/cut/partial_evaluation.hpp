// Simplifies an expression given the values that its process owns.
//
// The result is a number if everything in it is known, otherwise the text of the expression with
// the known operands replaced by their values. Irrelevant operands are dropped: `g > 0 && x` with x
// = 1 leaves `g > 0`, with x = 0 the number 0.
//
// Values are forgotten where a shared one is stored. An evaluation that reads such a value, or an
// element whose index is unknown, is *lost*: the remaining text would be ambiguous, and the caller
// must fall back to something coarser (residue.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/cut/owned_cells.hpp"
#include "process/program.hpp"

namespace proviso::cut {

/// A simplified expression: a number, or the remaining text.
struct Partial {
  std::optional<std::int32_t> value = {};
  std::string text = {};
  bool atomic = true;    // needs no parentheses
  bool boolean = false;  // is 0 or 1
};

std::string in_parentheses(const Partial& part);

/// The expressions of one process, with the values that it owns.
class PartialEvaluation {
 public:
  /// `values` are those of the process, in the order of OwnedCells.
  PartialEvaluation(const process::Program& program, const OwnedCells& cells,
                    process::ProctypeId proctype, std::int32_t pid,
                    std::span<const std::int32_t> values);

  const process::Program& program() const { return program_; }
  const process::Proctype& body() const { return body_; }

  /// Whether an unknown value was needed. Results returned since then are meaningless.
  bool lost() const { return lost_; }
  void lose() { lost_ = true; }
  /// Whether every text so far is valid Promela.
  bool writable() const { return writable_; }

  Partial evaluate(process::ExpressionId id);
  /// Returns the cell of an owned variable, or nullopt for a shared one. Is lost if an index is
  /// unknown or out of range.
  std::optional<std::uint32_t> owned_place(const process::Reference& reference);
  /// Returns a variable with the values of its indices: "slots[2].data[i]".
  std::string shared_text(const process::Reference& reference);
  /// Returns the name of a channel. A channel is a number; it is shown as the global that it was
  /// initially stored in.
  std::string channel_text(process::ExpressionId id);

  const process::Variable& declaration(const process::Reference& reference) const;
  const process::Type& type_of(const process::Reference& reference) const {
    return declaration(reference).type;
  }

  void set(std::uint32_t place, std::int32_t value) { values_[place] = value; }
  void forget(std::uint32_t place) { values_[place].reset(); }

 private:
  Partial known(std::int32_t value, std::uint32_t names = process::kNone) const;
  Partial unknown();
  Partial variable(const process::Reference& reference);
  Partial unary(const process::Expression& e);
  Partial binary(const process::Expression& e);
  Partial junction(const process::Expression& e);
  Partial conditional(const process::Expression& e);
  Partial function(const char* name, const process::Expression& e);
  Partial poll(const process::Expression& e);
  Partial run_text(const process::Expression& e);
  Partial remote(const process::Expression& e);
  std::string channel_name(std::int32_t number);

  const process::Program& program_;
  const OwnedCells& cells_;
  process::ProctypeId proctype_;
  const process::Proctype& body_;
  std::int32_t pid_;
  std::vector<std::optional<std::int32_t>> values_;
  bool lost_ = false;
  bool writable_ = true;
};

}  // namespace proviso::cut
