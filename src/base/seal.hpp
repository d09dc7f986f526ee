// A message authentication code: shows that a text was written by somebody who has the key.
//
// SipHash-2-4 with 128 bits of key and 128 bits of result (Aumasson and Bernstein, SipHash: a fast
// short-input PRF, INDOCRYPT 2012). Without the key nobody can compute the seal of a new text,
// however many sealed texts are known. About a nanosecond for a byte or less,
// which matters: an image has some megabytes, and each run reads a few.
//
//   seal_of(key, {name, content})       // 32 hexadecimal digits
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace proviso {

using SealKey = std::array<std::uint8_t, 16>;

/// Returns the seal of the texts. It depends on the boundaries between them.
std::string seal_of(const SealKey& key, std::initializer_list<std::string_view> texts);

/// The code itself, of one text; the bytes in the order of the reference implementation.
std::array<std::uint8_t, 16> siphash(const SealKey& key, std::string_view text);

}  // namespace proviso
