// expect: holds
// Arrays on the stack, of computed length, global and thread-local, all used up to their ends.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdarg>
#include <cstring>
#include <numeric>
#include <thread>

#include <alloca.h>
#include <proviso/verify.hpp>

namespace {

int table[7];
const char kText[] = "some text";
thread_local char room[33];

struct Packed {
  unsigned low : 3;
  unsigned high : 13;
  char tail[3];
};

int sum(const int* begin, const int* end) { return std::accumulate(begin, end, 0); }

int sum_of(int count, ...) {
  va_list numbers;
  va_start(numbers, count);
  int total = 0;
  for (int i = 0; i < count; ++i) total += va_arg(numbers, int);
  va_end(numbers);
  return total;
}

int computed(int count) {
  int total = 0;
  for (int length = 1; length <= count; ++length) {
    int numbers[length];
    std::fill(numbers, numbers + length, length);
    total += sum(numbers, numbers + length);
  }
  auto* bytes = static_cast<char*>(alloca(static_cast<std::size_t>(count)));
  std::memset(bytes, 1, static_cast<std::size_t>(count));
  return total + bytes[count - 1];
}

int depth(int* outer, int levels) {
  int own[5] = {levels, 0, 0, 0, *outer};
  return levels == 0 ? own[4] : depth(own, levels - 1) + own[0];
}

}  // namespace

int main() {
  int numbers[9];
  std::iota(std::begin(numbers), std::end(numbers), 0);
  std::sort(std::begin(numbers), std::end(numbers), [](int a, int b) { return a > b; });
  assert(numbers[0] == 8 && sum(numbers, numbers + 9) == 36);
  std::copy(numbers + 2, numbers + 9, table);
  assert(table[proviso::choose(7)] >= 0);
  std::array<long, 3> last = {1, 2, 3};
  assert(last[proviso::choose(3)] <= last.back());
  char copy[sizeof kText];
  std::memcpy(copy, kText, sizeof kText);
  assert(std::strlen(copy) + 1 == sizeof copy);
  Packed packed = {};
  packed.high = 5;
  std::memset(packed.tail, 1, sizeof packed.tail);
  assert(packed.high == 5 && packed.tail[2] == 1);
  std::strcpy(room, "of the thread");
  std::thread other([&numbers, mine = room] { numbers[8] = mine[0]; });
  other.join();
  assert(numbers[8] == 'o');
  assert(computed(3) == 15 && sum_of(8, 1, 2, 3, 4, 5, 6, 7, 8) == 36);
  int seven = 7;
  assert(depth(&seven, 3) == 3 + 2 + 1 + 1);
}
