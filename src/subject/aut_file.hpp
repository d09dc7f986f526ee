// Reads Aldebaran files, which may be too large to be kept as text.
#pragma once

#include <string>

#include "lts/lts.hpp"
#include "subject/language.hpp"

namespace proviso::subject {

/// Reads the file in pieces. Its text is kept only if there is an error to show.
Maybe<lts::Lts> read_aut(const std::string& path, Reader& reader);

/// Returns the message that rejects a binary mCRL2 file, whose extension is .lts as well, and says
/// how to convert it.
std::string refused_binary(const std::string& path);

}  // namespace proviso::subject
