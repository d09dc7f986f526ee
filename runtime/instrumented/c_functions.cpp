// Functions of the C library, written anew and compiled with the instrumentation of programs: what
// they read and write, byte by byte, is then seen as if the program did it, and a comparison that
// the program hands to qsort is called as the library would call it.
//
// Numbers are read in two ways. Integers are read here. The characters of a floating-point number
// are looked at here, up to the first that does not fit, and the library is asked for the value.
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <pthread.h>

extern "C" {
double __strtod_internal(const char* text, char** end, int grouped);
float __strtof_internal(const char* text, char** end, int grouped);
long double __strtold_internal(const char* text, char** end, int grouped);
}

namespace {

bool is_space(char character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}
bool is_decimal(char character) { return character >= '0' && character <= '9'; }
char lower(char character) {
  return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a')
                                              : character;
}

/// The value of a digit, 99 if it is none.
unsigned digit_value(char character) {
  if (is_decimal(character)) return static_cast<unsigned>(character - '0');
  const char letter = lower(character);
  return letter >= 'a' && letter <= 'z' ? static_cast<unsigned>(letter - 'a') + 10 : 99;
}

struct Integer {
  std::uint64_t magnitude = 0;
  bool negative = false;
  bool overflows = false;
  const char* end = nullptr;
};

/// [spaces] [sign] [0x or 0] digits; the end is the text if there are no digits.
Integer read_integer(const char* text, unsigned base) {
  Integer number;
  number.end = text;
  const char* at = text;
  while (is_space(*at)) ++at;
  if (*at == '-' || *at == '+') number.negative = *at++ == '-';
  const bool may_be_hexadecimal = base == 0 || base == 16;
  if (may_be_hexadecimal && *at == '0' && lower(at[1]) == 'x' && digit_value(at[2]) < 16) {
    base = 16;
    at += 2;
  }
  if (base == 0) base = *at == '0' ? 8 : 10;
  for (; digit_value(*at) < base; ++at) {
    number.overflows |=
        __builtin_mul_overflow(number.magnitude, std::uint64_t{base}, &number.magnitude);
    number.overflows |= __builtin_add_overflow(number.magnitude, std::uint64_t{digit_value(*at)},
                                               &number.magnitude);
    number.end = at + 1;
  }
  return number;
}

bool is_base(int base) { return base == 0 || (base >= 2 && base <= 36); }

void put_end(char** end, const char* value) {
  if (end != nullptr) *end = const_cast<char*>(value);
}

long signed_integer(const char* text, char** end, int base) {
  if (!is_base(base)) {
    errno = EINVAL;
    return 0;
  }
  const Integer number = read_integer(text, static_cast<unsigned>(base));
  put_end(end, number.end);
  const auto limit = static_cast<std::uint64_t>(LONG_MAX) + (number.negative ? 1 : 0);
  if (number.overflows || number.magnitude > limit) {
    errno = ERANGE;
    return number.negative ? LONG_MIN : LONG_MAX;
  }
  return static_cast<long>(number.negative ? 0 - number.magnitude : number.magnitude);
}

unsigned long unsigned_integer(const char* text, char** end, int base) {
  if (!is_base(base)) {
    errno = EINVAL;
    return 0;
  }
  const Integer number = read_integer(text, static_cast<unsigned>(base));
  put_end(end, number.end);
  if (number.overflows) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return number.negative ? 0 - number.magnitude : number.magnitude;
}

/// As far as the text goes along with the word.
const char* follow(const char* text, const char* word) {
  while (*word != 0 && lower(*text) == *word) ++text, ++word;
  return text;
}

const char* skip_digits(const char* text, bool hexadecimal) {
  while (digit_value(*text) < (hexadecimal ? 16u : 10u)) ++text;
  return text;
}

/// Looks at the characters that tell which number it is and where it ends.
void look_at_number(const char* text) {
  while (is_space(*text)) ++text;
  if (*text == '-' || *text == '+') ++text;
  if (lower(*text) == 'i') return static_cast<void>(follow(text, "infinity"));
  if (lower(*text) == 'n') {
    text = follow(text, "nan(");
    while (digit_value(*text) < 36 || *text == '_') ++text;
    return;
  }
  const bool hexadecimal = *text == '0' && lower(text[1]) == 'x';
  text = skip_digits(hexadecimal ? text + 2 : text, hexadecimal);
  if (*text == '.') text = skip_digits(text + 1, hexadecimal);
  if (lower(*text) != (hexadecimal ? 'p' : 'e')) return;
  ++text;
  if (*text == '-' || *text == '+') ++text;
  skip_digits(text, false);
}

template <class Number>
Number read_number(const char* text, char** end, Number (*read)(const char*, char**, int)) {
  look_at_number(text);
  char* stop = nullptr;
  const Number number = read(text, &stop, 0);
  put_end(end, stop);
  return number;
}

bool is_finite(long double value) { return value - value == 0; }

/// A number from 1/2 up to 1, and the power of two by which it is multiplied.
template <class Number>
Number split_number(Number value, int* exponent) {
  const bool is_plain = value == 0 || !is_finite(value);
  *exponent = is_plain ? 0 : std::ilogb(value) + 1;
  return is_plain ? value : std::scalbn(value, -*exponent);
}

template <class Number>
Number split_fraction(Number value, Number* whole) {
  const Number rounded = std::trunc(value);
  *whole = rounded;
  if (value == value && !is_finite(value)) return std::copysign(Number{0}, value);
  return std::copysign(value - rounded, value);
}

bool contains(const char* characters, char wanted) {
  for (; *characters != 0; ++characters)
    if (*characters == wanted) return true;
  return false;
}

std::size_t span(const char* text, const char* characters, bool of_them) {
  std::size_t length = 0;
  while (text[length] != 0 && contains(characters, text[length]) == of_them) ++length;
  return length;
}

char* end_of(char* text) {
  while (*text != 0) ++text;
  return text;
}

/// At most so many characters, and a zero.
void append(char* target, const char* source, std::size_t most) {
  char* end = end_of(target);
  for (; most > 0 && *source != 0; --most) *end++ = *source++;
  *end = 0;
}

int compare_without_case(const char* left, const char* right, std::size_t most) {
  for (; most > 0; --most, ++left, ++right) {
    const auto first = static_cast<unsigned char>(lower(*left));
    const auto second = static_cast<unsigned char>(lower(*right));
    if (first != second || first == 0) return first - second;
  }
  return 0;
}

char* duplicate(const char* text, std::size_t most) {
  std::size_t length = 0;
  while (length < most && text[length] != 0) ++length;
  auto* copy = static_cast<char*>(std::malloc(length + 1));
  if (copy == nullptr) return nullptr;
  for (std::size_t i = 0; i < length; ++i) copy[i] = text[i];
  copy[length] = 0;
  return copy;
}

using Comparison = int (*)(const void*, const void*, void*);

void copy_elements(char* target, const char* source, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) target[i] = source[i];
}

/// Equal elements keep their order, as the library's sort keeps them.
void merge_sort(char* elements, std::size_t count, std::size_t size, Comparison compare,
                void* argument, char* room) {
  if (count < 2) return;
  const std::size_t half = count / 2;
  char* middle = elements + half * size;
  merge_sort(elements, half, size, compare, argument, room);
  merge_sort(middle, count - half, size, compare, argument, room);
  copy_elements(room, elements, half * size);
  const char* left = room;
  const char* const left_end = room + half * size;
  const char* right = middle;
  const char* const right_end = elements + count * size;
  for (char* to = elements; left != left_end; to += size) {
    const bool takes_right = right != right_end && compare(left, right, argument) > 0;
    const char*& from = takes_right ? right : left;
    copy_elements(to, from, size);
    from += size;
  }
}

void sort(void* elements, std::size_t count, std::size_t size, Comparison compare, void* argument) {
  if (count < 2 || size == 0) return;
  auto* room = static_cast<char*>(std::malloc(count / 2 * size));
  merge_sort(static_cast<char*>(elements), count, size, compare, argument, room);
  std::free(room);
}

}  // namespace

extern "C" {

long strtol(const char* text, char** end, int base) { return signed_integer(text, end, base); }
long long strtoll(const char* text, char** end, int base) {
  return signed_integer(text, end, base);
}
unsigned long strtoul(const char* text, char** end, int base) {
  return unsigned_integer(text, end, base);
}
unsigned long long strtoull(const char* text, char** end, int base) {
  return unsigned_integer(text, end, base);
}
double strtod(const char* text, char** end) { return read_number(text, end, __strtod_internal); }
float strtof(const char* text, char** end) { return read_number(text, end, __strtof_internal); }
long double strtold(const char* text, char** end) {
  return read_number(text, end, __strtold_internal);
}
int atoi(const char* text) { return static_cast<int>(signed_integer(text, nullptr, 10)); }
long atol(const char* text) { return signed_integer(text, nullptr, 10); }
long long atoll(const char* text) { return signed_integer(text, nullptr, 10); }
double atof(const char* text) { return read_number(text, nullptr, __strtod_internal); }

char* strchr(const char* text, int character) {
  const char wanted = static_cast<char>(character);
  while (*text != wanted) {
    if (*text == 0) return nullptr;
    ++text;
  }
  return const_cast<char*>(text);
}

char* strrchr(const char* text, int character) {
  const char wanted = static_cast<char>(character);
  const char* last = nullptr;
  for (;; ++text) {
    if (*text == wanted) last = text;
    if (*text == 0) return const_cast<char*>(last);
  }
}

char* strstr(const char* text, const char* wanted) {
  for (;; ++text) {
    std::size_t same = 0;
    while (wanted[same] != 0 && text[same] == wanted[same]) ++same;
    if (wanted[same] == 0) return const_cast<char*>(text);
    if (*text == 0) return nullptr;
  }
}

void* memrchr(const void* memory, int character, std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(memory);
  while (size > 0)
    if (bytes[--size] == static_cast<unsigned char>(character))
      return const_cast<unsigned char*>(bytes + size);
  return nullptr;
}

std::size_t strspn(const char* text, const char* characters) {
  return span(text, characters, true);
}
std::size_t strcspn(const char* text, const char* characters) {
  return span(text, characters, false);
}
char* strpbrk(const char* text, const char* characters) {
  const char* found = text + span(text, characters, false);
  return *found != 0 ? const_cast<char*>(found) : nullptr;
}

char* strtok_r(char* text, const char* separators, char** rest) {
  if (text == nullptr) text = *rest;
  text += span(text, separators, true);
  char* end = text + span(text, separators, false);
  const bool is_last = *end == 0;
  if (!is_last) *end = 0;
  *rest = is_last ? end : end + 1;
  return end == text ? nullptr : text;
}

/// Where the next call goes on: the C library has one for all threads, too, so that two of them
/// race.
char* strtok(char* text, const char* separators) {
  static char* rest = nullptr;
  return strtok_r(text, separators, &rest);
}

double frexp(double value, int* exponent) { return split_number(value, exponent); }
float frexpf(float value, int* exponent) { return split_number(value, exponent); }
long double frexpl(long double value, int* exponent) { return split_number(value, exponent); }
double modf(double value, double* whole) { return split_fraction(value, whole); }
float modff(float value, float* whole) { return split_fraction(value, whole); }
long double modfl(long double value, long double* whole) { return split_fraction(value, whole); }

char* strcat(char* target, const char* source) {
  append(target, source, ~std::size_t{0});
  return target;
}
char* strncat(char* target, const char* source, std::size_t most) {
  append(target, source, most);
  return target;
}
char* strncpy(char* target, const char* source, std::size_t size) {
  std::size_t at = 0;
  for (; at < size && source[at] != 0; ++at) target[at] = source[at];
  for (; at < size; ++at) target[at] = 0;
  return target;
}

int strcasecmp(const char* left, const char* right) {
  return compare_without_case(left, right, ~std::size_t{0});
}
int strncasecmp(const char* left, const char* right, std::size_t most) {
  return compare_without_case(left, right, most);
}

char* strdup(const char* text) { return duplicate(text, ~std::size_t{0}); }
char* strndup(const char* text, std::size_t most) { return duplicate(text, most); }

void qsort(void* elements, std::size_t count, std::size_t size,
           int (*compare)(const void*, const void*)) {
  sort(
      elements, count, size,
      [](const void* left, const void* right, void* comparison) {
        return (*static_cast<int (**)(const void*, const void*)>(comparison))(left, right);
      },
      &compare);
}

void qsort_r(void* elements, std::size_t count, std::size_t size, Comparison compare,
             void* argument) {
  sort(elements, count, size, compare, argument);
}

/// What pthread_cleanup_push becomes in C: called when the block is left or unwound.
void __pthread_cleanup_routine(__pthread_cleanup_frame* frame) {
  if (frame->__do_it != 0) frame->__cancel_routine(frame->__cancel_arg);
}

void* bsearch(const void* wanted, const void* elements, std::size_t count, std::size_t size,
              int (*compare)(const void*, const void*)) {
  const auto* first = static_cast<const char*>(elements);
  while (count > 0) {
    const char* middle = first + count / 2 * size;
    const int order = compare(wanted, middle);
    if (order == 0) return const_cast<char*>(middle);
    if (order > 0) {
      first = middle + size;
      count -= count / 2 + 1;
    } else {
      count /= 2;
    }
  }
  return nullptr;
}

}  // extern "C"
