// expect: holds
// std::jthread is asked to stop and joined.
#include <atomic>
#include <thread>

std::atomic<int> rounds = 0;

int main() {
  std::jthread worker([](std::stop_token stop) {
    while (!stop.stop_requested()) rounds = 1;
  });
}
