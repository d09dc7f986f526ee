#include "litmus/litmus.hpp"

#include <algorithm>

namespace proviso::litmus {
namespace {

using Kind = Instruction::Kind;

class Drawing {
 public:
  Drawing(const std::function<std::uint32_t(std::uint32_t)>& below, const Taste& taste)
      : below_(below), taste_(taste) {}

  Program program() {
    const std::size_t threads = 2 + below_(2) + (below_(6) == 0 ? 1 : 0);
    locations_ = 1 + static_cast<int>(below_(kLocations));
    const std::size_t each = std::max<std::size_t>(1, taste_.most_accesses / threads);
    Program program(threads);
    for (Thread& thread : program) {
      const std::size_t length =
          1 + below_(static_cast<std::uint32_t>(std::min<std::size_t>(each, 4)));
      for (std::size_t i = 0; i < length; ++i) {
        if (below_(5) == 0) thread.push_back(fence());
        thread.push_back(access());
      }
    }
    return program;
  }

 private:
  int one_of(std::initializer_list<int> orders) {
    return orders.begin()[below_(static_cast<std::uint32_t>(orders.size()))];
  }

  int weakened(int order) {
    return order == kSequential && !taste_.sequential_accesses ? kRelaxed : order;
  }

  Instruction fence() {
    Instruction made;
    made.kind = Kind::Fence;
    made.order = one_of({kAcquire, kRelease, kAcquireRelease, kSequential, kSequential});
    return made;
  }

  Instruction access() {
    Instruction made;
    made.location = static_cast<int>(below_(static_cast<std::uint32_t>(locations_)));
    made.value = 1 + static_cast<int>(below_(2));
    const std::uint32_t kind = below_(10);
    if (kind < 4) {
      made.order = weakened(one_of({kRelaxed, kAcquire, kSequential}));
    } else if (kind < 8) {
      made.kind = Kind::Store;
      made.order = weakened(one_of({kRelaxed, kRelease, kSequential}));
    } else {
      made.kind = kind == 8 ? (below_(2) == 0 ? Kind::Add : Kind::Exchange) : Kind::Compare;
      made.order = weakened(one_of({kRelaxed, kAcquire, kRelease, kAcquireRelease, kSequential}));
      made.failure = weakened(one_of({kRelaxed, kAcquire, kSequential}));
      made.expected = static_cast<int>(below_(2));
    }
    return made;
  }

  const std::function<std::uint32_t(std::uint32_t)>& below_;
  const Taste& taste_;
  int locations_ = 1;
};

}  // namespace

Program draw(const std::function<std::uint32_t(std::uint32_t)>& below, const Taste& taste) {
  return Drawing(below, taste).program();
}

bool has_sequential_accesses(const Program& program) {
  for (const Thread& thread : program)
    for (const Instruction& one : thread) {
      const bool fails = one.kind == Kind::Compare && one.failure == kSequential;
      if (one.kind != Kind::Fence && (one.order == kSequential || fails)) return true;
    }
  return false;
}

std::string script(const Thread& thread) {
  const std::string letters = "RAIXKF";
  std::string text;
  const auto digit = [&](int number) { text += static_cast<char>('0' + number); };
  for (const Instruction& one : thread) {
    text += letters[static_cast<std::size_t>(one.kind)];
    digit(one.location);
    digit(one.order);
    digit(one.failure);
    digit(one.expected);
    digit(one.value);
  }
  return text;
}

std::string shown(const Program& program) {
  std::string result;
  for (const Thread& thread : program) result += script(thread) + " ";
  return result;
}

std::string text(const std::vector<std::vector<int>>& reads, const std::vector<int>& last) {
  std::string result = "outcome";
  for (const auto& thread : reads)
    for (const int read : thread) result += '.' + std::to_string(read);
  for (const int value : last) result += '.' + std::to_string(value);
  return result;
}

}  // namespace proviso::litmus
