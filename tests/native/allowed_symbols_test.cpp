// What a program may call: names that the list has to decide one way or the other, and the programs
// that the checker decides, which may call nothing else.
#include "allowed_symbols.hpp"

#include <filesystem>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "scratch_folder.hpp"

namespace proviso::runtime {
namespace {

namespace fs = std::filesystem;

AllowedSymbols the_list() { return AllowedSymbols(testing::slurp(PROVISO_ALLOWED_SYMBOLS)); }

TEST(AllowedSymbolsTest, FirstLineThatMatchesDecides) {
  const AllowedSymbols list("# comment\n\n!_Zab*\n_Za*c\nmain\n");
  EXPECT_EQ(list.size(), 3u);
  EXPECT_FALSE(list.allows("_Zabc"));
  EXPECT_TRUE(list.allows("_Zac"));
  EXPECT_TRUE(list.allows("_Zaxxc"));
  EXPECT_FALSE(list.allows("_Zaxxd"));
  EXPECT_TRUE(list.allows("main"));
  EXPECT_FALSE(list.allows("main2"));
  EXPECT_FALSE(list.allows(""));
}

TEST(AllowedSymbolsTest, WhatIsModelledIsAllowed) {
  const AllowedSymbols list = the_list();
  for (const char* symbol : {"pthread_create",
                             "pthread_mutex_lock",
                             "sem_timedwait",
                             "malloc",
                             "memcpy",
                             "strtol",
                             "snprintf",
                             "qsort",
                             "__dynamic_cast",
                             "puts",
                             "__tsan_read8",
                             "proviso_choose",
                             "_Znwm",
                             "_ZdlPvm",
                             "_ZNSt6thread4joinEv",
                             "_ZNSolsEi",
                             "_ZSt20__throw_system_errori",
                             "_ZNSt13runtime_errorC1EPKc",
                             "_ZNSt13runtime_errorD2Ev",
                             "_ZTVSt12future_error",
                             "_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base",
                             "_ZSt11_Hash_bytesPKvmm",
                             "__once_proxy",
                             "_ZSt17current_exceptionv"})
    EXPECT_TRUE(list.allows(symbol)) << symbol;
}

TEST(AllowedSymbolsTest, WhatReadsTheWorldIsRefused) {
  const AllowedSymbols list = the_list();
  for (const char* symbol :
       {"rand", "fork", "open", "read", "write", "mmap", "getenv", "fopen", "longjmp",
        "pthread_cancel", "_ZNSt13random_device9_M_getvalEv", "_ZSt3cin",
        "_ZNSt6thread20hardware_concurrencyEv", "_ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1EPKc",
        "_ZNSt8ios_base15sync_with_stdioEb"})
    EXPECT_FALSE(list.allows(symbol)) << symbol;
}

TEST(AllowedSymbolsTest, WhatTouchesMemoryUnseenIsRefused) {
  const AllowedSymbols list = the_list();
  for (const char* symbol :
       {"strtok", "__isoc99_sscanf", "strcoll", "wcslen", "frexp", "getline", "__cxa_demangle",
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc",
        "_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1Ev",
        "_ZNSt13runtime_erroraSERKS_", "_ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE",
        "_ZNSt3_V222condition_variable_anyC1Ev", "_ZNSt3pmr25monotonic_buffer_resourceD1Ev",
        "_ZSt8to_charsPcS_d", "_ZNSoC1EPSt15basic_streambufIcSt11char_traitsIcEE"})
    EXPECT_FALSE(list.allows(symbol)) << symbol;
}

TEST(AllowedSymbolsTest, DecidedProgramsCallNothingElse) {
  const AllowedSymbols list = the_list();
  std::size_t programs = 0;
  std::map<std::string, fs::path> needed;
  for (const char* folder : {"correct", "wrong"})
    for (const auto& program : fs::directory_iterator(fs::path(PROVISO_PROGRAMS) / folder)) {
      const std::string object = (fs::path(PROVISO_IMAGES) / program.path().stem()).string() + ".o";
      if (!fs::exists(object)) GTEST_SKIP() << "no image: clang++-19 was not found";
      if (testing::slurp(program.path()).starts_with("// expect: undecided")) continue;
      ++programs;
      for (const std::string& symbol : undefined_symbols(object))
        needed.try_emplace(symbol, program.path());
    }
  for (const auto& [symbol, program] : needed)
    EXPECT_TRUE(list.allows(symbol)) << symbol << " of " << program;
  EXPECT_GT(programs, 90u);
}

}  // namespace
}  // namespace proviso::runtime
