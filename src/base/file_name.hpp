// The parts of a file's name that say what the file is.
#pragma once

#include <string>
#include <string_view>

namespace proviso {

/// "aut" for "dir/Model.AUT", in lower case; empty if there is no extension.
std::string extension_of(std::string_view path);

/// "Model" for "dir/Model.AUT".
std::string stem_of(std::string_view path);

/// "<stdin>" for "-", every other name as it is.
std::string shown_name(const std::string& path);

/// The path of a file that lies beside another one, unless its name is absolute.
std::string beside(const std::string& path, const std::string& name);

/// Whether a blank-separated list such as "lts fsp" contains the extension.
bool lists_extension(std::string_view list, std::string_view extension);

/// ".lts .fsp" for "lts fsp".
std::string dotted_extensions(std::string_view list);

}  // namespace proviso
