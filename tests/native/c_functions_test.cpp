// The C library's functions as the runtime writes them anew, against the C library's own: the
// latter are found behind the former, which this program is linked with.
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"

namespace proviso::runtime {
namespace {

template <class Function>
Function* library(const char* name, Function*) {
  void* found = dlsym(RTLD_NEXT, name);
  EXPECT_NE(found, nullptr) << name;
  return reinterpret_cast<Function*>(found);
}

std::string random_text(std::string_view letters, std::uint32_t most) {
  std::string text;
  for (std::uint32_t left = random_below(most + 1); left > 0; --left)
    text += letters[random_below(static_cast<std::uint32_t>(letters.size()))];
  return text;
}

/// What a function makes of a text: the value, where it ends, and the error.
template <class Call>
auto read_by(Call call) {
  char* end = nullptr;
  errno = 0;
  const auto value = call(&end);
  return std::tuple(value, end, errno);
}

RC_GTEST_PROP(Instrumented, IntegersAreReadAsTheLibraryReadsThem, ()) {
  static auto* const own_signed = library("strtol", &strtol);
  static auto* const own_unsigned = library("strtoul", &strtoul);
  const std::string text = random_text(" \t+-0123456789xXaAfFzZ", 4) +
                           random_text("0123456789abcdef", random_below(2) * 30);
  constexpr int kBases[] = {0, 2, 8, 10, 16, 36, 1, 37};
  const int base = kBases[random_below(8)];
  const auto by = [&](auto* function) {
    return read_by([&](char** end) { return function(text.c_str(), end, base); });
  };
  if (base == 0 || (base >= 2 && base <= 36)) {
    RC_ASSERT(by(&strtol) == by(own_signed));
    RC_ASSERT(by(&strtoul) == by(own_unsigned));
  } else {
    RC_ASSERT(std::get<2>(by(&strtol)) == EINVAL);
  }
}

RC_GTEST_PROP(Instrumented, NumbersAreReadAsTheLibraryReadsThem, ()) {
  static auto* const own = library("strtod", &strtod);
  const std::string text = random_text(" +-", 1) + random_text("0123456789", 3) +
                           random_text(".eE+-xXpP", 2) + random_text("0123456789infa(", 4);
  const auto by = [&](auto* function) {
    const auto [value, end, error] =
        read_by([&](char** stop) { return function(text.c_str(), stop); });
    return std::tuple(std::to_string(value), end, error);
  };
  RC_ASSERT(by(&strtod) == by(own));
}

RC_GTEST_PROP(Instrumented, TextsAreSearchedAsTheLibrarySearchesThem, ()) {
  const std::string text = random_text("abA", 12);
  const std::string other = random_text("abB", 3);
  const char* first = text.c_str();
  const char* second = other.c_str();
  const int letter = "abc"[random_below(3)];
  const auto agree = [](auto* mine, const char* name, auto... arguments) {
    return mine(arguments...) == library(name, mine)(arguments...);
  };
  using Find = const char*(const char*, int);
  using FindText = const char*(const char*, const char*);
  RC_ASSERT(agree(static_cast<Find*>(&strchr), "strchr", first, letter));
  RC_ASSERT(agree(static_cast<Find*>(&strrchr), "strrchr", first, letter));
  RC_ASSERT(agree(static_cast<FindText*>(&strstr), "strstr", first, second));
  RC_ASSERT(agree(static_cast<FindText*>(&strpbrk), "strpbrk", first, second));
  RC_ASSERT(agree(&strspn, "strspn", first, second));
  RC_ASSERT(agree(&strcspn, "strcspn", first, second));
  const auto sign = [](int value) { return (value > 0) - (value < 0); };
  RC_ASSERT(sign(strcasecmp(first, second)) ==
            sign(library("strcasecmp", &strcasecmp)(first, second)));
  const std::size_t most = random_below(6);
  RC_ASSERT(sign(strncasecmp(first, second, most)) ==
            sign(library("strncasecmp", &strncasecmp)(first, second, most)));
}

RC_GTEST_PROP(Instrumented, TextsAreChangedAsTheLibraryChangesThem, ()) {
  const std::string begin = random_text("ab ,", 8);
  const std::string end = random_text("ab ,", 8);
  const std::size_t most = random_below(10);
  const auto changed = [&](auto* append, auto* copy, auto* split) {
    std::string room(64, '#');
    std::memcpy(room.data(), begin.c_str(), begin.size() + 1);
    append(room.data(), end.c_str(), most);
    copy(room.data() + 32, end.c_str(), most);
    char* rest = nullptr;
    std::vector<std::string> words;
    for (char* word = split(room.data(), " ,", &rest); word != nullptr;
         word = split(nullptr, " ,", &rest))
      words.emplace_back(word);
    return std::pair(room, words);
  };
  RC_ASSERT(changed(&strncat, &strncpy, &strtok_r) == changed(library("strncat", &strncat),
                                                              library("strncpy", &strncpy),
                                                              library("strtok_r", &strtok_r)));
}

using Pair = std::pair<int, int>;

int compare_first(const void* left, const void* right) {
  return static_cast<const Pair*>(left)->first - static_cast<const Pair*>(right)->first;
}

RC_GTEST_PROP(Instrumented, SortingKeepsTheOrderOfEquals, ()) {
  std::vector<Pair> pairs;
  const int count = 1 + static_cast<int>(random_below(20));
  for (int i = 0; i < count; ++i) pairs.emplace_back(random_below(6), i);
  std::vector<Pair> sorted = pairs;
  std::qsort(sorted.data(), sorted.size(), sizeof(Pair), compare_first);
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Pair& left, const Pair& right) { return left.first < right.first; });
  RC_ASSERT(sorted == pairs);
  const Pair wanted(random_below(6), 0);
  const auto* found = static_cast<const Pair*>(
      std::bsearch(&wanted, sorted.data(), sorted.size(), sizeof(Pair), compare_first));
  const bool is_there = std::any_of(sorted.begin(), sorted.end(),
                                    [&](const Pair& pair) { return pair.first == wanted.first; });
  RC_ASSERT((found != nullptr) == is_there);
  if (found != nullptr) RC_ASSERT(found->first == wanted.first);
}

}  // namespace
}  // namespace proviso::runtime
