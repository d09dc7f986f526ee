// expect: holds
// A pool that ends runs what was submitted.
#include <cassert>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>
class Pool {
  std::vector<std::thread> ws;
  std::deque<std::function<void()>> q;
  std::mutex m;
  std::condition_variable cv;
  bool stop = false;

 public:
  explicit Pool(int n) {
    for (int i = 0; i < n; i++) ws.emplace_back([this] { loop(); });
  }
  void loop() {
    for (;;) {
      std::function<void()> f;
      {
        std::unique_lock l(m);
        cv.wait(l, [&] { return stop || !q.empty(); });
        if (q.empty()) return;
        f = std::move(q.front());
        q.pop_front();
      }
      f();
    }
  }
  template <class F>
  auto submit(F f) {
    using R = decltype(f());
    auto t = std::make_shared<std::packaged_task<R()>>(std::move(f));
    auto r = t->get_future();
    {
      std::lock_guard g(m);
      q.emplace_back([t] { (*t)(); });
    }
    cv.notify_one();
    return r;
  }
  ~Pool() {
    {
      std::lock_guard g(m);
      stop = true;
    }
    cv.notify_all();
    for (auto& w : ws) w.join();
  }
};
int main() {
  std::future<int> a, b;
  {
    Pool p(2);
    a = p.submit([] { return 1; });
    b = p.submit([] { return 2; });
  }
  try {
    assert(a.get() + b.get() == 3);
  } catch (const std::future_error&) {
    assert(false && "broken promise");
  }
}
