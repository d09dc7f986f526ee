// The closure check notices the loss of any single hook, and says nothing of whole images.
#include <fstream>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

#include "base/child_process.hpp"
#include "compiled.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

/// Every kind of instruction that has a hook.
constexpr const char* kAllKinds = R"(
#include <cstdarg>
#include <immintrin.h>
struct [[gnu::packed]] Packed { unsigned low : 24; };
struct Block { long words[9]; };
struct Base { virtual ~Base() {} virtual int get() { return 1; } };
struct Derived : Base { int get() override { return 2; } };
typedef float Lanes __attribute__((vector_size(32)));
Packed packed; long double number; _BitInt(256) wide; Lanes lanes; _Complex long double pair;
Block block; __int128 two_words; int word; double real; Base* object;
void take(Block);
void widths() { ++packed.low; number += 1; wide += 1; lanes += 1; pair += 1; word += 1; }
int tables() { object = new Derived; const int got = object->get(); delete object; return got; }
void copies(Block* to) { take(block); *to = block; block = {}; __builtin_memmove(to, &block, 40); }
void variadic(int n, ...) {
  va_list list, copy;
  va_start(list, n);
  va_copy(copy, list);
  block = va_arg(copy, Block);
  va_end(list);
}
void atomics() {
  __atomic_fetch_add(&word, 1, __ATOMIC_RELAXED);
  __atomic_fetch_min(&word, 1, __ATOMIC_ACQ_REL);
  __atomic_store_n(&word, 1, __ATOMIC_RELEASE);
  int expected = 1;
  __atomic_compare_exchange_n(&word, &expected, 2, false, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE);
  __atomic_compare_exchange_n(&word, &expected, 2, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
}
__attribute__((target("cx16"))) void two() {
  __atomic_fetch_add(&two_words, 1, __ATOMIC_SEQ_CST);
  __int128 expected = 1;
  __atomic_compare_exchange_n(&two_words, &expected, 2, false, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE);
  __atomic_store_n(&two_words, __atomic_load_n(&two_words, __ATOMIC_ACQUIRE), __ATOMIC_RELEASE);
}
__attribute__((target("avx512f,avx512vl"))) void masks(int* p, __m128i v, __mmask8 m) {
  _mm_mask_storeu_epi32(p, m, v);
  v = _mm_mask_loadu_epi32(v, m, p);
  _mm_mask_compressstoreu_epi32(p, m, v);
  v = _mm_mask_expandloadu_epi32(v, m, p);
  _mm_mask_i32scatter_epi32(p, m, v, v, 4);
}
__attribute__((target("avx2"))) __m128i moves(int* p, __m128i v, __m128i m) {
  _mm_maskstore_epi32(p, m, v);
  v = _mm_maskload_epi32(p, m);
  _mm_maskmoveu_si128(v, m, reinterpret_cast<char*>(p));
  return _mm_lddqu_si128(reinterpret_cast<__m128i*>(p));
}
void others(int* p) { asm volatile("incl %0" : "+m"(*p)); *p = static_cast<int>(__rdtsc()); }
)";

struct Listed {
  unsigned hooks = 0;
  unsigned forgotten = 0;
};

class Closure : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!has_plugin()) GTEST_SKIP() << "clang++-19 or LLVM's headers were not found";
  }

  /// Up to the code that no pass has changed yet.
  void read(const std::string& source) {
    call({"-std=c++20", "-O1", "-Xclang", "-disable-llvm-passes", "-U__OPTIMIZE__", "-I",
          std::string(PROVISO_RUNTIME) + "/include", source, "-o", unit()});
  }

  Listed instrument(unsigned dropped) {
    const std::string plugin = std::string(PROVISO_RUNTIME) + "/proviso_pass.so";
    const std::string list = folder_.path() / "list.txt";
    call({"-x", "ir", GetParam(), "-Xclang", "-load", "-Xclang", plugin, "-fpass-plugin=" + plugin,
          "-mllvm", "-proviso-list=" + list, "-mllvm",
          "-proviso-drop-hook=" + std::to_string(dropped), unit(), "-o",
          folder_.path() / "out.bc"});
    std::istringstream lines(slurp(list));
    Listed listed;
    std::string word;
    lines >> word >> listed.hooks;
    for (std::string line; std::getline(lines, line);) {
      listed.forgotten += line.rfind("forgotten\t", 0) == 0 ? 1 : 0;
    }
    return listed;
  }

  void expect_noticed(unsigned hook) {
    EXPECT_GT(instrument(hook).forgotten, 0U) << "hook " << hook << " is not missed";
  }

  ScratchFolder folder_;

 private:
  std::string unit() const { return folder_.path() / "unit.bc"; }

  static void call(const std::vector<std::string>& words) {
    std::vector<std::string> arguments{"clang++-19", "-w", "-g", "-emit-llvm", "-c"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    Context context;
    const auto answer = run_child({.arguments = arguments, .with_errors = true}, context);
    ASSERT_TRUE(answer && answer->succeeded) << (answer ? answer->output : answer.error().why);
  }
};

TEST_P(Closure, NoticesEveryLostHookOfEveryKind) {
  const std::string source = folder_.path() / "kinds.cpp";
  std::ofstream(source) << kAllKinds;
  read(source);
  const Listed whole = instrument(0);
  EXPECT_EQ(whole.forgotten, 0U);
  ASSERT_GT(whole.hooks, 80U);
  for (unsigned hook = 1; hook <= whole.hooks; hook += 1 + hook % 2) expect_noticed(hook);
}

TEST_P(Closure, NoticesLostHooksOfPrograms) {
  std::mt19937 random(20081);
  for (const char* program : {"thread_pool", "string_streams", "shared_pointer", "coroutine"}) {
    read(std::string(PROVISO_PROGRAMS) + "/correct/" + program + ".cpp");
    const Listed whole = instrument(0);
    EXPECT_EQ(whole.forgotten, 0U) << program;
    ASSERT_GT(whole.hooks, 0U);
    for (int i = 0; i < 12; ++i) expect_noticed(1 + static_cast<unsigned>(random()) % whole.hooks);
  }
}

INSTANTIATE_TEST_SUITE_P(Optimisations, Closure, ::testing::Values("-O0", "-O1"),
                         [](const auto& tested) { return std::string(tested.param).substr(1); });

}  // namespace
}  // namespace proviso::testing
