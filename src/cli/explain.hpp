// Explains the diagnostics of all languages.
#pragma once

#include <string>

#include "outcome/answer.hpp"

namespace proviso::cli {

/// Explains a diagnostic at length; lists all of them if there is no code.
Answer explain(const std::string& code);

}  // namespace proviso::cli
