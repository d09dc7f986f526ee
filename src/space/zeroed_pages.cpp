#include "space/zeroed_pages.hpp"

#include <new>

#include <sys/mman.h>

namespace proviso::space {
namespace {

constexpr std::size_t kDroppedAtOnce = std::size_t{1} << 21;  // a huge page

}  // namespace

ZeroedPages::ZeroedPages(std::size_t bytes) : bytes_(bytes) {
  if (bytes == 0) return;
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  ::madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: without huge pages it is only slower
  data_ = static_cast<unsigned char*>(memory);
}

ZeroedPages::~ZeroedPages() {
  if (data_ != nullptr) ::munmap(data_, bytes_);
}

void ZeroedPages::drop_front(std::size_t bytes) {
  const std::size_t whole = bytes / kDroppedAtOnce * kDroppedAtOnce;
  if (whole <= dropped_) return;
  ::madvise(data_ + dropped_, whole - dropped_, MADV_DONTNEED);
  dropped_ = whole;
}

}  // namespace proviso::space
