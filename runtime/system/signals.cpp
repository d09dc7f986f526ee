// Signals: the memory's faults, the program's crashes, segments that do not end, system calls.
//
// Handlers run on a stack of their own, so that the program's stacks stay as they are. A handler
// that ends a path never returns: it switches to the search like any operation, and the state that
// it leaves behind is thrown away.
#include "system/signals.hpp"

#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include <linux/audit.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <ucontext.h>

#include "checker/control.hpp"
#include "checker/job.hpp"
#include "heap/search_heap.hpp"
#include "races/race_watch.hpp"
#include "state/snapshot.hpp"
#include "step/stop.hpp"
#include "system/sandbox.hpp"
#include "system/system.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kHandlerStack = std::size_t{256} << 10;
constexpr double kTick = 0.05;
constexpr greg_t kWriteFault = 2;  // of the error code of a page fault

const char* crash_name(int signal) {
  switch (signal) {
    case SIGFPE:
      return "division by zero or overflow in a division";
    case SIGILL:
      return "an instruction that does not exist: code that must not be reached";
    case SIGBUS:
      return "an access that is not aligned or beyond its file";
    default:
      return "an access to memory that is not there";
  }
}

bool is_stack_overflow(Address address) {
  const bool on_stacks = within(address, kStackBase, kMaxThreads * kStackSlot);
  return on_stacks && (address - kStackBase) % kStackSlot < kPage;
}

[[noreturn]] void crash(int signal, Address address, Address instruction) {
  control().program_runs = false;
  Stop stop;
  const bool is_access = signal == SIGSEGV || signal == SIGBUS;
  stop.finding = is_access ? Finding::BadAccess : Finding::Crash;
  stop.message = is_stack_overflow(address) ? "the stack is exhausted" : crash_name(signal);
  stop.place = {instruction + 1};
  stop_path(stop);
}

void on_fault(int signal, siginfo_t* info, void* context) {
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
  const auto address = reinterpret_cast<Address>(info->si_addr);
  Control& own = control();
  if (signal == SIGSEGV && (registers[REG_ERR] & kWriteFault) != 0 && memory()) {
    const bool program_runs = own.program_runs;
    own.program_runs = false;
    const bool opened = memory()->open_page(address);
    own.program_runs = program_runs;
    if (opened) return;
  }
  if (!own.program_runs) give_up("the search itself has crashed");
  crash(signal, address, static_cast<Address>(registers[REG_RIP]));
}

/// What the segment has read that others could write: perhaps it waits for one of them.
std::vector<Access> awaited() {
  constexpr std::size_t kMost = 16;
  const std::uint32_t current = control().current;
  const Address stack = kStackBase + current * kStackSlot;
  std::vector<Access> accesses;
  for (const auto& [access, place] : race_watch().log.places()) {
    if (access.kind != AccessKind::Read || within(access.address, stack, kStackSlot)) continue;
    Access read;
    read.thread = current;
    read.address = access.address;
    read.size = access.size;
    read.place = {place};
    accesses.push_back(std::move(read));
    if (accesses.size() == kMost) break;
  }
  return accesses;
}

void on_tick(int, siginfo_t*, void* context) {
  Control& own = control();
  Ticks& last = ticks();
  if (!own.program_runs || !own.searching) return;
  if (own.segment_count != last.segment) {
    last = {own.segment_count, 0};
    return;
  }
  const double most = the_job().segment_seconds;
  if (++last.count * kTick < most) return;
  last.count = 0;
  own.program_runs = false;
  Stop stop;
  stop.reason = Reason::Segment;
  stop.message = "a segment reached no visible operation in " + std::to_string(most) + " s";
  // Where the program was interrupted; the handler has a stack of its own.
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
  stop.place = {static_cast<Address>(registers[REG_RIP]) + 1};
  if (race_watch().log_accesses) stop.accesses = awaited();
  stop_path(stop);
}

/// Runs on the stack of the thread that made the call.
[[noreturn]] void refuse_system_call(long number, long interface) {
  char name[80] = "system call ";
  char* const end = std::to_chars(name + std::strlen(name), name + sizeof name, number).ptr;
  std::strcpy(end, interface == AUDIT_ARCH_X86_64 ? "" : " of another interface");
  refuse(name);
}

/// A thread that goes no further still is a thread: it must stop on its own stack, not on that of
/// the handler. So the handler returns to where it is refused, as if the program had called that.
void on_system_call(int, siginfo_t* info, void* context) {
  if (!control().program_runs) give_up("the search itself made a system call that it may not");
  constexpr Address kRedZone = 128;
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const Address top = (static_cast<Address>(registers[REG_RSP]) - kRedZone) / 16 * 16;
  const Address pointer = top - sizeof(Address);
  *reinterpret_cast<Address*>(pointer) = static_cast<Address>(registers[REG_RIP]);
  registers[REG_RSP] = static_cast<greg_t>(pointer);
  registers[REG_RIP] = static_cast<greg_t>(reinterpret_cast<Address>(&refuse_system_call));
  registers[REG_RDI] = info->si_syscall;
  registers[REG_RSI] = info->si_arch;
}

/// Not under a debugger, where a segment lasts as long as somebody looks at it.
void start_timer() {
  const long microseconds = static_cast<long>(kTick * 1e6);
  const itimerval timer = {{0, microseconds}, {0, microseconds}};
  proviso_system_call(SYS_setitimer, ITIMER_REAL, reinterpret_cast<long>(&timer), 0);
}

}  // namespace

void watch_signals() {
  stack_t stack = {};
  stack.ss_sp = search_heap().allocate(kHandlerStack);
  stack.ss_size = kHandlerStack;
  proviso_system_call(SYS_sigaltstack, reinterpret_cast<long>(&stack));
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) handle_signal(signal, on_fault);
  handle_signal(SIGALRM, on_tick);
  handle_signal(SIGSYS, on_system_call);
  if (!the_job().debugged) start_timer();
  if (!close_sandbox()) end_undecided("system calls cannot be trapped");
}

}  // namespace proviso::runtime
