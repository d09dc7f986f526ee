// expect: holds
// A callback runs at most once, whoever asks to stop, and never after it is gone.
#include <atomic>
#include <cassert>
#include <stop_token>
#include <thread>

int main() {
  std::atomic<int> calls = 0;
  {
    std::jthread worker(
        [&](std::stop_token token) { std::stop_callback callback(token, [&] { ++calls; }); });
    worker.request_stop();
  }
  assert(calls <= 1);
}
