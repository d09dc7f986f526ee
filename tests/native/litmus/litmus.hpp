// Litmus tests: a few threads of a few atomic accesses, and what their loads can read.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace proviso::litmus {

inline constexpr int kRelaxed = 0;
inline constexpr int kAcquire = 2;
inline constexpr int kRelease = 3;
inline constexpr int kAcquireRelease = 4;
inline constexpr int kSequential = 5;

struct Instruction {
  enum class Kind { Load, Store, Add, Exchange, Compare, Fence };
  Kind kind = Kind::Load;
  int location = 0;
  int order = kRelaxed;
  int failure = kRelaxed;  // of Compare
  int expected = 0;        // of Compare
  int value = 0;           // that is stored or added
};

using Thread = std::vector<Instruction>;
using Program = std::vector<Thread>;

inline constexpr int kLocations = 3;

/// What each instruction read, thread by thread, and the last value of each location, as the event
/// of programs/litmus.cpp: outcome.1.0.2
using Outcomes = std::set<std::string>;

struct Taste {
  bool sequential_accesses = true;
  std::size_t most_accesses = 8;
};
/// Draws a program by numbers below the given one.
Program draw(const std::function<std::uint32_t(std::uint32_t)>& below, const Taste& taste);
bool has_sequential_accesses(const Program& program);
/// Six characters an instruction, as programs/litmus.cpp reads them.
std::string script(const Thread& thread);
std::string shown(const Program& program);

/// The outcomes that the axioms of RC11 allow.
Outcomes reference(const Program& program);

/// The text of an outcome.
std::string text(const std::vector<std::vector<int>>& reads, const std::vector<int>& last);

}  // namespace proviso::litmus
