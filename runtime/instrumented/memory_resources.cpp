// The part of std::pmr::monotonic_buffer_resource that is not in its header, compiled with the
// instrumentation of programs: the resource is memory of the program like any other.
//
// A buffer ends with a description of itself, by which the next one before it is found.
#include <algorithm>
#include <cstddef>
#include <memory_resource>
#include <new>

namespace std::pmr {

class monotonic_buffer_resource::_Chunk {
 public:
  _Chunk(_Chunk* next, void* begin, size_t size, size_t alignment)
      : next_(next), begin_(begin), size_(size), alignment_(alignment) {}

  _Chunk* next_;
  void* begin_;
  size_t size_;  // with this description
  size_t alignment_;
};

void monotonic_buffer_resource::_M_new_buffer(size_t bytes, size_t alignment) {
  const size_t wanted = std::max(bytes, _M_next_bufsiz);
  const size_t strictest = std::max(alignment, alignof(std::max_align_t));
  const size_t rounded = (wanted + alignof(_Chunk) - 1) / alignof(_Chunk) * alignof(_Chunk);
  const size_t size = rounded + sizeof(_Chunk);
  void* const begin = _M_upstream->allocate(size, strictest);
  _M_head = new (static_cast<char*>(begin) + rounded) _Chunk(_M_head, begin, size, strictest);
  _M_current_buf = begin;
  _M_avail = rounded;
  _M_next_bufsiz = static_cast<size_t>(static_cast<float>(_M_next_bufsiz) * _S_growth_factor);
}

void monotonic_buffer_resource::_M_release_buffers() noexcept {
  for (_Chunk* chunk = _M_head; chunk != nullptr;) {
    _Chunk* const next = chunk->next_;
    _M_upstream->deallocate(chunk->begin_, chunk->size_, chunk->alignment_);
    chunk = next;
  }
  _M_head = nullptr;
}

monotonic_buffer_resource::~monotonic_buffer_resource() { release(); }

}  // namespace std::pmr
