// expect: holds
// An observer may be gone when it is notified.
#include <algorithm>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>
struct Obs {
  int n = 0;
  std::mutex m;
  void notify() {
    std::lock_guard g(m);
    n++;
  }
};
class Subject {
  std::mutex m;
  std::vector<std::weak_ptr<Obs>> o;

 public:
  void attach(std::shared_ptr<Obs> p) {
    std::lock_guard g(m);
    o.push_back(p);
  }
  void fire() {
    std::vector<std::weak_ptr<Obs>> c;
    {
      std::lock_guard g(m);
      c = o;
    }
    for (auto& w : c)
      if (auto p = w.lock()) p->notify();
  }
};
int main() {
  Subject s;
  auto p = std::make_shared<Obs>();
  s.attach(p);
  std::thread t([&] { s.fire(); });
  p.reset();
  t.join();
}
