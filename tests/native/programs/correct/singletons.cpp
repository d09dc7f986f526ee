// expect: holds
// One object for all, made by call_once, and one by a local static variable.
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>
std::atomic<int> made;
struct Service {
  Service() { ++made; }
  int value = 7;
};
std::once_flag once;
std::unique_ptr<Service> service;
Service& by_flag() {
  std::call_once(once, [] { service = std::make_unique<Service>(); });
  return *service;
}
Service& by_static() {
  static Service own;
  return own;
}
int main() {
  std::thread other([] { assert(by_flag().value + by_static().value == 14); });
  assert(by_static().value + by_flag().value == 14);
  other.join();
  assert(made == 2);
}
