// The child reads from an unlinked temporary file, so that only its output has to be pumped and no
// order of reading and writing can block both sides. It is started with an argument vector: no
// shell sees the text.
#include "report/svg.hpp"

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

namespace proviso::report {
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
class Child {
 public:
  explicit Child(pid_t process) : process_(process) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
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

tl::expected<pid_t, std::string> start_dot(int input, int output) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  char program[] = "dot";
  char format[] = "-Tsvg";
  char* arguments[] = {program, format, nullptr};
  pid_t process = -1;
  const int error = ::posix_spawnp(&process, program, &actions, nullptr, arguments, environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error == ENOENT) {
    return tl::unexpected(
        std::string("graphviz is not installed: the program dot, which lays out pictures, was not "
                    "found; install graphviz or write a .dot file"));
  }
  if (error != 0) return tl::unexpected(fmt::format("cannot run dot: {}", std::strerror(error)));
  return process;
}

std::string read_all(int descriptor, Context& context) {
  std::string text;
  char block[1 << 14];
  pollfd waiting{descriptor, POLLIN, 0};
  while (true) {
    context.poll({"drawing"});
    if (::poll(&waiting, 1, kLookEveryMilliseconds) <= 0) continue;
    const ssize_t length = ::read(descriptor, block, sizeof block);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return text;
    text.append(block, static_cast<std::size_t>(length));
  }
}

}  // namespace

tl::expected<std::string, std::string> to_svg(std::string_view dot, Context& context) {
  const File input(std::tmpfile());
  if (!input) {
    return tl::unexpected(fmt::format("cannot make a temporary file: {}", std::strerror(errno)));
  }
  const bool written = std::fwrite(dot.data(), 1, dot.size(), input.get()) == dot.size() &&
                       std::fflush(input.get()) == 0;
  if (!written) {
    return tl::unexpected(fmt::format("cannot write a temporary file: {}", std::strerror(errno)));
  }
  std::rewind(input.get());
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    return tl::unexpected(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  }
  Descriptor output(ends[0]);
  Descriptor child_output(ends[1]);
  const auto process = start_dot(::fileno(input.get()), child_output.get());
  if (!process) return tl::unexpected(process.error());
  Child child(*process);
  child_output.close();
  std::string svg = read_all(output.get(), context);
  if (!child.succeeded()) {
    return tl::unexpected(std::string("dot could not lay out the picture"));
  }
  return svg;
}

}  // namespace proviso::report
