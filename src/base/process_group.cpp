#include "base/process_group.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace proviso {
namespace {

constexpr std::size_t kLongestLine = 64U << 20U;

void close_all(std::initializer_list<int> files) {
  for (const int file : files) {
    if (file >= 0) ::close(file);
  }
}

/// Pipes that are closed unless their ends are taken.
class Pipes {
 public:
  enum Which : std::uint8_t { Input, Output, Errors, Failure };
  static constexpr std::size_t kCount = 4;

  Pipes() { ends_.fill({-1, -1}); }
  Pipes(const Pipes&) = delete;
  Pipes& operator=(const Pipes&) = delete;
  ~Pipes() {
    for (const auto& [read, write] : ends_) close_all({read, write});
  }

  bool make() {
    for (auto& [read, write] : ends_) {
      int ends[2];
      if (::pipe2(ends, O_CLOEXEC) != 0) return false;
      read = ends[0];
      write = ends[1];
    }
    return true;
  }
  int read_end(Which which) const { return ends_[which].first; }
  int write_end(Which which) const { return ends_[which].second; }
  int take_read_end(Which which) { return std::exchange(ends_[which].first, -1); }
  int take_write_end(Which which) { return std::exchange(ends_[which].second, -1); }

 private:
  std::array<std::pair<int, int>, kCount> ends_;  // to read from, to write to
};

/// What the child needs, made before the fork.
struct Start {
  const char* program;
  char* const* words;
  const char* folder;  // nullptr: the current one
  bool takes_input;
  int end_signal;
  pid_t parent;
};

bool set_up(const Start& start, const Pipes& pipes) {
  const int input =
      start.takes_input ? pipes.read_end(Pipes::Input) : ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  return ::dup2(input, STDIN_FILENO) >= 0 &&
         ::dup2(pipes.write_end(Pipes::Output), STDOUT_FILENO) >= 0 &&
         ::dup2(pipes.write_end(Pipes::Errors), STDERR_FILENO) >= 0 &&
         (start.folder == nullptr || ::chdir(start.folder) == 0);
}

/// The part that runs in the child. Makes only calls that are safe after a fork of one thread of
/// several. Tells our end of the pipe why the program cannot be executed.
[[noreturn]] void become(const Start& start, const Pipes& pipes) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, start.end_signal);
  if (::getppid() != start.parent) ::_exit(127);  // it ended in between
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGUSR1}) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (set_up(start, pipes)) ::execvp(start.program, start.words);
  const int why = errno;
  [[maybe_unused]] const ssize_t told = ::write(pipes.write_end(Pipes::Failure), &why, sizeof why);
  ::_exit(127);
}

}  // namespace

Maybe<ProcessGroup> ProcessGroup::start(const Call& call) {
  const auto failed = [&call](int why) {
    return refused(fmt::format("cannot run {}: {}", call.words.front(), std::strerror(why)));
  };
  Pipes pipes;
  if (!pipes.make()) return failed(errno);
  std::vector<std::string> words = call.words;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const Start start{call.program.empty() ? pointers.front() : call.program.c_str(),
                    pointers.data(),
                    call.folder.empty() ? nullptr : call.folder.c_str(),
                    call.takes_input,
                    call.end_signal,
                    ::getpid()};
  ProcessGroup group;
  group.leader_ = ::fork();
  if (group.leader_ == 0) become(start, pipes);
  if (group.leader_ < 0) return failed(errno);
  ::setpgid(group.leader_, group.leader_);  // whoever of the two comes first
  for (const auto which : {Pipes::Output, Pipes::Errors, Pipes::Failure}) {
    close_all({pipes.take_write_end(which)});
  }
  int why = 0;
  if (::read(pipes.read_end(Pipes::Failure), &why, sizeof why) == sizeof why) {
    group.wait();
    return failed(why);
  }
  if (call.takes_input) group.input_ = pipes.take_write_end(Pipes::Input);
  group.output_ = pipes.take_read_end(Pipes::Output);
  group.errors_ = pipes.take_read_end(Pipes::Errors);
  return group;
}

ProcessGroup::ProcessGroup(ProcessGroup&& other) noexcept { *this = std::move(other); }

ProcessGroup& ProcessGroup::operator=(ProcessGroup&& other) noexcept {
  std::swap(leader_, other.leader_);
  std::swap(input_, other.input_);
  std::swap(output_, other.output_);
  std::swap(errors_, other.errors_);
  std::swap(read_, other.read_);
  return *this;
}

ProcessGroup::~ProcessGroup() {
  close_all({input_, output_, errors_});
  if (leader_ <= 0) return;
  signal(SIGKILL);
  wait();
}

bool ProcessGroup::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(input_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void ProcessGroup::close_input() {
  close_all({input_});
  input_ = -1;
}

void ProcessGroup::signal(int number) const {
  if (leader_ > 0) ::kill(-leader_, number);
}

int ProcessGroup::wait() {
  int status = 0;
  pid_t ended = 0;
  do {
    ended = ::waitpid(leader_, &status, 0);
  } while (ended < 0 && errno == EINTR);
  leader_ = -1;
  if (ended < 0) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::optional<std::string> ProcessGroup::line(std::chrono::steady_clock::time_point deadline) {
  for (;;) {
    const std::size_t end = read_.find('\n');
    if (end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0 || read_.size() > kLongestLine) return std::nullopt;
    pollfd wanted{output_, POLLIN, 0};
    const int ready = ::poll(&wanted, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno != EINTR) return std::nullopt;
    if (ready <= 0) continue;
    char buffer[65536];
    const ssize_t got = ::read(output_, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    read_.append(buffer, static_cast<std::size_t>(got));
  }
}

}  // namespace proviso
