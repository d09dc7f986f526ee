// Versions and contents of memory against copies of all of it.
#include "state/versions.hpp"

#include <cstring>
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "random_choice.hpp"
#include "state/contents.hpp"
#include "state/lines.hpp"

/// In an image it is the one instruction that the search may use.
extern "C" long proviso_system_call(long number, long first, long second, long third, long fourth,
                                    long fifth, long sixth) {
  return ::syscall(number, first, second, third, fourth, fifth, sixth);
}
extern "C" const char proviso_system_call_end[1] = {};

namespace proviso::runtime {
namespace {

constexpr std::size_t kLines = 24;
constexpr std::size_t kSize = kLines * kLine;

void map_zeros(Address base, std::size_t size) {
  void* wanted = reinterpret_cast<void*>(base);
  void* got = ::mmap(wanted, size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  RC_ASSERT(reinterpret_cast<Address>(got) == base);
}

/// Memory and mirror zero, and nothing mapped where the objects under test will map.
void begin_anew() {
  map_zeros(kArenaBase, kPage);
  map_zeros(mirror(kArenaBase), kPage);
  constexpr std::size_t kMapped = std::size_t{8} << 20;
  ::munmap(reinterpret_cast<void*>(kChangeBase), kMapped);
  ::munmap(reinterpret_cast<void*>(kContentBase), kMapped);
}

std::string text_at(Address place) {
  return std::string(reinterpret_cast<const char*>(place), kSize);
}

Address random_line() { return kArenaBase + random_below(kLines) * kLine; }

/// Few values, so that states come back.
void write_somewhere(Address line) {
  reinterpret_cast<char*>(line)[random_below(2) * 63] = static_cast<char>(random_below(3));
}

void change_somewhere(Versions& versions) {
  const Address line = random_line();
  if (random_below(4) == 0) {
    std::memset(reinterpret_cast<void*>(line), 0, kLine);
    if (!same_line(line, mirror(line))) versions.clear(line);
  } else {
    write_somewhere(line);
    if (!same_line(line, mirror(line))) versions.change(line);
  }
}

struct Kept {
  std::string content;
  Hash hash;
  std::uint32_t times = 0;
};

class Reference {
 public:
  void check(const Versions& versions) {
    const std::string content = text_at(kArenaBase);
    RC_ASSERT(content == text_at(mirror(kArenaBase)));
    const Hash hash = versions.hash();
    const auto [found, inserted] = hashes_.try_emplace(content, hash);
    RC_ASSERT(found->second == hash);
    if (!inserted) return;
    for (const auto& [other, of_other] : hashes_)
      RC_ASSERT(other == content || !(of_other == hash));
  }
  void keep(Versions& versions) {
    Kept& kept = kept_[versions.take()];
    RC_ASSERT(kept.times == 0 || kept.content == text_at(kArenaBase));
    kept = {text_at(kArenaBase), versions.hash(), kept.times + 1};
  }
  void restore_one(Versions& versions) {
    const auto chosen = random_kept();
    versions.restore(chosen->first);
    RC_ASSERT(text_at(kArenaBase) == chosen->second.content);
    RC_ASSERT(versions.hash() == chosen->second.hash);
  }
  void compare_with_one(const Versions& versions) {
    const auto chosen = random_kept();
    const std::string now = text_at(kArenaBase);
    const Address difference = versions.difference(chosen->first);
    std::size_t first = 0;
    while (first < kSize && now[first] == chosen->second.content[first]) ++first;
    RC_ASSERT(difference == (first == kSize ? 0 : kArenaBase + first));
  }
  void drop_one(Versions& versions) {
    const auto chosen = random_kept();
    versions.drop(chosen->first);
    if (--chosen->second.times == 0) kept_.erase(chosen);
  }
  bool keeps_any() const { return !kept_.empty(); }

 private:
  std::map<Versions::Id, Kept>::iterator random_kept() {
    auto chosen = kept_.begin();
    std::advance(chosen, random_below(static_cast<std::uint32_t>(kept_.size())));
    return chosen;
  }

  std::map<Versions::Id, Kept> kept_;
  std::map<std::string, Hash> hashes_;
};

RC_GTEST_PROP(Versions, AreCopiesOfTheMemory, ()) {
  begin_anew();
  Versions versions;
  Reference reference;
  reference.keep(versions);
  for (std::uint32_t step = random_below(120); step > 0; --step) {
    for (std::uint32_t i = random_below(4); i > 0; --i) change_somewhere(versions);
    reference.check(versions);
    const std::uint32_t what = random_below(8);
    if (what < 3 || !reference.keeps_any())
      reference.keep(versions);
    else if (what < 6)
      reference.restore_one(versions);
    else if (what == 6)
      reference.compare_with_one(versions);
    else
      reference.drop_one(versions);
    reference.check(versions);
  }
  // What nobody keeps takes no room.
  const Versions::Id last = versions.take();
  while (reference.keeps_any()) reference.drop_one(versions);
  versions.restore(last);
  RC_ASSERT(versions.bytes() == 0u);
}

RC_GTEST_PROP(Contents, AreNumberedOneToOne, ()) {
  begin_anew();
  // Lines begin with something, and are known from when they are first written.
  for (std::size_t line = 0; line < kLines; ++line)
    std::memset(reinterpret_cast<void*>(mirror(kArenaBase + line * kLine)),
                static_cast<int>(random_below(2)), kLine);
  Contents contents;
  std::map<std::string, Contents::Id> numbers;
  std::map<Contents::Id, std::string> states;
  for (std::uint32_t step = random_below(60); step > 0; --step) {
    for (std::uint32_t i = random_below(4); i > 0; --i) {
      const Address line = random_line();
      contents.touch(line);
      write_somewhere(mirror(line));
    }
    const Contents::Id number = contents.identity();
    const std::string content = text_at(mirror(kArenaBase));
    RC_ASSERT(numbers.try_emplace(content, number).first->second == number);
    RC_ASSERT(states.try_emplace(number, content).first->second == content);
  }
}

}  // namespace
}  // namespace proviso::runtime
