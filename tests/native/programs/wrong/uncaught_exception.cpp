// expect: violated uncaught-exception
// An exception leaves a thread.
#include <stdexcept>
#include <thread>

int main() {
  std::thread other([] { throw std::runtime_error("nobody listens"); });
  other.join();
}
