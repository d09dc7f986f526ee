// The parts of a file name: folder, stem and extension.
#pragma once

#include <string>
#include <string_view>

namespace proviso {

/// The extension in lower case: "aut" for "dir/Model.AUT"; empty if there is no extension.
std::string extension_of(std::string_view path);

/// The name without folder and extension: "Model" for "dir/Model.AUT".
std::string stem_of(std::string_view path);

/// The name for messages: "<stdin>" for "-", every other name unchanged.
std::string shown_name(const std::string& path);

/// Resolves a file name relative to the folder of another file, unless it is absolute.
std::string beside(const std::string& path, const std::string& name);

/// Whether a blank-separated list such as "lts fsp" contains the extension.
bool lists_extension(std::string_view list, std::string_view extension);

/// Returns ".lts .fsp" for "lts fsp".
std::string dotted_extensions(std::string_view list);

}  // namespace proviso
