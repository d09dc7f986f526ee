// What an engine is given besides its model: limits, a way to say how far it is, a way to be told
// to stop, and the random seed. There is one per run; it is passed by reference and never global.
//
// A limit that is reached travels as the exception LimitReached, because it may strike anywhere in
// the algebra; whoever can still say something catches it and answers Undecided with the reason.
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

struct Progress {
  std::string_view phase;  // "exploring", "minimising", …
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t frontier = 0;
};

class Context {
 public:
  using Clock = std::chrono::steady_clock;

  Context() = default;
  explicit Context(Limits limits) : limits_(limits) {}
  /// A part of a run with limits of its own, counted from now; those of the whole hold too.
  Context(Limits limits, Context& whole)
      : seed(whole.seed), threads(whole.threads), limits_(limits), whole_(&whole) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  /// To be called every few thousand steps of any work that can be long; cheap enough for that.
  /// Throws LimitReached. Safe to call from several threads; only one of them draws progress.
  void poll(const Progress& progress);

  /// To be called before a large block is allocated: throws LimitReached if it would not fit.
  void reserve(std::size_t bytes);

  /// Ends the run at the next poll; may be called from a signal handler or another thread.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  void on_progress(std::function<void(const Progress&)> sink) { sink_ = std::move(sink); }

  const Limits& limits() const { return limits_; }
  double seconds() const;
  std::uint64_t seed = 0;
  unsigned threads = 1;

 private:
  void examine(const Progress& progress);

  Limits limits_;
  Context* whole_ = nullptr;
  std::atomic<bool> cancelled_{false};
  std::atomic<std::uint64_t> next_look_{0};  // in milliseconds after the start
  std::function<void(const Progress&)> sink_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace proviso
