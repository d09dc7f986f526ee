// Signals that the program sends to itself: raise calls the handler, or ends the program as the
// default action would. None comes from outside.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "library/endings.hpp"
#include "library/interpose.hpp"
#include "protocol.hpp"
#include "step/operations.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

using Handler = void (*)(int);

constexpr int kSignals = 32;

/// Plain data of the image, which the state includes.
Handler handlers[kSignals] = {};

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

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

Handler signal(int number, Handler handler) {
  if (number <= 0 || number >= kSignals || number == SIGKILL || number == SIGSTOP) {
    errno = EINVAL;
    return SIG_ERR;
  }
  note_outside();
  reach_handler(number, true);
  const Handler old = handlers[number];
  handlers[number] = handler;
  return old;
}

/// System V's way: the handler stays.
int raise(int number) {
  if (number <= 0 || number >= kSignals) {
    errno = EINVAL;
    return -1;
  }
  reach_handler(number, false);
  const Handler handler = number == SIGKILL || number == SIGSTOP ? SIG_DFL : handlers[number];
  if (handler == SIG_IGN) return 0;
  if (handler == SIG_DFL)
    by_default(number);
  else
    handler(number);
  return 0;
}

}  // extern "C"
