// Members of the standard library that are not in its headers and touch objects of the program:
// these stand in for them and make the accesses known. Others that do so are not on the list of
// allowed symbols; those that are there touch only what is theirs or what they are given by value.
#include <cerrno>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>

#include <pthread.h>

#include "hooks/access.hpp"
#include "objects/unset.hpp"

namespace proviso::runtime {
namespace {

/// Where a std::string keeps its bytes, and how many.
constexpr std::size_t kStringHead = sizeof(char*) + sizeof(std::size_t);

/// A std::thread holds the pthread_t and nothing else; none is 0.
using ThreadObject = pthread_t;

void touch_object(const void* object, std::size_t size, AccessKind kind, const void* place) {
  touch_unhooked(object, size, kind, reinterpret_cast<Address>(place));
}

pthread_t taken(ThreadObject* object, const void* place) {
  touch_object(object, sizeof *object, AccessKind::Read, place);
  if (*object == 0) std::__throw_system_error(EINVAL);
  return *object;
}

void forget(ThreadObject* object, const void* place) {
  touch_object(object, sizeof *object, AccessKind::Write, place);
  *object = 0;
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_CALLER __builtin_return_address(0)

/// A std::string ends with a zero, which the library may have written without a hook.
static const char* text_of(const std::string& text) {
  note_set(reinterpret_cast<Address>(text.data()) + text.size(), 1);
  return text.c_str();
}

// An exception with a message from a std::string: its bytes are read by strlen.
#define PROVISO_EXCEPTION(type, name)                                          \
  void _ZNSt##name##C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE( \
      void* object, const std::string& text) {                                 \
    touch_object(&text, kStringHead, AccessKind::Read, PROVISO_CALLER);        \
    new (object) std::type(text_of(text));                                     \
  }                                                                            \
  void _ZNSt##name##C2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE( \
      void* object, const std::string& text) {                                 \
    touch_object(&text, kStringHead, AccessKind::Read, PROVISO_CALLER);        \
    new (object) std::type(text_of(text));                                     \
  }

extern "C" {

PROVISO_EXCEPTION(logic_error, 11logic_error)
PROVISO_EXCEPTION(domain_error, 12domain_error)
PROVISO_EXCEPTION(invalid_argument, 16invalid_argument)
PROVISO_EXCEPTION(length_error, 12length_error)
PROVISO_EXCEPTION(out_of_range, 12out_of_range)
PROVISO_EXCEPTION(runtime_error, 13runtime_error)
PROVISO_EXCEPTION(range_error, 11range_error)
PROVISO_EXCEPTION(overflow_error, 14overflow_error)
PROVISO_EXCEPTION(underflow_error, 15underflow_error)

/// std::thread::join and std::thread::detach
void _ZNSt6thread4joinEv(ThreadObject* object) {
  const int error = pthread_join(taken(object, PROVISO_CALLER), nullptr);
  if (error != 0) std::__throw_system_error(error);
  forget(object, PROVISO_CALLER);
}

void _ZNSt6thread6detachEv(ThreadObject* object) {
  const int error = pthread_detach(taken(object, PROVISO_CALLER));
  if (error != 0) std::__throw_system_error(error);
  forget(object, PROVISO_CALLER);
}

}  // extern "C"
