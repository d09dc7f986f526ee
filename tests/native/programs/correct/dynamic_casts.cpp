// expect: holds
// Shapes are told apart by dynamic_cast while both threads look at them.
#include <cassert>
#include <memory>
#include <thread>
#include <typeinfo>

struct Shape {
  virtual ~Shape() = default;
};
struct Named {
  virtual ~Named() = default;
};
struct Circle : Shape, Named {};
struct Square : Shape {};

void look(Shape& shape) {
  const bool is_circle = dynamic_cast<Circle*>(&shape) != nullptr;
  assert((dynamic_cast<Named*>(&shape) != nullptr) == is_circle);
  assert((typeid(shape) == typeid(Circle)) == is_circle);
  try {
    (void)dynamic_cast<Square&>(shape);
    assert(!is_circle);
  } catch (const std::bad_cast&) {
    assert(is_circle);
  }
}

int main() {
  const std::unique_ptr<Shape> circle = std::make_unique<Circle>();
  const std::unique_ptr<Shape> square = std::make_unique<Square>();
  std::thread other([&] { look(*circle); });
  look(*circle);
  look(*square);
  other.join();
}
