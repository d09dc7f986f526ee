// The commands, one file each. They fill the answer of the run; main prints it.
#pragma once

#include "cli/run.hpp"

namespace proviso::cli {

Done check(Run& run);
Done check_promela(Run& run);
Done check_program(Run& run);
Done assume(Run& run);
Done prove(Run& run);
Done prove_program(Run& run);
Done discharge(Run& run);
Done certify(Run& run);
Done monitor(Run& run);
Done compose(Run& run);
Done minimise(Run& run);
Done determinise(Run& run);
Done compare(Run& run);
Done convert(Run& run);
Done alphabet(Run& run);
Done draw(Run& run);
Done simulate(Run& run);
Done simulate_program(Run& run);
Done extract(Run& run);
Done explain(Run& run);

}  // namespace proviso::cli
