// expect: holds
// Maps, sets, lists and hash tables that a mutex guards.
#include <cassert>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

std::mutex mutex;
std::map<int, int> ordered;
std::list<int> sequence;
std::unordered_map<std::string, int> hashed;

void add(int number) {
  const std::lock_guard guard(mutex);
  for (int i = 0; i < 4; ++i) ordered[number + 2 * i] = i;
  ordered.erase(number);
  sequence.push_front(number);
  sequence.reverse();
  hashed[std::to_string(number)] = number;
}

int main() {
  std::thread other(add, 1);
  add(2);
  other.join();
  int last = 0;
  for (const auto& entry : ordered) {
    assert(entry.first > last);
    last = entry.first;
  }
  assert(ordered.size() == 6 && last == 8);
  assert(sequence.size() == 2 && hashed.at("1") == 1 && hashed.at("2") == 2);
}
