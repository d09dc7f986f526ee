// expect: holds
// A cache of two entries.
#include <cassert>
#include <list>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
class Lru {
  std::list<std::pair<std::string, int>> l;
  std::unordered_map<std::string, decltype(l)::iterator> i;
  std::mutex m;
  size_t cap = 2;

 public:
  int get(const std::string& k) {
    std::lock_guard g(m);
    auto p = i.find(k);
    if (p == i.end()) return -1;
    l.splice(l.begin(), l, p->second);
    return p->second->second;
  }
  void put(const std::string& k, int v) {
    std::lock_guard g(m);
    if (auto p = i.find(k); p != i.end()) {
      p->second->second = v;
      return;
    }
    l.emplace_front(k, v);
    i[k] = l.begin();
    if (l.size() > cap) {
      i.erase(l.back().first);
      l.pop_back();
    }
    assert(i.size() == l.size());
  }
};
int main() {
  Lru c;
  std::thread a([&] {
    c.put("x", 1);
    c.put("y", 2);
  }),
      b([&] {
        c.put("z", 3);
        int v = c.get("x");
        assert(v == -1 || v == 1);
      });
  a.join();
  b.join();
}
