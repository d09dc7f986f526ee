// expect: violated race
// A detached thread uses a variable of main's that main also uses.
#include <thread>

int main() {
  int local = 0;
  std::thread([&local] { local = 1; }).detach();
  local = 2;
  return local;
}
