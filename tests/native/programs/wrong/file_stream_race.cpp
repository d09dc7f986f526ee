// expect: violated race
// Two threads write to one std::ofstream.
#include <fstream>
#include <thread>

int main() {
  std::ofstream file("threads.log");
  std::thread other([&] { file.put('a'); });
  file.put('b');
  other.join();
}
