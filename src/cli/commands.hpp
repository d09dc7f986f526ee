// The commands, one file each. They fill the answer of the run; main prints it.
#pragma once

#include "cli/run.hpp"

namespace proviso::cli {

Done check(Run& run);
Done compose(Run& run);
Done minimise(Run& run);
Done determinise(Run& run);
Done compare(Run& run);
Done convert(Run& run);
Done alphabet(Run& run);
Done draw(Run& run);
Done simulate(Run& run);
Done explain(Run& run);

}  // namespace proviso::cli
