// Until main begins nothing here may use the C library, thread-local storage or the heap: none of
// them is there yet.
#include "system/sandbox.hpp"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>

#include <asm/prctl.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <ucontext.h>

#include "protocol.hpp"
#include "system/filter.hpp"
#include "system/system.hpp"

extern "C" {
/// The entry calls it with the stack that the kernel left.
void proviso_enter_sandbox(long* stack);
void proviso_signal_return();
extern const char proviso_signal_return_end[];
}

namespace proviso::runtime {
namespace {

/// How long code before main may run, in seconds of processor time.
constexpr long kMostSecondsBeforeMain = 10;

long word(const void* pointer) { return reinterpret_cast<long>(pointer); }

/// The outcome as text, put together without a heap; what does not fit is left out.
class OutcomeText {
 public:
  void add(char character) {
    if (size_ < sizeof text_) text_[size_++] = character;
  }
  void add(const char* text) {
    for (; *text != 0; ++text) add(*text);
  }
  void add(long number) {
    char digits[24];
    std::size_t count = 0;
    auto rest = static_cast<unsigned long>(number);
    do {
      digits[count++] = static_cast<char>('0' + rest % 10);
      rest /= 10;
    } while (rest != 0);
    while (count > 0) add(digits[--count]);
  }
  /// As a field of the protocol.
  void add_field(const char* text) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    constexpr std::size_t kMost = 300;
    for (std::size_t i = 0; text[i] != 0 && i < kMost; ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      if (byte > ' ' && byte != '%') {
        add(text[i]);
        continue;
      }
      add('%');
      add(kDigits[byte >> 4]);
      add(kDigits[byte & 15]);
    }
  }
  void begin_verdict() {
    add("proviso-outcome ");
    add(static_cast<long>(kProtocolVersion));
    add("\nverdict ");
    add(static_cast<long>(Verdict::Undecided));
    add(' ');
    add(static_cast<long>(Finding::None));
    add(' ');
    add(static_cast<long>(Reason::Unmodelled));
    add(' ');
  }
  [[noreturn]] void finish() {
    add("\nend\n");
    proviso_system_call(SYS_write, kOutcomeFile, word(text_), static_cast<long>(size_));
    for (;;) proviso_system_call(SYS_exit_group, 0);
  }

 private:
  char text_[1500];
  std::size_t size_ = 0;
};

[[noreturn]] void end_at_system_call(long number, bool other_interface) {
  OutcomeText text;
  text.begin_verdict();
  text.add_field("the program makes system call ");
  text.add(number);
  text.add_field(other_interface ? " of another interface before main" : " before main");
  text.finish();
}

/// Calls that the C library makes once when it starts, and can do without.
bool is_of_start(int number) {
  switch (number) {
    case SYS_readlink:
    case SYS_readlinkat:
    case SYS_prlimit64:
    case SYS_getrlimit:
    case SYS_rseq:
    case SYS_set_robust_list:
    case SYS_getrandom:
    case SYS_arch_prctl:
      return true;
    default:
      return false;
  }
}

/// A second call of the same number is the program's, or made the C library's the second.
bool is_first(int number) {
  static unsigned char made[512];
  if (number < 0 || static_cast<std::size_t>(number) >= sizeof made) return false;
  return made[number]++ == 0;
}

void on_early_system_call(int, siginfo_t* info, void* context) {
  const bool other_interface = info->si_arch != AUDIT_ARCH_X86_64;
  const int number = info->si_syscall;
  if (other_interface || !is_of_start(number) || !is_first(number))
    end_at_system_call(number, other_interface);
  static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RAX] = -ENOSYS;
}

[[noreturn]] void on_early_fault(int, siginfo_t*, void*) {
  end_undecided("the program crashes before main");
}

[[noreturn]] void on_early_timer(int, siginfo_t*, void*) {
  end_undecided("main is not reached in 10 s: what runs before it does not end");
}

std::uint32_t low_half(const char* code) {
  return static_cast<std::uint32_t>(reinterpret_cast<Address>(code));
}

/// An image lies below 4 GiB.
void trap_strangers(Filter& filter) {
  filter.load_interface();
  filter.trap_other(AUDIT_ARCH_X86_64);
  filter.load_caller_above();
  filter.trap_other(0);
}

/// Memory that holds neither code nor a file.
void allow_memory(Filter& filter) {
  filter.begin(SYS_mmap);
  filter.load_argument(2);
  filter.trap_any(PROT_EXEC);
  filter.load_argument(3);
  filter.trap_without(MAP_ANONYMOUS);
  filter.allow_rest();
  filter.end();
  filter.begin(SYS_mprotect);
  filter.load_argument(2);
  filter.trap_any(PROT_EXEC);
  filter.allow_rest();
  filter.end();
  filter.allow(SYS_munmap);
  filter.allow(SYS_madvise);
}

void allow_search(Filter& filter) {
  filter.begin(low_half(proviso_system_call_end));
  filter.load_number();
  filter.allow(SYS_arch_prctl);
  filter.allow(SYS_clock_gettime);
  allow_memory(filter);
  filter.allow(SYS_read);
  filter.allow(SYS_write);
  filter.allow(SYS_close);
  filter.allow(SYS_rt_sigaction);
  filter.allow(SYS_sigaltstack);
  filter.allow(SYS_setitimer);
  filter.allow(SYS_exit_group);
  filter.begin(SYS_prctl);
  filter.load_argument(0);
  filter.allow(PR_SET_SECCOMP);
  filter.trap_rest();
  filter.end();
  filter.trap_rest();
  filter.end();
}

void allow_signal_return(Filter& filter) {
  filter.begin(low_half(proviso_signal_return_end));
  filter.load_number();
  filter.allow(SYS_rt_sigreturn);
  filter.trap_rest();
  filter.end();
}

void allow_start(Filter& filter) {
  filter.load_number();
  filter.allow(SYS_brk);
  filter.allow(SYS_set_tid_address);
  filter.allow(SYS_uname);
  filter.begin(SYS_arch_prctl);
  filter.load_argument(0);
  filter.allow(ARCH_SET_FS);
  filter.trap_rest();
  filter.end();
}

bool install_first_filter() {
  Filter filter;
  trap_strangers(filter);
  filter.load_caller();
  allow_search(filter);
  allow_signal_return(filter);
  allow_start(filter);
  filter.trap_rest();
  return filter.install();
}

/// Addresses that the kernel draws would make states of two runs differ.
void settle_addresses(char** arguments) {
  const long current = proviso_system_call(SYS_personality, 0xffffffff);
  if ((current & ADDR_NO_RANDOMIZE) != 0) return;
  if (proviso_system_call(SYS_personality, current | ADDR_NO_RANDOMIZE) < 0) return;
  char* none = nullptr;
  proviso_system_call(SYS_execve, word("/proc/self/exe"), word(arguments), word(&none));
}

/// The auxiliary vector is expected behind the environment, so it moves down with its end.
void empty_environment(char** environment) {
  char** from = environment;
  while (*from != nullptr) ++from;
  if (from == environment) return;
  char** to = environment;
  *to++ = *from++;
  long kind = 0;
  do {
    kind = word(*from);
    *to++ = *from++;
    *to++ = *from++;
  } while (kind != 0);
}

/// Puts it under that number; false if there is no such file.
bool keep_open(long file, int number) {
  if (file < 0) return false;
  if (file == number) return true;
  const bool kept = proviso_system_call(SYS_dup2, file, number) == number;
  proviso_system_call(SYS_close, file);
  return kept;
}

void open_files(const char* job, const char* outcome) {
  constexpr long kEveryFile = ~0U;
  if (proviso_system_call(SYS_close_range, kJobFile, kEveryFile) != 0)
    for (long file = kJobFile; file < 1024; ++file) proviso_system_call(SYS_close, file);
  const long read = proviso_system_call(SYS_open, word(job), O_RDONLY);
  if (!keep_open(read, kJobFile)) give_up("the job cannot be read");
  const long written =
      proviso_system_call(SYS_open, word(outcome), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (!keep_open(written, kOutcomeFile)) give_up("the outcome cannot be written");
  proviso_system_call(SYS_close, 0);
}

/// Nobody waits for the outcome any more.
void end_with_parent() { proviso_system_call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL); }

/// A signal that the parent has blocked could not be handled.
void unblock_signals() {
  const unsigned long none = 0;
  proviso_system_call(SYS_rt_sigprocmask, SIG_SETMASK, word(&none), 0, sizeof none);
}

/// A crash leaves no file behind, and code before main does not run for ever.
void set_limits() {
  const rlimit no_core = {0, 0};
  proviso_system_call(SYS_setrlimit, RLIMIT_CORE, word(&no_core));
  const itimerval timer = {{0, 0}, {kMostSecondsBeforeMain, 0}};
  proviso_system_call(SYS_setitimer, ITIMER_VIRTUAL, word(&timer), 0);
}

/// The kernel's structure, which is not the C library's.
struct KernelAction {
  void (*handler)(int, siginfo_t*, void*);
  unsigned long flags;
  void (*restorer)();
  unsigned long mask;
};

}  // namespace

bool Filter::install() const {
  const sock_fprog program = {static_cast<unsigned short>(count_), const_cast<sock_filter*>(code_)};
  return proviso_system_call(SYS_prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, word(&program)) == 0;
}

void end_undecided(const char* why) {
  OutcomeText text;
  text.begin_verdict();
  text.add_field(why);
  text.finish();
}

bool close_sandbox() {
  const itimerval no_timer = {};
  proviso_system_call(SYS_setitimer, ITIMER_VIRTUAL, word(&no_timer), 0);
  Filter filter;
  filter.load_caller();
  filter.allow(low_half(proviso_system_call_end));
  filter.allow(low_half(proviso_signal_return_end));
  filter.trap_rest();
  return filter.install();
}

void handle_signal(int signal, SignalHandler handler) {
  constexpr unsigned long kRestorer = 0x04000000;  // SA_RESTORER, which only the kernel names
  const KernelAction action = {handler,
                               SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART | kRestorer,
                               proviso_signal_return, 0};
  proviso_system_call(SYS_rt_sigaction, signal, word(&action), 0, sizeof action.mask);
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

void proviso_enter_sandbox(long* stack) {
  const long count = stack[0];
  auto* const arguments = reinterpret_cast<char**>(stack + 1);
  if (count != 3) give_up("call: image JOB OUTCOME");
  settle_addresses(arguments);
  empty_environment(arguments + count + 1);
  open_files(arguments[1], arguments[2]);
  set_limits();
  end_with_parent();
  unblock_signals();
  handle_signal(SIGSYS, on_early_system_call);
  handle_signal(SIGVTALRM, on_early_timer);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) handle_signal(signal, on_early_fault);
  proviso_system_call(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1);
  if (!install_first_filter())
    end_undecided("the system does not let us trap system calls: the program was not run");
}
