// Runs a program and captures its output.
#pragma once

#include <string>
#include <vector>

namespace proviso::testing {

struct ProcessResult {
  int status = -1;  // 128 + the signal if it was ended by one
  std::string out;
  std::string err;
};

/// Starts the program by its path with an argument vector in the given folder. Standard output goes
/// to `out_to` if that is not empty. If `seconds` is not 0, SIGALRM ends the program after that
/// time.
ProcessResult run_process(const std::string& program, const std::vector<std::string>& arguments,
                          const std::string& folder, const std::string& input,
                          const std::string& out_to = {}, unsigned seconds = 0);

}  // namespace proviso::testing
