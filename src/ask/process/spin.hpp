// SPIN as a second engine: generates its verifier for a program, compiles and runs it.
//
// Runs spin -a, cc -O2 and pan in a temporary folder. Assertions are checked; invalid end states
// are not (a requirement automaton does not preserve them).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ask/task.hpp"
#include "base/context.hpp"

namespace proviso::ask {

struct SpinOptions {
  std::vector<std::string> defines = {};  // for the program: "N=3"
  std::vector<std::string> spin = {};     // further arguments of spin
  std::vector<std::string> compiler = {"-DSAFETY"};
  std::vector<std::string> pan = {"-E"};  // ignore invalid end states
};

struct SpinAnswer {
  Verdict verdict = Verdict::Undecided;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::string error = {};  // what pan complained about
  double generation_seconds = 0;
  double compilation_seconds = 0;
  double search_seconds = 0;  // the whole run of pan
  double memory_megabytes = 0;
};

/// Runs SPIN. The error says that spin or the compiler is missing, or quotes their message.
Maybe<SpinAnswer> run_spin(std::string_view program, const SpinOptions& options, Context& context);

}  // namespace proviso::ask
