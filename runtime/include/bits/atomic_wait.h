// Waiting for atomic objects: stands in for the header of libstdc++ with this name, under programs
// that are checked.
//
// The library spins first, and then counts who waits, so that a notification that nobody waits for
// makes no system call. Both only cost states here, and its counters are accesses that the memory
// model would have to explain. Here a thread that waits sleeps at once, if the latest value is
// still the one that it has seen, and a notification is an operation of its own.
#pragma once

#include <bits/c++config.h>

extern "C" {
/// Sleeps until it is woken, unless the object has another value.
void proviso_await_change(const void* object, const void* value, unsigned long size) noexcept;
void proviso_notify(const void* object, bool all) noexcept;
}

#if _GLIBCXX_RELEASE > 13
#include_next <bits/atomic_wait.h>
#else

#include <bits/functional_hash.h>
#include <bits/gthr.h>
#include <bits/std_mutex.h>
#include <ext/numeric_traits.h>

#define __cpp_lib_atomic_wait 201907L

namespace std _GLIBCXX_VISIBILITY(default) {
  _GLIBCXX_BEGIN_NAMESPACE_VERSION

  namespace __detail {

  using __platform_wait_t = int;
  inline constexpr size_t __platform_wait_alignment = 4;

  inline void __thread_yield() noexcept {}
  inline void __thread_relax() noexcept {}

  template <class Predicate>
  bool __atomic_spin(Predicate& predicate) noexcept {
    return predicate();
  }

  }  // namespace __detail

  template <class Value, class Load>
  void __atomic_wait_address_v(const Value* object, Value old, Load load) noexcept {
    while (true) {
      Value value = load();
      if (__builtin_memcmp(&value, &old, sizeof value) != 0) return;
      proviso_await_change(object, &old, sizeof value);
    }
  }

  /// The value is loaded first: what the predicate reads is no older.
  template <class Value, class Predicate>
  void __atomic_wait_address(const Value* object, Predicate predicate) noexcept {
    while (true) {
      Value value;
      __atomic_load(object, &value, __ATOMIC_RELAXED);
      if (predicate()) return;
      proviso_await_change(object, &value, sizeof value);
    }
  }

  template <class Predicate>
  void __atomic_wait_address_bare(const __detail::__platform_wait_t* object,
                                  Predicate predicate) noexcept {
    std::__atomic_wait_address(object, predicate);
  }

  template <class Value>
  void __atomic_notify_address(const Value* object, bool all) noexcept {
    proviso_notify(object, all);
  }

  inline void __atomic_notify_address_bare(const __detail::__platform_wait_t* object,
                                           bool all) noexcept {
    proviso_notify(object, all);
  }

  _GLIBCXX_END_NAMESPACE_VERSION
}  // namespace std

#endif
