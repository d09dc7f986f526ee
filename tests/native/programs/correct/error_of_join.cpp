// expect: holds
// The message of std::system_error is longer than a short string.
#include <cassert>
#include <system_error>
#include <thread>

int main() {
  bool is_caught = false;
  try {
    std::thread none;
    none.join();
  } catch (const std::system_error& error) {
    is_caught = error.code() == std::errc::invalid_argument && error.what() != nullptr;
  }
  assert(is_caught);
}
