// The inputs of a program: arguments, environment, standard input, and the results of functions
// that are not predictable.
#pragma once

#include <string>
#include <vector>

#include "ask/options.hpp"
#include "base/maybe.hpp"
#include "engine/native/program.hpp"

namespace proviso::ask {

/// Whether `--domain NAME=…` is about what __VERIFIER_nondet_NAME returns.
bool is_verifiers_type(const std::string& name);

/// Reads --args, --setenv, --stdin, --choices, and --domain for __VERIFIER_nondet_*.
Maybe<native::Surroundings> read_surroundings(const Options& options);

/// Sentences on what was assumed of the surroundings, for the notes of an answer.
std::vector<std::string> assumed_of(const native::Surroundings& surroundings);

}  // namespace proviso::ask
