// expect: holds
// Addresses within one block have an order, names of threads are the same or not, and a text is put
// into a string.
#include <algorithm>
#include <cassert>
#include <deque>
#include <string>
#include <thread>
#include <vector>

int main() {
  std::vector<int> numbers = {3, 1, 2};
  std::sort(numbers.begin(), numbers.end());
  int* begin = numbers.data();
  int* end = begin + numbers.size();
  assert(begin < end && std::less<int*>()(begin, end));
  std::deque<int> queue(200, 1);
  assert(queue.begin() < queue.end());
  std::string text(30, 'a');
  const std::string other(40, 'b');
  text.append(other.c_str()).insert(0, other.data(), 2);
  assert(text.size() == 72);
  std::thread thread([] {});
  assert(thread.get_id() != std::this_thread::get_id());
  thread.join();
}
