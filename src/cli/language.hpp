// Which language a file is in.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace proviso::cli {

enum class Language { Fsp, Aut, Promela, Collab, Smv, Aiger, Cpp };

/// By the name given to --language, else by the ending of the file. The error says why the file
/// cannot be read.
tl::expected<Language, std::string> language_of(const std::string& path, const std::string& chosen);

/// A program, which is explored and not composed.
bool is_program(const std::string& path, const std::string& chosen);

/// "aut" for "dir/Model.AUT"; empty if there is no ending.
std::string ending(std::string_view path);

/// "Model" for "dir/Model.AUT".
std::string stem(std::string_view path);

}  // namespace proviso::cli
