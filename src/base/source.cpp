#include "base/source.hpp"

#include <algorithm>
#include <cassert>

#include "base/byte_order_mark.hpp"

namespace proviso {

Span cover(Span a, Span b) {
  assert(a.file == b.file);
  return {a.file, std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

SourceFile::SourceFile(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)), line_starts_{0} {
  if (text_.starts_with(kByteOrderMark)) text_.erase(0, kByteOrderMark.size());
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

Position SourceFile::position(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - line_starts_.begin());
  std::uint32_t column = 1;
  for (std::uint32_t i = line_starts_[line - 1]; i < offset; ++i) {
    const bool continuation = (static_cast<unsigned char>(text_[i]) & 0xC0U) == 0x80U;
    if (!continuation) ++column;
  }
  return {line, column};
}

std::string_view SourceFile::line(std::uint32_t number) const {
  const std::size_t begin = line_starts_[number - 1];
  std::size_t end = number < line_starts_.size() ? line_starts_[number] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

FileId SourceSet::add(std::string name, std::string text) {
  files_.emplace_back(std::move(name), std::move(text));
  return static_cast<FileId>(files_.size() - 1);
}

std::string_view SourceSet::text(Span span) const {
  return (*this)[span.file].text().substr(span.begin, span.end - span.begin);
}

}  // namespace proviso
