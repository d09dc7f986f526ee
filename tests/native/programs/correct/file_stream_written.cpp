// expect: holds
// A log that threads write to, one at a time.
#include <fstream>
#include <mutex>
#include <string>
#include <thread>

class Log {
 public:
  explicit Log(const std::string& name) : file_(name, std::ios::app) {}

  void write(const std::string& text, int number) {
    const std::lock_guard lock(mutex_);
    if (!file_) return;
    file_ << text << ' ' << number << std::endl;
    ++lines_;
  }

 private:
  std::mutex mutex_;
  std::ofstream file_;
  int lines_ = 0;
};

int main() {
  Log log("threads.log");
  std::thread first([&] { log.write("first", 1); });
  std::thread second([&] { log.write("second", 2); });
  first.join();
  second.join();
  std::ofstream other;
  other.open("other.txt");
  if (other.is_open()) other.put('x').write("yz", 2);
  other.close();
}
