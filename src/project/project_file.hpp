// Reads a project file: TOML to a Project, with diagnostics that point at the place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "base/maybe.hpp"
#include "project/project.hpp"

namespace proviso::project {

/// The name of the file that `verify` looks for.
inline constexpr const char* kProjectFile = "proviso.toml";

/// Reads the file. Mistakes are in the diagnostics, and the error then counts them.
Maybe<Project> read_project(const std::string& path, SourceSet& sources, Diagnostics& diagnostics);

/// The same for a text that is already among the sources.
std::optional<Project> parse_project(FileId file, const SourceSet& sources,
                                     Diagnostics& diagnostics);

/// Parses `512M`, `2G`, or a number of bytes.
std::optional<std::uint64_t> bytes_of(std::string_view text);

}  // namespace proviso::project
