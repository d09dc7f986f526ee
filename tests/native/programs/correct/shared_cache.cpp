// expect: holds
// A cache: readers share the lock, a miss takes it alone and looks again.
#include <cassert>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <thread>
class Cache {
 public:
  int get(int key) {
    {
      const std::shared_lock lock(mutex_);
      if (auto found = values_.find(key); found != values_.end()) return found->second;
    }
    const std::unique_lock lock(mutex_);
    auto [at, is_new] = values_.try_emplace(key, key * key);
    computed_ += is_new;
    return at->second;
  }
  int computed() const { return computed_; }

 private:
  std::shared_mutex mutex_;
  std::map<int, int> values_;
  int computed_ = 0;
};
int main() {
  Cache cache;
  std::thread one([&] { assert(cache.get(3) == 9); });
  assert(cache.get(3) == 9);
  one.join();
  assert(cache.computed() == 1);
}
