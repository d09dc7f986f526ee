// What a process knows of its surroundings: the environment, the locale, handlers of fork. The
// environment is what --setenv gives; there is one locale, "C"; fork is refused, so that its
// handlers are never called.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <unistd.h>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "hooks/access.hpp"

namespace proviso::runtime {
namespace {

void note_environment() {
  if (!control().searching) return;
  in_search([&] {
    auto& notes = caveats().notes;
    const std::string note = "the environment holds what --setenv gives, and nothing else";
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  });
}

/// The value behind `name=`, or null.
char* value_of(char* variable, const char* name) {
  for (; *name != 0; ++variable, ++name)
    if (*variable != *name) return nullptr;
  return *variable == '=' ? variable + 1 : nullptr;
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

/// The C library looks for variables of its own before main begins, when there are none.
char* getenv(const char* name) {
  if (the_part<Control> == nullptr || !control().searching) return nullptr;
  touch_used(name, std::strlen(name) + 1, reinterpret_cast<Address>(__builtin_return_address(0)));
  note_environment();
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (char* const value = value_of(*variable, name)) return value;
  return nullptr;
}

int pthread_atfork(void (*)(), void (*)(), void (*)()) { return 0; }

char* setlocale(int, const char* name) {
  static char classic[] = "C";
  const bool is_classic = name == nullptr || *name == 0 || std::strcmp(name, "C") == 0 ||
                          std::strcmp(name, "POSIX") == 0;
  return is_classic ? classic : nullptr;
}

/// What is written is swallowed, however it is buffered.
int setvbuf(FILE*, char*, int, std::size_t) { return 0; }
void setbuf(FILE*, char*) {}
void setlinebuf(FILE*) {}

}  // extern "C"
