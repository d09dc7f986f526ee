// expect: holds
#include <cassert>
#include <functional>
#include <thread>
static int subtract(int left, int right) { return left - right; }
int main() {
  using namespace std::placeholders;
  auto reversed = std::bind(subtract, _2, _1);
  int result = 0;
  std::thread other([&] { result = reversed(1, 3); });
  other.join();
  assert(result == 2);
}
