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

void VariableOrder::put(std::size_t place, Entry entry) {
  heap_[place] = entry;
  place_[entry.variable] = static_cast<std::uint32_t>(place);
}

void VariableOrder::rise(std::size_t place) {
  const Entry entry = heap_[place];
  while (place > 0 && entry.activity > heap_[(place - 1) / 2].activity) {
    put(place, heap_[(place - 1) / 2]);
    place = (place - 1) / 2;
  }
  put(place, entry);
}

void VariableOrder::sink(std::size_t place) {
  const Entry entry = heap_[place];
  for (;;) {
    std::size_t child = 2 * place + 1;
    if (child >= heap_.size()) break;
    if (child + 1 < heap_.size() && heap_[child + 1].activity > heap_[child].activity) ++child;
    if (heap_[child].activity <= entry.activity) break;
    put(place, heap_[child]);
    place = child;
  }
  put(place, entry);
}

std::uint32_t VariableOrder::take() {
  const std::uint32_t first = heap_.front().variable;
  place_[first] = kOut;
  const Entry last = heap_.back();
  heap_.pop_back();
  if (!heap_.empty()) {
    put(0, last);
    sink(0);
  }
  return first;
}

void VariableOrder::put_back(std::uint32_t variable) {
  if (place_[variable] != kOut) return;
  heap_.push_back({activity_[variable], variable});
  place_[variable] = static_cast<std::uint32_t>(heap_.size() - 1);
  rise(heap_.size() - 1);
}

void VariableOrder::clear() {
  for (const Entry& entry : heap_) place_[entry.variable] = kOut;
  heap_.clear();
}

void VariableOrder::bump(std::uint32_t variable) {
  activity_[variable] += increment_;
  const std::uint32_t place = place_[variable];
  if (place != kOut) {
    heap_[place].activity = activity_[variable];
    rise(place);
  }
  if (activity_[variable] > kTooLarge) make_smaller();
}

void VariableOrder::make_smaller() {
  for (double& activity : activity_) activity /= kTooLarge;
  for (Entry& entry : heap_) entry.activity /= kTooLarge;
  increment_ /= kTooLarge;
}

void VariableOrder::decay() { increment_ /= kDecay; }

}  // namespace proviso::sat
