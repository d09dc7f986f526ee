// Aldebaran (.aut): the exchange format of CADP, mCRL2, LTSA and LTSmin.
//
//   des (0, 3, 2)
//   (0, "coin", 1)
//   (1, "coffee", 0)
//   (1, i, 0)
//
// Both dialects are read: labels with quotes (CADP, mCRL2) or without (LTSA), τ as `i` or `tau`,
// LTSA's target -1 as π. A state whose only transition is a loop labelled ERROR is π too, because
// that is how an Lts with π is written in the standard format. END is unknown to the format, and so
// are labels that no transition carries.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lts/lts.hpp"

namespace proviso::aut {

/// Fills at most `capacity` bytes and returns how many; 0 at the end.
using ByteSource = std::function<std::size_t(char* buffer, std::size_t capacity)>;

/// Reads block by block: besides the result, only one block and the list of transitions are held in
/// memory. Spans in the diagnostics are byte offsets in `file`, whose text the reader never uses,
/// so that a caller may leave it out of the SourceSet until there is something to show.
std::optional<lts::Lts> read(const ByteSource& source, FileId file, Diagnostics& diagnostics,
                             Context& context);

std::optional<lts::Lts> read(std::string_view text, FileId file, Diagnostics& diagnostics,
                             Context& context);

/// Whether a file is in mCRL2's binary format, which also has the extension .lts; recognised by its
/// first bytes.
bool is_mcrl2_binary(std::string_view head);

}  // namespace proviso::aut
