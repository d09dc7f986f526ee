// Letters between the ranks of an MPI job: texts from one rank to another, which a team's
// collective calls cannot send.
#pragma once

#include <optional>
#include <string>

namespace proviso::distributed {

struct Letter {
  unsigned rank;  // of the sender
  std::string text;
};

/// Sends a letter. Returns when the text may be changed, for long ones after the other has begun to
/// receive it. MpiTeam must live.
void post(unsigned rank, const std::string& text);
/// A letter that has arrived, from any rank; nullopt if there is none.
std::optional<Letter> collect();

}  // namespace proviso::distributed
