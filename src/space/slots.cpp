#include "space/slots.hpp"

#include <new>

#include <sys/mman.h>

namespace proviso::space {

SlotArray::SlotArray(std::size_t size) : size_(size) {
  if (size == 0) return;
  const std::size_t bytes = size * sizeof(std::uint64_t);
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  ::madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: without huge pages it is only slower
  slots_ = static_cast<std::uint64_t*>(memory);
}

SlotArray::~SlotArray() {
  if (slots_ != nullptr) ::munmap(slots_, size_ * sizeof(std::uint64_t));
}

}  // namespace proviso::space
