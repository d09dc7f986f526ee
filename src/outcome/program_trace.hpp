// A run of a C++ program that shows what is wrong with it, step by step and thread by thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "outcome/outcome.hpp"

namespace proviso {

/// A place in the source; the line is 0 if it is not known.
struct SourcePlace {
  std::string file = {};
  std::uint32_t line = 0;
  std::string function = {};
  std::string library = {};  // the function of a library that was called there and did it
};

/// `exec.cpp:88`, or nothing.
std::string to_string(const SourcePlace& place);
/// `exec.cpp:88, in std::vector::push_back`, or nothing.
std::string to_words(const SourcePlace& place);

/// Where a debugger finds the frame of a place: by its return address, and among the functions that
/// were inlined there how far from the inside. The address is 0 if there is no such frame.
struct FramePosition {
  std::uint64_t address = 0;
  std::uint32_t depth = 0;
};

struct ProgramStep {
  std::uint32_t thread = 0;
  std::uint32_t alternative = 0;  // which of the thread's ways to go on
  std::string thread_name = {};
  SourcePlace place = {};
  FramePosition frame = {};
  std::string operation = {};             // `lock ::exec`, `choose 1 of 0..3`
  std::vector<std::string> actions = {};  // of the design
  std::vector<std::string> states = {};   // of the automata after the step
};

/// Which search found a run, and can make it again: of races alone, of properties, or of both.
enum class ProgramPhase { Race, Property, Both };

struct ProgramTrace {
  ProgramPhase phase = ProgramPhase::Race;
  std::string finding = {};  // one sentence: what is wrong in the end
  SourcePlace place = {};
  FramePosition frame = {};
  std::vector<std::string> automata = {};
  std::vector<ProgramStep> steps = {};
  std::string judgement = {};  // who is wrong: the implementation, the model or the assumption
};

/// The form that every engine's traces have. A step's action is that of the design, or else what
/// the thread did; its changes say where, and by which choice it can be done again.
Trace to_trace(const ProgramTrace& trace);

/// The actions of the design, in order.
std::vector<std::string> design_actions(const ProgramTrace& trace);

}  // namespace proviso
