#include "studio/child.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace proviso::studio {
namespace {

constexpr const char* kThisProgram = "/proc/self/exe";
constexpr std::size_t kLongestLine = 64U << 20U;

struct Pipe {
  int read = -1;
  int write = -1;
};

bool make(Pipe& pipe) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  pipe = {ends[0], ends[1]};
  return true;
}

void close_all(std::initializer_list<int> files) {
  for (const int file : files) {
    if (file >= 0) ::close(file);
  }
}

/// In the child: only calls that are safe after a fork of one thread of several.
[[noreturn]] void become(char* const* words, const char* folder, int in, int out, int err,
                         pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // it ended in between
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (::dup2(in, 0) < 0 || ::dup2(out, 1) < 0 || ::dup2(err, 2) < 0) ::_exit(127);
  if (::chdir(folder) != 0) ::_exit(127);
  ::execv(kThisProgram, words);
  ::_exit(127);
}

}  // namespace

Maybe<Child> Child::start(const std::vector<std::string>& words, const std::string& folder) {
  Pipe in, out, err;
  if (!make(in) || !make(out) || !make(err)) {
    close_all({in.read, in.write, out.read, out.write, err.read, err.write});
    return refused(fmt::format("cannot start a process: {}", std::strerror(errno)));
  }
  std::string name = "proviso";
  std::vector<std::string> copies = words;
  std::vector<char*> pointers{name.data()};
  for (std::string& word : copies) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) become(pointers.data(), folder.c_str(), in.read, out.write, err.write, parent);
  const int why = errno;
  close_all({in.read, out.write, err.write});
  if (process < 0) {
    close_all({in.write, out.read, err.read});
    return refused(fmt::format("cannot start a process: {}", std::strerror(why)));
  }
  ::setpgid(process, process);  // whoever of the two comes first
  Child child;
  child.process_ = process;
  child.input_ = in.write;
  child.output_ = out.read;
  child.errors_ = err.read;
  return child;
}

Child::Child(Child&& other) noexcept { *this = std::move(other); }

Child& Child::operator=(Child&& other) noexcept {
  std::swap(process_, other.process_);
  std::swap(input_, other.input_);
  std::swap(output_, other.output_);
  std::swap(errors_, other.errors_);
  std::swap(read_, other.read_);
  return *this;
}

Child::~Child() {
  close_all({input_, output_, errors_});
  if (process_ <= 0) return;
  signal(SIGKILL);
  wait();
}

bool Child::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(input_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void Child::close_input() {
  close_all({input_});
  input_ = -1;
}

void Child::signal(int number) const {
  if (process_ > 0) ::kill(-process_, number);
}

int Child::wait() {
  int status = 0;
  pid_t ended = 0;
  do {
    ended = ::waitpid(process_, &status, 0);
  } while (ended < 0 && errno == EINTR);
  process_ = -1;
  if (ended < 0) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::optional<std::string> Child::line(std::chrono::steady_clock::time_point deadline) {
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

}  // namespace proviso::studio
