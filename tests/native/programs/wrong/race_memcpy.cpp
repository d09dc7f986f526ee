// expect: violated race
// memcpy through a pointer is no call that the compiler instruments.
#include <cstring>
#include <thread>

char source[16] = "abc";
char target[16];
void* (*volatile copy)(void*, const void*, std::size_t) = std::memcpy;

int main() {
  std::thread writer([] { source[9] = 'x'; });
  copy(target, source, sizeof source);
  writer.join();
}
