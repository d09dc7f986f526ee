// A schedule that is easier to read: fewer context switches, then fewer steps.
//
// A search finds whatever schedule comes first, which jumps between threads without need. A block
// is a run of steps of one thread. Greedily, as long as something helps: leave a block out; let a
// block come right after the same thread's previous one; let it wait for the thread's next one. A
// change counts only if the schedule that results has been replayed and comes to the same finding,
// so that nothing has to be known about which steps commute. The result is no minimum, only one in
// which no single such change helps, or the best so far when the effort is spent.
//
//   main a, other b, main c, other d   becomes   main a, main c, other b, other d   if it may
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "protocol.hpp"

namespace proviso::runtime {

/// Runs a schedule. Returns the number of its steps up to the finding; nullopt if it does not lead
/// there.
using Replay = std::function<std::optional<std::size_t>(const std::vector<Choice>&)>;

std::size_t context_switches(const std::vector<Choice>& schedule);

/// The effort is a number of steps; a replay is counted with the length of its schedule.
std::vector<Choice> with_fewer_switches(std::vector<Choice> schedule, const Replay& replay,
                                        std::size_t effort);

}  // namespace proviso::runtime
