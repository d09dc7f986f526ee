#include "cli/launcher.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "base/process_group.hpp"

namespace proviso::cli {
namespace {

constexpr int kLookEvery = 50;              // milliseconds
constexpr std::size_t kMostKept = 1 << 14;  // bytes of what the launcher says
// How long the processes may take to end, in seconds.
constexpr double kPatience = 10;
constexpr double kMorePatience = 15;
constexpr double kLookForChildrenEvery = 0.5;
constexpr double kPatienceWithoutChildren = 3;

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
  RunningLauncher(ProcessGroup launcher, Context& context, Terminal& terminal)
      : launcher_(std::move(launcher)),
        context_(context),
        terminal_(terminal),
        sources_{launcher_.output(), launcher_.errors()} {}

  Launch run() {
    while (sources_[0] >= 0 || sources_[1] >= 0) {
      if (!asked_at_) look_for_interrupt();
      if (asked_at_) insist(context_.seconds() - *asked_at_);
      look_for_children();
      hear();
    }
    launcher_.wait();
    return {.interrupted = asked_at_.has_value(), .said = std::move(said_)};
  }

 private:
  void look_for_interrupt() {
    try {
      context_.poll({"waiting for the ranks"});
    } catch (const LimitReached&) {
      asked_at_ = context_.seconds();
      ::kill(launcher_.leader(), SIGUSR1);
    }
  }

  /// Ends a launcher that waits for nobody: mpirun may, if a process is killed while it starts.
  void look_for_children() {
    const double now = context_.seconds();
    if (now < next_look_) return;
    next_look_ = now + kLookForChildrenEvery;
    if (has_children(launcher_.leader())) {
      last_children_ = now;
    } else if (last_children_ && now - *last_children_ > kPatienceWithoutChildren) {
      launcher_.signal(SIGKILL);
    }
  }

  void insist(double passed) {
    if (passed > kMorePatience) {
      launcher_.signal(SIGKILL);
    } else if (passed > kPatience) {
      launcher_.signal(SIGTERM);
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
        sources_[i] = -1;  // not waited for any more
      } else if (i == 0) {
        terminal_.say({block, static_cast<std::size_t>(length)});
      } else {
        said_.append(block, static_cast<std::size_t>(length));
        if (said_.size() > kMostKept) said_.erase(0, said_.size() - kMostKept);
      }
    }
  }

  ProcessGroup launcher_;
  Context& context_;
  Terminal& terminal_;
  std::array<int, 2> sources_;  // its standard output and standard error; -1 at the end
  std::string said_;
  std::optional<double> asked_at_;  // when it was asked to end
  std::optional<double> last_children_;
  double next_look_ = 0;
};

}  // namespace

Launch launch(const std::vector<std::string>& arguments, Context& context, Terminal& terminal) {
  auto launcher = ProcessGroup::start({.words = arguments, .end_signal = SIGTERM});
  if (!launcher) return {.not_found = true};
  return RunningLauncher(std::move(*launcher), context, terminal).run();
}

}  // namespace proviso::cli
