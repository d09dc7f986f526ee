// expect: violated race
// Both threads splice into a list whose size they do not touch.
#include <list>
#include <thread>

struct Node : std::__detail::_List_node_base {};
Node ring;
Node first;
Node second;

int main() {
  ring._M_next = ring._M_prev = &ring;
  std::thread other([] { first._M_hook(&ring); });
  second._M_hook(&ring);
  other.join();
}
