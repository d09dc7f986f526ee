// What an engine is given besides its model: limits, progress reporting, cancellation, and the
// random seed. There is one per run; it is passed by reference and never global.
//
// Reaching a limit throws LimitReached, because it may happen anywhere in the algebra. The caller
// that can still give an answer catches it and returns Undecided with the reason.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace proviso {

class Team;

enum class StopReason { Time, Memory, States, Interrupt };

/// "time limit reached", "interrupted", …
std::string_view describe(StopReason reason);

class LimitReached : public std::exception {
 public:
  explicit LimitReached(StopReason reason) : reason_(reason) {}
  StopReason reason() const { return reason_; }
  const char* what() const noexcept override;

 private:
  StopReason reason_;
};

struct Limits {
  std::optional<double> seconds;
  std::optional<std::size_t> memory_bytes;
  std::optional<std::uint64_t> states;
};

/// How far a search has come that proceeds in rounds.
struct Depth {
  std::string_view unit;  // what is counted: "level", "step", "frame", "iteration"
  std::uint64_t reached = 0;
  std::optional<std::uint64_t> limit = {};  // the depth at which the search ends at the latest
};

struct Progress {
  std::string_view phase;  // "exploring", "minimising", …
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t frontier = 0;
  std::optional<Depth> depth = {};  // if empty, that of the Deepening
};

class Context {
 public:
  using Clock = std::chrono::steady_clock;

  Context() = default;
  explicit Context(Limits limits) : limits_(limits) {}
  /// A part of a run with its own limits, counted from now; the limits of the whole run apply too.
  Context(Limits limits, Context& whole)
      : seed(whole.seed),
        threads(whole.threads),
        team(whole.team),
        limits_(limits),
        whole_(&whole) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  /// Checks the limits and throws LimitReached. To be called every few thousand steps of any work
  /// that can take long; cheap enough for that. Safe to call from several threads; only one of them
  /// draws progress.
  void poll(const Progress& progress);

  /// Throws LimitReached if the allocation would not fit. Call it before allocating a large block.
  void reserve(std::size_t bytes);

  /// Ends the run at the next poll; may be called from a signal handler or another thread.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  void on_progress(std::function<void(const Progress&)> sink) { sink_ = std::move(sink); }

  const Limits& limits() const { return limits_; }
  double seconds() const;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  Team* team = nullptr;  // the processes that search together with this one, if any

 private:
  friend class Deepening;

  void look(const Progress& progress);
  void examine(const Progress& progress);

  Limits limits_;
  Context* whole_ = nullptr;
  std::optional<Depth> depth_;
  std::atomic<bool> cancelled_{false};
  std::atomic<std::uint64_t> next_look_{0};  // in milliseconds after the start
  std::function<void(const Progress&)> sink_;
  Clock::time_point start_ = Clock::now();
};

/// The depth of one search, which every poll of its context reports while this object lives.
/// Searches may be nested: the innermost one counts. No other thread may poll the context during a
/// call.
class Deepening {
 public:
  Deepening(Context& context, std::string_view unit, std::optional<std::uint64_t> limit = {})
      : context_(context), before_(context.depth_), depth_{unit, 0, limit} {}
  ~Deepening() { context_.depth_ = before_; }
  Deepening(const Deepening&) = delete;
  Deepening& operator=(const Deepening&) = delete;

  void reach(std::uint64_t depth) {
    depth_.reached = depth;
    context_.depth_ = depth_;
  }

 private:
  Context& context_;
  std::optional<Depth> before_;
  Depth depth_;
};

}  // namespace proviso
