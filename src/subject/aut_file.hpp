// Aldebaran files, which may be too large to be kept as text.
#pragma once

#include <string>

#include "lts/lts.hpp"
#include "subject/language.hpp"

namespace proviso::subject {

/// Reads the file in pieces. Its text is kept only if there is a mistake to show.
Maybe<lts::Lts> read_aut(const std::string& path, Reader& reader);

/// Says how a binary file of mCRL2, whose extension is .lts as well, can be converted.
std::string refused_binary(const std::string& path);

}  // namespace proviso::subject
