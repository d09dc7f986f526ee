// An array of plain values that grows to hundreds of megabytes without ever being held in memory
// twice.
//
// std::vector copies when it grows, so its peak is up to three times its size. realloc moves large
// blocks by remapping pages, so the peak here is the size (untouched capacity is not resident).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace proviso {

template <typename T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  GrowingArray() = default;
  explicit GrowingArray(std::size_t size, T value = T{}) { resize(size, value); }
  GrowingArray(const GrowingArray& other) {
    reserve(other.size_);
    if (other.size_ > 0) std::memcpy(data_, other.data_, other.size_ * sizeof(T));
    size_ = other.size_;
  }
  GrowingArray(GrowingArray&& other) noexcept { swap(other); }
  GrowingArray& operator=(GrowingArray other) noexcept {
    swap(other);
    return *this;
  }
  ~GrowingArray() { std::free(data_); }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }

  void push_back(T value) {
    if (size_ == capacity_) reserve(size_ < 16 ? 16 : size_ + size_ / 2);
    data_[size_++] = value;
  }
  void append(const T* values, std::size_t count) {
    if (count == 0) return;
    if (size_ + count > capacity_) reserve(std::max(size_ + count, size_ + size_ / 2));
    std::memcpy(data_ + size_, values, count * sizeof(T));
    size_ += count;
  }
  void resize(std::size_t size, T value = T{}) {
    if (size > capacity_) reserve(std::max(size, capacity_ + capacity_ / 2));
    for (std::size_t i = size_; i < size; ++i) data_[i] = value;
    size_ = size;
  }
  void clear() { size_ = 0; }
  void reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    void* moved = std::realloc(static_cast<void*>(data_), capacity * sizeof(T));
    if (moved == nullptr) throw std::bad_alloc();
    data_ = static_cast<T*>(moved);
    capacity_ = capacity;
  }
  void shrink_to_fit() {
    if (size_ == capacity_ || size_ == 0) return;
    void* moved = std::realloc(static_cast<void*>(data_), size_ * sizeof(T));
    if (moved == nullptr) return;
    data_ = static_cast<T*>(moved);
    capacity_ = size_;
  }

 private:
  void swap(GrowingArray& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace proviso
