// scanf and its kin, compiled with the instrumentation of programs: what they read from a text and
// write to the variables that they are given is seen as if the program did it.
//
//   % [*] [width] [hh h l ll j z t L] letter        d i u o x X c s [set] e f g a n %
//
// Standard input is read as library/input.cpp gives it. Wide characters, numbered arguments and the
// letters m and p are refused.
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" {
void proviso_begins_reading(FILE* stream);
int proviso_next_character();
void proviso_puts_back();
[[noreturn]] void proviso_refused(const char* what);
}

namespace {

bool is_space(int character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}
bool is_digit(int character) { return character >= '0' && character <= '9'; }

/// Characters of a text, or of standard input.
class Source {
 public:
  explicit Source(const char* text) : text_(text) {}

  int next() {
    const int character = text_ == nullptr ? proviso_next_character() : next_of_text();
    if (character != EOF) ++count_;
    return character;
  }
  void put_back(int character) {
    if (character == EOF) return;
    --count_;
    if (text_ == nullptr)
      proviso_puts_back();
    else
      --text_;
  }
  int peek() {
    const int character = next();
    put_back(character);
    return character;
  }
  void skip_spaces() {
    int character = next();
    while (is_space(character)) character = next();
    put_back(character);
  }
  int count() const { return count_; }

 private:
  int next_of_text() {
    if (*text_ == 0) return EOF;
    return static_cast<unsigned char>(*text_++);
  }

  const char* text_;
  int count_ = 0;
};

enum class Length { Char, Short, Int, Long, LongDouble };

struct Conversion {
  bool is_stored = true;
  std::size_t width = 0;  // 0: none is given
  Length length = Length::Int;
  char letter = 0;
};

class Scanner {
 public:
  Scanner(Source source, const char* format, std::va_list arguments)
      : source_(source), format_(format) {
    va_copy(arguments_, arguments);
  }
  ~Scanner() { va_end(arguments_); }
  Scanner(const Scanner&) = delete;
  Scanner& operator=(const Scanner&) = delete;

  int run() {
    for (; *format_ != 0; ++format_) {
      if (is_space(*format_)) {
        source_.skip_spaces();
        continue;
      }
      const bool goes_on = *format_ == '%' ? convert() : follow(*format_);
      if (!goes_on) return at_end_ && stored_ == 0 && !matched_ ? EOF : stored_;
    }
    return stored_;
  }

 private:
  bool follow(char wanted) {
    const int character = source_.next();
    if (character == static_cast<unsigned char>(wanted)) return true;
    at_end_ = character == EOF;
    source_.put_back(character);
    return false;
  }

  Conversion read_conversion() {
    Conversion conversion;
    ++format_;
    if (*format_ == '*') {
      conversion.is_stored = false;
      ++format_;
    }
    for (; is_digit(*format_); ++format_)
      conversion.width = conversion.width * 10 + static_cast<std::size_t>(*format_ - '0');
    for (;; ++format_) {
      const bool again = format_[1] == *format_;
      if (*format_ == 'h') {
        conversion.length = again ? Length::Char : Length::Short;
      } else if (*format_ == 'l' || *format_ == 'j' || *format_ == 'z' || *format_ == 't') {
        conversion.length = Length::Long;
      } else if (*format_ == 'L') {
        conversion.length = Length::LongDouble;
      } else {
        break;
      }
      if (again) ++format_;
    }
    conversion.letter = *format_;
    return conversion;
  }

  bool convert() {
    const Conversion conversion = read_conversion();
    switch (conversion.letter) {
      case '%':
        source_.skip_spaces();
        return follow('%');
      case 'n':
        if (conversion.is_stored) store_integer(conversion.length, source_.count());
        return true;
      case 'c':
        return characters(conversion);
      case '[':
        return set(conversion);
      default:
        break;
    }
    source_.skip_spaces();
    at_end_ = source_.peek() == EOF;
    if (at_end_) return false;
    matched_ = true;
    switch (conversion.letter) {
      case 's':
        return word(conversion);
      case 'd':
      case 'u':
        return integer(conversion, 10);
      case 'i':
        return integer(conversion, 0);
      case 'o':
        return integer(conversion, 8);
      case 'x':
      case 'X':
        return integer(conversion, 16);
      case 'e':
      case 'f':
      case 'g':
      case 'a':
      case 'E':
      case 'F':
      case 'G':
      case 'A':
        return real(conversion);
      default:
        proviso_refused("scanf with a conversion that is not followed");
    }
  }

  /// As many characters as belong to a number, in a text of its own.
  template <class Belongs>
  void collect(const Conversion& conversion, Belongs belongs) {
    const std::size_t most =
        conversion.width == 0 || conversion.width >= kLongest ? kLongest - 1 : conversion.width;
    length_ = 0;
    while (length_ < most) {
      const int character = source_.next();
      if (character == EOF || !belongs(character)) {
        source_.put_back(character);
        break;
      }
      text_[length_++] = static_cast<char>(character);
    }
    text_[length_] = 0;
  }

  static bool is_letter_of(int character, int base) {
    if (is_digit(character)) return character - '0' < base;
    const int letter = character | 0x20;
    return base == 16 && letter >= 'a' && letter <= 'f';
  }

  bool integer(const Conversion& conversion, int base) {
    const bool finds_base = base == 0 || base == 16;
    int digits = base == 0 ? 10 : base;
    collect(conversion, [&](int character) {
      const std::size_t sign = text_[0] == '-' || text_[0] == '+' ? 1 : 0;
      if (length_ == 0 && (character == '-' || character == '+')) return true;
      const bool begins = length_ == sign && character == '0';
      if (begins && base == 0) digits = 8;
      const bool is_prefix = length_ == sign + 1 && text_[sign] == '0' && (character | 0x20) == 'x';
      if (finds_base && is_prefix) {
        digits = 16;
        return true;
      }
      return is_letter_of(character, digits);
    });
    char* end = nullptr;
    const long long value = conversion.letter == 'd' || conversion.letter == 'i'
                                ? std::strtoll(text_, &end, base)
                                : static_cast<long long>(std::strtoull(text_, &end, base));
    if (end == text_) return false;
    if (conversion.is_stored) {
      store_integer(conversion.length, value);
      ++stored_;
    }
    return true;
  }

  bool real(const Conversion& conversion) {
    collect(conversion, [&](int character) {
      const char last = length_ == 0 ? static_cast<char>(0) : text_[length_ - 1];
      if (character == '-' || character == '+') return length_ == 0 || (last | 0x20) == 'e';
      const int letter = character | 0x20;
      return is_digit(character) || character == '.' || (letter >= 'a' && letter <= 'z');
    });
    char* end = nullptr;
    const long double value = std::strtold(text_, &end);
    if (end == text_ || *end != 0) return false;
    if (!conversion.is_stored) return true;
    if (conversion.length == Length::LongDouble)
      *va_arg(arguments_, long double*) = value;
    else if (conversion.length == Length::Long)
      *va_arg(arguments_, double*) = static_cast<double>(value);
    else
      *va_arg(arguments_, float*) = static_cast<float>(value);
    ++stored_;
    return true;
  }

  void store_integer(Length length, long long value) {
    if (length == Length::Char)
      *va_arg(arguments_, signed char*) = static_cast<signed char>(value);
    else if (length == Length::Short)
      *va_arg(arguments_, short*) = static_cast<short>(value);
    else if (length == Length::Int)
      *va_arg(arguments_, int*) = static_cast<int>(value);
    else
      *va_arg(arguments_, long long*) = value;
  }

  /// Characters while they are wanted, straight into the program's array.
  template <class IsWanted>
  std::size_t take(const Conversion& conversion, std::size_t most, bool ends, IsWanted is_wanted) {
    char* const target = conversion.is_stored ? va_arg(arguments_, char*) : nullptr;
    std::size_t length = 0;
    while (length < most) {
      const int character = source_.next();
      if (character == EOF || !is_wanted(character)) {
        at_end_ = character == EOF;
        source_.put_back(character);
        break;
      }
      if (target != nullptr) target[length] = static_cast<char>(character);
      ++length;
    }
    if (length > 0 && target != nullptr) {
      if (ends) target[length] = 0;
      ++stored_;
    }
    return length;
  }

  bool characters(const Conversion& conversion) {
    if (conversion.length == Length::Long) proviso_refused("scanf of wide characters");
    const std::size_t most = conversion.width == 0 ? 1 : conversion.width;
    return take(conversion, most, false, [](int) { return true; }) == most;
  }

  bool word(const Conversion& conversion) {
    if (conversion.length == Length::Long) proviso_refused("scanf of wide characters");
    return take(conversion, most_of(conversion), true,
                [](int character) { return !is_space(character); }) > 0;
  }

  /// %[a-z] and %[^…].
  bool set(const Conversion& conversion) {
    const char* begin = format_ + 1;
    const bool is_excluded = *begin == '^';
    if (is_excluded) ++begin;
    const char* end = begin;
    if (*end == ']') ++end;
    while (*end != 0 && *end != ']') ++end;
    format_ = *end == 0 ? end - 1 : end;
    return take(conversion, most_of(conversion), true,
                [&](int character) { return is_listed(begin, end, character) != is_excluded; }) > 0;
  }

  static bool is_listed(const char* begin, const char* end, int character) {
    for (const char* at = begin; at < end; ++at) {
      const bool is_range = at + 2 < end && at[1] == '-';
      const auto low = static_cast<unsigned char>(*at);
      const auto high = static_cast<unsigned char>(is_range ? at[2] : *at);
      if (low <= character && character <= high) return true;
      if (is_range) at += 2;
    }
    return false;
  }

  static std::size_t most_of(const Conversion& conversion) {
    return conversion.width == 0 ? ~std::size_t{0} : conversion.width;
  }

  static constexpr std::size_t kLongest = 128;
  Source source_;
  const char* format_;
  std::va_list arguments_;
  int stored_ = 0;
  bool matched_ = false;  // something of the input was looked at
  bool at_end_ = false;
  char text_[kLongest] = {};
  std::size_t length_ = 0;
};

int scan_input(FILE* stream, const char* format, std::va_list arguments) {
  proviso_begins_reading(stream);
  return Scanner(Source(nullptr), format, arguments).run();
}

int scan_text(const char* text, const char* format, std::va_list arguments) {
  return Scanner(Source(text), format, arguments).run();
}

}  // namespace

#define PROVISO_SCAN_TEXT(name)                            \
  int name(const char* text, const char* format, ...) {    \
    std::va_list arguments;                                \
    va_start(arguments, format);                           \
    const int stored = scan_text(text, format, arguments); \
    va_end(arguments);                                     \
    return stored;                                         \
  }
#define PROVISO_SCAN_INPUT(name)                             \
  int name(const char* format, ...) {                        \
    std::va_list arguments;                                  \
    va_start(arguments, format);                             \
    const int stored = scan_input(stdin, format, arguments); \
    va_end(arguments);                                       \
    return stored;                                           \
  }
#define PROVISO_SCAN_STREAM(name)                             \
  int name(FILE* stream, const char* format, ...) {           \
    std::va_list arguments;                                   \
    va_start(arguments, format);                              \
    const int stored = scan_input(stream, format, arguments); \
    va_end(arguments);                                        \
    return stored;                                            \
  }

// Each has two names: headers of the C library call it by the second since C99. They also rename
// the functions, so that these are named to the linker only.
int proviso_vsscanf(const char* text, const char* format, std::va_list arguments) asm("vsscanf");
int proviso_vsscanf_c99(const char* text, const char* format,
                        std::va_list arguments) asm("__isoc99_vsscanf");
int proviso_vscanf(const char* format, std::va_list arguments) asm("vscanf");
int proviso_vscanf_c99(const char* format, std::va_list arguments) asm("__isoc99_vscanf");
int proviso_vfscanf(FILE* stream, const char* format, std::va_list arguments) asm("vfscanf");
int proviso_vfscanf_c99(FILE* stream, const char* format,
                        std::va_list arguments) asm("__isoc99_vfscanf");

int proviso_vsscanf(const char* text, const char* format, std::va_list arguments) {
  return scan_text(text, format, arguments);
}
int proviso_vsscanf_c99(const char* text, const char* format, std::va_list arguments) {
  return scan_text(text, format, arguments);
}
int proviso_vscanf(const char* format, std::va_list arguments) {
  return scan_input(stdin, format, arguments);
}
int proviso_vscanf_c99(const char* format, std::va_list arguments) {
  return scan_input(stdin, format, arguments);
}
int proviso_vfscanf(FILE* stream, const char* format, std::va_list arguments) {
  return scan_input(stream, format, arguments);
}
int proviso_vfscanf_c99(FILE* stream, const char* format, std::va_list arguments) {
  return scan_input(stream, format, arguments);
}

int proviso_sscanf(const char* text, const char* format, ...) asm("sscanf");
int proviso_sscanf_c99(const char* text, const char* format, ...) asm("__isoc99_sscanf");
int proviso_scanf(const char* format, ...) asm("scanf");
int proviso_scanf_c99(const char* format, ...) asm("__isoc99_scanf");
int proviso_fscanf(FILE* stream, const char* format, ...) asm("fscanf");
int proviso_fscanf_c99(FILE* stream, const char* format, ...) asm("__isoc99_fscanf");
PROVISO_SCAN_TEXT(proviso_sscanf)
PROVISO_SCAN_TEXT(proviso_sscanf_c99)
PROVISO_SCAN_INPUT(proviso_scanf)
PROVISO_SCAN_INPUT(proviso_scanf_c99)
PROVISO_SCAN_STREAM(proviso_fscanf)
PROVISO_SCAN_STREAM(proviso_fscanf_c99)
