// An assumption as a graph, with the state names that its process has in print.
#pragma once

#include <string>

#include "lts/lts.hpp"
#include "report/model/lts_diagram.hpp"

namespace proviso::report {

/// The state where anything is allowed is left out, unless it is asked for.
Drawing draw_assumption(const lts::Lts& assumption, const std::string& name, bool shows_anything,
                        std::size_t most_states = kMostDrawnStates);

}  // namespace proviso::report
