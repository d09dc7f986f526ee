// Standard input: the text that the job gives (--stdin FILE). A read without one is refused.
//
// How far the program has read is part of its state. Threads may read in any order, each call as a
// whole, so that a call is a visible operation on the position. std::cin comes here by getc.
#include "library/input.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <istream>

#include "hooks/access.hpp"
#include "library/cancellation.hpp"
#include "library/interpose.hpp"
#include "step/operations.hpp"
#include "step/stop.hpp"

namespace std {
extern istream cin;
}

namespace proviso::runtime {
namespace {

/// Plain data of the image, which the state includes.
const char* input_text = nullptr;
std::size_t input_size = 0;
std::size_t input_position = 0;
bool input_ended = false;  // a read has come to the end

void begin_read(const FILE* stream) {
  if (stream != stdin) refuse("a stream other than standard input");
  if (input_text == nullptr) refuse("standard input without --stdin FILE");
  pass_possible_cancellation_point("reading from a stream");
  Operation operation = operation_on(Kind::Atomic, &input_position);
  operation.value = extent(sizeof input_position, true);
  reach(operation);
}

int next_character() {
  if (input_position < input_size) return static_cast<unsigned char>(input_text[input_position++]);
  input_ended = true;
  return EOF;
}

int read_character(const FILE* stream) {
  begin_read(stream);
  return next_character();
}

std::size_t line_length() {
  std::size_t end = input_position;
  while (end < input_size && input_text[end] != '\n') ++end;
  return (end < input_size ? end + 1 : end) - input_position;
}

}  // namespace

void give_input(const char* text, std::size_t size) {
  input_text = text;
  input_size = size;
}

bool is_in_input_stream(Address address) {
  return input_text != nullptr &&
         within(address, reinterpret_cast<Address>(&std::cin), sizeof std::cin);
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))

extern "C" {

/// For instrumented/scanning.cpp: one call reads several characters.
void proviso_begins_reading(FILE* stream) { begin_read(stream); }
int proviso_next_character() { return next_character(); }
void proviso_puts_back() {
  if (input_position > 0) --input_position;
  input_ended = false;
}

int getchar() { return read_character(stdin); }
int fgetc(FILE* stream) { return read_character(stream); }
#undef getc
int getc(FILE* stream) { return read_character(stream); }

/// The program may only put back what it has read, as it has read it.
int ungetc(int character, FILE* stream) {
  if (character == EOF) return EOF;
  begin_read(stream);
  const bool is_last =
      input_position > 0 && static_cast<unsigned char>(input_text[input_position - 1]) ==
                                static_cast<unsigned char>(character);
  if (!is_last) refuse("ungetc of a character that was not read");
  proviso_puts_back();
  return static_cast<unsigned char>(character);
}

char* fgets(char* target, int size, FILE* stream) {
  begin_read(stream);
  if (size <= 0) return nullptr;
  std::size_t length = line_length();
  if (length >= static_cast<std::size_t>(size)) length = static_cast<std::size_t>(size) - 1;
  if (length == 0 && size > 1) {
    input_ended = true;
    return nullptr;
  }
  touch_unhooked(target, length + 1, AccessKind::Write, PROVISO_HERE);
  for (std::size_t i = 0; i < length; ++i) target[i] = static_cast<char>(next_character());
  target[length] = 0;
  return target;
}

std::size_t fread(void* target, std::size_t size, std::size_t count, FILE* stream) {
  begin_read(stream);
  if (size == 0 || count == 0) return 0;
  std::size_t bytes = input_size - input_position;
  if (bytes / size >= count)
    bytes = size * count;
  else
    input_ended = true;
  touch_unhooked(target, bytes, AccessKind::Write, PROVISO_HERE);
  for (std::size_t i = 0; i < bytes; ++i)
    static_cast<char*>(target)[i] = static_cast<char>(next_character());
  return bytes / size;
}

int feof(FILE* stream) {
  if (stream == stdin) begin_read(stream);
  return stream == stdin && input_ended ? 1 : 0;
}
int ferror(FILE*) { return 0; }
void clearerr(FILE* stream) {
  if (stream != stdin) return;
  begin_read(stream);
  input_ended = false;
}

}  // extern "C"
