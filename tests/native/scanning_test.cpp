// scanf as the runtime writes it anew, against the C library's own, which is found behind it.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <tuple>

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"

// The runtime's standard input is not linked with this test, which reads texts only.
extern "C" {
void proviso_begins_reading(FILE*) {}
int proviso_next_character() { return EOF; }
void proviso_puts_back() {}
[[noreturn]] void proviso_refused(const char* what) {
  std::fprintf(stderr, "refused: %s\n", what);
  std::abort();
}
}

namespace proviso::runtime {
namespace {

using Scan = int(const char*, const char*, ...);

Scan* library() {
  static auto* const found = reinterpret_cast<Scan*>(dlsym(RTLD_NEXT, "__isoc99_sscanf"));
  return found;
}

std::string random_of(std::string_view letters, std::uint32_t most) {
  std::string text;
  for (std::uint32_t left = random_below(most + 1); left > 0; --left)
    text += letters[random_below(static_cast<std::uint32_t>(letters.size()))];
  return text;
}

/// What is stored, in variables that were all set before.
auto scanned(Scan* scan, const std::string& text, const std::string& format) {
  int whole = -7;
  unsigned hexadecimal = 7;
  long longer = -77;
  char word[16] = "unset";
  char letters[16] = "unset";
  int count = -1;
  const int stored =
      scan(text.c_str(), format.c_str(), &whole, &hexadecimal, &longer, word, letters, &count);
  return std::tuple(stored, whole, hexadecimal, longer, std::string(word, sizeof word),
                    std::string(letters, sizeof letters), count);
}

RC_GTEST_PROP(Scanning, IsAsTheLibraryDoesIt, ()) {
  RC_ASSERT(library() != nullptr);
  constexpr const char* kFormats[] = {"%d %x %ld %5s %4[a-c0-9]%n", "%3d%2x%4ld %9s%9[^a]%n",
                                      "%i,%x:%li%8s %3[]a]%n", "%d%x%ld%7s%5[^ ]%n",
                                      " a%d%% %x %li %5s%5[a-]%n"};
  const std::string format = kFormats[random_below(5)];
  const std::string text =
      random_of(" \t+-0123xa,:%", 5) + random_of(" 0x1fab-+]", 8) + random_of("abc] \n0", 8);
  RC_ASSERT(scanned(&sscanf, text, format) == scanned(library(), text, format));
}

RC_GTEST_PROP(Scanning, ReadsRealNumbersAsTheLibraryDoes, ()) {
  const std::string text = random_of(" ", 1) + random_of("+-", 1) + random_of("0123456789", 3) +
                           random_of(".", 1) + random_of("0123456789", 3);
  const auto by = [&](Scan* scan) {
    double value = -1;
    float small = -1;
    const int stored = scan(text.c_str(), "%4lf%f", &value, &small);
    return std::tuple(stored, value, small);
  };
  RC_ASSERT(by(&sscanf) == by(library()));
}

RC_GTEST_PROP(Scanning, NumbersAreSplitAsTheLibraryDoesIt, ()) {
  static auto* const own_frexp =
      reinterpret_cast<double (*)(double, int*)>(dlsym(RTLD_NEXT, "frexp"));
  static auto* const own_modf =
      reinterpret_cast<double (*)(double, double*)>(dlsym(RTLD_NEXT, "modf"));
  RC_ASSERT(own_frexp != nullptr && own_modf != nullptr);
  constexpr double kSpecial[] = {0.0, -0.0, INFINITY, -INFINITY, 5e-324, 1e308, -1.5};
  const double value = random_below(3) == 0
                           ? kSpecial[random_below(7)]
                           : (random_below(20001) - 10000.0) / (1 + random_below(1000));
  int mine = 0;
  int theirs = 0;
  RC_ASSERT(std::frexp(value, &mine) == own_frexp(value, &theirs));
  RC_ASSERT(!std::isfinite(value) || mine == theirs);
  double whole = 0;
  double their_whole = 0;
  const double rest = std::modf(value, &whole);
  const double their_rest = own_modf(value, &their_whole);
  RC_ASSERT(rest == their_rest && std::signbit(rest) == std::signbit(their_rest));
  RC_ASSERT(whole == their_whole);
}

}  // namespace
}  // namespace proviso::runtime
