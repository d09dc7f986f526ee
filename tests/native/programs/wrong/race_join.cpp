// expect: violated race
// One thread joins a thread object while the other asks whether it can be joined.
#include <thread>

std::thread worker;

int main() {
  worker = std::thread([] {});
  bool joinable = false;
  std::thread other([&joinable] { joinable = worker.joinable(); });
  worker.join();
  other.join();
  return joinable ? 0 : 1;
}
