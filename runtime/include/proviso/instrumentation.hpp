// For the code that Proviso writes from a mapping: the typed values behind the addresses that the
// plugin of clang passes to a point.
//
//   using Parts = proviso::instrumentation::Function<decltype(&Checker::get)>;
//   auto& ret = Parts::result(addresses);
//
// addresses[0] is where the result lies, addresses[1] where the pointer `this` lies, and from
// addresses[2] on lie the parameters; a reference lies there as a pointer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include <pthread.h>

extern "C" {
void proviso_mapped(std::uint32_t site, std::uint32_t count, const std::int64_t* values);
bool proviso_holds(const volatile void* mutex);
std::uint32_t proviso_thread_rule();
void proviso_call_begins();
void proviso_call_ends();
}

namespace proviso::instrumentation {

template <typename Type>
std::remove_reference_t<Type>& value_at(void* address) {
  using Object = std::remove_reference_t<Type>;
  if constexpr (std::is_reference_v<Type>) {
    return **static_cast<Object**>(address);
  } else {
    return *static_cast<Object*>(address);
  }
}

/// Whether a value lies in a domain. Nothing lies in every one.
template <typename Type>
bool is_within(const Type& value, std::int64_t low, std::int64_t high) {
  if constexpr (requires { value.has_value(); }) {
    return !value.has_value() || is_within(*value, low, high);
  } else {
    return static_cast<std::int64_t>(value) >= low && static_cast<std::int64_t>(value) <= high;
  }
}

/// Whether the calling thread holds the mutex.
template <typename Mutex>
bool holds(Mutex& mutex) {
  if constexpr (std::is_same_v<Mutex, pthread_mutex_t>) {
    return proviso_holds(&mutex);
  } else {
    static_assert(std::is_same_v<decltype(mutex.native_handle()), pthread_mutex_t*>,
                  "a driver holds mutexes of the standard library or of POSIX");
    return proviso_holds(mutex.native_handle());
  }
}

template <typename Owner>
Owner& owner(void** addresses) {
  return **static_cast<Owner**>(addresses[1]);
}

template <typename Result, typename Owner, typename... Parameters>
struct Parts {
  static auto& result(void** addresses) { return value_at<Result>(addresses[0]); }
  static auto& self(void** addresses) { return owner<Owner>(addresses); }
  template <std::size_t kNumber>
  static auto& parameter(void** addresses) {
    using Type = std::tuple_element_t<kNumber - 1, std::tuple<Parameters...>>;
    return value_at<Type>(addresses[kNumber + 1]);
  }
};

template <typename Pointer>
struct Function;

template <typename Result, typename... Parameters>
struct Function<Result (*)(Parameters...)> : Parts<Result, void*, Parameters...> {};
template <typename Result, typename... Parameters>
struct Function<Result (*)(Parameters...) noexcept> : Parts<Result, void*, Parameters...> {};
template <typename Result, typename Owner, typename... Parameters>
struct Function<Result (Owner::*)(Parameters...)> : Parts<Result, Owner, Parameters...> {};
template <typename Result, typename Owner, typename... Parameters>
struct Function<Result (Owner::*)(Parameters...) noexcept> : Parts<Result, Owner, Parameters...> {};
template <typename Result, typename Owner, typename... Parameters>
struct Function<Result (Owner::*)(Parameters...) const>
    : Parts<Result, const Owner, Parameters...> {};
template <typename Result, typename Owner, typename... Parameters>
struct Function<Result (Owner::*)(Parameters...) const noexcept>
    : Parts<Result, const Owner, Parameters...> {};

}  // namespace proviso::instrumentation
