#include "litmus/litmus.hpp"

#include <algorithm>

namespace proviso::litmus {
namespace {

using Kind = Instruction::Kind;

/// A few programs have much of one kind, which shows more than little of all.
class Drawing {
 public:
  using Below = std::function<std::uint32_t(std::uint32_t)>;

  Drawing(const Below& below, const Taste& taste)
      : below_(below),
        taste_(taste),
        locations_(below(2) == 0 ? 2 : 1 + static_cast<int>(below(kLocations))),
        fences_(one_of({0, 2, 5, 8})),
        only_sequential_fences_(below(2) == 0),
        updates_(one_of({0, 2, 6})),
        strength_(below(4)),
        distinct_(below(2) == 0) {}

  Program program() {
    const std::size_t threads = 2 + below_(2) + (below_(6) == 0 ? 1 : 0);
    const std::size_t each = std::max<std::size_t>(1, taste_.most_accesses / threads);
    Program program(threads);
    for (Thread& thread : program) {
      const std::size_t length =
          1 + below_(static_cast<std::uint32_t>(std::min<std::size_t>(each, 4)));
      for (std::size_t i = 0; i < length; ++i) {
        if (is_drawn(i == 0 ? fences_ / 4 : fences_)) thread.push_back(fence());
        thread.push_back(access());
      }
    }
    return program;
  }

 private:
  int one_of(std::initializer_list<int> numbers) {
    return numbers.begin()[below_(static_cast<std::uint32_t>(numbers.size()))];
  }
  bool is_drawn(int of_ten) { return static_cast<int>(below_(10)) < of_ten; }

  Instruction fence() {
    Instruction made;
    made.kind = Kind::Fence;
    made.order = only_sequential_fences_ && below_(8) != 0
                     ? kSequential
                     : one_of({kAcquire, kRelease, kAcquireRelease, kSequential});
    return made;
  }

  /// Any order, or mostly relaxed ones, those that synchronise, or seq_cst.
  int order(std::initializer_list<int> possible) {
    int drawn = one_of(possible);
    if (strength_ == 1 && below_(4) != 0) drawn = kRelaxed;
    if (strength_ == 2 && below_(4) != 0) drawn = possible.begin()[possible.size() - 2];
    if (strength_ == 3 && below_(4) != 0) drawn = kSequential;
    return drawn == kSequential && !taste_.sequential_accesses ? kRelaxed : drawn;
  }

  Instruction access() {
    Instruction made;
    made.location = static_cast<int>(below_(static_cast<std::uint32_t>(locations_)));
    made.value = distinct_ ? 1 + stored_++ % 9 : 1 + static_cast<int>(below_(2));
    if (is_drawn(updates_)) {
      const Kind kinds[] = {Kind::Add, Kind::Exchange, Kind::Compare};
      made.kind = kinds[below_(3)];
      made.order = order({kRelaxed, kAcquire, kRelease, kAcquireRelease, kSequential});
      made.failure = order({kRelaxed, kAcquire, kSequential});
      made.expected = static_cast<int>(below_(distinct_ ? 4 : 2));
    } else if (below_(2) == 0) {
      made.order = order({kRelaxed, kAcquire, kSequential});
    } else {
      made.kind = Kind::Store;
      made.order = order({kRelaxed, kRelease, kSequential});
    }
    return made;
  }

  const Below& below_;
  const Taste& taste_;
  int locations_;
  int fences_;  // of ten
  bool only_sequential_fences_;
  int updates_;  // of ten
  std::uint32_t strength_;
  bool distinct_;
  int stored_ = 0;
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
