// The model that a request of the page names, opened for one question.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "studio/overlay.hpp"
#include "subject/subject.hpp"

namespace proviso::studio {

using ModelQuestion =
    std::function<nlohmann::json(const subject::Subject&, Diagnostics&, Context&)>;

/// Opens the files, with the text that the request may have for the last one, and asks. What goes
/// wrong, or takes longer, is an error in the result.
nlohmann::json ask_model(const Folder& folder, const std::vector<std::string>& files,
                         const nlohmann::json& request, double seconds,
                         const ModelQuestion& question);

/// The member of an object that is a string; empty if there is none.
std::string text_of(const nlohmann::json& object, const char* name);

}  // namespace proviso::studio
