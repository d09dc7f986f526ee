// What a complete search never reached, as text and JSON, and declarations as JSON.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "outcome/answer.hpp"

namespace proviso::report {

/// `unreached in User: 2 of 9 statements`, and a line for each.
std::string coverage_text(const Coverage& coverage);
nlohmann::ordered_json coverage_json(const Coverage& coverage);
nlohmann::ordered_json declarations_json(const std::vector<Declaration>& declarations);

}  // namespace proviso::report
