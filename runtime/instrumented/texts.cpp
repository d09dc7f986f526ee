// Functions on texts that come from BSD and GNU, and getopt, compiled with the instrumentation of
// programs like those of c_functions.cpp.
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include <sys/types.h>

// Not <cstring>, which declares some of what is defined here otherwise.
extern "C" {
char* strchr(const char* text, int character);
char* strrchr(const char* text, int character);
std::size_t strcspn(const char* text, const char* characters);
int strcmp(const char* left, const char* right);
void* memcpy(void* target, const void* source, std::size_t size);
void* memmove(void* target, const void* source, std::size_t size);
void* memset(void* target, int value, std::size_t size);
[[noreturn]] void proviso_refused(const char* function);
}

namespace {

constexpr std::size_t kFirstLine = 120;  // bytes, as glibc begins

/// What getopt is to look at next within a word such as -abc.
char* rest_of_options = nullptr;

/// An option behind a word that is none: glibc would put it in front.
void refuse_permutation(int count, char* const* words, int from) {
  for (int i = from; i < count; ++i)
    if (words[i][0] == '-' && words[i][1] != 0)
      proviso_refused("getopt with options behind other words");
}

}  // namespace

extern "C" {

char* optarg = nullptr;
int optind = 1;
int opterr = 1;
int optopt = '?';

char* stpcpy(char* target, const char* source) {
  while ((*target = *source) != 0) ++target, ++source;
  return target;
}
char* stpncpy(char* target, const char* source, std::size_t size) {
  std::size_t at = 0;
  for (; at < size && source[at] != 0; ++at) target[at] = source[at];
  for (std::size_t zeros = at; zeros < size; ++zeros) target[zeros] = 0;
  return target + at;
}
char* strchrnul(const char* text, int character) {
  while (*text != 0 && *text != static_cast<char>(character)) ++text;
  return const_cast<char*>(text);
}
char* index(const char* text, int character) { return strchr(text, character); }
char* rindex(const char* text, int character) { return strrchr(text, character); }
char* strsep(char** rest, const char* separators) {
  char* const begin = *rest;
  if (begin == nullptr) return nullptr;
  char* const end = begin + strcspn(begin, separators);
  *rest = *end == 0 ? nullptr : end + 1;
  *end = 0;
  return begin;
}
/// There is one locale, "C".
int strcoll(const char* left, const char* right) { return strcmp(left, right); }

void* mempcpy(void* target, const void* source, std::size_t size) {
  return static_cast<char*>(memcpy(target, source, size)) + size;
}
void bzero(void* memory, std::size_t size) { memset(memory, 0, size); }
void bcopy(const void* source, void* target, std::size_t size) { memmove(target, source, size); }

void* reallocarray(void* block, std::size_t count, std::size_t size) {
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return std::realloc(block, bytes);
}

ssize_t getdelim(char** line, std::size_t* room, int delimiter, FILE* stream) {
  if (*line == nullptr) *room = 0;
  std::size_t length = 0;
  for (int character = std::fgetc(stream); character != EOF; character = std::fgetc(stream)) {
    if (length + 2 > *room) {
      *room = *room == 0 ? kFirstLine : 2 * *room;
      *line = static_cast<char*>(std::realloc(*line, *room));
    }
    (*line)[length++] = static_cast<char>(character);
    (*line)[length] = 0;
    if (character == delimiter) break;
  }
  return length == 0 ? -1 : static_cast<ssize_t>(length);
}
ssize_t getline(char** line, std::size_t* room, FILE* stream) {
  return getdelim(line, room, '\n', stream);
}

int getopt(int count, char* const* words, const char* options) {
  optarg = nullptr;
  if (optind == 0) optind = 1, rest_of_options = nullptr;
  if (rest_of_options == nullptr || *rest_of_options == 0) {
    if (optind >= count || words[optind] == nullptr) return -1;
    char* const word = words[optind];
    if (word[0] != '-' || word[1] == 0) {
      refuse_permutation(count, words, optind);
      return -1;
    }
    ++optind;
    if (word[1] == '-' && word[2] == 0) return -1;
    rest_of_options = word + 1;
  }
  const char option = *rest_of_options++;
  while (*options == '+' || *options == '-') ++options;
  const bool is_silent = *options == ':';
  const char* const known = option == ':' ? nullptr : strchr(options, option);
  if (known == nullptr) {
    optopt = option;
    if (opterr != 0 && !is_silent)
      std::fprintf(stderr, "%s: invalid option -- '%c'\n", words[0], option);
    return '?';
  }
  if (known[1] != ':') return option;
  if (*rest_of_options != 0) {
    optarg = rest_of_options;
  } else if (known[2] != ':') {
    if (optind >= count) {
      optopt = option;
      if (opterr != 0 && !is_silent)
        std::fprintf(stderr, "%s: option requires an argument -- '%c'\n", words[0], option);
      return is_silent ? ':' : '?';
    }
    optarg = words[optind++];
  }
  rest_of_options = nullptr;
  return option;
}

}  // extern "C"
