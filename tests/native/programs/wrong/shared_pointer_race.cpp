// expect: violated race
// The object is shared, and so is the pointer itself.
#include <memory>
#include <thread>

std::shared_ptr<int> pointer = std::make_shared<int>(1);

int main() {
  std::thread other([] { pointer.reset(); });
  std::shared_ptr<int> copy = pointer;
  other.join();
}
