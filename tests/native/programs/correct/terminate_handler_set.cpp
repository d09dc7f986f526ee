// expect: holds
// A handler for std::terminate that is never called, the number of the process, bits and quotes.
#include <bitset>
#include <cstdlib>
#include <exception>
#include <iomanip>
#include <iostream>
#include <thread>

#include <unistd.h>

int main() {
  std::set_terminate([] {
    std::cerr << "terminated\n";
    std::abort();
  });
  std::thread worker([] { std::cout << std::bitset<8>(5) << std::quoted("a b") << '\n'; });
  std::cout << "process " << getpid() << '\n';
  worker.join();
}
