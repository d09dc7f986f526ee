// What the environment of a component does, for a person and for JSON.
#pragma once

#include <string>

#include "circuit/system.hpp"
#include "outcome/environment_relation.hpp"
#include "outcome/relation.hpp"

namespace proviso::report {

/// All parts together.
Relation relation_of(const circuit::System& system, const EnvironmentRelation& environment);

/// Part by part as SMV text: INIT and TRANS with a comment that says whose they are.
std::string environment_text(const circuit::System& system, const EnvironmentRelation& environment);

}  // namespace proviso::report
