// expect: undecided clock
// A time that lies in a block of the heap, where anybody may read it.
#include <chrono>
#include <iostream>
#include <memory>

using Clock = std::chrono::steady_clock;

struct Job {
  Clock::time_point begin;
};

static bool is_late(const Job& job) { return Clock::now() - job.begin > std::chrono::seconds(1); }

int main() {
  const auto job = std::make_unique<Job>();
  job->begin = Clock::now();
  if (is_late(*job)) std::cout << "late\n";
}
