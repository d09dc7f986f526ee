// expect: violated terminate
// The handler for std::terminate leaves the process, but the thread was not joined.
#include <cstdlib>
#include <exception>
#include <thread>

int main() {
  std::set_terminate([] { std::_Exit(0); });
  std::thread worker([] {});
}
