// expect: holds
// A hash table finds its elements whatever the hashes of threads are.
#include <cassert>
#include <mutex>
#include <thread>
#include <unordered_map>

std::mutex mutex;
std::unordered_map<std::thread::id, int> calls;

void call() {
  const std::lock_guard lock(mutex);
  ++calls[std::this_thread::get_id()];
}

int main() {
  std::thread first(call);
  std::thread second(call);
  call();
  first.join();
  second.join();
  assert(calls.at(std::this_thread::get_id()) == 1);
}
