// expect: violated race
// What main writes before it creates the thread does not concern the thread; what it writes once
// more afterwards does.
#include <mutex>
#include <thread>

int setting = 0;
std::mutex mutex;
int sum = 0;

int main() {
  setting = 1;
  std::thread reader([] {
    const int read = setting;
    const std::lock_guard<std::mutex> lock(mutex);
    sum += read;
  });
  {
    const std::lock_guard<std::mutex> lock(mutex);
    ++sum;
  }
  setting = 2;
  reader.join();
}
