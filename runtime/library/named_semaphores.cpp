// Semaphores with names: sem_open, sem_close, sem_unlink. There are those that the program makes,
// and none when it begins. Names are as glibc has them: leading slashes do not count, and no other
// slash may follow.
//
// Opened semaphores lie in the heap, so that one which is used after it was closed is found. While
// nobody has it open, a name keeps the value. The table is looked at and changed in operations of
// its own, in any order of threads, and orders nothing.
#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <semaphore.h>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "hooks/access.hpp"
#include "library/interpose.hpp"
#include "state/bytes.hpp"
#include "step/objects.hpp"
#include "step/operations.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kNames = 16;
constexpr std::size_t kLongest = 48;

struct NamedSemaphore {
  char name[kLongest];  // empty if it was unlinked
  sem_t* opened;        // null if nobody has it open
  std::uint32_t users;
  std::uint32_t value;  // while nobody has it open
  bool is_used;
};

/// Plain data of the image, which the state includes.
NamedSemaphore names[kNames] = {};

void reach_names() {
  in_search([&] {
    auto& notes = caveats().notes;
    const std::string note = "no named semaphore is left from before";
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  });
  Operation operation = operation_on(Kind::Atomic, names);
  operation.value = extent(sizeof(std::uint32_t), true);
  reach(operation);
}

/// Behind the slashes, or null if it is no name.
const char* name_in(const char* text, Address place) {
  touch_used(text, std::strlen(text) + 1, place);
  while (*text == '/') ++text;
  if (*text == 0 || std::strchr(text, '/') != nullptr) return nullptr;
  if (std::strlen(text) >= kLongest) refuse("a semaphore with a long name");
  return text;
}

/// As the search does it: the table is no memory of the program.
[[gnu::noinline]] NamedSemaphore* find_named(const char* name) {
  NamedSemaphore* found = nullptr;
  in_search([&] {
    for (NamedSemaphore& semaphore : names)
      if (semaphore.is_used && semaphore.name[0] != 0 && std::strcmp(semaphore.name, name) == 0)
        found = &semaphore;
  });
  return found;
}

[[gnu::noinline]] NamedSemaphore* find_opened(const sem_t* opened) {
  for (NamedSemaphore& semaphore : names)
    if (semaphore.is_used && opened != nullptr && semaphore.opened == opened) return &semaphore;
  return nullptr;
}

NamedSemaphore& make_named(const char* name, unsigned value) {
  for (NamedSemaphore& semaphore : names) {
    if (semaphore.is_used) continue;
    semaphore.is_used = true;
    in_search([&] { std::strcpy(semaphore.name, name); });
    semaphore.value = value;
    return semaphore;
  }
  refuse("so many named semaphores");
}

void forget_if_gone(NamedSemaphore& semaphore) {
  if (semaphore.users == 0 && semaphore.name[0] == 0) fill_bytes(&semaphore, 0, sizeof semaphore);
}

template <class Result>
Result named_failure(int error, Result result) {
  errno = error;
  return result;
}

sem_t* open_semaphore(NamedSemaphore& semaphore) {
  if (semaphore.users++ == 0) {
    semaphore.opened = static_cast<sem_t*>(std::malloc(sizeof(sem_t)));
    fill_bytes(semaphore.opened, 0, sizeof(sem_t));
    state_of<SemaphoreState>(semaphore.opened) = {semaphore.value, Readiness::Initialised};
    semaphore.value = 0;
  }
  return semaphore.opened;
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))

extern "C" {

/// Not with an ellipsis (see syscall). The last two are there with O_CREAT only.
sem_t* proviso_sem_open(const char* text, int flags, mode_t, unsigned value) asm("sem_open");
sem_t* proviso_sem_open(const char* text, int flags, mode_t, unsigned value) {
  const bool creates = (flags & O_CREAT) != 0;
  if (!creates) value = 0;
  const char* const name = name_in(text, PROVISO_HERE);
  if (name == nullptr || value > SEM_VALUE_MAX) return named_failure(EINVAL, SEM_FAILED);
  reach_names();
  NamedSemaphore* const found = find_named(name);
  if (found == nullptr)
    return creates ? open_semaphore(make_named(name, value)) : named_failure(ENOENT, SEM_FAILED);
  const bool must_be_new = creates && (flags & O_EXCL) != 0;
  return must_be_new ? named_failure(EEXIST, SEM_FAILED) : open_semaphore(*found);
}

int sem_close(sem_t* opened) {
  reach_names();
  NamedSemaphore* const found = find_opened(opened);
  if (found == nullptr) return named_failure(EINVAL, -1);
  if (--found->users == 0) {
    found->value = state_of<SemaphoreState>(opened).value;
    std::free(opened);
    found->opened = nullptr;
    forget_if_gone(*found);
  }
  return 0;
}

int sem_unlink(const char* text) {
  const char* const name = name_in(text, PROVISO_HERE);
  if (name == nullptr) return named_failure(ENOENT, -1);
  reach_names();
  NamedSemaphore* const found = find_named(name);
  if (found == nullptr) return named_failure(ENOENT, -1);
  fill_bytes(found->name, 0, sizeof found->name);
  forget_if_gone(*found);
  return 0;
}

}  // extern "C"
