// expect: holds
// What is written in headers is the program's own: functions, variants, a random number generator
// with a fixed seed, hash tables.
#include <any>
#include <cassert>
#include <functional>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <unordered_map>
#include <variant>

std::mutex mutex;
std::unordered_map<std::string, std::variant<int, std::string>> table;
std::function<void(int)> add = [](int number) {
  std::lock_guard lock(mutex);
  table[std::to_string(number)] = number;
};

int main() {
  std::mt19937 generator(1);
  const int drawn = std::uniform_int_distribution<int>(10, 15)(generator);
  std::thread other([drawn] { add(drawn); });
  add(2);
  other.join();
  assert(table.size() == 2 && std::get<int>(table.at("2")) == 2);
  const std::any any = std::optional<int>(drawn);
  assert(std::any_cast<std::optional<int>>(any).value() >= 10);
}
