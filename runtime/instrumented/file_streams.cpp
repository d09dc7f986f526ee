// Streams of files that are written: std::ofstream, compiled like the streams of streams.cpp. What
// is written goes to the functions of library/output.cpp, which swallow it, without a buffer of its
// own. A file that is read is refused.
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

#include <cstdio>
#include <fstream>

extern "C" {
[[noreturn]] void proviso_refused(const char* function);
}

namespace std {

template <>
basic_filebuf<char>::basic_filebuf()
    : _M_lock(),
      _M_file(&_M_lock),
      _M_mode(),
      _M_state_beg(),
      _M_state_cur(),
      _M_state_last(),
      _M_buf(nullptr),
      _M_buf_size(0),
      _M_buf_allocated(false),
      _M_reading(false),
      _M_writing(false),
      _M_pback(),
      _M_pback_cur_save(nullptr),
      _M_pback_end_save(nullptr),
      _M_pback_init(false),
      _M_codecvt(nullptr),
      _M_ext_buf(nullptr),
      _M_ext_buf_size(0),
      _M_ext_next(nullptr),
      _M_ext_end(nullptr) {}

template <>
filebuf* filebuf::open(const char* name, ios_base::openmode mode) {
  if (is_open()) return nullptr;
  const bool is_written = (mode & (ios_base::out | ios_base::app)) != ios_base::openmode();
  if (!is_written || (mode & ios_base::in) != ios_base::openmode())
    proviso_refused("a stream of a file that is read");
  FILE* const file = fopen(name, "w");
  if (file == nullptr) return nullptr;
  _M_mode = mode;
  _M_file.sys_open(file, mode);
  return this;
}

template <>
filebuf* filebuf::close() {
  if (!is_open()) return nullptr;
  FILE* const file = _M_file.file();
  _M_file.close();
  fclose(file);
  _M_mode = ios_base::openmode();
  return this;
}

/// Threads that write without a mutex race, as with the buffer of the library.
template <>
streamsize filebuf::xsputn(const char* text, streamsize count) {
  if (!is_open()) return 0;
  _M_writing = true;
  return static_cast<streamsize>(fwrite(text, 1, static_cast<size_t>(count), _M_file.file()));
}

template <>
filebuf::int_type filebuf::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof()))
    return traits_type::not_eof(character);
  const char written = traits_type::to_char_type(character);
  return xsputn(&written, 1) == 1 ? character : traits_type::eof();
}

template <>
int filebuf::sync() {
  if (is_open()) fflush(_M_file.file());
  return 0;
}

template <>
filebuf::__streambuf_type* filebuf::setbuf(char*, streamsize) {
  return this;
}
template <>
void filebuf::imbue(const locale&) {}

template <>
filebuf::int_type filebuf::underflow() {
  proviso_refused("a stream of a file that is read");
}
template <>
filebuf::int_type filebuf::pbackfail(int_type) {
  proviso_refused("a stream of a file that is read");
}
template <>
streamsize filebuf::showmanyc() {
  return -1;
}
template <>
streamsize filebuf::xsgetn(char*, streamsize) {
  proviso_refused("a stream of a file that is read");
}
template <>
filebuf::pos_type filebuf::seekoff(off_type, ios_base::seekdir, ios_base::openmode) {
  proviso_refused("a position in a file");
}
template <>
filebuf::pos_type filebuf::seekpos(pos_type, ios_base::openmode) {
  proviso_refused("a position in a file");
}

template class basic_ofstream<char>;

}  // namespace std
