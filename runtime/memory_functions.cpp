// Functions of the C library that read or write the program's memory without hooks: the linker's
// --wrap leads calls to these, which note the access. They are written out plainly: an image that
// is linked without --wrap has no other names for the real ones. What else the library may do with
// memory is not on the list of allowed symbols.
#include <algorithm>
#include <cstddef>

#include "access.hpp"
#include "checker.hpp"

using namespace proviso::runtime;

namespace {

/// Libraries call these before there is a checker.
void note(const void* memory, std::size_t size, AccessKind kind, const void* place) {
  if (the_checker == nullptr || size == 0) return;
  touch(reinterpret_cast<Address>(memory), size, kind, reinterpret_cast<Address>(place));
}

std::size_t length_of(const char* text) {
  std::size_t length = 0;
  while (text[length] != 0) ++length;
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
  return std::min(size + 1, most);
}

}  // namespace

extern "C" {

std::size_t __wrap_strlen(const char* text) {
  const std::size_t length = length_of(text);
  note(text, length + 1, AccessKind::Read, __builtin_return_address(0));
  return length;
}

int __wrap_strncmp(const char* left, const char* right, std::size_t most) {
  const std::size_t size = looked_at(left, right, most);
  note(left, size, AccessKind::Read, __builtin_return_address(0));
  note(right, size, AccessKind::Read, __builtin_return_address(0));
  return size == 0 ? 0 : difference(left + size - 1, right + size - 1, 1);
}

int __wrap_strcmp(const char* left, const char* right) {
  return __wrap_strncmp(left, right, ~std::size_t{0});
}

int __wrap_memcmp(const void* left, const void* right, std::size_t size) {
  note(left, size, AccessKind::Read, __builtin_return_address(0));
  note(right, size, AccessKind::Read, __builtin_return_address(0));
  return difference(left, right, size);
}

int __wrap_bcmp(const void* left, const void* right, std::size_t size) {
  return __wrap_memcmp(left, right, size);
}

void* __wrap_memchr(const void* memory, int character, std::size_t size) {
  const auto* begin = static_cast<const char*>(memory);
  const auto* found = std::find(begin, begin + size, static_cast<char>(character));
  const bool is_there = found != begin + size;
  note(memory, static_cast<std::size_t>(found - begin) + (is_there ? 1 : 0), AccessKind::Read,
       __builtin_return_address(0));
  return is_there ? const_cast<char*>(found) : nullptr;
}

char* __wrap_strcpy(char* target, const char* source) {
  const std::size_t size = length_of(source) + 1;
  note(source, size, AccessKind::Read, __builtin_return_address(0));
  note(target, size, AccessKind::Write, __builtin_return_address(0));
  std::copy_n(source, size, target);
  return target;
}

}  // extern "C"
