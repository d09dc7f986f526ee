// The child reads from an unlinked temporary file, so that only its output has to be pumped and no
// order of reading and writing can block both sides.
#include "base/child_process.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace proviso {
namespace {

constexpr int kLookEveryMilliseconds = 100;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }
  int get() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

/// A running child that does not outlive its owner.
class Running {
 public:
  explicit Running(pid_t process) : process_(process) {}
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    wait();
  }
  bool succeeded() {
    const int status = wait();
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  int wait() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    return status;
  }
  pid_t process_;
};

tl::unexpected<ChildFailure> failed(std::string_view what) {
  return tl::unexpected(
      ChildFailure{ChildError::Failed, fmt::format("cannot {}: {}", what, std::strerror(errno))});
}

tl::expected<pid_t, ChildFailure> spawn(const std::vector<std::string>& command,
                                        const posix_spawn_file_actions_t* actions) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = -1;
  const int error =
      ::posix_spawnp(&process, arguments.front(), actions, nullptr, arguments.data(), environ);
  if (error == 0) return process;
  return tl::unexpected(
      ChildFailure{error == ENOENT ? ChildError::NotFound : ChildError::Failed,
                   fmt::format("cannot run {}: {}", command.front(), std::strerror(error))});
}

tl::expected<pid_t, ChildFailure> start(const ChildProcess& child, int input, int output) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (child.with_errors) {
    ::posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  } else {
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  if (!child.folder.empty()) {
    ::posix_spawn_file_actions_addchdir_np(&actions, child.folder.c_str());
  }
  const auto process = spawn(child.arguments, &actions);
  ::posix_spawn_file_actions_destroy(&actions);
  return process;
}

/// While it lives, interrupts from the keyboard are for others.
class InterruptsIgnored {
 public:
  InterruptsIgnored() {
    struct sigaction ignored = {};
    ignored.sa_handler = SIG_IGN;
    ::sigaction(SIGINT, &ignored, &before_);
  }
  InterruptsIgnored(const InterruptsIgnored&) = delete;
  InterruptsIgnored& operator=(const InterruptsIgnored&) = delete;
  ~InterruptsIgnored() { ::sigaction(SIGINT, &before_, nullptr); }

 private:
  struct sigaction before_ = {};
};

std::string read_all(int descriptor, std::string_view phase, Context& context) {
  std::string text;
  char block[1 << 14];
  pollfd waiting{descriptor, POLLIN, 0};
  while (true) {
    context.poll({phase});
    if (::poll(&waiting, 1, kLookEveryMilliseconds) <= 0) continue;
    const ssize_t length = ::read(descriptor, block, sizeof block);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return text;
    text.append(block, static_cast<std::size_t>(length));
  }
}

}  // namespace

tl::expected<ChildAnswer, ChildFailure> run_child(const ChildProcess& child, Context& context) {
  const File input(std::tmpfile());
  if (!input) return failed("make a temporary file");
  const std::string_view text = child.input;
  const bool written = std::fwrite(text.data(), 1, text.size(), input.get()) == text.size() &&
                       std::fflush(input.get()) == 0;
  if (!written) return failed("write a temporary file");
  std::rewind(input.get());
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return failed("make a pipe");
  Descriptor output(ends[0]);
  Descriptor child_output(ends[1]);
  const auto process = start(child, ::fileno(input.get()), child_output.get());
  if (!process) return tl::unexpected(process.error());
  Running running(*process);
  child_output.close();
  ChildAnswer answer;
  answer.output = read_all(output.get(), child.phase, context);
  answer.succeeded = running.succeeded();
  return answer;
}

tl::expected<void, ChildFailure> run_in_terminal(const std::vector<std::string>& arguments) {
  const auto process = spawn(arguments, nullptr);
  if (!process) return tl::unexpected(process.error());
  // Only now: an ignored signal would be ignored by the child too.
  const InterruptsIgnored ignored;
  Running running(*process);
  running.succeeded();
  return {};
}

}  // namespace proviso
