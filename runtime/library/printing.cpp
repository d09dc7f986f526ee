// printf into memory: what the program then reads there is part of its state. The text of an
// address would make it depend on where things lie, so that one is refused.
#include <cstdarg>
#include <cstddef>

#include "hooks/access.hpp"
#include "library/format.hpp"

extern "C" int __vsnprintf_chk(char* target, std::size_t size, int flag, std::size_t room,
                               const char* format, va_list arguments);

namespace proviso::runtime {
namespace {

constexpr std::size_t kUnlimited = 0x7fffffff;

int print(char* target, std::size_t size, const char* format, va_list arguments, Address place) {
  read_formatted(format, arguments, place, TextIs::Read);
  va_list again;
  va_copy(again, arguments);
  const int length = __vsnprintf_chk(nullptr, 0, 0, 0, format, again);
  va_end(again);
  if (length < 0 || size == 0) return length;
  const auto wanted = static_cast<std::size_t>(length) + 1;
  touch_unhooked(target, wanted < size ? wanted : size, AccessKind::Write, place);
  return __vsnprintf_chk(target, size, 0, ~std::size_t{0}, format, arguments);
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))

extern "C" {

int vsnprintf(char* target, std::size_t size, const char* format, va_list arguments) {
  return print(target, size, format, arguments, PROVISO_HERE);
}

int vsprintf(char* target, const char* format, va_list arguments) {
  return print(target, kUnlimited, format, arguments, PROVISO_HERE);
}

int snprintf(char* target, std::size_t size, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = print(target, size, format, arguments, PROVISO_HERE);
  va_end(arguments);
  return length;
}

int sprintf(char* target, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = print(target, kUnlimited, format, arguments, PROVISO_HERE);
  va_end(arguments);
  return length;
}

}  // extern "C"
