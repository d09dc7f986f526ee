// expect: violated race
// One thread asks what an object is while the other has its destructor run.
#include <new>
#include <thread>

int ended = 0;

struct Base {
  virtual ~Base() { ++ended; }
};
struct Derived : Base {};

alignas(Derived) char room[sizeof(Derived)];

int main() {
  Base* object = new (room) Derived;
  std::thread other([object] { (void)dynamic_cast<Derived*>(object); });
  object->~Base();
  other.join();
}
