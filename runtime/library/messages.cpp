// Messages of errors, and printing of which the target is found otherwise: strerror, err and warn,
// asprintf, dprintf.
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <err.h>
#include <error.h>

#include "hooks/access.hpp"
#include "state/bytes.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

/// A text of the C library that is never written.
const char* message_of(int error) {
  const char* const text = strerrordesc_np(error);
  return text != nullptr ? text : "Unknown error";
}

int copy_message(int error, char* target, std::size_t size, Address place) {
  const char* const text = message_of(error);
  const std::size_t length = std::strlen(text);
  const std::size_t copied = length < size ? length + 1 : size;
  touch_unhooked(target, copied, AccessKind::Write, place);
  if (copied == 0) return ERANGE;
  copy_bytes(target, text, copied - 1);
  target[copied - 1] = 0;
  return length < size ? 0 : ERANGE;
}

/// To the standard error stream: what is formatted, and the message if there is an error.
void complain(const char* format, std::va_list arguments, const char* message) {
  if (format != nullptr) std::vfprintf(stderr, format, arguments);
  if (message != nullptr) std::fputs(message, stderr);
}

int print_into_block(char** target, const char* format, std::va_list arguments, Address place) {
  std::va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, again);
  va_end(again);
  if (length < 0) return length;
  const auto size = static_cast<std::size_t>(length) + 1;
  touch_unhooked(target, sizeof *target, AccessKind::Write, place);
  *target = static_cast<char*>(std::malloc(size));
  return std::vsnprintf(*target, size, format, arguments);
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))
#define PROVISO_COMPLAIN(message)         \
  do {                                    \
    std::va_list arguments;               \
    va_start(arguments, format);          \
    complain(format, arguments, message); \
    va_end(arguments);                    \
  } while (false)

extern "C" {

char* strerror(int error) { return const_cast<char*>(message_of(error)); }
int __xpg_strerror_r(int error, char* target, std::size_t size) {
  return copy_message(error, target, size, PROVISO_HERE);
}
/// GNU's, which need not use the target.
char* proviso_strerror_r(int error, char*, std::size_t) asm("strerror_r");
char* proviso_strerror_r(int error, char*, std::size_t) {
  return const_cast<char*>(message_of(error));
}

void warn(const char* format, ...) { PROVISO_COMPLAIN(message_of(errno)); }
void warnx(const char* format, ...) { PROVISO_COMPLAIN(nullptr); }
void err(int status, const char* format, ...) {
  PROVISO_COMPLAIN(message_of(errno));
  std::exit(status);
}
void errx(int status, const char* format, ...) {
  PROVISO_COMPLAIN(nullptr);
  std::exit(status);
}
void error(int status, int number, const char* format, ...) {
  PROVISO_COMPLAIN(number != 0 ? message_of(number) : nullptr);
  if (status != 0) std::exit(status);
}

int vasprintf(char** target, const char* format, std::va_list arguments) {
  return print_into_block(target, format, arguments, PROVISO_HERE);
}
int asprintf(char** target, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = print_into_block(target, format, arguments, PROVISO_HERE);
  va_end(arguments);
  return length;
}

int dprintf(int file, const char* format, ...) {
  if (file != 1 && file != 2) refuse("a file other than standard output");
  std::va_list arguments;
  va_start(arguments, format);
  const int length = std::vprintf(format, arguments);
  va_end(arguments);
  return length;
}

}  // extern "C"
