#include "sat/variable_order.hpp"

namespace proviso::sat {
namespace {

constexpr double kDecay = 0.95;
constexpr double kTooLarge = 1e100;

}  // namespace

void VariableOrder::add() {
  activity_.push_back(0);
  place_.push_back(kOut);
  put_back(static_cast<std::uint32_t>(activity_.size() - 1));
}

void VariableOrder::put(std::size_t place, std::uint32_t variable) {
  heap_[place] = variable;
  place_[variable] = place;
}

void VariableOrder::rise(std::size_t place) {
  const std::uint32_t variable = heap_[place];
  while (place > 0 && before(variable, heap_[(place - 1) / 2])) {
    put(place, heap_[(place - 1) / 2]);
    place = (place - 1) / 2;
  }
  put(place, variable);
}

void VariableOrder::sink(std::size_t place) {
  const std::uint32_t variable = heap_[place];
  for (;;) {
    std::size_t child = 2 * place + 1;
    if (child >= heap_.size()) break;
    if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
    if (!before(heap_[child], variable)) break;
    put(place, heap_[child]);
    place = child;
  }
  put(place, variable);
}

std::uint32_t VariableOrder::take() {
  const std::uint32_t first = heap_.front();
  place_[first] = kOut;
  const std::uint32_t last = heap_.back();
  heap_.pop_back();
  if (!heap_.empty()) {
    put(0, last);
    sink(0);
  }
  return first;
}

void VariableOrder::put_back(std::uint32_t variable) {
  if (place_[variable] != kOut) return;
  heap_.push_back(variable);
  place_[variable] = heap_.size() - 1;
  rise(heap_.size() - 1);
}

void VariableOrder::clear() {
  for (const std::uint32_t variable : heap_) place_[variable] = kOut;
  heap_.clear();
}

void VariableOrder::bump(std::uint32_t variable) {
  activity_[variable] += increment_;
  if (activity_[variable] > kTooLarge) {
    for (double& activity : activity_) activity /= kTooLarge;
    increment_ /= kTooLarge;
  }
  if (place_[variable] != kOut) rise(place_[variable]);
}

void VariableOrder::decay() { increment_ /= kDecay; }

}  // namespace proviso::sat
