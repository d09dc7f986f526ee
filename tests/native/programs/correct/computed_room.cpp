// expect: holds
// Parameters and variables beside room on the stack whose size is computed.
#include <cassert>
#include <thread>

int sum(int first, int count, const char* text) {
  auto* room = static_cast<int*>(__builtin_alloca(sizeof(int) * static_cast<unsigned>(count)));
  int total = first;
  for (int i = 0; i < count; ++i) {
    int twice = 2 * i;
    room[i] = twice;
  }
  for (int i = 0; i < count; ++i) {
    int kept = room[i];
    total += kept;
  }
  assert(text[0] == 'x');
  return total;
}

int main() {
  int other = 0;
  std::thread thread([&other] { other = sum(1, 4, "x"); });
  assert(sum(2, 5, "xy") == 22);
  thread.join();
  assert(other == 13);
}
