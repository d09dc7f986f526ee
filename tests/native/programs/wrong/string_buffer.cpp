// expect: violated assertion
// The string buffer of an old Java library: the length is read before the lock is taken again.
#include <cassert>
#include <mutex>
#include <string>
#include <thread>
class Buffer {
 public:
  explicit Buffer(std::string text) : text_(std::move(text)) {}
  void append(Buffer& other) {
    const std::lock_guard lock(mutex_);
    const std::size_t length = other.length();
    text_ += other.part(length);
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    text_.clear();
  }

 private:
  std::size_t length() {
    const std::lock_guard lock(mutex_);
    return text_.size();
  }
  std::string part(std::size_t length) {
    const std::lock_guard lock(mutex_);
    assert(length <= text_.size());
    return text_.substr(0, length);
  }
  std::mutex mutex_;
  std::string text_;
};
int main() {
  Buffer one("abc"), two("def");
  std::thread eraser([&] { two.clear(); });
  one.append(two);
  eraser.join();
}
