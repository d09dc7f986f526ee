// Memory that starts as zero and is taken from the kernel in pages: what is not touched costs
// nothing, and what is not needed any more can be given back from the front.
#pragma once

#include <cstddef>
#include <utility>

namespace proviso::space {

class ZeroedPages {
 public:
  ZeroedPages() = default;
  explicit ZeroedPages(std::size_t bytes);
  ZeroedPages(ZeroedPages&& other) noexcept { swap(other); }
  ZeroedPages& operator=(ZeroedPages&& other) noexcept {
    swap(other);
    return *this;
  }
  ~ZeroedPages();

  unsigned char* data() { return data_; }
  const unsigned char* data() const { return data_; }
  /// Gives back the whole pages among the first `bytes`; their contents are lost.
  void drop_front(std::size_t bytes);

 private:
  void swap(ZeroedPages& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(dropped_, other.dropped_);
  }

  unsigned char* data_ = nullptr;
  std::size_t bytes_ = 0;
  std::size_t dropped_ = 0;
};

}  // namespace proviso::space
