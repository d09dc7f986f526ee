// A trace as a sequence diagram in the notation of other tools: a lane for each component, a
// message for each step, and a frame around the steps that repeat.
#pragma once

#include <string>

#include "outcome/outcome.hpp"

namespace proviso::report {

/// `sequenceDiagram`, as GitHub, GitLab and many editors draw it.
std::string to_mermaid(const Trace& trace);

/// `@startuml … @enduml`
std::string to_plantuml(const Trace& trace);

}  // namespace proviso::report
