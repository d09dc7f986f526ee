#include "base/forked_process.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace proviso {
namespace {

/// Ends with the parent, and neither reads nor writes what belongs to it.
void detach(pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(EXIT_FAILURE);
  const int nothing = ::open("/dev/null", O_RDWR);
  if (nothing < 0) ::_exit(EXIT_FAILURE);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    ::dup2(nothing, standard);
  }
  if (nothing > STDERR_FILENO) ::close(nothing);
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// The life of the copy. Destructors of the caller's objects are not run here.
[[noreturn]] void live(const std::function<std::string()>& work, int output, pid_t parent) {
  bool is_written = false;
  try {
    detach(parent);
    is_written = write_all(output, work());
  } catch (const std::exception&) {
    is_written = false;
  }
  ::_exit(is_written ? EXIT_SUCCESS : EXIT_FAILURE);
}

}  // namespace

Maybe<ForkedProcess> ForkedProcess::start(const std::function<std::string()>& work) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    return refused(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  }
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) live(work, ends[1], parent);
  const int error = errno;
  ::close(ends[1]);
  if (process > 0) return ForkedProcess(process, ends[0]);
  ::close(ends[0]);
  return refused(fmt::format("cannot start a process: {}", std::strerror(error)));
}

ForkedProcess::ForkedProcess(ForkedProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      text_(std::move(other.text_)) {}

ForkedProcess::~ForkedProcess() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    wait();
  }
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool ForkedProcess::listen() {
  char block[1 << 14];
  const ssize_t length = ::read(descriptor_, block, sizeof block);
  if (length < 0 && errno == EINTR) return true;
  if (length > 0) text_.append(block, static_cast<std::size_t>(length));
  return length > 0;
}

bool ForkedProcess::succeeded() {
  const int status = wait();
  return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

int ForkedProcess::wait() {
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  return status;
}

}  // namespace proviso
