// expect: violated dead-object
// main leaves by pthread_exit, and a thread still uses its variable.
#include <pthread.h>

void* add(void* number) {
  ++*static_cast<int*>(number);
  return nullptr;
}

int main() {
  int number = 0;
  pthread_t thread;
  pthread_create(&thread, nullptr, add, &number);
  pthread_exit(nullptr);
}
