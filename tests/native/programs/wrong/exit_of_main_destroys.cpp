// expect: violated dead-object
// pthread_exit leaves the frames of main, and destroys what the other thread uses.
#include <vector>

#include <pthread.h>

namespace {

void* work(void* argument) {
  auto& numbers = *static_cast<std::vector<int>*>(argument);
  numbers.at(0) = 1;
  return nullptr;
}

}  // namespace

int main() {
  std::vector<int> numbers(1);
  pthread_t worker;
  pthread_create(&worker, nullptr, work, &numbers);
  pthread_exit(nullptr);
}
