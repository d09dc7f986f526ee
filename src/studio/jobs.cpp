#include "studio/jobs.hpp"

#include <cerrno>
#include <csignal>

#include <nlohmann/json.hpp>
#include <poll.h>
#include <unistd.h>

#include "base/output_file.hpp"
#include "base/temporary_folder.hpp"

namespace proviso::studio {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

constexpr std::size_t kMostOutput = 64U << 20U;
constexpr std::size_t kMostErrors = 64U << 10U;
constexpr auto kGrace = std::chrono::seconds(2);

std::string error_result(const std::string& sentence) {
  return json{{"error", sentence}}.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Reads both streams of a child until they end.
class Reading {
 public:
  Reading(ProcessGroup& child, JobView& view, const std::atomic<bool>& cancelled,
          const std::function<void(const std::string&)>& on_line, double seconds)
      : child_(child),
        view_(view),
        cancelled_(cancelled),
        on_line_(on_line),
        // The program keeps its time limit itself; this is for one that does not.
        end_(Clock::now() + std::chrono::milliseconds(static_cast<int>(1000 * seconds) + 5000)) {}

  void run() {
    pollfd files[2] = {{child_.output(), POLLIN, 0}, {child_.errors(), POLLIN, 0}};
    while (files[0].fd >= 0 || files[1].fd >= 0) {
      if (::poll(files, 2, 50) < 0 && errno != EINTR) break;
      if (files[0].revents != 0 && !read_into(files[0].fd, view_.result)) files[0].fd = -1;
      if (files[1].revents != 0 && !read_into(files[1].fd, errors_)) files[1].fd = -1;
      take_lines();
      enforce();
    }
    take_lines();
    keep(errors_);
  }

  bool is_stopped() const { return stopped_at_.has_value(); }
  const std::string& why() const { return why_; }

 private:
  static bool read_into(int file, std::string& text) {
    char buffer[65536];
    const ssize_t got = ::read(file, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) return true;
    if (got <= 0) return false;
    text.append(buffer, static_cast<std::size_t>(got));
    return true;
  }

  void take_lines() {
    for (std::size_t end = errors_.find('\n'); end != std::string::npos; end = errors_.find('\n')) {
      const std::string line = errors_.substr(0, end);
      errors_.erase(0, end + 1);
      if (line.starts_with("{\"progress\"")) {
        on_line_(line);
      } else {
        keep(line + "\n");
      }
    }
    if (errors_.size() > kMostErrors) errors_.clear();
  }

  void keep(const std::string& line) {
    if (view_.errors.size() + line.size() < kMostErrors) view_.errors += line;
  }

  void enforce() {
    if (!stopped_at_) {
      if (cancelled_.load())
        stop("cancelled");
      else if (view_.result.size() > kMostOutput)
        stop("the answer is larger than 64 MB");
      else if (Clock::now() > end_)
        stop("time limit reached");
      return;
    }
    if (Clock::now() > *stopped_at_ + kGrace) child_.signal(SIGKILL);
  }

  void stop(const std::string& why) {
    why_ = why;
    stopped_at_ = Clock::now();
    child_.signal(SIGTERM);
  }

  ProcessGroup& child_;
  JobView& view_;
  const std::atomic<bool>& cancelled_;
  const std::function<void(const std::string&)>& on_line_;
  Clock::time_point end_;
  std::optional<Clock::time_point> stopped_at_;
  std::string why_;
  std::string errors_;
};

/// The verdict of an answer, if it has one.
std::string verdict_in(const std::string& result) {
  const json answer = json::parse(result, nullptr, false);
  return answer.is_object() && answer.contains("verdict") && answer["verdict"].is_string()
             ? answer["verdict"].get<std::string>()
             : std::string();
}

double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

}  // namespace

JobView run_call(const Call& call, const Folder& folder, const std::atomic<bool>& cancelled,
                 const std::function<void(const std::string&)>& on_line) {
  JobView view;
  view.command = call.command;
  view.words = call.shown_words();
  view.state = "done";
  for (const std::string& file : call.files) {
    if (call.texts.contains(file)) continue;
    if (const auto checked = folder.check(file); !checked) {
      view.result = error_result(checked.error().sentence);
      return view;
    }
  }
  const auto overlay = Overlay::make(folder, call.texts);
  if (!overlay) {
    view.result = error_result(overlay.error().sentence);
    return view;
  }
  const TemporaryFolder written;
  const std::string output = written.path() + "/output." + call.output;
  auto child = start_proviso(call.words(output), overlay->root());
  if (!child) {
    view.result = error_result(child.error());
    return view;
  }
  child->close_input();
  Reading reading(*child, view, cancelled, on_line, call.seconds);
  reading.run();
  view.status = child->wait();
  if (reading.is_stopped()) {
    view.state = cancelled.load() ? "cancelled" : "done";
    if (!json::accept(view.result)) view.result = error_result(reading.why());
  } else if (!json::accept(view.result)) {
    view.result =
        error_result(view.errors.empty() ? "the program ended without an answer" : view.errors);
  }
  if (!call.output.empty()) {
    view.output_name = call.command + "." + call.output;
    view.output = read_file(output).value_or("");
  }
  return view;
}

Jobs::Jobs(const Folder& folder, Events& events) : folder_(folder), events_(events) {
  for (std::size_t i = 0; i < kAtOnce; ++i) workers_.emplace_back([this] { work(); });
}

Jobs::~Jobs() {
  {
    const std::lock_guard guard(mutex_);
    ends_ = true;
    queue_.clear();
    for (const auto& [id, job] : jobs_) job->cancelled = true;
  }
  changed_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

Maybe<std::uint64_t> Jobs::add(Call call) {
  auto job = std::make_shared<Job>();
  job->call = std::move(call);
  job->view.state = "queued";
  job->view.command = job->call.command;
  job->view.words = job->call.shown_words();
  {
    const std::lock_guard guard(mutex_);
    if (queue_.size() >= kMostQueued) {
      return refused("sixteen questions wait already: cancel one, or ask again later");
    }
    job->view.id = next_++;
    jobs_[job->view.id] = job;
    queue_.push_back(job);
    while (jobs_.size() > kMostKept) {
      const auto old = std::find_if(jobs_.begin(), jobs_.end(), [](const auto& entry) {
        return entry.second->view.state == "done" || entry.second->view.state == "cancelled";
      });
      if (old == jobs_.end()) break;
      jobs_.erase(old);
    }
  }
  announce(*job, "queued");
  changed_.notify_one();
  return job->view.id;
}

std::optional<JobView> Jobs::find(std::uint64_t id) const {
  const std::lock_guard guard(mutex_);
  const auto at = jobs_.find(id);
  return at == jobs_.end() ? std::nullopt : std::optional(at->second->view);
}

std::vector<JobView> Jobs::all() const {
  const std::lock_guard guard(mutex_);
  std::vector<JobView> views;
  for (const auto& [id, job] : jobs_) {
    JobView view;
    view.id = id;
    view.state = job->view.state;
    view.command = job->view.command;
    view.words = job->view.words;
    view.status = job->view.status;
    view.verdict = job->view.verdict;
    const bool runs = job->view.state == "running";
    view.seconds = runs ? seconds_since(job->begun) : job->view.seconds;
    views.push_back(std::move(view));
  }
  return views;
}

bool Jobs::cancel(std::uint64_t id) {
  std::shared_ptr<Job> job;
  {
    const std::lock_guard guard(mutex_);
    const auto at = jobs_.find(id);
    if (at == jobs_.end()) return false;
    job = at->second;
    job->cancelled = true;
    const auto waiting = std::find(queue_.begin(), queue_.end(), job);
    if (waiting == queue_.end()) return true;
    queue_.erase(waiting);
    job->view.state = "cancelled";
    job->view.result = error_result("cancelled");
  }
  announce(*job, "cancelled");
  return true;
}

void Jobs::work() {
  for (;;) {
    std::shared_ptr<Job> job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ends_ || !queue_.empty(); });
      if (ends_) return;
      job = queue_.front();
      queue_.pop_front();
      job->view.state = "running";
      job->begun = Clock::now();
    }
    announce(*job, "running");
    run(*job);
  }
}

void Jobs::run(Job& job) {
  JobView view = run_call(job.call, folder_, job.cancelled, [this, &job](const std::string& line) {
    announce(job, "progress", line);
  });
  {
    const std::lock_guard guard(mutex_);
    view.id = job.view.id;
    view.seconds = seconds_since(job.begun);
    view.verdict = verdict_in(view.result);
    job.view = std::move(view);
  }
  announce(job, job.view.state);
}

void Jobs::announce(const Job& job, const std::string& kind, const std::string& progress) {
  json event{{"job", job.view.id}, {"kind", kind}, {"command", job.view.command}};
  if (!progress.empty()) event["progress"] = json::parse(progress, nullptr, false);
  events_.add(event.dump(-1, ' ', false, json::error_handler_t::replace));
}

}  // namespace proviso::studio
