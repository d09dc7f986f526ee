// Functions of the C library that read or write the program's memory: these stand in for them, for
// the whole image, so that the accesses are seen whoever makes them: the program through a pointer
// to the function, or code of the standard library that has no hooks. No option of the linker can
// be forgotten: the runtime comes before the C library, and its definition is taken.
//
// The search and the runtime use them too. What they do is no access of the program: either the
// program does not run, or the call comes from the runtime's own section.
//
// Loops over characters are written so that no compiler takes them for a call of the function that
// they define (-fno-builtin does not keep it from that; CMakeLists.txt does).
#include <cstddef>

#include "checker/control.hpp"
#include "checker/places.hpp"
#include "hooks/access.hpp"
#include "objects/unset.hpp"
#include "state/bytes.hpp"

using namespace proviso::runtime;

namespace {

bool is_programs(const void* place) {
  return the_part<Control> != nullptr && !is_own_code(reinterpret_cast<Address>(place));
}

/// The characters decide what the function does or gives.
void note_used(const void* memory, std::size_t size, const void* place) {
  if (is_programs(place)) touch_used(memory, size, reinterpret_cast<Address>(place));
}

/// Libraries call these before anything of the search is made.
void note(const void* memory, std::size_t size, AccessKind kind, const void* place) {
  if (is_programs(place)) touch_unhooked(memory, size, kind, reinterpret_cast<Address>(place));
}

std::size_t length_of(const char* text, std::size_t most) {
  std::size_t length = 0;
  while (length < most && text[length] != 0) ++length;
  return length;
}

int difference(const void* left, const void* right, std::size_t size) {
  const auto* first = static_cast<const unsigned char*>(left);
  const auto* second = static_cast<const unsigned char*>(right);
  for (std::size_t i = 0; i < size; ++i)
    if (first[i] != second[i]) return first[i] - second[i];
  return 0;
}

/// As far as a comparison of at most so many characters looks.
std::size_t looked_at(const char* left, const char* right, std::size_t most) {
  std::size_t size = 0;
  while (size < most && left[size] == right[size] && left[size] != 0) ++size;
  return size < most ? size + 1 : most;
}

int compare_texts(const char* left, const char* right, std::size_t most, const void* place) {
  const std::size_t size = looked_at(left, right, most);
  note_used(left, size, place);
  note_used(right, size, place);
  return size == 0 ? 0 : difference(left + size - 1, right + size - 1, 1);
}

int compare(const void* left, const void* right, std::size_t size, const void* place) {
  note_used(left, size, place);
  note_used(right, size, place);
  return difference(left, right, size);
}

void* copy(void* target, const void* source, std::size_t size, const void* place) {
  if (!is_programs(place)) {
    copy_bytes(target, source, size);
    return target;
  }
  note(source, size, AccessKind::Read, place);
  const UnsetCopy unset(source, size);
  note(target, size, AccessKind::Write, place);
  unset.put(target);
  copy_bytes(target, source, size);
  return target;
}

}  // namespace

#define PROVISO_CALLER __builtin_return_address(0)

extern "C" {

void* memcpy(void* target, const void* source, std::size_t size) {
  if (is_programs(PROVISO_CALLER)) check_overlap(target, source, size);
  return copy(target, source, size, PROVISO_CALLER);
}

void* memmove(void* target, const void* source, std::size_t size) {
  return copy(target, source, size, PROVISO_CALLER);
}

void* memset(void* target, int value, std::size_t size) {
  note(target, size, AccessKind::Write, PROVISO_CALLER);
  fill_bytes(target, value, size);
  return target;
}

int memcmp(const void* left, const void* right, std::size_t size) {
  return compare(left, right, size, PROVISO_CALLER);
}

int bcmp(const void* left, const void* right, std::size_t size) {
  return compare(left, right, size, PROVISO_CALLER);
}

void* memchr(const void* memory, int character, std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(memory);
  const auto wanted = static_cast<unsigned char>(character);
  std::size_t at = 0;
  while (at < size && bytes[at] != wanted) ++at;
  const bool is_there = at < size;
  note_used(memory, is_there ? at + 1 : size, PROVISO_CALLER);
  return is_there ? const_cast<unsigned char*>(bytes) + at : nullptr;
}

std::size_t strlen(const char* text) {
  const std::size_t length = length_of(text, ~std::size_t{0});
  note_used(text, length + 1, PROVISO_CALLER);
  return length;
}

std::size_t strnlen(const char* text, std::size_t most) {
  const std::size_t length = length_of(text, most);
  note_used(text, length < most ? length + 1 : most, PROVISO_CALLER);
  return length;
}

int strcmp(const char* left, const char* right) {
  return compare_texts(left, right, ~std::size_t{0}, PROVISO_CALLER);
}

int strncmp(const char* left, const char* right, std::size_t most) {
  return compare_texts(left, right, most, PROVISO_CALLER);
}

char* strcpy(char* target, const char* source) {
  const std::size_t size = length_of(source, ~std::size_t{0}) + 1;
  if (is_programs(PROVISO_CALLER)) check_overlap(target, source, size);
  copy(target, source, size, PROVISO_CALLER);
  return target;
}

}  // extern "C"
