// Questions that the page asked, each answered by a child process of this program.
//
// With child processes, a crash or a limit affects only its job, cancelling always works, and the
// page shows what the command line would print. At most two jobs run at once and sixteen wait. A
// cancelled job is asked to end and killed two seconds later.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "studio/call.hpp"
#include "studio/events.hpp"

namespace proviso::studio {

struct JobView {
  std::uint64_t id = 0;
  std::string state;  // queued, running, done, cancelled
  std::string command;
  std::vector<std::string> words;  // as a person would type them
  int status = -1;                 // of the process
  std::string verdict;             // of the answer; empty if it has none
  double seconds = 0;              // how long it took, or has taken up to now
  std::string result;              // JSON of the program
  std::string errors;              // the last that it wrote for people
  std::string output_name;         // of the file that it wrote
  std::string output;
};

/// Runs a call to its end in this thread; `on_line` gets each line of progress. `cancelled` ends
/// it.
JobView run_call(const Call& call, const Folder& folder, const std::atomic<bool>& cancelled,
                 const std::function<void(const std::string&)>& on_line);

class Jobs {
 public:
  static constexpr std::size_t kAtOnce = 2;
  static constexpr std::size_t kMostQueued = 16;
  static constexpr std::size_t kMostKept = 64;

  Jobs(const Folder& folder, Events& events);
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  /// Cancels everything.
  ~Jobs();

  /// Returns the number of the job; the error is a sentence.
  Maybe<std::uint64_t> add(Call call);
  std::optional<JobView> find(std::uint64_t id) const;
  std::vector<JobView> all() const;  // without results
  bool cancel(std::uint64_t id);

 private:
  struct Job {
    JobView view;
    Call call;
    std::atomic<bool> cancelled{false};
    std::chrono::steady_clock::time_point begun = {};
  };

  void work();
  void run(Job& job);
  void announce(const Job& job, const std::string& kind, const std::string& progress = {});

  const Folder& folder_;
  Events& events_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, std::shared_ptr<Job>> jobs_;
  std::deque<std::shared_ptr<Job>> queue_;
  std::uint64_t next_ = 1;
  bool ends_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace proviso::studio
