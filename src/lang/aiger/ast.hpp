// The contents of an AIGER file, numbered as the file numbers it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/source.hpp"

namespace proviso::aiger {

/// A literal of the file and where it stands.
struct Located {
  std::uint32_t literal = 0;
  Span span = {};
};

struct LatchLine {
  std::uint32_t variable = 0;
  Located next = {};
  std::uint32_t reset = 0;  // 0, 1, or the latch's own literal
};

struct ConjunctionLine {
  std::uint32_t variable = 0;
  Located left = {};
  Located right = {};
};

struct File {
  std::uint32_t largest = 0;  // variable
  std::vector<std::uint32_t> inputs = {};
  std::vector<LatchLine> latches = {};
  std::vector<Located> outputs = {};
  std::vector<Located> bad = {};
  std::vector<Located> constraints = {};
  std::vector<std::vector<Located>> justice = {};  // a set of literals for each property
  std::vector<Located> fairness = {};
  std::vector<ConjunctionLine> conjunctions = {};
  /// The names by position; empty if there is none.
  std::vector<std::string> input_names = {};
  std::vector<std::string> latch_names = {};
  std::vector<std::string> output_names = {};
  std::vector<std::string> bad_names = {};
  std::vector<std::string> justice_names = {};
  Span header = {};
};

}  // namespace proviso::aiger
