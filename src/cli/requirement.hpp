// What an environment that is known asks of a component: assume, prove and certify by requirement
// automata.
#pragma once

#include <string_view>

#include "cli/run.hpp"

namespace proviso::cli {

/// assume --method requirement: the smallest automaton.
Done assume_requirement(Run& run);
/// prove --method requirement: the verdict, and why.
Done prove_requirement(Run& run);
/// certify, if the certificate is one of a requirement; with --against also after changes.
Done certify_requirement(Run& run, std::string_view certificate);

}  // namespace proviso::cli
