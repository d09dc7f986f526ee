// A conversion of printf:  % flags width . precision length letter.
//
// Every argument is taken from the list, since the next one cannot be found otherwise, and those of
// %s are read up to their end, or up to the precision. The C library is then asked to format.
#include "library/format.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "checker/control.hpp"
#include "hooks/access.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

class FormatReader {
 public:
  FormatReader(const char* format, std::va_list arguments, Address place, TextIs text)
      : rest_(format), place_(place), text_(text) {
    va_copy(arguments_, arguments);
  }
  ~FormatReader() { va_end(arguments_); }
  FormatReader(const FormatReader&) = delete;
  FormatReader& operator=(const FormatReader&) = delete;

  void run() {
    note(rest_, std::strlen(rest_) + 1);
    while ((rest_ = std::strchr(rest_, '%')) != nullptr) {
      ++rest_;
      conversion();
    }
  }

 private:
  enum class Length { Plain, Long, LongDouble };

  void note(const char* text, std::size_t size) { touch_used(text, size, place_); }

  bool next_is(std::string_view characters) const {
    return *rest_ != 0 && characters.find(*rest_) != std::string_view::npos;
  }

  void conversion() {
    while (next_is("-+ #0'I")) ++rest_;
    number();
    std::int64_t precision = -1;
    if (*rest_ == '.') {
      ++rest_;
      precision = number();
    }
    Length length = Length::Plain;
    for (; next_is("hljztqL"); ++rest_)
      if (*rest_ != 'h') length = *rest_ == 'L' ? Length::LongDouble : Length::Long;
    argument(length, precision);
    if (*rest_ != 0) ++rest_;
  }

  /// Reads a width or precision, from the format or from the list.
  std::int64_t number() {
    if (*rest_ == '*') {
      ++rest_;
      return va_arg(arguments_, int);
    }
    std::int64_t value = 0;
    for (; next_is("0123456789"); ++rest_) value = value * 10 + (*rest_ - '0');
    return value;
  }

  void argument(Length length, std::int64_t precision) {
    if (next_is("diouxX") && length != Length::Plain)
      va_arg(arguments_, std::int64_t);
    else if (next_is("diouxX") || (*rest_ == 'c' && length == Length::Plain))
      va_arg(arguments_, int);
    else if (next_is("eEfFgGaA") && length == Length::LongDouble)
      va_arg(arguments_, long double);
    else if (next_is("eEfFgGaA"))
      va_arg(arguments_, double);
    else if (*rest_ == 'p')
      address(va_arg(arguments_, const void*));
    else if (*rest_ == 's' && length == Length::Plain)
      text(va_arg(arguments_, const char*), precision);
    else if (!next_is("%m"))
      refuse("printf with a conversion that is not followed");
  }

  void address(const void* value) {
    if (value != nullptr && text_ == TextIs::Read) refuse("the text of an address");
  }

  void text(const char* begin, std::int64_t precision) {
    if (begin == nullptr) return;
    const std::size_t most = precision < 0 ? ~std::size_t{0} : static_cast<std::size_t>(precision);
    const std::size_t size = ::strnlen(begin, most);
    if (most != 0) note(begin, size < most ? size + 1 : size);
  }

  const char* rest_;
  std::va_list arguments_;
  Address place_;
  TextIs text_;
};

}  // namespace

void read_formatted(const char* format, std::va_list arguments, Address place, TextIs text) {
  if (control().searching && control().program_runs)
    FormatReader(format, arguments, place, text).run();
}

}  // namespace proviso::runtime
