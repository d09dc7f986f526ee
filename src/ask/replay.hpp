// Reads and replays traces that earlier runs wrote.
#pragma once

#include <string>

#include "ask/simulation.hpp"

namespace proviso::ask {

/// Reads a trace from a JSON file: the whole file, or the first trace in an answer.
Maybe<Trace> read_trace(const std::string& file);

/// Whether two steps change the same values, in whatever order they list them.
bool change_the_same(const TraceStep& a, const TraceStep& b);

/// Runs a simulation: replays the trace of the request, if it names one, and then hands over to the
/// listener.
Done simulate(class Task& task, Simulation& simulation);

}  // namespace proviso::ask
