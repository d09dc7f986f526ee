// The system or product of a design that a question is about.
#pragma once

#include "ask/task.hpp"

namespace proviso::ask {

/// The system or product that the request names; the last one if it names none.
Maybe<const machine::HostDefinition*> chosen_host(const Task& task);

}  // namespace proviso::ask
