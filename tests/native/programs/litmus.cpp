// Each argument is the script of a thread: six characters an instruction, a letter and five digits:
// location, order, order of a failure, expected value, value. When all threads have ended, an event
// says what they read and the last values.
//
//   R load    A store    I fetch_add    X exchange    K compare_exchange    F fence
#include <atomic>
#include <cstdint>

#include <proviso/verify.hpp>
#include <pthread.h>

namespace {

constexpr int kLocations = 3;
constexpr int kScripts = 4;
constexpr int kMostReads = 8;

std::atomic<int> locations[kLocations];

struct Script {
  const char* text;
  int reads[kMostReads];
  int count;
};
Script scripts[kScripts];

void step(Script& script, const char* text) {
  std::atomic<int>& object = locations[text[1] - '0'];
  const auto order = static_cast<std::memory_order>(text[2] - '0');
  const auto failure = static_cast<std::memory_order>(text[3] - '0');
  const int value = text[5] - '0';
  int read = text[4] - '0';
  switch (text[0]) {
    case 'R':
      read = object.load(order);
      break;
    case 'A':
      return object.store(value, order);
    case 'I':
      read = object.fetch_add(value, order);
      break;
    case 'X':
      read = object.exchange(value, order);
      break;
    case 'K':
      object.compare_exchange_strong(read, value, order, failure);
      break;
    default:
      return std::atomic_thread_fence(order);
  }
  script.reads[script.count++] = read;
}

void* run(void* argument) {
  Script& script = *static_cast<Script*>(argument);
  for (const char* text = script.text; *text != '\0'; text += 6) step(script, text);
  return nullptr;
}

}  // namespace

int main(int count, char** arguments) {
  pthread_t threads[kScripts];
  for (int i = 0; i + 1 < count; ++i) {
    scripts[i].text = arguments[i + 1];
    pthread_create(&threads[i], nullptr, run, &scripts[i]);
  }
  std::int64_t seen[kScripts * kMostReads + kLocations];
  std::uint32_t size = 0;
  for (int i = 0; i + 1 < count; ++i) {
    pthread_join(threads[i], nullptr);
    for (int read = 0; read < scripts[i].count; ++read) seen[size++] = scripts[i].reads[read];
  }
  for (const std::atomic<int>& object : locations)
    seen[size++] = object.load(std::memory_order_relaxed);
  proviso_event("outcome", size, seen);
}
