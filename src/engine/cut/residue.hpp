// What a statement requires of the rest of the program, once the values that its process owns are
// known.
//
// A component owns the locals of its processes and the globals that no other process mentions.
// These values are put into a statement, which is then simplified: the rest, its residue, mentions
// shared things only. Two statements with the same residue have the same effect on the rest of the
// program, whatever they look like; the residue is therefore the label on which component and
// environment synchronise (the paper on RESY calls it the statement with its locals substituted).
//
//   d_step { slot == EMPTY && credits > 0 -> medium!slot; slot = SENT; credits-- }
//     with slot = 0, credits = 2     medium!0        another credit makes no other label
//     with credits = 0               impossible
//   x = 3 * y                        private: nothing shared takes part
//   x = g + 1                        g + 1 == ?      and the environment says what it is: received
//   c?1,x                            c?1,?
//
// A d_step is followed as far as its path is known. Where the path branches on a shared value, or a
// received value is used again, the residue falls back to the text of the statement with the values
// of everything that it reads: correct, but with more labels than needed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/cut/owned_cells.hpp"
#include "process/program.hpp"

namespace proviso::cut {

struct Residue {
  enum class Kind : std::uint8_t { Impossible, Private, Shared };
  Kind kind = Kind::Private;
  /// The text of a shared residue, split at the received values; one piece more than there are such
  /// values.
  std::vector<std::string> pieces = {};
  /// The cells whose new values depend on what is shared, in the order of their places in the text.
  std::vector<std::uint32_t> received = {};
  /// Whether the text is a sequence of Promela statements.
  bool writable = true;
};

/// Returns the text with the values filled in; each is written according to its variable's type.
std::string text(const Residue& residue, std::span<const std::string> values);

/// Simplifies a transition. `values` are those of one process, in the order of OwnedCells.
Residue residue(const process::Program& program, const OwnedCells& cells,
                process::ProctypeId proctype, const process::Transition& transition,
                std::int32_t pid, std::span<const std::int32_t> values);

}  // namespace proviso::cut
