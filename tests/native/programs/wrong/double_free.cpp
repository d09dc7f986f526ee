// expect: violated invalid-free
// Both threads free it.
#include <mutex>
#include <thread>

std::mutex mutex;
int* value = new int(1);

void drop() {
  const std::lock_guard lock(mutex);
  delete value;
}

int main() {
  std::thread other(drop);
  drop();
  other.join();
}
