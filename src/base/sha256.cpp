#include "base/sha256.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

namespace proviso {
namespace {

using Word = std::uint32_t;
using State = std::array<Word, 8>;
constexpr std::size_t kBlock = 64;
constexpr std::size_t kRounds = 64;
__extension__ typedef unsigned __int128 Wide;

/// The first 32 bits of the fractional part of a root of a prime: exact, since the remainder of an
/// integer root is compared, not rounded.
constexpr Word fraction_of_root(std::uint64_t prime, int degree) {
  // The largest r with r^degree ≤ prime · 2^(32·degree), found bit by bit; its low word is wanted.
  std::uint64_t root = 0;
  for (int bit = 36; bit >= 0; --bit) {
    const std::uint64_t tried = root | std::uint64_t{1} << static_cast<unsigned>(bit);
    Wide power = tried;
    // tried < 2^37, so that its cube has at most 111 bits.
    for (int i = 1; i < degree; ++i) power *= tried;
    const auto limit = static_cast<Wide>(prime) << static_cast<unsigned>(32 * degree);
    if (power <= limit) root = tried;
  }
  return static_cast<Word>(root);
}

constexpr std::array<std::uint64_t, kRounds> first_primes() {
  std::array<std::uint64_t, kRounds> primes{};
  std::size_t count = 0;
  for (std::uint64_t number = 2; count < primes.size(); ++number) {
    bool is_prime = true;
    for (std::size_t i = 0; i < count; ++i) is_prime = is_prime && number % primes[i] != 0;
    if (is_prime) primes[count++] = number;
  }
  return primes;
}

constexpr State initial_state() {
  State state{};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] = fraction_of_root(first_primes()[i], 2);
  return state;
}

constexpr std::array<Word, kRounds> round_constants() {
  std::array<Word, kRounds> constants{};
  const auto primes = first_primes();
  for (std::size_t i = 0; i < kRounds; ++i) constants[i] = fraction_of_root(primes[i], 3);
  return constants;
}

constexpr State kInitial = initial_state();
constexpr std::array<Word, kRounds> kConstants = round_constants();

Word at(std::string_view block, std::size_t i) {
  return static_cast<Word>(static_cast<unsigned char>(block[i]));
}

void mix(State& state, std::string_view block) {
  std::array<Word, kRounds> schedule{};
  for (std::size_t i = 0; i < 16; ++i) {
    schedule[i] = at(block, 4 * i) << 24U | at(block, 4 * i + 1) << 16U |
                  at(block, 4 * i + 2) << 8U | at(block, 4 * i + 3);
  }
  for (std::size_t i = 16; i < kRounds; ++i) {
    const Word early = schedule[i - 15], late = schedule[i - 2];
    schedule[i] = schedule[i - 16] + schedule[i - 7] +
                  (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3U) +
                  (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10U);
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < kRounds; ++i) {
    const Word chosen = (e & f) ^ (~e & g);
    const Word first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + chosen +
                       kConstants[i] + schedule[i];
    const Word majority = (a & b) ^ (a & c) ^ (b & c);
    const Word second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + majority;
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  const State mixed{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += mixed[i];
}

}  // namespace

std::string sha256(std::string_view text) {
  State state = kInitial;
  std::string_view rest = text;
  for (; rest.size() >= kBlock; rest.remove_prefix(kBlock)) mix(state, rest.substr(0, kBlock));
  // A one bit, zeros, and the length in bits fill the last block, or two.
  std::string last(rest);
  last += '\x80';
  while (last.size() % kBlock != kBlock - 8) last += '\0';
  const std::uint64_t bits = std::uint64_t{text.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) {
    last += static_cast<char>(bits >> static_cast<unsigned>(shift) & 0xFFU);
  }
  for (std::size_t i = 0; i < last.size(); i += kBlock) {
    mix(state, std::string_view(last).substr(i, kBlock));
  }
  std::string digits;
  for (const Word word : state) digits += fmt::format("{:08x}", word);
  return digits;
}

}  // namespace proviso
