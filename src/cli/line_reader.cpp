#include "cli/line_reader.hpp"

#include <array>
#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace proviso::cli {
namespace {

// How long a signal or the time limit may go unnoticed.
constexpr int kLookEveryMilliseconds = 100;
constexpr std::size_t kChunk = std::size_t{1} << 16;

}  // namespace

bool LineReader::fill() {
  buffer_.erase(0, at_);
  at_ = 0;
  while (true) {
    context_.poll({"waiting"});
    pollfd wanted{descriptor_, POLLIN, 0};
    const int ready = ::poll(&wanted, 1, kLookEveryMilliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
    std::array<char, kChunk> chunk;
    const ssize_t count = ::read(descriptor_, chunk.data(), chunk.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return false;
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    return true;
  }
}

std::optional<LineReader::Line> LineReader::next() {
  Line line;
  bool any = false;
  while (true) {
    const std::size_t end = buffer_.find('\n', at_);
    const bool complete = end != std::string::npos;
    const std::size_t count = (complete ? end : buffer_.size()) - at_;
    any = any || complete || count > 0;
    line.too_long = line.too_long || line.text.size() + count > longest_;
    if (line.too_long) {
      line.text.clear();
    } else {
      line.text.append(buffer_, at_, count);
    }
    at_ += count + (complete ? 1 : 0);
    if (complete) return line;
    if (!fill()) return any ? std::optional(std::move(line)) : std::nullopt;
  }
}

}  // namespace proviso::cli
