// expect: holds
// Variables that functions, threads and library functions set through their address.
#include <atomic>
#include <cassert>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <future>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>

#include <pthread.h>
#include <semaphore.h>
#include <time.h>

namespace {

void set(int* number) { *number = 1; }

bool get(int& number) {
  number = 2;
  return true;
}

struct Monitor {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  sem_t free;
  int count;
};

void* count(void* argument) {
  auto* monitor = static_cast<Monitor*>(argument);
  pthread_mutex_lock(&monitor->mutex);
  ++monitor->count;
  pthread_mutex_unlock(&monitor->mutex);
  sem_post(&monitor->free);
  return argument;
}

std::exception_ptr failure() {
  try {
    throw std::runtime_error("some text");
  } catch (...) {
    return std::current_exception();
  }
}

}  // namespace

int main() {
  int number;
  set(&number);
  assert(number == 1);
  int other;
  assert(get(other) && other == 2);

  auto* monitor = static_cast<Monitor*>(std::malloc(sizeof(Monitor)));
  pthread_mutex_init(&monitor->mutex, nullptr);
  pthread_cond_init(&monitor->changed, nullptr);
  sem_init(&monitor->free, 0, 0);
  monitor->count = 0;
  pthread_t thread;
  pthread_create(&thread, nullptr, count, monitor);
  sem_wait(&monitor->free);
  void* result;
  pthread_join(thread, &result);
  assert(result == monitor && monitor->count == 1);
  sem_destroy(&monitor->free);
  pthread_cond_destroy(&monitor->changed);
  pthread_mutex_destroy(&monitor->mutex);
  std::free(monitor);

  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  int state;
  pthread_attr_getdetachstate(&attributes, &state);
  assert(state == PTHREAD_CREATE_JOINABLE);
  pthread_attr_destroy(&attributes);

  char* end;
  assert(std::strtol("12 ", &end, 10) == 12 && *end == ' ');

  std::future<int> answer = std::async(std::launch::async, [] { return 4; });
  assert(answer.get() == 4);
  std::ostringstream text;
  text << "a" << 1 << std::hex << 255;
  assert(text.str() == "a1ff" && text.good());
  auto stream = std::make_unique<std::istringstream>("7 x");
  int read;
  *stream >> read;
  assert(read == 7 && !stream->fail());
  const std::exception_ptr kept = failure();
  assert(kept != nullptr);
  try {
    std::rethrow_exception(kept);
  } catch (const std::exception& exception) {
    assert(std::strcmp(exception.what(), "some text") == 0);
  }
  std::mutex mutex;
  std::condition_variable changed;
  bool is_done = false;
  std::thread waiting([&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return is_done; });
  });
  {
    const std::lock_guard lock(mutex);
    is_done = true;
  }
  changed.notify_one();
  waiting.join();
}
