// Signals that a thread sends to itself: raise calls the handler, or ends the program as the
// default action would. None comes from outside, and a handler that another thread starts is
// refused. While a handler runs, its signal is blocked, and those of its mask; what is raised while
// it is blocked waits until it is not.
#include "library/raised_signals.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "fibre/fibre.hpp"
#include "hooks/access.hpp"
#include "library/endings.hpp"
#include "library/interpose.hpp"
#include "protocol.hpp"
#include "state/bytes.hpp"
#include "step/operations.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

using Handler = void (*)(int);

constexpr int kSignals = 65;

/// Plain data of the image, which the state includes.
Handler handlers[kSignals] = {};
std::uint64_t masks[kSignals] = {};
int flags_of[kSignals] = {};

bool is_signal(int number) { return number > 0 && number < kSignals; }
bool can_be_handled(int number) {
  return is_signal(number) && number != SIGKILL && number != SIGSTOP;
}
std::uint64_t bit_of(int number) { return std::uint64_t{1} << (number - 1); }
std::uint64_t& word_of(sigset_t* set) { return *reinterpret_cast<std::uint64_t*>(set); }
std::uint64_t word_of(const sigset_t* set) { return *reinterpret_cast<const std::uint64_t*>(set); }
ThreadBlock& own_block() { return thread_block(control().current); }

/// Not written if it stays, so that the page stays as it was.
void block(std::uint64_t signals) {
  signals &= ~(bit_of(SIGKILL) | bit_of(SIGSTOP));
  if (own_block().blocked_signals != signals) own_block().blocked_signals = signals;
}

bool is_ignored_by_default(int number) {
  return number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT;
}

bool stops_process(int number) {
  return number == SIGSTOP || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
}

void note_outside() {
  in_search([&] {
    auto& notes = caveats().notes;
    const std::string note = "no signal comes from outside of the program";
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  });
}

/// Threads may set and call handlers in any order.
void reach_handler(int number, bool write) {
  Operation operation = operation_on(Kind::Atomic, &handlers[number]);
  operation.value = extent(sizeof(Handler), write);
  reach(operation);
}

void by_default(int number) {
  if (number == SIGABRT) report(Finding::Abort, "SIGABRT is raised");
  if (number == SIGSEGV || number == SIGBUS || number == SIGFPE || number == SIGILL)
    report(Finding::Crash, "a signal that ends the program with an error is raised");
  if (stops_process(number)) refuse("a signal that stops the process");
  if (!is_ignored_by_default(number)) leave_at_once();
}

void deliver(int number) {
  reach_handler(number, true);
  const Handler handler = can_be_handled(number) ? handlers[number] : SIG_DFL;
  if (handler == SIG_IGN) return;
  if (handler == SIG_DFL) return by_default(number);
  const int flags = flags_of[number];
  if ((flags & static_cast<int>(SA_RESETHAND)) != 0) handlers[number] = SIG_DFL;
  const std::uint64_t before = own_block().blocked_signals;
  block(before | masks[number] | ((flags & SA_NODEFER) != 0 ? 0 : bit_of(number)));
  run_signal_handler(number, reinterpret_cast<void*>(handler), (flags & SA_SIGINFO) != 0);
  set_blocked_signals(before);
}

int set_mask(int how, const sigset_t* set, sigset_t* old, Address place) {
  const std::uint64_t before = own_block().blocked_signals;
  std::uint64_t signals = 0;
  if (set != nullptr) {
    if (how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK) return EINVAL;
    touch_unhooked(set, sizeof signals, AccessKind::Read, place);
    signals = word_of(set);
  }
  if (old != nullptr) {
    touch_unhooked(old, sizeof *old, AccessKind::Write, place);
    fill_bytes(old, 0, sizeof *old);
    word_of(old) = before;
  }
  if (set == nullptr) return 0;
  set_blocked_signals(how == SIG_BLOCK     ? before | signals
                      : how == SIG_UNBLOCK ? before & ~signals
                                           : signals);
  return 0;
}

int change_set(sigset_t* set, int number, bool is_member, Address place) {
  if (!is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  touch_unhooked(set, sizeof(std::uint64_t), AccessKind::Write, place);
  word_of(set) = is_member ? word_of(set) | bit_of(number) : word_of(set) & ~bit_of(number);
  return 0;
}

int fill_set(sigset_t* set, int value, Address place) {
  touch_unhooked(set, sizeof *set, AccessKind::Write, place);
  fill_bytes(set, value, sizeof *set);
  return 0;
}

}  // namespace

[[gnu::noinline]] void run_signal_handler(int number, void* handler, bool wants_information) {
  if (!wants_information) return reinterpret_cast<Handler>(handler)(number);
  siginfo_t information = {};
  information.si_signo = number;
  information.si_code = SI_TKILL;
  reinterpret_cast<void (*)(int, siginfo_t*, void*)>(handler)(number, &information, nullptr);
}

std::uint64_t blocked_signals() { return own_block().blocked_signals; }

void set_blocked_signals(std::uint64_t signals) {
  block(signals);
  while (const std::uint64_t ready = own_block().pending_signals & ~own_block().blocked_signals) {
    const int number = __builtin_ctzll(ready) + 1;
    own_block().pending_signals &= ~bit_of(number);
    deliver(number);
  }
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))

extern "C" {

/// System V's way would reset the handler; glibc's is that of BSD: it stays.
Handler signal(int number, Handler handler) {
  if (!can_be_handled(number)) {
    errno = EINVAL;
    return SIG_ERR;
  }
  note_outside();
  reach_handler(number, true);
  const Handler old = handlers[number];
  handlers[number] = handler;
  masks[number] = 0;
  flags_of[number] = 0;
  return old;
}

int sigaction(int number, const struct sigaction* action, struct sigaction* old) {
  if (!can_be_handled(number)) {
    errno = EINVAL;
    return -1;
  }
  note_outside();
  reach_handler(number, action != nullptr);
  struct sigaction before = {};
  before.sa_handler = handlers[number];
  word_of(&before.sa_mask) = masks[number];
  before.sa_flags = flags_of[number];
  if (action != nullptr) {
    touch_unhooked(action, sizeof *action, AccessKind::Read, PROVISO_HERE);
    handlers[number] = action->sa_handler;
    masks[number] = word_of(&action->sa_mask);
    flags_of[number] = action->sa_flags;
  }
  if (old != nullptr) {
    touch_unhooked(old, sizeof *old, AccessKind::Write, PROVISO_HERE);
    copy_bytes(old, &before, sizeof before);
  }
  return 0;
}

int raise(int number) {
  if (!is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  const bool is_blocked = (own_block().blocked_signals & bit_of(number)) != 0;
  if (is_blocked)
    own_block().pending_signals |= bit_of(number);
  else
    deliver(number);
  return 0;
}

/// To another thread only what ends the process, or does nothing.
int pthread_kill(pthread_t thread, int number) {
  const std::uint32_t slot = slot_of(thread);
  if (number == 0) return 0;
  if (!is_signal(number)) return EINVAL;
  if (slot == control().current) return raise(number);
  note_outside();
  reach_handler(number, false);
  const Handler handler = can_be_handled(number) ? handlers[number] : SIG_DFL;
  if (handler == SIG_IGN) return 0;
  if (handler != SIG_DFL || thread_block(slot).blocked_signals != 0)
    refuse("a handler of a signal that another thread sends");
  by_default(number);
  return 0;
}

int pthread_sigmask(int how, const sigset_t* set, sigset_t* old) {
  return set_mask(how, set, old, PROVISO_HERE);
}
int sigprocmask(int how, const sigset_t* set, sigset_t* old) {
  const int error = set_mask(how, set, old, PROVISO_HERE);
  if (error != 0) errno = error;
  return error == 0 ? 0 : -1;
}
int sigpending(sigset_t* set) {
  fill_set(set, 0, PROVISO_HERE);
  word_of(set) = own_block().pending_signals;
  return 0;
}

int sigemptyset(sigset_t* set) { return fill_set(set, 0, PROVISO_HERE); }
int sigfillset(sigset_t* set) { return fill_set(set, 0xff, PROVISO_HERE); }
int sigaddset(sigset_t* set, int number) { return change_set(set, number, true, PROVISO_HERE); }
int sigdelset(sigset_t* set, int number) { return change_set(set, number, false, PROVISO_HERE); }
int sigismember(const sigset_t* set, int number) {
  if (!is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  touch_used(set, sizeof(std::uint64_t), PROVISO_HERE);
  return (word_of(set) & bit_of(number)) != 0 ? 1 : 0;
}

}  // extern "C"
