// Runs one piece of work in a child process, so that its peak memory is its own and not that of
// what ran before it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace proviso::bench {

struct Measurement {
  double seconds = 0;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t peak_bytes = 0;
};

/// Runs the work, which fills in all but the memory. Returns nullopt if the child failed.
std::optional<Measurement> measure(const std::function<Measurement()>& work);

}  // namespace proviso::bench
