// How a program ends: main returns, exit, abort, a failed assertion, std::terminate.
#include "library/endings.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <typeinfo>
#include <utility>

#include <cxxabi.h>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "fibre/fibre.hpp"
#include "library/interpose.hpp"
#include "state/world.hpp"
#include "step/operations.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"

extern "C" {
void proviso_reach_error();
/// Programs that define it themselves get their own.
void reach_error() __attribute__((weak, alias("proviso_reach_error")));
}

namespace __cxxabiv1 {
/// The C++ library's.
extern std::terminate_handler __terminate_handler;
}  // namespace __cxxabiv1

namespace proviso::runtime {
namespace {

/// Plain data of the image, which the state includes.
std::terminate_handler terminate_handler = std::abort;
std::new_handler new_handler = nullptr;

std::string readable(const char* type_name) {
  int status = 0;
  char* text = abi::__cxa_demangle(type_name, nullptr, nullptr, &status);
  std::string result = status == 0 ? text : type_name;
  std::free(text);
  return result;
}

/// What it says, if it is a std::exception.
std::string what_of_current() {
  try {
    throw;
  } catch (const std::exception& exception) {
    return std::string(": ") + exception.what();
  } catch (...) {
    return {};
  }
}

void on_terminate() {
  const std::type_info* type = abi::__cxa_current_exception_type();
  if (type == nullptr) report(Finding::Terminate, "std::terminate is called");
  const std::string what = what_of_current();
  control().program_runs = false;
  report(Finding::UncaughtException,
         "an exception of type " + readable(type->name()) + " is not caught" + what);
}

/// Behind the destructor: its own threads may use the object until it has joined them. From here on
/// accesses are faults, for which the node stays in a list. No thread is told, so that the order
/// matters to all of them.
void end_lifetime(ExitHandler& destroyed) {
  segment().unstopped.add_everything();
  destroyed.next = world().destroyed;
  world().destroyed = reinterpret_cast<Address>(&destroyed);
}

void add_exit_handler(const ExitHandler& handler) {
  auto* node = static_cast<ExitHandler*>(std::malloc(sizeof(ExitHandler)));
  *node = handler;
  node->next = world().exit_handlers;
  world().exit_handlers = reinterpret_cast<Address>(node);
}

void run_exit_handlers() {
  while (world().exit_handlers != 0) {
    auto* node = reinterpret_cast<ExitHandler*>(world().exit_handlers);
    const ExitHandler handler = *node;
    world().exit_handlers = handler.next;
    if (handler.size == 0) std::free(node);
    handler.function(handler.argument);
    if (handler.size != 0) end_lifetime(*node);
  }
}

[[noreturn]] void end_program() {
  world().ended = true;
  for (;;) yield_to_search();
}

/// Programs that define reach_error say by it what must not happen, and abort where a run is of no
/// interest.
bool has_own_error() {
  auto found = reinterpret_cast<Address>(&reach_error);
  asm("" : "+r"(found));  // the linker decides, not the compiler
  return found != reinterpret_cast<Address>(&proviso_reach_error);
}

void note_abort() {
  in_search([&] {
    auto& notes = caveats().notes;
    const std::string note =
        "abort ends a run and is not an error, since the program has reach_error";
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  });
}

}  // namespace

void leave_at_once() {
  Operation operation;
  operation.kind = Kind::ExitProcess;
  reach(operation);
  end_program();
}

void watch_terminate() { __cxxabiv1::__terminate_handler = on_terminate; }

void leave_process() {
  Operation operation;
  operation.kind = Kind::ExitProcess;
  reach(operation);
  run_thread_exit_handlers();
  end_with_handlers();
}

void end_with_handlers() {
  run_exit_handlers();
  Operation operation;
  operation.kind = Kind::ExitProcess;
  operation.value = kHandlersHaveRun;
  reach(operation);
  end_program();
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

/// Static images register their unwind tables, and the unwinder then takes a mutex for each lookup.
/// Unregistered, it finds them by the program headers (--eh-frame-hdr) without one.
void __register_frame_info(const void*, void*) {}
void* __deregister_frame_info(const void*) { return nullptr; }

int __cxa_atexit(void (*function)(void*), void* argument, void*) {
  add_exit_handler({.function = function, .argument = argument});
  return 0;
}

/// The plugin calls it in place of __cxa_atexit (pass/static_objects.cpp).
int proviso_destroy_at_exit(void (*function)(void*), void* argument, void*, const void* object,
                            std::size_t size) {
  add_exit_handler({.function = function,
                    .argument = argument,
                    .object = reinterpret_cast<Address>(object),
                    .size = size});
  return 0;
}

int atexit(void (*function)()) {
  return __cxa_atexit(reinterpret_cast<void (*)(void*)>(reinterpret_cast<void*>(function)), nullptr,
                      nullptr);
}

void exit(int) { leave_process(); }

void _exit(int) { leave_at_once(); }
void _Exit(int) { leave_at_once(); }
void quick_exit(int) { leave_at_once(); }

/// std::set_terminate and std::set_new_handler. A call of std::terminate is an error, whatever the
/// program does then, so that the library must not get the handler; and no allocation fails.
std::terminate_handler _ZSt13set_terminatePFvvE(std::terminate_handler handler) {
  segment().unstopped.add_everything();
  return std::exchange(terminate_handler, handler);
}
std::new_handler _ZSt15set_new_handlerPFvvE(std::new_handler handler) {
  segment().unstopped.add_everything();
  return std::exchange(new_handler, handler);
}

void abort() {
  if (!has_own_error()) report(Finding::Abort, "abort is called");
  note_abort();
  leave_at_once();
}

void proviso_reach_error() { report(Finding::Assertion, "reach_error is called"); }

void __assert_fail(const char* assertion, const char* file, unsigned line, const char*) {
  control().program_runs = false;
  const char* slash = std::strrchr(file, '/');
  report(Finding::Assertion, std::string(slash != nullptr ? slash + 1 : file) + ":" +
                                 std::to_string(line) + ": assertion failed: " + assertion);
}

/// std::__glibcxx_assert_fail
void _ZSt21__glibcxx_assert_failPKciS0_S0_(const char*, int, const char* function,
                                           const char* condition) {
  control().program_runs = false;
  report(Finding::Assertion, std::string("the standard library's assertion failed: ") +
                                 (condition != nullptr ? condition : "unreachable code") + " in " +
                                 (function != nullptr ? function : "a function"));
}

}  // extern "C"
