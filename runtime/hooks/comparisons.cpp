// Comparisons of words that may be addresses or names of threads.
//
// Which of two blocks has the lower address, whether a new block lies where an old one was, which
// of two threads has the lower number: C++ leaves that open, and a search sees one answer only. So:
//
//   p == q, one of them a block that is gone    allocation becomes a choice (heap/dangling.hpp)
//   p < q, in different blocks                  noted with the place: undecided
//   p - q, in different blocks                  the same
//   a < b, names of threads                     the same
//   a % n, a & n, a hash of the name a          the same
//
// Words are taken for what they are by their value, as the places of the heap and the names of
// threads are no numbers that programs compute with.
#include <cstdint>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/places.hpp"
#include "heap/allocation.hpp"
#include "heap/arena.hpp"
#include "layout.hpp"
#include "protocol.hpp"

namespace proviso::runtime {
namespace {

void note_order(const char* what, Address place) {
  in_search([&] {
    if (caveats().ordered_places.insert(place))
      caveats().ordered.push_back({what, 0, false, current_place()});
  });
}

/// A number for the innermost callers: hashes are computed by functions of the library, and it
/// matters who calls these.
Address key_of_callers(const void* frame) {
  constexpr int kCallers = 6;
  Address key = 0;
  for (int i = 0; i < kCallers; ++i) {
    const auto* words = static_cast<const Address*>(frame);
    key = (key ^ words[1]) * 0x9E3779B97F4A7C15;
    if (words[0] == 0) break;
    frame = reinterpret_cast<const void*>(words[0]);
  }
  return key;
}

enum class Question : std::uint32_t { Equal, Order, Difference };

bool is_name_of_thread(std::uint64_t word) { return within(word, kThreadNames, kMaxThreads); }

/// Hot: every comparison of words.
void compare(std::uint64_t left, std::uint64_t right, Question question, Address place) {
  const bool are_blocks = arena::contains(left) && arena::contains(right);
  const bool are_threads = is_name_of_thread(left) && is_name_of_thread(right);
  if ((!are_blocks && !are_threads) || left == right) return;
  if (!control().searching || !control().program_runs) return;
  if (are_threads) {
    if (question != Question::Equal) note_order("names of threads are compared by <", place);
  } else if (question == Question::Equal) {
    if (arena::is_dangling(left) || arena::is_dangling(right))
      allocation().exchanges_addresses = true;
  } else if (!arena::is_one_block(left, right)) {
    note_order(question == Question::Order ? "addresses of different blocks are compared by <"
                                           : "addresses of different blocks are subtracted",
               place);
  }
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

void proviso_compare_addresses(const void* left, const void* right, std::uint32_t ordered) {
  compare(reinterpret_cast<std::uint64_t>(left), reinterpret_cast<std::uint64_t>(right),
          static_cast<Question>(ordered), reinterpret_cast<Address>(__builtin_return_address(0)));
}

void proviso_subtract_addresses(const void* left, const void* right) {
  compare(reinterpret_cast<std::uint64_t>(left), reinterpret_cast<std::uint64_t>(right),
          Question::Difference, reinterpret_cast<Address>(__builtin_return_address(0)));
}

void proviso_compare_words(std::uint64_t left, std::uint64_t right, std::uint32_t ordered) {
  compare(left, right, static_cast<Question>(ordered),
          reinterpret_cast<Address>(__builtin_return_address(0)));
}

void proviso_hash_word(std::uint64_t word) {
  if (!is_name_of_thread(word) || !control().searching || !control().program_runs) return;
  note_order(kNumberOfThread, key_of_callers(__builtin_frame_address(0)));
}

}  // extern "C"
