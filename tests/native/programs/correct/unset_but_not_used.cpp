// expect: holds
// Padding, bit-fields, unions, optional values and unused parts are copied without being set.
#include <algorithm>
#include <any>
#include <array>
#include <cassert>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace {

struct Padded {
  char letter;
  int number;
  char last;
};

struct Flags {
  unsigned first : 3;
  unsigned second : 5;
  unsigned third : 20;
};

union Either {
  int number;
  char bytes[12];
};

struct Pair {
  short left;
  char right;
};

Pair swapped(Pair pair) { return {pair.right, static_cast<char>(pair.left)}; }

int value_of(std::optional<int> wanted) { return wanted ? *wanted : -1; }

struct Buffer {
  char bytes[64];
  int used = 0;
};

int late(bool first) {
  int number;
  if (first) number = 1;
  if (!first) number = 2;
  return number;
}

}  // namespace

int main() {
  Padded padded;
  padded.letter = 'a';
  padded.number = 1;
  padded.last = 'z';
  const Padded copy = padded;
  Padded again;
  std::memcpy(&again, &copy, sizeof copy);
  assert(again.number == 1 && again.last == 'z');

  Flags flags;
  flags.first = 1;
  flags.second = 2;
  assert(flags.first == 1 && flags.second == 2);

  Either either;
  either.number = 5;
  const Either other = either;
  assert(other.number == 5);

  const Pair pair = swapped({1, 2});
  assert(pair.left == 2 && pair.right == 1);

  std::optional<int> none;
  std::optional<int> some = none;
  assert(value_of(none) == -1 && value_of(some) == -1);
  some = 3;
  std::swap(none, some);
  assert(value_of(none) == 3);

  std::variant<int, std::string> one = 1;
  std::variant<int, std::string> two = std::string("two");
  std::swap(one, two);
  assert(std::get<int>(two) == 1 && std::get<std::string>(one) == "two");

  std::string little = "abc";
  std::string large(50, 'x');
  std::swap(little, large);
  std::string moved = std::move(large);
  assert(moved == "abc" && little.size() == 50);

  std::function<int()> empty;
  std::function<int()> full = [little] { return static_cast<int>(little.size()); };
  std::swap(empty, full);
  assert(empty() == 50 && !full);

  Buffer buffer;
  buffer.bytes[buffer.used++] = 'q';
  const Buffer second = buffer;
  assert(second.bytes[0] == 'q' && second.used == 1);

  std::array<int, 4> numbers;
  std::fill(numbers.begin(), numbers.end(), 7);
  std::vector<int> grown;
  grown.reserve(8);
  for (const int number : numbers) grown.push_back(number);
  assert(std::count(grown.begin(), grown.end(), 7) == 4);

  std::map<std::string, Padded> table;
  table["a"] = padded;
  table.emplace("b", copy);
  assert(table.at("b").number == 1);
  std::any anything = 4;
  anything = std::string("text");
  assert(std::any_cast<std::string>(anything).size() == 4);
  auto shared = std::make_shared<Padded>();
  auto unique = std::make_unique<int[]>(3);
  assert(shared->number == 0 && unique[2] == 0);

  char text[20];
  std::strcpy(text, "short");
  assert(std::strlen(text) == 5 && std::string(text) == "short");
  assert(late(true) == 1 && late(false) == 2);
  long double wide = 1.5L;
  long double wider = wide;
  assert(wider == 1.5L);
}
