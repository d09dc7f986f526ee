// The attacks, one a language. Each draws one random case by `random_below`, asks `proviso` about
// it through the command line, and compares every answer with a reference that shares no deciding
// code with the program.
#pragma once

#include "attack/bench.hpp"

namespace proviso::attack {

void attack_aiger(Bench& bench);
void attack_design(Bench& bench);
void attack_fsp(Bench& bench);
void attack_promela(Bench& bench);
void attack_scxml(Bench& bench);
void attack_smv(Bench& bench);

}  // namespace proviso::attack
