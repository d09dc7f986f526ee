// A clerk brings letters, another one fetches them. -DTHIRD_CLERK: and one more brings letters.
#include <thread>

#include "mailbox.hpp"

namespace {

Mailbox mailbox;

[[noreturn]] void bring() {
  for (int letter = 0;; letter = 1 - letter) mailbox.put(letter);
}

[[noreturn]] void fetch() {
  for (;;) mailbox.take();
}

}  // namespace

int main() {
  std::thread fetching(fetch);
#ifdef THIRD_CLERK
  std::thread bringing(bring);
#endif
  bring();
}
