// expect: violated use-after-free
// The code generator would compare eight bytes by itself, without a call and without a hook.
#include <cstdlib>
#include <cstring>

int main() {
  char* first = static_cast<char*>(std::calloc(1, 64));
  char* second = static_cast<char*>(std::calloc(1, 64));
  std::free(first);
  const int same = std::memcmp(first, second, 8) == 0;
  std::free(second);
  return same;
}
