// SHA-256 (FIPS 180-4), the digest by which cache servers name their blobs. Digests of our own are
// shorter and faster (base/digest.hpp).
#pragma once

#include <string>
#include <string_view>

namespace proviso {

/// Returns 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace proviso
