// A child process of the studio: this program, which answers one question or simulates a model.
//
// It has its own process group, which ends with it. It ends when the studio ends, even if the
// studio is killed.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/maybe.hpp"

namespace proviso::studio {

class Child {
 public:
  /// Starts this program with the words, in a folder.
  static Maybe<Child> start(const std::vector<std::string>& words, const std::string& folder);

  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  /// Kills the group if it still runs.
  ~Child();

  int process() const { return process_; }
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
  Child() = default;

  int process_ = -1;
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
  std::string read_;  // what was read and is not a whole line yet
};

}  // namespace proviso::studio
