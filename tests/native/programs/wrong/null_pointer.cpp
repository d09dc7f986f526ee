// expect: violated bad-access
// The pointer is not there yet.
#include <atomic>
#include <thread>

std::atomic<int*> shared = nullptr;
int value = 1;

int main() {
  std::thread writer([] { shared = &value; });
  const int seen = *shared.load();
  writer.join();
  return seen;
}
