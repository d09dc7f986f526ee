// expect: violated out-of-bounds
// A text is copied into room that is too small for its end.
#include <cstring>

#include <proviso/verify.hpp>

int main() {
  char room[4];
  std::strcpy(room, proviso::choose(2) == 0 ? "abc" : "abcd");
  return room[0] == 'a' ? 0 : 1;
}
