// `proviso bench-ranks`: the constants of the cost model of a search by several processes, measured
// where the command runs.
//
// The model (docs/design/distributed.md) predicts the time of a rank from three figures: c, the
// processor time of a transition; B, the bytes that a rank sends to others in a second while all
// do; o, the time of a message. They are measured by the parts of the search itself: c by the
// search of a space by each rank alone, all at the same time; B and o by exchanges of large and of
// empty buffers between all. How much the same search by all ranks together takes, without the time
// that they wait for each other, shows what the exchange of states costs.
#pragma once

#include <cstdint>
#include <string>

#include "base/team.hpp"

namespace proviso::cli {

struct RankFigures {
  unsigned ranks = 0;
  double nanoseconds_a_transition = 0;  // c, the mean of all ranks
  double nanoseconds_together = 0;      // the same for the search by all, all ranks added
  double bytes_a_second = 0;            // B, of the slowest rank
  double seconds_a_message = 0;         // o, of the slowest rank
  std::uint64_t states = 0;             // of the space that was searched for c
};

/// Measures together with all ranks. There must be several.
RankFigures measure_ranks(Team& team);

/// Text and JSON for the user: the figures, and what the model makes of them.
std::string to_text(const RankFigures& figures);
std::string to_json(const RankFigures& figures);

}  // namespace proviso::cli
