#include "cache.hpp"

int Cache::get() {
  const std::lock_guard lock(mutex_);
  was_hit_ = is_valid_;
  if (!is_valid_) value_ = 42;
  is_valid_ = true;
  return value_;
}

void Cache::invalidate() {
  const std::lock_guard lock(mutex_);
  is_valid_ = false;
  was_hit_ = false;
}
