// expect: violated dead-object
// As static_string_read.cpp, with a variable of a function.
#include <cstdlib>
#include <string>
#include <thread>

const std::string& name() {
  static const std::string text = "abc";
  return text;
}

int main() {
  name();
  std::thread([] {
    if (name().size() > 5) std::abort();
  }).detach();
}
