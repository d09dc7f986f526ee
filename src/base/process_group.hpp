// A child process with a process group of its own, which we talk to while it runs.
//
// Signals go to the whole group, and Ctrl-C in our terminal reaches only us. The group does not
// outlive its owner, and the child ends when we end, even if we are killed. For a child that only
// gets a text and answers, see child_process.hpp.
//
//   auto child = ProcessGroup::start({.words = {"mpirun", "-n", "2", "program"}});
//   while (auto line = child->line(deadline)) …
#pragma once

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/maybe.hpp"

namespace proviso {

class ProcessGroup {
 public:
  struct Call {
    std::vector<std::string> words;  // its arguments, the name of the program first
    std::string program =
        {};                   // the file to execute; by default the first word, as a shell finds it
    std::string folder = {};  // working directory; the current one if empty
    bool takes_input = false;  // whether we write to its standard input; it is empty otherwise
    int end_signal = SIGKILL;  // what the child gets when we end
  };

  /// Starts the child. The error is a sentence that says why it could not be executed.
  static Maybe<ProcessGroup> start(const Call& call);

  ProcessGroup(ProcessGroup&& other) noexcept;
  ProcessGroup& operator=(ProcessGroup&& other) noexcept;
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;
  /// Kills the group if it was not waited for.
  ~ProcessGroup();

  int leader() const { return leader_; }  // the child itself
  /// The descriptors from which its standard output and standard error are read.
  int output() const { return output_; }
  int errors() const { return errors_; }

  bool write(std::string_view text);
  void close_input();
  /// Sends a signal to the whole group.
  void signal(int number) const;
  /// Waits for the end and returns the exit status, 128 and the signal if it was killed.
  int wait();

  /// Reads one line of its output. Returns nullopt if none is complete by the deadline or the
  /// output has ended.
  std::optional<std::string> line(std::chrono::steady_clock::time_point deadline);

 private:
  ProcessGroup() = default;

  int leader_ = -1;
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
  std::string read_;  // what was read and is not a whole line yet
};

}  // namespace proviso
