#include "bench/command.hpp"

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace proviso::bench {
namespace {

[[noreturn]] void become(std::vector<std::string> arguments, const std::string& folder,
                         double seconds) {
  const auto most = static_cast<rlim_t>(std::ceil(seconds));
  const rlimit limit{most, most + 1};
  const bool ready = ::chdir(folder.c_str()) == 0 && ::setrlimit(RLIMIT_CPU, &limit) == 0;
  const int output = ::open("output", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (!ready || output < 0) std::_Exit(127);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(output, STDERR_FILENO);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  ::execvp(pointers[0], pointers.data());
  std::_Exit(127);
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Cost run_command(const std::vector<std::string>& arguments, const std::string& folder,
                 double seconds) {
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = ::fork();
  if (child < 0) return {};
  if (child == 0) become(arguments, folder, seconds);
  int status = 0;
  rusage usage{};
  if (::wait4(child, &status, 0, &usage) != child) return {};
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  Cost cost;
  cost.seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  cost.elapsed = elapsed.count();
  cost.peak_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  if (WIFEXITED(status)) cost.status = WEXITSTATUS(status);
  cost.cut = WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
  cost.output = text_of(folder + "/output");
  return cost;
}

Cost cheapest(const std::vector<std::string>& arguments, const std::string& folder,
              double seconds) {
  constexpr int kMostRuns = 5;
  constexpr double kShort = 0.5;  // seconds, all runs together
  Cost best = run_command(arguments, folder, seconds);
  double spent = best.seconds;
  for (int run = 1; run < kMostRuns && spent < kShort; ++run) {
    Cost next = run_command(arguments, folder, seconds);
    spent += next.seconds;
    if (next.seconds < best.seconds) best = std::move(next);
  }
  return best;
}

}  // namespace proviso::bench
