// expect: holds
// A new version is published, and readers have the old one or the new one.
#include <atomic>
#include <cassert>
#include <thread>

struct Settings {
  int low;
  int high;
};

Settings versions[2] = {{0, 1}, {0, 0}};
std::atomic<const Settings*> current = &versions[0];
std::atomic<int> readers = 0;

int main() {
  std::thread reader([] {
    readers.fetch_add(1, std::memory_order_relaxed);
    const Settings* settings = current.load(std::memory_order_acquire);
    assert(settings->low < settings->high);
    readers.fetch_sub(1, std::memory_order_release);
  });
  versions[1] = {5, 6};
  current.store(&versions[1], std::memory_order_release);
  reader.join();
  // Nobody looks at the old version any more.
  versions[0] = {0, 0};
}
