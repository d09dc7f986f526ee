#include "base/suggest.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

namespace proviso {
namespace {

unsigned distance(std::string_view a, std::string_view b) {
  std::vector<unsigned> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<unsigned>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<unsigned>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

}  // namespace

std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates) {
  constexpr std::size_t kLongest = 64;  // a guess about longer names is of no help
  if (name.empty() || name.size() > kLongest) return std::nullopt;
  const unsigned allowed = std::max<unsigned>(1, static_cast<unsigned>(name.size()) / 3);
  const std::string wanted = lower_case(name);
  std::optional<std::string> best;
  unsigned best_distance = allowed + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > kLongest) continue;
    const unsigned d = distance(wanted, lower_case(candidate));
    if (d < best_distance) {
      best_distance = d;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> candidates) {
  const auto found = nearest(name, candidates);
  return found ? fmt::format("did you mean {}?", *found) : std::string();
}

}  // namespace proviso
