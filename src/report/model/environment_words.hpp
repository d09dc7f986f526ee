// What the environment of a component does, as text and for JSON.
#pragma once

#include <string>

#include "circuit/system.hpp"
#include "outcome/environment_relation.hpp"
#include "outcome/relation.hpp"

namespace proviso::report {

/// The relation of all parts together.
Relation relation_of(const circuit::System& system, const EnvironmentRelation& environment);

/// Returns SMV text part by part: INIT and TRANS with a comment that names the part. For a SLIM
/// model, sentences about events, modes, error states and ports.
std::string environment_text(const circuit::System& system, const EnvironmentRelation& environment);

}  // namespace proviso::report
