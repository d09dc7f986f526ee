// Finds threads that wait for each other forever, whatever other threads do.
//
// A thread that waits for a condition, a semaphore or a value can be released by another thread,
// and an open environment may have any number of threads. A locked mutex is different: only its
// owner may unlock it. A join continues only when its thread ends. So a cycle of threads in which
// each waits for a mutex of the next, or for its end, is a deadlock in every environment.
#pragma once

#include <cstdint>
#include <vector>

#include "step/stop.hpp"

namespace proviso::runtime {

/// The threads of a cycle, each waiting for the next one; empty if there is no cycle.
std::vector<std::uint32_t> waiting_circle();

/// The finding for such a cycle.
Stop circle_stop(const std::vector<std::uint32_t>& circle);

}  // namespace proviso::runtime
