// expect: holds
// An exception is caught in one thread and thrown again in another.
#include <cassert>
#include <exception>
#include <stdexcept>
#include <thread>

std::exception_ptr failure;

int main() {
  std::thread other([] {
    try {
      throw std::logic_error("from there");
    } catch (...) {
      failure = std::current_exception();
    }
  });
  other.join();
  bool caught = false;
  try {
    std::rethrow_exception(failure);
  } catch (const std::logic_error&) {
    caught = true;
  }
  assert(caught);
}
