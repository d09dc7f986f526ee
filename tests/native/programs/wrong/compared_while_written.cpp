// expect: violated race
#include <cstring>
#include <thread>

struct Key {
  char bytes[8];
};
Key current{};

bool is_current(const Key& key) { return std::memcmp(&current, &key, sizeof key) == 0; }

int main() {
  Key key{};
  std::thread other([] { current.bytes[0] = 1; });
  const bool same = is_current(key);
  other.join();
  return same && current.bytes[1] != 0;
}
