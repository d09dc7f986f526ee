// Runs a function in a copy of this process: as isolated as a program of its own, and cheap to
// start, since what this process has read is there already.
//
//   auto process = ForkedProcess::start([] { return answer(); });
//   while (process->listen()) {}
//   if (process->succeeded()) use(process->text());
//
// A crash, an exhausted memory or an exception ends the copy only. The caller must have no threads:
// a lock that another thread holds would stay held in the copy.
#pragma once

#include <functional>
#include <string>

#include <sys/types.h>

#include "base/maybe.hpp"

namespace proviso {

class ForkedProcess {
 public:
  /// Starts the function. The copy has no terminal and no input, and is ended when this process is.
  static Maybe<ForkedProcess> start(const std::function<std::string()>& work);

  ForkedProcess(ForkedProcess&& other) noexcept;
  ForkedProcess& operator=(ForkedProcess&&) = delete;
  /// Ends the process if it still runs.
  ~ForkedProcess();

  /// The file descriptor to poll for reading.
  int descriptor() const { return descriptor_; }
  /// Reads what is there, waiting for it; false at the end.
  bool listen();
  /// Waits for the end. Whether the function returned; text() is then what it returned.
  bool succeeded();
  const std::string& text() const { return text_; }

 private:
  ForkedProcess(pid_t process, int descriptor) : process_(process), descriptor_(descriptor) {}
  int wait();

  pid_t process_;
  int descriptor_;
  std::string text_;
};

}  // namespace proviso
