// The child reads from an unlinked temporary file, so that only its output has to be pumped and no
// order of reading and writing can block both sides. Several children are heard in one loop.
#include "base/child_process.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

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
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int get() const { return number_; }

 private:
  int number_;
};

/// A running child that does not outlive its owner.
class Running {
 public:
  explicit Running(pid_t process) : process_(process) {}
  Running(Running&& other) noexcept : process_(std::exchange(other.process_, -1)) {}
  Running& operator=(Running&&) = delete;
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
  std::vector<std::string> words = child.arguments;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = -1;
  const int error =
      ::posix_spawnp(&process, arguments.front(), &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error == 0) return process;
  return tl::unexpected(ChildFailure{
      error == ENOENT ? ChildError::NotFound : ChildError::Failed,
      fmt::format("cannot run {}: {}", child.arguments.front(), std::strerror(error))});
}

/// The text as a file that is gone when it is closed.
File file_with(std::string_view text) {
  File file(std::tmpfile());
  if (!file) return nullptr;
  const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
                       std::fflush(file.get()) == 0;
  if (!written) return nullptr;
  std::rewind(file.get());
  return file;
}

/// A child with what it has said so far.
struct Speaking {
  Running running;
  Descriptor output;
  std::size_t which;
  std::string text = {};
};

tl::expected<std::unique_ptr<Speaking>, ChildFailure> begin(const ChildProcess& child,
                                                            std::size_t which) {
  const File input = file_with(child.input);
  if (!input) return failed("write a temporary file");
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return failed("make a pipe");
  Descriptor output(ends[0]);
  const Descriptor child_output(ends[1]);
  const auto process = start(child, ::fileno(input.get()), child_output.get());
  if (!process) return tl::unexpected(process.error());
  return std::unique_ptr<Speaking>(new Speaking{Running(*process), std::move(output), which});
}

/// Reads what is there; false at the end.
bool listen(Speaking& child) {
  char block[1 << 14];
  const ssize_t length = ::read(child.output.get(), block, sizeof block);
  if (length < 0 && errno == EINTR) return true;
  if (length > 0) child.text.append(block, static_cast<std::size_t>(length));
  return length > 0;
}

class Children {
 public:
  Children(std::span<const ChildProcess> children, Context& context)
      : children_(children), context_(context) {}

  std::vector<Ended> run(std::size_t at_once) {
    while (true) {
      while (!failed_ && answers_.size() < children_.size() && speaking_.size() < at_once) next();
      if (speaking_.empty()) return std::move(answers_);
      context_.poll({children_[speaking_.front()->which].phase});
      hear();
    }
  }

 private:
  void next() {
    const std::size_t which = answers_.size();
    auto child = begin(children_[which], which);
    failed_ = !child;
    if (child) {
      answers_.emplace_back(ChildAnswer());
      speaking_.push_back(std::move(*child));
    } else {
      answers_.emplace_back(tl::unexpected(child.error()));
    }
  }

  void hear() {
    std::vector<pollfd> waiting;
    for (const auto& child : speaking_) waiting.push_back({child->output.get(), POLLIN, 0});
    if (::poll(waiting.data(), waiting.size(), kLookEveryMilliseconds) <= 0) return;
    for (std::size_t i = waiting.size(); i-- > 0;) {
      if (waiting[i].revents == 0 || listen(*speaking_[i])) continue;
      ChildAnswer answer{std::move(speaking_[i]->text), speaking_[i]->running.succeeded()};
      failed_ = failed_ || !answer.succeeded;
      answers_[speaking_[i]->which] = std::move(answer);
      speaking_.erase(speaking_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  std::span<const ChildProcess> children_;
  Context& context_;
  std::vector<std::unique_ptr<Speaking>> speaking_;
  std::vector<Ended> answers_;
  bool failed_ = false;
};

}  // namespace

std::vector<Ended> run_children(std::span<const ChildProcess> children, std::size_t at_once,
                                Context& context) {
  return Children(children, context).run(std::max<std::size_t>(at_once, 1));
}

Ended run_child(const ChildProcess& child, Context& context) {
  return std::move(run_children({&child, 1}, 1, context).front());
}

}  // namespace proviso
