// Positions of a simulation as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "ask/simulation.hpp"

namespace proviso::cli {

/// The step, how it was reached, where each component is, and what can be done.
nlohmann::ordered_json position_json(ask::Simulation& simulation);
nlohmann::ordered_json enabled_json(ask::Simulation& simulation);
nlohmann::ordered_json blocked_json(ask::Simulation& simulation);
/// Values by name.
nlohmann::ordered_json values_json(const ask::Simulation::Values& values);

}  // namespace proviso::cli
