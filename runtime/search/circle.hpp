// Threads that wait for each other for ever, whatever anybody else does.
//
// A thread that waits for a condition, a semaphore or a value can be released by another one, and
// an open environment may have as many as it likes. A locked mutex is different: only its owner may
// unlock it, and only its end lets a join go on. So a circle of threads in which each waits for a
// mutex of the next, or for its end, is a deadlock in every environment.
#pragma once

#include <cstdint>
#include <vector>

#include "step/stop.hpp"

namespace proviso::runtime {

/// The threads of a circle, each waiting for the next one; empty if there is none.
std::vector<std::uint32_t> waiting_circle();

/// The finding that such a circle is.
Stop circle_stop(const std::vector<std::uint32_t>& circle);

}  // namespace proviso::runtime
