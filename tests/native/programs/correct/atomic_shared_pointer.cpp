// expect: holds
// A shared pointer that is replaced while another thread copies it.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> current = std::make_shared<int>(1);
  std::thread other([&] { current = std::make_shared<int>(2); });
  const std::shared_ptr<int> seen = current;
  assert(*seen == 1 || *seen == 2);
  other.join();
  assert(*current.load() == 2);
}
