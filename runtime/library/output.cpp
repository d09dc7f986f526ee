// What the program writes to its standard streams is swallowed: it is no part of the state. Under a
// debugger it is shown. Other streams are refused. What it reads from the program's memory on the
// way is an access like others.
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <string>

#include <sys/syscall.h>
#include <unistd.h>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "debugger/debugging.hpp"
#include "hooks/access.hpp"
#include "library/cancellation.hpp"
#include "library/format.hpp"
#include "state/bytes.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"
#include "system/system.hpp"

extern "C" int __vsnprintf_chk(char* target, std::size_t size, int flag, std::size_t room,
                               const char* format, va_list arguments);

namespace std {
extern ostream cout;
extern ostream cerr;
extern ostream clog;
}  // namespace std

namespace proviso::runtime {
namespace {

constexpr const char* kWriting = "writing to a stream";

/// Plain data of the image, which the state includes.
bool is_unsynchronised = false;

bool is_in(Address address, const std::ostream& stream) {
  return within(address, reinterpret_cast<Address>(&stream), sizeof stream);
}

/// A file that fopen has opened for writing: a block of the heap, so that one is found that is used
/// after fclose.
struct OutputFile {
  std::uint64_t mark;
  char unused[120];
};
constexpr std::uint64_t kOutputMark = 0x0FF1'CE0F'F1CE;

/// The standard streams, and files that are written.
void only_output(FILE* stream) {
  if (stream == stdout || stream == stderr) return;
  if (stream == stdin) refuse("writing to standard input");
  probe_object(stream, sizeof(OutputFile));
  if (reinterpret_cast<OutputFile*>(stream)->mark != kOutputMark)
    refuse("a stream other than standard output");
}

void note_files() {
  in_search([&] {
    auto& notes = caveats().notes;
    const std::string note = "files that the program opens for writing can be written";
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  });
}

void show(const void* bytes, std::size_t size) {
  if (!debugger().shows_output) return;
  proviso_system_call(SYS_write, 1, reinterpret_cast<long>(bytes), static_cast<long>(size));
}

void show_formatted(const char* format, va_list arguments) {
  char text[1024];
  const int length = __vsnprintf_chk(text, sizeof text, 0, sizeof text, format, arguments);
  if (length > 0) show(text, std::min(static_cast<std::size_t>(length), sizeof text - 1));
}

int format_to_nowhere(const char* format, va_list arguments, Address place) {
  pass_possible_cancellation_point(kWriting);
  read_formatted(format, arguments, place, TextIs::Swallowed);
  if (debugger().shows_output) {
    va_list again;
    va_copy(again, arguments);
    show_formatted(format, again);
    va_end(again);
  }
  return __vsnprintf_chk(nullptr, 0, 0, 0, format, arguments);
}

int read_text(const char* text, Address place) {
  pass_possible_cancellation_point(kWriting);
  const std::size_t length = std::strlen(text);
  touch_used(text, length + 1, place);
  show(text, length);
  return static_cast<int>(length);
}

}  // namespace

bool is_in_standard_stream(Address address) {
  if (is_unsynchronised) return false;
  return is_in(address, std::cout) || is_in(address, std::cerr) || is_in(address, std::clog);
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))

extern "C" {

// Called by instrumented/streams.cpp: see there.
bool proviso_is_standard_stream(const void* stream) {
  return is_in_standard_stream(reinterpret_cast<Address>(stream));
}
void proviso_begins_output(const void* stream) {
  if (proviso_is_standard_stream(stream))
    segment().printing = control().current + 1;
  else if (is_unsynchronised)
    touch_unhooked(stream, sizeof(void*), AccessKind::Write, PROVISO_HERE);
}
/// std::ios_base::sync_with_stdio: without that, threads that write to a standard stream race.
bool _ZNSt8ios_base15sync_with_stdioEb(bool synchronised) {
  segment().unstopped.add_everything();
  const bool before = !is_unsynchronised;
  is_unsynchronised = !synchronised;
  return before;
}
void proviso_ends_output() { segment().printing = 0; }
void proviso_refuses_address() { refuse("the text of an address"); }

int vfprintf(FILE* stream, const char* format, va_list arguments) {
  only_output(stream);
  return format_to_nowhere(format, arguments, PROVISO_HERE);
}

int vprintf(const char* format, va_list arguments) {
  return format_to_nowhere(format, arguments, PROVISO_HERE);
}

int printf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int written = format_to_nowhere(format, arguments, PROVISO_HERE);
  va_end(arguments);
  return written;
}

int fprintf(FILE* stream, const char* format, ...) {
  only_output(stream);
  va_list arguments;
  va_start(arguments, format);
  const int written = format_to_nowhere(format, arguments, PROVISO_HERE);
  va_end(arguments);
  return written;
}

int puts(const char* text) {
  const int written = read_text(text, PROVISO_HERE);
  show("\n", 1);
  return written;
}

int putchar(int character) { return fputc(character, stdout); }

int fputs(const char* text, FILE* stream) {
  only_output(stream);
  return read_text(text, PROVISO_HERE);
}

int fputc(int character, FILE* stream) {
  only_output(stream);
  pass_possible_cancellation_point(kWriting);
  const auto byte = static_cast<unsigned char>(character);
  show(&byte, 1);
  return byte;
}

#undef putc
int putc(int character, FILE* stream) { return fputc(character, stream); }

/// The standard library's std::cout ends here too.
std::size_t fwrite(const void* bytes, std::size_t size, std::size_t count, FILE* stream) {
  only_output(stream);
  if (size == 0 || count == 0) return 0;
  pass_possible_cancellation_point(kWriting);
  touch_unhooked(bytes, size * count, AccessKind::Read, PROVISO_HERE);
  show(bytes, size * count);
  return count;
}

/// What is written is swallowed.
FILE* fopen(const char* name, const char* mode) {
  touch_used(name, std::strlen(name) + 1, PROVISO_HERE);
  touch_used(mode, std::strlen(mode) + 1, PROVISO_HERE);
  const bool only_writes = (*mode == 'w' || *mode == 'a') && std::strchr(mode, '+') == nullptr;
  if (!only_writes) refuse("fopen of a file that is read");
  note_files();
  auto* const file = static_cast<OutputFile*>(std::malloc(sizeof(OutputFile)));
  fill_bytes(file, 0, sizeof *file);
  file->mark = kOutputMark;
  return reinterpret_cast<FILE*>(file);
}

int fclose(FILE* stream) {
  only_output(stream);
  pass_possible_cancellation_point(kWriting);
  if (stream != stdout && stream != stderr) std::free(stream);
  return 0;
}

ssize_t write(int file, const void* bytes, std::size_t size) {
  if (file != 1 && file != 2) refuse("writing to a file other than standard output");
  pass_cancellation_point();
  touch_unhooked(bytes, size, AccessKind::Read, PROVISO_HERE);
  show(bytes, size);
  return static_cast<ssize_t>(size);
}

int fflush(FILE*) {
  pass_possible_cancellation_point(kWriting);
  return 0;
}

void perror(const char* text) {
  if (text != nullptr) read_text(text, PROVISO_HERE);
}

}  // extern "C"
