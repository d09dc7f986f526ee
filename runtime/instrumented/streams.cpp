// The streams of the standard library, compiled with the instrumentation of programs.
//
// They are templates that the library has compiled once for char, without hooks. Compiled here
// again, from the same headers, they take the library's place in the image, and a string stream is
// memory of the program like any other. What is no template and touches a stream or a variable of
// the program is written anew: the beginning and the end of every stream, the locale in it, strings
// and floating-point numbers that are read. There is one locale, the classic one, since what makes
// another is refused. Nothing is ever registered to be called back, for the same reason.
//
// Standard streams may be written to by several threads at once. What a formatted output function
// does to such a stream object itself, between the beginning and the end of its sentry, is
// therefore no access of the program (library/output.cpp).
//
// Nothing of the runtime is included: its inline functions would be instrumented too.
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <limits>
#include <locale>
#include <sstream>
#include <string>

extern "C" {
/// A formatted output function begins and ends.
void proviso_begins_output(const void* stream);
void proviso_ends_output();
bool proviso_is_standard_stream(const void* stream);
[[noreturn]] void proviso_refuses_address();
}

namespace {

/// What is not wholly a number is 0, what is too large the largest, and both are failures.
template <class Number>
void read_whole(const char* text, Number& value, std::ios_base::iostate& state,
                Number (*read)(const char*, char**)) {
  char* end = nullptr;
  const Number number = read(text, &end);
  const Number largest = std::numeric_limits<Number>::max();
  value = number;
  if (end == text || *end != 0) value = 0;
  if (number > largest) value = largest;
  if (number < -largest) value = -largest;
  if (value != number) state = std::ios_base::failbit;
}

/// Takes characters while they are wanted; at the end of the stream that is noted.
template <class IsWanted>
std::ios_base::iostate take(std::istream& stream, std::string& text, IsWanted is_wanted) {
  using Traits = std::istream::traits_type;
  std::streambuf* buffer = stream.rdbuf();
  for (int next = buffer->sgetc();; next = buffer->snextc()) {
    if (Traits::eq_int_type(next, Traits::eof())) return std::ios_base::eofbit;
    if (!is_wanted(Traits::to_char_type(next))) return std::ios_base::goodbit;
    text += Traits::to_char_type(next);
  }
}

}  // namespace

namespace std {

ios_base::ios_base() noexcept
    : _M_precision(),
      _M_width(),
      _M_flags(),
      _M_exception(),
      _M_streambuf_state(),
      _M_callbacks(nullptr),
      _M_word_zero(),
      _M_word_size(_S_local_word_size),
      _M_word(_M_local_word),
      _M_ios_locale() {}

ios_base::~ios_base() {
  if (_M_word != _M_local_word) delete[] _M_word;
}

void ios_base::_M_init() noexcept {
  _M_precision = 6;
  _M_width = 0;
  _M_flags = skipws | dec;
  _M_ios_locale = locale();
}

locale::locale() noexcept : _M_impl(nullptr) {
  if (_S_classic == nullptr) classic();
  _M_impl = _S_classic;
}
locale::locale(const locale& other) noexcept : _M_impl(other._M_impl) {}
locale::~locale() noexcept = default;
const locale& locale::operator=(const locale& other) noexcept {
  _M_impl = other._M_impl;
  return *this;
}

template <>
void __convert_to_v(const char* text, float& value, ios_base::iostate& state,
                    const __c_locale&) noexcept {
  read_whole(text, value, state, strtof);
}
template <>
void __convert_to_v(const char* text, double& value, ios_base::iostate& state,
                    const __c_locale&) noexcept {
  read_whole(text, value, state, strtod);
}
template <>
void __convert_to_v(const char* text, long double& value, ios_base::iostate& state,
                    const __c_locale&) noexcept {
  read_whole(text, value, state, strtold);
}

template <>
basic_ostream<char>::sentry::sentry(basic_ostream<char>& stream) : _M_ok(false), _M_os(stream) {
  // Flushing another stream is output of its own.
  if (stream.tie() != nullptr && stream.good()) stream.tie()->flush();
  proviso_begins_output(&stream);
  _M_ok = stream.good();
  if (stream.bad()) stream.setstate(ios_base::failbit);
}

/// Inlined: the program may have a copy of the one in the header.
template <>
[[gnu::always_inline]] inline basic_ostream<char>::sentry::~sentry() {
  if ((_M_os.flags() & ios_base::unitbuf) != 0 && uncaught_exceptions() == 0) {
    if (_M_os.rdbuf() != nullptr && _M_os.rdbuf()->pubsync() == -1)
      _M_os.setstate(ios_base::badbit);
  }
  proviso_ends_output();
}

/// Its text says where things lie; nobody sees that of a standard stream.
template <>
template <>
basic_ostream<char>& basic_ostream<char>::_M_insert(const void* address) {
  if (!proviso_is_standard_stream(this) && address != nullptr) proviso_refuses_address();
  return *this << (address == nullptr ? "0" : "an address");
}

template <>
basic_istream<char>& getline(basic_istream<char>& stream, basic_string<char>& text,
                             char delimiter) {
  const basic_istream<char>::sentry sentry(stream, true);
  if (!sentry) return stream;
  text.clear();
  ios_base::iostate state =
      take(stream, text, [&](char character) { return character != delimiter; });
  if (state == ios_base::goodbit)
    stream.rdbuf()->sbumpc();
  else if (text.empty())
    state |= ios_base::failbit;
  stream.setstate(state);
  return stream;
}

template <>
basic_istream<char>& operator>>(basic_istream<char>& stream, basic_string<char>& text) {
  const basic_istream<char>::sentry sentry(stream, false);
  if (!sentry) return stream;
  text.clear();
  const locale places = stream.getloc();
  const auto& letters = use_facet<ctype<char>>(places);
  const auto most =
      static_cast<size_t>(stream.width() > 0 ? stream.width() : numeric_limits<int>::max());
  ios_base::iostate state = take(stream, text, [&](char character) {
    return text.size() < most && !letters.is(ctype_base::space, character);
  });
  stream.width(0);
  if (text.empty()) state |= ios_base::failbit;
  stream.setstate(state);
  return stream;
}

template class num_get<char>;
template class num_put<char>;
template class basic_ios<char>;
template class basic_streambuf<char>;
template class basic_ostream<char>;
template class basic_istream<char>;
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_istringstream<char>;
template class basic_ostringstream<char>;
template class basic_stringstream<char>;

template ostream& ostream::_M_insert(long);
template ostream& ostream::_M_insert(unsigned long);
template ostream& ostream::_M_insert(bool);
template ostream& ostream::_M_insert(long long);
template ostream& ostream::_M_insert(unsigned long long);
template ostream& ostream::_M_insert(double);
template ostream& ostream::_M_insert(long double);
template ostream& __ostream_insert(ostream&, const char*, streamsize);
template ostream& endl(ostream&);
template ostream& ends(ostream&);
template ostream& flush(ostream&);
template ostream& operator<<(ostream&, char);
template ostream& operator<<(ostream&, unsigned char);
template ostream& operator<<(ostream&, signed char);
template ostream& operator<<(ostream&, const char*);
template ostream& operator<<(ostream&, const unsigned char*);
template ostream& operator<<(ostream&, const signed char*);
template ostream& operator<<(ostream&, const string&);
template ostream& operator<<(ostream&, _Setfill<char>);
template ostream& operator<<(ostream&, _Setiosflags);
template ostream& operator<<(ostream&, _Resetiosflags);
template ostream& operator<<(ostream&, _Setbase);
template ostream& operator<<(ostream&, _Setprecision);
template ostream& operator<<(ostream&, _Setw);

template istream& istream::_M_extract(unsigned short&);
template istream& istream::_M_extract(unsigned int&);
template istream& istream::_M_extract(long&);
template istream& istream::_M_extract(unsigned long&);
template istream& istream::_M_extract(bool&);
template istream& istream::_M_extract(long long&);
template istream& istream::_M_extract(unsigned long long&);
template istream& istream::_M_extract(float&);
template istream& istream::_M_extract(double&);
template istream& istream::_M_extract(long double&);
template istream& ws(istream&);
template istream& getline(istream&, string&);
template istream& operator>>(istream&, char&);
template istream& operator>>(istream&, unsigned char&);
template istream& operator>>(istream&, signed char&);
template istream& operator>>(istream&, _Setfill<char>);
template istream& operator>>(istream&, _Setiosflags);
template istream& operator>>(istream&, _Resetiosflags);
template istream& operator>>(istream&, _Setbase);
template istream& operator>>(istream&, _Setprecision);
template istream& operator>>(istream&, _Setw);

}  // namespace std

// Before C++20 what a stream holds was got by functions of other names.
#define PROVISO_TEXT_OF(type, symbol)                                            \
  std::string proviso_text_of_##type(const std::basic_##type<char>* stream) asm( \
      "_ZNKSt7__cxx11" symbol "IcSt11char_traitsIcESaIcEE3strEv");               \
  std::string proviso_text_of_##type(const std::basic_##type<char>* stream) {    \
    return stream->str();                                                        \
  }

PROVISO_TEXT_OF(stringbuf, "15basic_stringbuf")
PROVISO_TEXT_OF(stringstream, "18basic_stringstream")
PROVISO_TEXT_OF(istringstream, "19basic_istringstream")
PROVISO_TEXT_OF(ostringstream, "19basic_ostringstream")
