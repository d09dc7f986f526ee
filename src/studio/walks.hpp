// Walks through models, step by step: one child process each, `proviso simulate --protocol`, whose
// requests and responses pass through unchanged.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "base/process_group.hpp"
#include "studio/overlay.hpp"

namespace proviso::studio {

class Walks {
 public:
  static constexpr std::size_t kMost = 8;

  explicit Walks(const Folder& folder) : folder_(folder) {}

  struct Started {
    std::uint64_t id;
    std::string response;  // the first line of the program
  };
  /// Starts a walk through a target of a model, whose text may be unsaved. The error is a sentence
  /// or what the program says, a JSON object.
  Maybe<Started> start(const std::vector<std::string>& files, const Texts& texts,
                       const std::string& target);
  /// Sends a request, one line of JSON, and returns the response.
  Maybe<std::string> ask(std::uint64_t id, const std::string& line);
  bool end(std::uint64_t id);

 private:
  struct Walk {
    Walk(ProcessGroup a_child, Overlay an_overlay)
        : child(std::move(a_child)), overlay(std::move(an_overlay)) {}
    ProcessGroup child;
    Overlay overlay;
    std::chrono::steady_clock::time_point used = std::chrono::steady_clock::now();
    std::mutex mutex;
  };

  void end_idle();  // with the lock held

  const Folder& folder_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<Walk>> walks_;
  std::uint64_t next_ = 1;
};

}  // namespace proviso::studio
