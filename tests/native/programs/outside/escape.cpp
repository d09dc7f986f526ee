// Tries to create the file "escaped" in the current folder, once: PROVISO_WAY says from where, and
// PROVISO_BY says how. No attempt may succeed, and no answer may be that the program holds.
#define PROVISO_FROM_PRIORITY 1
#define PROVISO_FROM_PREINIT 2
#define PROVISO_FROM_INIT 3
#define PROVISO_FROM_RESOLVER 4
#define PROVISO_FROM_STATIC 5
#define PROVISO_FROM_THREAD_LOCAL 6
#define PROVISO_FROM_MAIN 7
#define PROVISO_FROM_THREAD 8
#define PROVISO_FROM_EXIT_HANDLER 9
#define PROVISO_FROM_STATIC_DESTRUCTOR 10
#define PROVISO_FROM_DESTRUCTOR 11
#define PROVISO_FROM_FINI 12
#define PROVISO_FROM_SIGNAL_HANDLER 13
#define PROVISO_FROM_THREAD_LOCAL_DESTRUCTOR 14

#define PROVISO_BY_OPEN 1       // the instruction syscall
#define PROVISO_BY_OLD 2        // the 32-bit interface
#define PROVISO_BY_X32 3        // numbers of the x32 interface
#define PROVISO_BY_SEARCH 4     // the instruction that the search uses
#define PROVISO_BY_OLD_CHMOD 5  // its number is that of rt_sigreturn
#define PROVISO_BY_FORK 6
#define PROVISO_BY_EXEC 7

#include <cstdlib>
#include <thread>

namespace {

char path[] = "escaped";
char shell[] = "/bin/sh";
char flag[] = "-c";
char script[] = "echo > escaped";
char* arguments[] = {shell, flag, script, nullptr};
constexpr long kCreate = 01 | 0100;  // O_WRONLY | O_CREAT

[[maybe_unused]] long call(long number, long first = 0, long second = 0, long third = 0,
                           long fourth = 0) {
  long result = number;
  register long r10 asm("r10") = fourth;
  asm volatile("syscall"
               : "+a"(result)
               : "D"(first), "S"(second), "d"(third), "r"(r10)
               : "rcx", "r11", "memory");
  return result;
}

[[maybe_unused]] long old_call(int number, const void* first, int second, int third) {
  long result = number;
  asm volatile("int $0x80"
               : "+a"(result)
               : "b"(first), "c"(second), "d"(third)
               : "r8", "r9", "r10", "r11", "memory");
  return result;
}

}  // namespace

#if PROVISO_BY == PROVISO_BY_SEARCH
extern "C" long proviso_system_call(long, long, long, long, long, long, long);
#endif

namespace {

[[gnu::noinline]] void escape() {
  const long name = reinterpret_cast<long>(path);
#if PROVISO_BY == PROVISO_BY_OPEN
  call(2, name, kCreate, 0644);
#elif PROVISO_BY == PROVISO_BY_OLD
  old_call(5, path, kCreate, 0644);
#elif PROVISO_BY == PROVISO_BY_X32
  call(2 | 0x40000000, name, kCreate, 0644);
#elif PROVISO_BY == PROVISO_BY_SEARCH
  proviso_system_call(2, name, kCreate, 0644, 0, 0, 0);
#elif PROVISO_BY == PROVISO_BY_OLD_CHMOD
  old_call(15, "victim", 0777, 0);
#elif PROVISO_BY == PROVISO_BY_FORK
  if (call(57) == 0) call(2, name, kCreate, 0644);
#elif PROVISO_BY == PROVISO_BY_EXEC
  call(59, reinterpret_cast<long>(shell), reinterpret_cast<long>(arguments), 0);
#endif
}

#if PROVISO_WAY == PROVISO_FROM_PRIORITY
[[gnu::constructor(101)]] void constructor() { escape(); }
#elif PROVISO_WAY == PROVISO_FROM_PREINIT
[[gnu::section(".preinit_array"), gnu::used]] void (*entry)() = escape;
#elif PROVISO_WAY == PROVISO_FROM_INIT
[[gnu::section(".init_array"), gnu::used]] void (*entry)() = escape;
#elif PROVISO_WAY == PROVISO_FROM_STATIC
struct Variable {
  Variable() { escape(); }
} variable;
#elif PROVISO_WAY == PROVISO_FROM_THREAD_LOCAL
struct Variable {
  Variable() { escape(); }
  int value = 0;
};
thread_local Variable variable;
#elif PROVISO_WAY == PROVISO_FROM_STATIC_DESTRUCTOR
struct Variable {
  ~Variable() { escape(); }
} variable;
#elif PROVISO_WAY == PROVISO_FROM_THREAD_LOCAL_DESTRUCTOR
struct Variable {
  ~Variable() { escape(); }
  int value = 0;
};
thread_local Variable variable;
#elif PROVISO_WAY == PROVISO_FROM_DESTRUCTOR
[[gnu::destructor(101)]] void destructor() { escape(); }
#elif PROVISO_WAY == PROVISO_FROM_FINI
[[gnu::section(".fini_array"), gnu::used]] void (*entry)() = escape;
#elif PROVISO_WAY == PROVISO_FROM_SIGNAL_HANDLER
void handler(int) { escape(); }
extern "C" void signal_return();
asm("signal_return: mov $15, %eax; syscall");
struct Action {
  void (*function)(int);
  unsigned long flags;
  void (*restorer)();
  unsigned long mask;
} action = {handler, 0x04000000, signal_return, 0};
[[gnu::constructor(102)]] void constructor() {
  constexpr int kIllegal = 4;
  call(13, kIllegal, reinterpret_cast<long>(&action), 0, sizeof action.mask);
  asm volatile("ud2");
}
#endif

}  // namespace

#if PROVISO_WAY == PROVISO_FROM_RESOLVER
extern "C" {
static void resolved() {}
static void (*resolve_it())() {
  escape();
  return resolved;
}
void chosen() __attribute__((ifunc("_ZL10resolve_itv")));
}
#endif

int main() {
#if PROVISO_WAY == PROVISO_FROM_RESOLVER
  chosen();
#elif PROVISO_WAY == PROVISO_FROM_THREAD_LOCAL || \
    PROVISO_WAY == PROVISO_FROM_THREAD_LOCAL_DESTRUCTOR
  std::thread other([] { ++variable.value; });
  other.join();
#elif PROVISO_WAY == PROVISO_FROM_MAIN
  escape();
#elif PROVISO_WAY == PROVISO_FROM_THREAD
  std::thread other(escape);
  other.join();
#elif PROVISO_WAY == PROVISO_FROM_EXIT_HANDLER
  std::atexit(escape);
#endif
}
