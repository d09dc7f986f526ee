// A language of three words a line, "idle request busy": a transition from a state by a label to a
// state. It exists to show what a new language takes: this folder, a line in a CMake list, and a
// row of the table of languages.
#pragma once

#include <optional>
#include <span>

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lts/lts.hpp"

namespace proviso::edges {

/// The system whose first state is the first word; nullopt if an error was reported.
std::optional<lts::Lts> load(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

std::span<const CodeExplanation> diagnostic_codes();

}  // namespace proviso::edges
