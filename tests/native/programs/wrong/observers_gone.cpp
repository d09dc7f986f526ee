// expect: violated use-after-free
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
  std::vector<Obs*> o;

 public:
  void attach(Obs* p) {
    std::lock_guard g(m);
    o.push_back(p);
  }
  void fire() {
    std::vector<Obs*> c;
    {
      std::lock_guard g(m);
      c = o;
    }
    for (auto p : c) p->notify();
  }
  void detach(Obs* p) {
    std::lock_guard g(m);
    std::erase(o, p);
  }
};
int main() {
  Subject s;
  auto p = std::make_unique<Obs>();
  s.attach(p.get());
  std::thread t([&] { s.fire(); });
  s.detach(p.get());
  p.reset();
  t.join();
}
