// A cache of one value. The fast path does not take the lock.
#pragma once

#include <mutex>

class Cache {
 public:
  int get();  // computes the value if it is not there
  void invalidate();
  bool hit() const { return was_hit_; }  // was the last get a hit? the fast path

 private:
  std::mutex mutex_;
  bool is_valid_ = false;
  bool was_hit_ = false;
  int value_ = 0;
};
