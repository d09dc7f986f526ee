#include "base/digest.hpp"

#include <cstdint>
#include <new>

// Nothing to link: users of the library shall not need one more.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace proviso {

struct Digest::State {
  State() : hash(XXH3_createState(), &XXH3_freeState) {
    if (!hash) throw std::bad_alloc();
    XXH3_128bits_reset(hash.get());
  }
  std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> hash;
};

Digest::Digest() : state_(std::make_unique<State>()) {}
Digest::Digest(Digest&&) noexcept = default;
Digest& Digest::operator=(Digest&&) noexcept = default;
Digest::~Digest() = default;

Digest& Digest::add(std::string_view text) {
  const std::uint64_t size = text.size();
  XXH3_128bits_update(state_->hash.get(), &size, sizeof size);
  XXH3_128bits_update(state_->hash.get(), text.data(), text.size());
  return *this;
}

std::string Digest::digits() const {
  constexpr char kDigits[] = "0123456789abcdef";
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_->hash.get()));
  std::string text;
  for (const unsigned char byte : canonical.digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 0xF];
  }
  return text;
}

std::string digest_of(std::string_view text) { return Digest().add(text).digits(); }

}  // namespace proviso
