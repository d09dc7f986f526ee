#include "base/seal.hpp"

#include <bit>
#include <cstddef>
#include <cstring>

namespace proviso {
namespace {

static_assert(std::endian::native == std::endian::little, "words are read as they lie in memory");

std::uint64_t word_at(const void* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

class SipHash {
 public:
  explicit SipHash(const SealKey& key) {
    const std::uint64_t low = word_at(key.data());
    const std::uint64_t high = word_at(key.data() + 8);
    v_ = {low ^ 0x736f6d6570736575, high ^ 0x646f72616e646f6d, low ^ 0x6c7967656e657261,
          high ^ 0x7465646279746573};
    v_[1] ^= 0xee;  // the result has 128 bits
  }

  void add(std::string_view text) {
    size_ += text.size();
    while (pending_ != 0 && !text.empty()) {
      add_byte(static_cast<unsigned char>(text.front()));
      text.remove_prefix(1);
    }
    while (text.size() >= sizeof(std::uint64_t)) {
      compress(word_at(text.data()));
      text.remove_prefix(sizeof(std::uint64_t));
    }
    for (const char byte : text) add_byte(static_cast<unsigned char>(byte));
  }

  std::array<std::uint8_t, 16> finish() {
    compress(rest_ | static_cast<std::uint64_t>(size_) << 56);
    v_[2] ^= 0xee;
    std::array<std::uint8_t, 16> result;
    put(result.data());
    v_[1] ^= 0xdd;
    put(result.data() + 8);
    return result;
  }

 private:
  void add_byte(std::uint8_t byte) {
    rest_ |= static_cast<std::uint64_t>(byte) << (8 * pending_);
    if (++pending_ < sizeof(std::uint64_t)) return;
    compress(rest_);
    rest_ = 0;
    pending_ = 0;
  }

  void compress(std::uint64_t word) {
    v_[3] ^= word;
    round();
    round();
    v_[0] ^= word;
  }

  void put(std::uint8_t* bytes) {
    for (int i = 0; i < 4; ++i) round();
    const std::uint64_t word = v_[0] ^ v_[1] ^ v_[2] ^ v_[3];
    std::memcpy(bytes, &word, sizeof word);
  }

  void round() {
    v_[0] += v_[1];
    v_[2] += v_[3];
    v_[1] = std::rotl(v_[1], 13) ^ v_[0];
    v_[3] = std::rotl(v_[3], 16) ^ v_[2];
    v_[0] = std::rotl(v_[0], 32);
    v_[2] += v_[1];
    v_[0] += v_[3];
    v_[1] = std::rotl(v_[1], 17) ^ v_[2];
    v_[3] = std::rotl(v_[3], 21) ^ v_[0];
    v_[2] = std::rotl(v_[2], 32);
  }

  std::array<std::uint64_t, 4> v_;
  std::uint64_t rest_ = 0;  // bytes that fill no word yet
  unsigned pending_ = 0;    // how many they are
  std::size_t size_ = 0;
};

}  // namespace

std::array<std::uint8_t, 16> siphash(const SealKey& key, std::string_view text) {
  SipHash hash(key);
  hash.add(text);
  return hash.finish();
}

std::string seal_of(const SealKey& key, std::initializer_list<std::string_view> texts) {
  SipHash hash(key);
  for (const std::string_view text : texts) {
    const std::uint64_t size = text.size();
    hash.add({reinterpret_cast<const char*>(&size), sizeof size});
    hash.add(text);
  }
  constexpr char kDigits[] = "0123456789abcdef";
  std::string digits;
  for (const std::uint8_t byte : hash.finish()) {
    digits += kDigits[byte >> 4];
    digits += kDigits[byte & 0xF];
  }
  return digits;
}

}  // namespace proviso
