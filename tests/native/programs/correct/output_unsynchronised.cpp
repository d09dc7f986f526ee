// expect: holds
// Without synchronisation with stdio, standard streams need a mutex.
#include <iostream>
#include <mutex>
#include <thread>

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  std::mutex mutex;
  const auto print = [&](int number) {
    const std::lock_guard lock(mutex);
    std::cout << "thread " << number << '\n';
  };
  std::thread first(print, 1);
  std::thread second(print, 2);
  first.join();
  second.join();
}
