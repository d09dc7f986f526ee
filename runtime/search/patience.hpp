// Whether a search that will have to be made again is better ended now.
//
// What a search learns may show that its beginning was of no use. It goes on for a while, because
// it may learn more: three times as long as it took to learn the last such thing.
#pragma once

#include <cstdint>

namespace proviso::runtime {

class Patience {
 public:
  /// Whether there have been changes, the last of them long ago.
  bool is_over(std::uint64_t changes, std::uint64_t transitions) {
    constexpr std::uint64_t kFactor = 3;
    constexpr std::uint64_t kAtLeast = 1000;
    if (changes == 0) return false;
    if (changes != changes_) {
      changes_ = changes;
      changed_at_ = transitions;
    }
    return transitions - changed_at_ > kFactor * changed_at_ + kAtLeast;
  }

 private:
  std::uint64_t changes_ = 0;
  std::uint64_t changed_at_ = 0;
};

}  // namespace proviso::runtime
