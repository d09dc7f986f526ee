#include "bench/measure.hpp"

#include <cstdlib>

#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.hpp"

namespace proviso::bench {
namespace {

[[noreturn]] void run_child(const std::function<Measurement()>& work, int pipe) {
  Measurement result = work();
  result.peak_bytes = peak_memory();
  const bool written = ::write(pipe, &result, sizeof result) == sizeof result;
  std::_Exit(written ? 0 : 1);
}

}  // namespace

std::optional<Measurement> measure(const std::function<Measurement()>& work) {
  int ends[2];
  if (::pipe(ends) != 0) return std::nullopt;
  const pid_t child = ::fork();
  if (child < 0) return std::nullopt;
  if (child == 0) run_child(work, ends[1]);
  ::close(ends[1]);
  Measurement result;
  const bool complete = ::read(ends[0], &result, sizeof result) == sizeof result;
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (!complete || status != 0) return std::nullopt;
  return result;
}

}  // namespace proviso::bench
