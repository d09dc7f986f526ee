// expect: violated race
#include <memory_resource>
#include <thread>
int main() {
  std::pmr::monotonic_buffer_resource memory;
  std::thread other([&] { static_cast<void>(memory.allocate(8)); });
  static_cast<void>(memory.allocate(8));
  other.join();
}
