// expect: holds
// Freed memory comes back once nobody knows its address; an endless loop has finitely many states.
#include <memory>
#include <vector>

#include <proviso/verify.hpp>

int main() {
  std::unique_ptr<std::vector<int>> kept;
  for (;;) {
    auto fresh = std::make_unique<std::vector<int>>(3, 1);
    if (proviso::choose(2) == 0) kept = std::move(fresh);
    if (kept && kept->front() != 1) return 1;
  }
}
