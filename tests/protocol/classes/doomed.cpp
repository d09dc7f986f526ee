// Fails in its constructor, whoever calls what.
#include <cassert>

class Doomed {
 public:
  Doomed() { assert(value_ == 1); }
  void use() {}

 private:
  int value_ = 0;
};
