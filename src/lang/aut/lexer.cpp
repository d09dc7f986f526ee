#include "lang/aut/lexer.hpp"

#include <charconv>
#include <limits>

#include "base/byte_order_mark.hpp"

namespace proviso::aut {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 16;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

}  // namespace

bool LineReader::refill() {
  buffer_.erase(0, position_);
  position_ = 0;
  const std::size_t kept = buffer_.size();
  buffer_.resize(kept + kBlock);
  const std::size_t fresh = source_(buffer_.data() + kept, kBlock);
  buffer_.resize(kept + fresh);
  return fresh > 0;
}

std::optional<std::string_view> LineReader::next() {
  std::size_t searched = position_;
  std::size_t end = buffer_.find('\n', searched);
  while (end == std::string::npos) {
    searched = buffer_.size() - position_;  // what is kept need not be searched again
    if (!refill()) break;
    end = buffer_.find('\n', searched);
  }
  offset_ = next_offset_;
  const bool is_first = next_offset_ == 0;
  if (is_first && std::string_view(buffer_).substr(position_).starts_with(kByteOrderMark)) {
    position_ += kByteOrderMark.size();
  }
  const bool last = end == std::string::npos;
  if (last) end = buffer_.size();
  if (last && end == position_) return std::nullopt;
  std::string_view line(buffer_.data() + position_, end - position_);
  const std::size_t taken = line.size() + (last ? 0 : 1);
  position_ += taken;
  next_offset_ += taken;
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

void LineLexer::skip_blanks() {
  while (position_ < line_.size() && is_blank(line_[position_])) ++position_;
}

bool LineLexer::at_end() {
  skip_blanks();
  return position_ == line_.size();
}

bool LineLexer::take(char c) {
  skip_blanks();
  if (position_ == line_.size() || line_[position_] != c) return false;
  ++position_;
  return true;
}

bool LineLexer::take_word(std::string_view word) {
  skip_blanks();
  if (line_.substr(position_, word.size()) != word) return false;
  position_ += word.size();
  return true;
}

std::optional<std::int64_t> LineLexer::number() {
  skip_blanks();
  token_start_ = position_;
  const char* const first = line_.data() + position_;
  const char* const last = line_.data() + line_.size();
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(first, last, value);
  if (end == first) return std::nullopt;
  if (error == std::errc::result_out_of_range) value = std::numeric_limits<std::int64_t>::max();
  if (value < -1) return std::nullopt;
  position_ += static_cast<std::size_t>(end - first);
  return value;
}

std::optional<std::string_view> LineLexer::label() {
  skip_blanks();
  token_start_ = position_;
  const bool quoted = position_ < line_.size() && line_[position_] == '"';
  return quoted ? quoted_label() : bare_label();
}

std::optional<std::string_view> LineLexer::quoted_label() {
  const std::size_t start = ++position_;
  const std::size_t end = line_.find_first_of("\"\\", start);
  if (end != std::string_view::npos && line_[end] == '"') {
    if (end == start) return std::nullopt;
    position_ = end + 1;
    return line_.substr(start, end - start);
  }
  unescaped_.clear();
  for (; position_ < line_.size() && line_[position_] != '"'; ++position_) {
    const bool escape = line_[position_] == '\\' && position_ + 1 < line_.size() &&
                        (line_[position_ + 1] == '"' || line_[position_ + 1] == '\\');
    if (escape) ++position_;
    unescaped_ += line_[position_];
  }
  if (position_ == line_.size()) return std::nullopt;
  ++position_;
  return unescaped_;
}

std::optional<std::string_view> LineLexer::bare_label() {
  const std::size_t start = position_;
  std::size_t depth = 0;
  for (; position_ < line_.size(); ++position_) {
    const char c = line_[position_];
    if (c == ',' && depth == 0) break;
    if (c == '(') ++depth;
    if (c == ')') {
      if (depth == 0) return std::nullopt;
      --depth;
    }
  }
  if (position_ == line_.size()) return std::nullopt;
  std::size_t end = position_;
  while (end > start && is_blank(line_[end - 1])) --end;
  if (end == start) return std::nullopt;
  return line_.substr(start, end - start);
}

}  // namespace proviso::aut
