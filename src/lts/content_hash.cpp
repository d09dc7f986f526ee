#include "lts/content_hash.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <memory>

// Nothing to link: users of the library shall not need one more.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace proviso::lts {
namespace {

constexpr std::uint64_t kNoEnd = 0xFFFFFFFFFFFFFFFFU;

class Hasher {
 public:
  Hasher() : state_(XXH3_createState(), &XXH3_freeState) {
    if (!state_) throw std::bad_alloc();
    XXH3_128bits_reset(state_.get());
  }

  void add(std::uint64_t number) {
    if (used_ == bytes_.size()) flush();
    // The lowest byte first, on every machine.
    if constexpr (std::endian::native == std::endian::big) number = __builtin_bswap64(number);
    std::memcpy(bytes_.data() + used_, &number, sizeof number);
    used_ += sizeof number;
  }
  void add(const std::string& text) {
    add(text.size());
    flush();
    XXH3_128bits_update(state_.get(), text.data(), text.size());
  }

  std::string digits() {
    flush();
    constexpr char kDigits[] = "0123456789abcdef";
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_.get()));
    std::string text;
    for (const unsigned char byte : canonical.digest) {
      text += kDigits[byte >> 4];
      text += kDigits[byte & 0xF];
    }
    return text;
  }

 private:
  void flush() {
    XXH3_128bits_update(state_.get(), bytes_.data(), used_);
    used_ = 0;
  }

  std::array<unsigned char, 4096> bytes_{};  // numbers that wait to be hashed together
  std::size_t used_ = 0;
  std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state_;
};

}  // namespace

std::string content_hash(const Lts& lts) {
  Hasher hasher;
  hasher.add(lts.alphabet().labels().size());
  for (const std::string& label : lts.alphabet().labels()) hasher.add(label);
  hasher.add(lts.state_count());
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    const auto row = lts.edges(StateId{s});
    hasher.add(row.size());
    for (const Edge& edge : row) {
      hasher.add(index(edge.action));
      hasher.add(index(edge.target));
    }
  }
  hasher.add(lts.end() ? index(*lts.end()) : kNoEnd);
  return hasher.digits();
}

}  // namespace proviso::lts
