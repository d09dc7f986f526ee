// expect: holds
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
struct alignas(64) Wide {
  int values[16];
};
int main() {
  delete new int(1);
  delete[] new int[3];
  std::free(std::malloc(5));
  std::free(std::realloc(std::malloc(5), 50));
  std::free(strdup("text"));
  delete new Wide;
  delete[] new Wide[2];
  delete new (std::nothrow) int(2);
  ::operator delete(::operator new(8));
  ::operator delete[](::operator new[](8));
  auto shared = std::make_shared<int[]>(3);
  auto unique = std::make_unique<char[]>(3);
}
