#include "base/context.hpp"

#include <algorithm>

#include "base/memory.hpp"

namespace proviso {
namespace {

// The kernel is asked for the memory in use, and progress is drawn, at most this often.
constexpr std::uint64_t kLookEveryMilliseconds = 50;
// A part draws nothing and mostly has no limit of memory, but may be waited for (engines that take
// turns).
constexpr std::uint64_t kLookEveryMillisecondsInPart = 4;

}  // namespace

std::string_view describe(StopReason reason) {
  switch (reason) {
    case StopReason::Time:
      return "time limit reached";
    case StopReason::Memory:
      return "memory limit reached";
    case StopReason::States:
      return "state limit reached";
    case StopReason::Interrupt:
      return "interrupted";
  }
  return "limit reached";
}

const char* LimitReached::what() const noexcept { return describe(reason_).data(); }

double Context::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void Context::poll(const Progress& progress) {
  if (progress.depth || !depth_) return look(progress);
  Progress deep = progress;
  deep.depth = depth_;
  look(deep);
}

void Context::look(const Progress& progress) {
  if (whole_ != nullptr) whole_->poll(progress);
  if (cancelled_.load(std::memory_order_relaxed)) throw LimitReached(StopReason::Interrupt);
  if (limits_.states && progress.states > *limits_.states) throw LimitReached(StopReason::States);
  const auto now = static_cast<std::uint64_t>(seconds() * 1000);
  std::uint64_t due = next_look_.load(std::memory_order_relaxed);
  if (now < due) return;
  std::uint64_t next =
      now + (whole_ == nullptr ? kLookEveryMilliseconds : kLookEveryMillisecondsInPart);
  // A short limit is not overrun by the interval.
  if (limits_.seconds && *limits_.seconds * 1000 > static_cast<double>(now)) {
    next = std::min(next, static_cast<std::uint64_t>(*limits_.seconds * 1000) + 1);
  }
  // The thread that advances the next check performs it; the others continue.
  if (next_look_.compare_exchange_strong(due, next)) examine(progress);
}

void Context::examine(const Progress& progress) {
  if (limits_.seconds && seconds() > *limits_.seconds) throw LimitReached(StopReason::Time);
  if (limits_.memory_bytes && resident_memory() > *limits_.memory_bytes) {
    throw LimitReached(StopReason::Memory);
  }
  if (sink_) sink_(progress);
}

void Context::reserve(std::size_t bytes) {
  if (whole_ != nullptr) whole_->reserve(bytes);
  if (limits_.memory_bytes && resident_memory() + bytes > *limits_.memory_bytes) {
    throw LimitReached(StopReason::Memory);
  }
}

}  // namespace proviso
