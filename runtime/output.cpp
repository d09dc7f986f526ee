// What the program writes to its standard streams is swallowed: it is no part of the state. Other
// streams are refused.
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "checker.hpp"

namespace proviso::runtime {
namespace {

void only_standard(const FILE* stream) {
  if (stream != stdout && stream != stderr) refuse("a stream other than standard output");
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

int vfprintf(FILE* stream, const char* format, va_list arguments) {
  only_standard(stream);
  return std::vsnprintf(nullptr, 0, format, arguments);
}

int vprintf(const char* format, va_list arguments) {
  return std::vsnprintf(nullptr, 0, format, arguments);
}

int printf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int written = std::vsnprintf(nullptr, 0, format, arguments);
  va_end(arguments);
  return written;
}

int fprintf(FILE* stream, const char* format, ...) {
  only_standard(stream);
  va_list arguments;
  va_start(arguments, format);
  const int written = std::vsnprintf(nullptr, 0, format, arguments);
  va_end(arguments);
  return written;
}

int puts(const char* text) { return static_cast<int>(std::strlen(text)); }
int putchar(int character) { return static_cast<unsigned char>(character); }

int fputs(const char* text, FILE* stream) {
  only_standard(stream);
  return static_cast<int>(std::strlen(text));
}

int fputc(int character, FILE* stream) {
  only_standard(stream);
  return static_cast<unsigned char>(character);
}

#undef putc
int putc(int character, FILE* stream) { return fputc(character, stream); }

std::size_t fwrite(const void*, std::size_t size, std::size_t count, FILE* stream) {
  only_standard(stream);
  return size == 0 ? 0 : count;
}

int fflush(FILE*) { return 0; }
void perror(const char*) {}

}  // extern "C"
