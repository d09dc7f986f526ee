// expect: undecided clock
// The time decides, by way of a function and a member.
#include <chrono>
#include <iostream>

struct Watch {
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  long passed() const {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() -
                                                            begin)
        .count();
  }
};

int main() {
  const Watch watch;
  std::cout << watch.passed() << '\n';
  if (watch.passed() > 3) std::cout << "slow\n";
}
