#include "studio/watch.hpp"

#include <chrono>

#include <nlohmann/json.hpp>

namespace proviso::studio {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kPause = std::chrono::milliseconds(700);

}  // namespace

std::vector<std::string> differences(const std::vector<FolderEntry>& before,
                                     const std::vector<FolderEntry>& after) {
  std::vector<std::string> paths;
  auto old = before.begin();
  auto now = after.begin();
  while (old != before.end() || now != after.end()) {
    if (now == after.end() || (old != before.end() && old->path < now->path)) {
      paths.push_back((old++)->path);
    } else if (old == before.end() || now->path < old->path) {
      paths.push_back((now++)->path);
    } else {
      if (old->written != now->written || old->bytes != now->bytes) paths.push_back(now->path);
      ++old;
      ++now;
    }
  }
  return paths;
}

Watch::Watch(const Folder& folder, Events& events)
    : folder_(folder), events_(events), thread_([this] { run(); }) {}

Watch::~Watch() {
  {
    const std::lock_guard guard(mutex_);
    ends_ = true;
  }
  ended_.notify_all();
  thread_.join();
}

void Watch::run() {
  std::vector<FolderEntry> before = folder_.list();
  Clock::duration pause = kPause;
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, pause, [this] { return ends_; })) {
    lock.unlock();
    const auto start = Clock::now();
    std::vector<FolderEntry> after = folder_.list();
    const std::vector<std::string> paths = differences(before, after);
    if (!paths.empty()) {
      const nlohmann::json event{{"kind", "files"}, {"changed", paths}};
      events_.add(event.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }
    before = std::move(after);
    pause = std::max<Clock::duration>(kPause, 20 * (Clock::now() - start));
    lock.lock();
  }
}

}  // namespace proviso::studio
