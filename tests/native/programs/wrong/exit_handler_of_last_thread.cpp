// expect: violated assertion
// main leaves by pthread_exit: the last thread that ends runs the handlers of exit.
#include <cassert>
#include <cstdlib>
#include <thread>

#include <pthread.h>

int finished = 0;

int main() {
  std::atexit([] { assert(finished == 0); });
  std::thread([] { finished = 1; }).detach();
  pthread_exit(nullptr);
}
