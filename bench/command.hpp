// Runs another program to its end and measures its cost: the time of its process and of all that it
// started, as the kernel counts it, so that other work on the machine counts little; and the most
// memory that one of them had.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace proviso::bench {

struct Cost {
  double seconds = 0;  // of a processor: user and system
  double elapsed = 0;
  std::uint64_t peak_bytes = 0;
  int status = -1;   // of the exit; -1 if it was ended by a signal
  bool cut = false;  // because its time was up
  std::string output = {};
};

/// Runs in a folder, which gets a file `output`, for at most so many seconds of a processor.
Cost run_command(const std::vector<std::string>& arguments, const std::string& folder,
                 double seconds);

/// The cheapest of a few runs if they are short: what else the machine does only ever adds.
Cost cheapest(const std::vector<std::string>& arguments, const std::string& folder, double seconds);

}  // namespace proviso::bench
