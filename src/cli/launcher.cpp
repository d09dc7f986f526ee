#include "cli/launcher.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace proviso::cli {
namespace {

constexpr int kLookEvery = 50;              // milliseconds
constexpr std::size_t kMostKept = 1 << 14;  // bytes of what the launcher says
// How long the processes may take to end, in seconds.
constexpr double kPatience = 10;
constexpr double kMorePatience = 15;
constexpr double kLookForChildrenEvery = 0.5;
constexpr double kPatienceWithoutChildren = 3;

struct Pipe {
  int read = -1;
  int write = -1;
};

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  return {ends[0], ends[1]};
}

/// The part that runs in the child: becomes the launcher, or tells why it cannot.
[[noreturn]] void become(char* const* arguments, const Pipe& output, const Pipe& errors,
                         const Pipe& failure) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output.write, STDOUT_FILENO);
  ::dup2(errors.write, STDERR_FILENO);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) ::signal(signal, SIG_DFL);
  ::execvp(arguments[0], arguments);
  const int why = errno;
  [[maybe_unused]] const ssize_t told = ::write(failure.write, &why, sizeof why);
  ::_exit(127);
}

/// Whether a process has children now.
bool has_children(pid_t process) {
  const std::filesystem::path tasks = fmt::format("/proc/{}/task", process);
  std::error_code error;
  for (std::filesystem::directory_iterator at(tasks, error), end; !error && at != end;
       at.increment(error)) {
    int child = 0;
    if (std::ifstream(at->path() / "children") >> child) return true;
  }
  return false;
}

class RunningLauncher {
 public:
  RunningLauncher(const std::vector<std::string>& arguments, Context& context, Terminal& terminal)
      : context_(context), terminal_(terminal) {
    std::vector<std::string> words = arguments;
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const Pipe output = make_pipe();
    const Pipe errors = make_pipe();
    const Pipe failure = make_pipe();
    process_ = ::fork();
    if (process_ == 0) become(pointers.data(), output, errors, failure);
    for (const Pipe& pipe : {output, errors, failure}) ::close(pipe.write);
    sources_ = {output.read, errors.read};
    int why = 0;
    failed_ = process_ < 0 || ::read(failure.read, &why, sizeof why) == sizeof why;
    ::close(failure.read);
  }
  RunningLauncher(const RunningLauncher&) = delete;
  RunningLauncher& operator=(const RunningLauncher&) = delete;
  ~RunningLauncher() {
    for (const int source : sources_) {
      if (source >= 0) ::close(source);
    }
    int status = 0;
    while (process_ > 0 && ::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
  }

  Launch run() {
    if (failed_) return {.not_found = true};
    while (sources_[0] >= 0 || sources_[1] >= 0) {
      if (!asked_at_) look_for_interrupt();
      if (asked_at_) insist(context_.seconds() - *asked_at_);
      look_for_children();
      hear();
    }
    return {.interrupted = asked_at_.has_value(), .said = std::move(said_)};
  }

 private:
  void look_for_interrupt() {
    try {
      context_.poll({"waiting for the ranks"});
    } catch (const LimitReached&) {
      asked_at_ = context_.seconds();
      ::kill(process_, SIGUSR1);
    }
  }

  /// Ends a launcher that waits for nobody: mpirun may, if a process is killed while it starts.
  void look_for_children() {
    const double now = context_.seconds();
    if (now < next_look_) return;
    next_look_ = now + kLookForChildrenEvery;
    if (has_children(process_)) {
      last_children_ = now;
    } else if (last_children_ && now - *last_children_ > kPatienceWithoutChildren) {
      ::kill(-process_, SIGKILL);
    }
  }

  void insist(double passed) {
    if (passed > kMorePatience) {
      ::kill(-process_, SIGKILL);
    } else if (passed > kPatience) {
      ::kill(-process_, SIGTERM);
    }
  }

  void hear() {
    std::array<pollfd, 2> waiting{pollfd{sources_[0], POLLIN, 0}, pollfd{sources_[1], POLLIN, 0}};
    if (::poll(waiting.data(), waiting.size(), kLookEvery) <= 0) return;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].revents == 0) continue;
      char block[1 << 12];
      const ssize_t length = ::read(sources_[i], block, sizeof block);
      if (length < 0 && errno == EINTR) continue;
      if (length <= 0) {
        ::close(sources_[i]);
        sources_[i] = -1;
      } else if (i == 0) {
        terminal_.say({block, static_cast<std::size_t>(length)});
      } else {
        said_.append(block, static_cast<std::size_t>(length));
        if (said_.size() > kMostKept) said_.erase(0, said_.size() - kMostKept);
      }
    }
  }

  Context& context_;
  Terminal& terminal_;
  pid_t process_ = -1;
  bool failed_ = false;
  std::array<int, 2> sources_{-1, -1};  // its standard output and standard error
  std::string said_;
  std::optional<double> asked_at_;  // when it was asked to end
  std::optional<double> last_children_;
  double next_look_ = 0;
};

}  // namespace

Launch launch(const std::vector<std::string>& arguments, Context& context, Terminal& terminal) {
  return RunningLauncher(arguments, context, terminal).run();
}

}  // namespace proviso::cli
