// Where a writer puts its text, piece by piece: the output may be too large to be held in memory
// twice.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace proviso::report {

using TextSink = std::function<void(std::string_view)>;

/// Collects small pieces and passes them on in blocks; `finish` passes on the rest.
class BlockWriter {
 public:
  explicit BlockWriter(const TextSink& sink) : sink_(sink) {}
  BlockWriter(const BlockWriter&) = delete;
  BlockWriter& operator=(const BlockWriter&) = delete;

  /// The buffer to append to; call `passed` now and then.
  std::string& text() { return block_; }
  void passed() {
    if (block_.size() >= kBlock) flush();
  }
  void finish() { flush(); }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 16;

  void flush() {
    if (!block_.empty()) sink_(block_);
    block_.clear();
  }

  const TextSink& sink_;
  std::string block_;
};

}  // namespace proviso::report
