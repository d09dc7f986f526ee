// Each argument is the script of a thread, main's the first. An operation is four characters: a
// letter and up to three digits, the rest zeros. Every thread has a register that remembers what
// it saw; after each operation it prints script, position and register, so that two searches can be
// compared by what the threads can ever see.
//
//   L lock m          U unlock m        T try m, else skip n    D data of m = digit (m is held)
//   W wait c with m   X timed wait      S signal c              B broadcast c
//   A store a v       R load a          I change bit 0 of a     K compare a, exchange v w
//   E event e         H choose, skip n  N allocate              F free    O look at the address
//   P post s          Q wait s          V try s                 Y assume a is not v
//   r read lock       w write lock      u unlock                o once    g static variable
//   c create script   j join it         d detach it             b barrier of two
//   ( ) atomic section                  J jump to position      ! assert a is not v
//   M plain p = v     m look at plain p                         (nothing protects these)
//   f a function whose variable p stands for during n operations; p look at it, if p is set
#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <ctime>

#include <proviso/verify.hpp>
#include <pthread.h>
#include <semaphore.h>

namespace {

constexpr int kObjects = 3;
constexpr int kScripts = 6;

const char* scripts[kScripts];
pthread_mutex_t mutexes[kObjects];
pthread_cond_t conditions[kObjects];
pthread_rwlock_t locks[kObjects];
pthread_barrier_t barrier;
pthread_once_t once = PTHREAD_ONCE_INIT;
sem_t semaphores[kObjects];
std::atomic<int> atomics[kObjects];
int data[kObjects];
int plain[kObjects];
std::atomic<const int*> published[kObjects];
pthread_t threads[kScripts];  // each is used by one script only

const char* const kEvents[] = {"e0", "e1", "e2", "e3"};
const timespec kDeadline = {2'000'000, 0};

int initial() {
  atomics[0].fetch_add(1);
  return 1;
}

void do_once() { atomics[1].fetch_add(1); }

void* run(void* text);

struct Thread {
  int script;
  int at = 0;
  int seen = 0;
  void* block = nullptr;

  void see(int value) { seen = (seen * 3 + value) % 16; }

  void synchronise(char letter, int x, int y) {
    switch (letter) {
      case 'L':
        pthread_mutex_lock(&mutexes[x]);
        break;
      case 'U':
        pthread_mutex_unlock(&mutexes[x]);
        break;
      case 'T':
        if (pthread_mutex_trylock(&mutexes[x]) != 0) at += y, see(1);
        break;
      case 'D':
        see(data[x]);
        data[x] = y;
        break;
      case 'W':
        pthread_cond_wait(&conditions[x], &mutexes[y]);
        break;
      case 'X':
        see(pthread_cond_timedwait(&conditions[x], &mutexes[y], &kDeadline) == 0);
        break;
      case 'S':
        pthread_cond_signal(&conditions[x]);
        break;
      case 'B':
        pthread_cond_broadcast(&conditions[x]);
        break;
      case 'r':
        pthread_rwlock_rdlock(&locks[x]);
        break;
      case 'w':
        pthread_rwlock_wrlock(&locks[x]);
        break;
      case 'u':
        pthread_rwlock_unlock(&locks[x]);
        break;
      case 'P':
        sem_post(&semaphores[x]);
        break;
      case 'Q':
        sem_wait(&semaphores[x]);
        break;
      case 'V':
        see(sem_trywait(&semaphores[x]) == 0);
        break;
    }
  }

  void compute(char letter, int x, int y, int z) {
    switch (letter) {
      case 'A':
        atomics[x].store(y);
        break;
      case 'R':
        see(atomics[x].load());
        break;
      case 'I':
        see(atomics[x].fetch_xor(1));
        break;
      case 'K':
        see(atomics[x].compare_exchange_strong(y, z));
        break;
      case 'E':
        proviso::event(kEvents[x]);
        break;
      case 'H':
        if (proviso::choose(2) == 1) at += x;
        break;
      case 'N':
        std::free(block);
        block = std::malloc(static_cast<std::size_t>(x) * 16 + 1);
        break;
      case 'F':
        std::free(block);
        block = nullptr;
        break;
      case 'O':
        see(static_cast<int>(reinterpret_cast<std::uintptr_t>(block) / 16 % 8));
        break;
      case 'Y':
        proviso::assume(atomics[x].load() != y);
        break;
      case 'M':
        plain[x] = y;
        break;
      case 'm':
        see(plain[x]);
        break;
      case 'p':
        if (const int* const variable = published[x].load()) see(*variable);
        break;
      case '!':
        assert(atomics[x].load() != y);
        break;
    }
  }

  void control(char letter, int x) {
    switch (letter) {
      case 'o':
        pthread_once(&once, do_once);
        break;
      case 'g': {
        static const int value = initial();
        see(value);
        break;
      }
      case 'c':
        pthread_create(&threads[x], nullptr, run, const_cast<char**>(&scripts[x]));
        break;
      case 'j':
        pthread_join(threads[x], nullptr);
        break;
      case 'd':
        pthread_detach(threads[x]);
        break;
      case 'b':
        see(pthread_barrier_wait(&barrier) != 0);
        break;
      case '(':
        proviso_atomic_begin();
        break;
      case ')':
        proviso_atomic_end();
        break;
      case 'J':
        at = x - 1;
        break;
    }
  }

  /// Nobody waits for those who look at the variable.
  void show_variable(int x, int operations) {
    const int variable = operations;
    published[x].store(&variable);
    ++at;
    go(operations);
    --at;
  }

  void go(int operations) {
    const char* const text = scripts[script];
    for (; text[4 * at] != '\0' && operations != 0; ++at, --operations) {
      const char* operation = text + 4 * at;
      const int position = at;
      const int x = operation[1] - '0';
      const int y = operation[2] - '0';
      synchronise(operation[0], x, y);
      compute(operation[0], x, y, operation[3] - '0');
      control(operation[0], x);
      if (operation[0] == 'f') show_variable(x, y);
      proviso::event("seen", script, position, seen);
    }
  }
};

void* run(void* text) {
  Thread thread{static_cast<int>(static_cast<const char**>(text) - scripts)};
  thread.go(-1);
  std::free(thread.block);
  return nullptr;
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) scripts[i - 1] = arguments[i];
  pthread_barrier_init(&barrier, nullptr, 2);
  run(&scripts[0]);
}
