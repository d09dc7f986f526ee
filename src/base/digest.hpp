// 128 bits that stand for a sequence of texts: two sequences that differ have different ones, as
// far as chance goes. They do not resist somebody who searches for two that agree (see seal.hpp).
//
//   Digest digest;
//   digest.add("-O0").add(source);
//   digest.digits();                    // 32 hexadecimal digits
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace proviso {

class Digest {
 public:
  Digest();
  Digest(Digest&&) noexcept;
  Digest& operator=(Digest&&) noexcept;
  ~Digest();

  /// Adds a text. The boundaries between texts are part of the digest.
  Digest& add(std::string_view text);
  std::string digits() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the digest of one text.
std::string digest_of(std::string_view text);

}  // namespace proviso
