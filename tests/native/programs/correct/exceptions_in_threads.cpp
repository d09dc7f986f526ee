// expect: holds
// Exceptions in two threads at once: each has its own.
#include <cassert>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

std::mutex mutex;

void work(const char* text) {
  try {
    throw std::runtime_error(text);
  } catch (const std::exception& exception) {
    const std::lock_guard lock(mutex);
    assert(std::string(exception.what()) == text);
    try {
      throw 1;
    } catch (int) {
    }
  }
}

int main() {
  std::thread other(work, "other");
  work("main");
  other.join();
}
