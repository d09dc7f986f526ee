// expect: holds
// A flag under a mutex and an atomic number beside it in the same eight bytes have nothing to do
// with each other.
#include <atomic>
#include <mutex>
#include <thread>

struct State {
  std::mutex mutex;
  bool changed = false;
  std::atomic<int> saved{0};
};

State state;

void change() {
  const std::lock_guard<std::mutex> lock(state.mutex);
  state.changed = !state.changed;
}

int main() {
  std::thread first([] {
    change();
    state.saved.store(1);
  });
  std::thread second([] {
    state.saved.store(2);
    change();
  });
  first.join();
  second.join();
}
