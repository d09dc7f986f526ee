// expect: violated assertion
// A reader takes an address that it has seen before for an object that has not changed. Two
// places are free when the third object is made, and first fit takes the other one.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

struct Settings {
  int value;
};

std::atomic<Settings*> current = nullptr;
std::mutex changing;

int main() {
  Settings* lower = new Settings{0};
  current = new Settings{1};
  std::thread writer([lower] {
    Settings* second = new Settings{2};
    std::unique_lock lock(changing);
    delete lower;
    delete current.exchange(second);
    lock.unlock();
    Settings* third = new Settings{3};
    lock.lock();
    delete current.exchange(third);
  });
  changing.lock();
  const Settings* seen = current;
  int cached = seen->value;
  changing.unlock();
  changing.lock();
  const Settings* now = current;
  if (now != seen) cached = now->value;
  assert(cached == now->value);
  changing.unlock();
  writer.join();
  delete current;
}
