// Traces that earlier runs wrote.
#pragma once

#include <string>

#include "ask/simulation.hpp"

namespace proviso::ask {

/// The trace in a JSON file: the whole file, or the first in an answer.
Maybe<Trace> read_trace(const std::string& file);

/// Lets a simulation start with the trace of the request, if it names one, and then with whoever
/// listens.
Done simulate(class Task& task, Simulation& simulation);

}  // namespace proviso::ask
