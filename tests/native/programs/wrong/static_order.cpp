// expect: violated dead-object
// The destructor of a static variable uses one that was made after it and is gone.
#include <cstdlib>
#include <string>

extern std::string text;

struct Early {
  ~Early() {
    if (text.size() > 5) std::abort();
  }
} early;

std::string text = "abc";

int main() {}
