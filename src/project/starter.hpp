// Initial project files: a commented template, and proposals for existing models.
#pragma once

#include <string>
#include <vector>

#include "base/maybe.hpp"
#include "subject/language.hpp"

namespace proviso::project {

/// A project file with every table commented. It is about a model that has to be named.
std::string starter();

/// Proposes a project for these models, C++ sources or compile_commands.json files: a component
/// for each file and a property for each that it declares. Names are relative to the folder in
/// which the project file will lie.
Maybe<std::string> proposal(const std::vector<std::string>& files, subject::Reader& reader);

}  // namespace proviso::project
