// Compiles the inside of d_steps: the walk from a control state inside to the first one outside is
// one piece of code, which returns the number of the latter.
//
// A control state becomes the tests of its transitions, one after the other, each followed by what
// the transition does and then by its target, if that has no code yet; else by a jump. So a chain
// of statements has no jumps at all. Every cycle has a TurnTo, which counts.
//
//   d_step { do :: i < 3 -> i++ :: else -> break od; x = 1 }
//     0: JumpIfGreaterEqualConstant i 3 to 3; i++; 2: TurnTo 0; 3: x = 1; Return
//
// What goes wrong inside is blamed on a transition, which is found by the place in the code.
#pragma once

#include <cstdint>
#include <vector>

#include "process/code_writer.hpp"

namespace proviso::process {

class WalkWriter {
 public:
  /// The transitions of the body must be compiled.
  WalkWriter(const Proctype& proctype, CodeWriter& writer, Machine& machine, Body& body)
      : proctype_(proctype), writer_(writer), machine_(machine), body_(body) {}

  /// Compiles all control states inside d_steps, unless some transition there is itself a d_step.
  void write();

 private:
  /// A jump to a control state that has no code yet.
  struct Open {
    std::size_t jump;
    std::uint32_t control;
  };

  bool can_be_written() const;
  bool is_unwritten(std::uint32_t control) const;
  void write_from(std::uint32_t control, unsigned depth);
  bool write_option(std::uint32_t number, std::uint32_t first, unsigned depth);
  CodeWriter::Jumps write_test(std::uint32_t number);
  void write_effect(std::uint32_t number);
  void go_on(std::uint32_t number, unsigned depth);
  void blame(std::uint32_t transition);

  const Proctype& proctype_;
  CodeWriter& writer_;
  Machine& machine_;
  Body& body_;
  std::vector<Open> open_ = {};
};

}  // namespace proviso::process
