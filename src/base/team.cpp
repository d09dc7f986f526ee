#include "base/team.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/format.h>

#include "base/digest.hpp"

namespace proviso {
namespace {

// What a rank has come to a meeting for.
constexpr Team::Word kWorks = 0;
constexpr Team::Word kLeaves = 1;
constexpr Team::Word kFails = 2;

constexpr std::size_t kDigits = 32;
using Record = std::array<Team::Word, 1 + kDigits / sizeof(Team::Word)>;

std::optional<unsigned> first_that(const Team::Words& all, Team::Word errand) {
  for (std::size_t at = 0; at < all.size(); at += Record().size()) {
    if (all[at] == errand) return static_cast<unsigned>(at / Record().size());
  }
  return std::nullopt;
}

}  // namespace

bool Team::meet(std::string_view purpose) {
  if (over_) return false;
  Record mine{kWorks};
  const std::string digits = digest_of(purpose);
  std::memcpy(mine.data() + 1, digits.data(), std::min(digits.size(), kDigits));
  Words all;
  gather(mine, all);
  over_ = true;  // unless all go on
  if (const auto failed = first_that(all, kFails)) {
    throw TeamDisagrees(fmt::format("rank {} failed before the search", *failed));
  }
  if (first_that(all, kLeaves)) return false;
  for (std::size_t at = 0; at < all.size(); at += mine.size()) {
    if (std::equal(mine.begin(), mine.end(), all.begin() + static_cast<std::ptrdiff_t>(at))) {
      continue;
    }
    throw TeamDisagrees(
        fmt::format("ranks {} and {} are about to search different spaces: do all machines have "
                    "the same program and the same files?",
                    std::min<std::size_t>(rank(), at / mine.size()),
                    std::max<std::size_t>(rank(), at / mine.size())));
  }
  over_ = false;
  return true;
}

bool Team::leave(bool failed) {
  if (over_) return true;
  over_ = true;
  const Record mine{failed ? kFails : kLeaves};
  Words all;
  gather(mine, all);
  const auto other = first_that(all, kFails);
  if (other && !failed) throw TeamDisagrees(fmt::format("rank {} failed", *other));
  return !failed || (!first_that(all, kLeaves) && !first_that(all, kWorks));
}

Team::Signal TeamOfOne::send(std::span<const Words> out, Signal mine) {
  arrived_ = out.front();
  return mine;
}

void TeamOfOne::gather(std::span<const Word> mine, Words& all) {
  for (const Word word : mine) all.push_back(word);
}

}  // namespace proviso
