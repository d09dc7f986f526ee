// A counterexample of a C++ program, step by step and thread by thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "outcome/outcome.hpp"

namespace proviso {

/// A position in the source; the line is 0 if it is unknown.
struct SourcePlace {
  std::string file = {};
  std::uint32_t line = 0;
  std::string function = {};
  std::string library = {};  // the library function that was called there
};

/// Returns `exec.cpp:88`, or an empty text.
std::string to_string(const SourcePlace& place);
/// Returns `exec.cpp:88, in std::vector::push_back`, or an empty text.
std::string to_words(const SourcePlace& place);

/// How a debugger finds the stack frame of a position: by its return address, and its depth among
/// the functions inlined there, counted from the innermost. The address is 0 if there is no such
/// frame.
struct FramePosition {
  std::uint64_t address = 0;
  std::uint32_t depth = 0;
};

struct ProgramStep {
  std::uint32_t thread = 0;
  std::uint32_t alternative = 0;  // index of the thread's chosen alternative
  std::string thread_name = {};
  SourcePlace place = {};
  FramePosition frame = {};
  std::string operation = {};             // `lock ::exec`, `choose 1 of 0..3`
  std::vector<std::string> actions = {};  // actions of the design
  std::vector<std::string> states = {};   // states of the automata after the step
};

/// Which search found a run, and can reproduce it: for races only, for properties, or for both.
enum class ProgramPhase { Race, Property, Both };

struct ProgramTrace {
  ProgramPhase phase = ProgramPhase::Race;
  std::string finding = {};  // one sentence: the defect at the end
  SourcePlace place = {};
  FramePosition frame = {};
  std::vector<std::string> automata = {};
  std::vector<ProgramStep> steps = {};
  std::string judgement = {};  // what is wrong: the implementation, the model or the assumption
};

/// Converts to the common form of traces. A step's action is that of the design, or else what the
/// thread did; its changes give the position, and the choice that reproduces it.
Trace to_trace(const ProgramTrace& trace);

/// The actions of the design, in order.
std::vector<std::string> design_actions(const ProgramTrace& trace);

}  // namespace proviso
