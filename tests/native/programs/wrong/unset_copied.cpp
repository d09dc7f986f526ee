// expect: violated uninitialised
// A structure with a field that was never set is copied, and the copy is used.
#include <cstring>
#include <vector>

struct Order {
  int number;
  int amount;
};

int main() {
  Order order;
  order.number = 1;
  std::vector<Order> orders(1);
  std::memcpy(&orders[0], &order, sizeof order);
  return orders[0].amount == 0 ? 0 : 1;
}
