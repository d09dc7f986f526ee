// A system of processes divided into a component and its environment.
#pragma once

#include <memory>

#include "ask/lts/setting.hpp"
#include "ask/requirement.hpp"

namespace proviso::ask {

/// Composes both sides and names them in the answer. The properties are part of the environment.
Maybe<std::unique_ptr<Division>> divide(Task& task, const Setting& setting, DivisionNames names);

}  // namespace proviso::ask
