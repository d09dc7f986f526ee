// For drivers and stubs, written by Proviso or by hand: any value of a domain, and refusing.
//
//   object.add(proviso::any_argument<decltype(&Checker::add), 1>(1, 3));   // 1, 2 or 3
//   return proviso::any<bool>();
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <type_traits>

#include <proviso/verify.hpp>

extern "C" {
void proviso_drives();
void proviso_calls(const char* function, std::uint32_t parameters);
void proviso_argument(std::int64_t value);
}

namespace proviso {

/// What this thread does from here on, outside of calls, is what callers do.
inline void drives() { proviso_drives(); }

/// A number that stands for an argument in a trace; of an optional without a value, −1.
template <typename Type>
std::int64_t shown(const Type& value) {
  if constexpr (requires { value.has_value(); }) {
    return value.has_value() ? shown(*value) : -1;
  } else {
    return static_cast<std::int64_t>(value);
  }
}

/// The driver has chosen this function and will choose its arguments. It keeps none of them: what
/// lies in its frame during the call would be part of the state.
[[gnu::noinline]] inline void calls(const char* function, std::uint32_t parameters) {
  proviso_calls(function, parameters);
}

template <typename Type>
struct is_optional : std::false_type {};
template <typename Type>
struct is_optional<std::optional<Type>> : std::true_type {};

/// Any value from low to high; of an optional, nothing besides.
template <typename Type>
Type any_in(std::int64_t low, std::int64_t high) {
  if constexpr (is_optional<Type>::value) {
    if (choose(2) == 0) return std::nullopt;
    return any_in<typename Type::value_type>(low, high);
  } else {
    return static_cast<Type>(low + choose(static_cast<int>(high - low + 1)));
  }
}

/// Any value at all, of types that have few.
template <typename Type>
Type any() {
  if constexpr (is_optional<Type>::value) {
    if (choose(2) == 0) return std::nullopt;
    return any<typename Type::value_type>();
  } else if constexpr (std::is_void_v<Type>) {
    return;
  } else {
    static_assert(std::is_same_v<Type, bool>,
                  "declare the domain of this argument or result in the mapping");
    return choose(2) == 1;
  }
}

template <typename Pointer>
struct Signature;
template <typename Result, typename... Parameters>
struct Signature<Result (*)(Parameters...)> {
  using Values = std::tuple<std::remove_cvref_t<Parameters>...>;
};
template <typename Result, typename... Parameters>
struct Signature<Result (*)(Parameters...) noexcept> : Signature<Result (*)(Parameters...)> {};
template <typename Result, typename Owner, typename... Parameters>
struct Signature<Result (Owner::*)(Parameters...)> : Signature<Result (*)(Parameters...)> {};
template <typename Result, typename Owner, typename... Parameters>
struct Signature<Result (Owner::*)(Parameters...) noexcept> : Signature<Result (*)(Parameters...)> {
};
template <typename Result, typename Owner, typename... Parameters>
struct Signature<Result (Owner::*)(Parameters...) const> : Signature<Result (*)(Parameters...)> {};
template <typename Result, typename Owner, typename... Parameters>
struct Signature<Result (Owner::*)(Parameters...) const noexcept>
    : Signature<Result (*)(Parameters...)> {};

template <typename Pointer, std::size_t kNumber>
using Argument = std::tuple_element_t<kNumber - 1, typename Signature<Pointer>::Values>;

/// Any value of a function's parameter, counted from 1. Not in line: the driver would keep it in a
/// register while the call runs, and there it would be part of the state.
template <typename Pointer, std::size_t kNumber>
[[gnu::noinline]] Argument<Pointer, kNumber> any_argument(std::int64_t low, std::int64_t high) {
  Argument<Pointer, kNumber> chosen = any_in<Argument<Pointer, kNumber>>(low, high);
  proviso_argument(shown(chosen));
  return chosen;
}
template <typename Pointer, std::size_t kNumber>
[[gnu::noinline]] Argument<Pointer, kNumber> any_argument() {
  Argument<Pointer, kNumber> chosen = any<Argument<Pointer, kNumber>>();
  proviso_argument(shown(chosen));
  return chosen;
}

/// The call does not come back; other threads go on.
[[noreturn]] inline void refuse_by_blocking() {
  for (;;) assume(false);
}

[[noreturn]] inline void refuse_by_throwing() { throw std::runtime_error("refused by a stub"); }

}  // namespace proviso
