// expect: holds
// Exceptions leave frames with arrays, and others take their place on the stack.
#include <cassert>
#include <cstring>
#include <stdexcept>
#include <thread>

#include <pthread.h>

namespace {

void write(char* text, std::size_t size) { std::memset(text, 'x', size); }

void fail(int levels) {
  char text[40];
  write(text, sizeof text);
  if (levels == 0) throw std::runtime_error("enough");
  fail(levels - 1);
  write(text, sizeof text);
}

/// Its frame covers what those of fail() were.
char fill() {
  char text[700];
  write(text, sizeof text);
  return text[699];
}

bool catches(int levels) {
  try {
    fail(levels);
  } catch (const std::exception&) {
    return fill() == 'x';
  }
  return false;
}

void* leave(void* levels) {
  char text[100];
  write(text, sizeof text);
  if (levels != nullptr) pthread_exit(nullptr);
  return nullptr;
}

}  // namespace

int main() {
  assert(catches(5));
  assert(catches(1));
  std::thread other([] { assert(catches(3)); });
  other.join();
  pthread_t thread;
  int number = 1;
  pthread_create(&thread, nullptr, leave, &number);
  pthread_join(thread, nullptr);
  assert(fill() == 'x');
}
