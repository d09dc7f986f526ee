// Verdicts as shown in a terminal.
#pragma once

#include <string>

#include <fmt/format.h>

#include "outcome/outcome.hpp"

namespace proviso::report {

inline std::string painted(Verdict verdict, bool colour) {
  if (!colour) return std::string(to_string(verdict));
  const int tone = verdict == Verdict::Violated ? 31 : verdict == Verdict::Undecided ? 33 : 32;
  return fmt::format("\033[1;{}m{}\033[0m", tone, to_string(verdict));
}

}  // namespace proviso::report
