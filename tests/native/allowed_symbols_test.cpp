// What a program may call: names that the list has to decide one way or the other, and the programs
// that the checker decides, which may call nothing else.
#include "allowed_symbols.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "image.hpp"
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
                             "_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1Ev",
                             "_ZSt20__throw_system_errori",
                             "_ZNSt13runtime_errorC1EPKc",
                             "_ZNSt13runtime_errorD2Ev",
                             "_ZTVSt12future_error",
                             "_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base",
                             "_ZSt11_Hash_bytesPKvmm",
                             "__once_proxy",
                             "rand",
                             "getenv",
                             "__isoc99_sscanf",
                             "__VERIFIER_nondet_int",
                             "_ZSt3cin",
                             "_ZSt17current_exceptionv"})
    EXPECT_TRUE(list.allows(symbol)) << symbol;
}

TEST(AllowedSymbolsTest, WhatReadsTheWorldIsRefused) {
  const AllowedSymbols list = the_list();
  for (const char* symbol : {"fork", "open", "read", "mmap", "freopen", "_setjmp", "getentropy",
                             "sigwait", "__VERIFIER_nondet_pointer",
                             "_ZNSt14basic_ifstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode"})
    EXPECT_FALSE(list.allows(symbol)) << symbol;
}

TEST(AllowedSymbolsTest, WhatTouchesMemoryUnseenIsRefused) {
  const AllowedSymbols list = the_list();
  for (const char* symbol :
       {"strxfrm", "wcslen", "remquo", "memccpy", "__cxa_demangle",
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc",
        "_ZNSt13runtime_erroraSERKS_", "_ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE",
        "_ZNSt3_V222condition_variable_anyC1Ev", "_ZNSt3pmr28unsynchronized_pool_resourceD1Ev",
        "_ZSt8to_charsPcS_d", "_ZNSt9basic_iosIcSt11char_traitsIcEE5imbueERKSt6locale"})
    EXPECT_FALSE(list.allows(symbol)) << symbol;
}

std::set<std::string> defined_symbols(const std::string& archive) {
  std::istringstream lines(output_of("nm --defined-only -g '" + archive + "' 2>/dev/null"));
  std::set<std::string> symbols;
  for (std::string line; std::getline(lines, line);)
    symbols.insert(line.substr(line.rfind(' ') + 1));
  return symbols;
}

/// Whatever the list allows of streams, the library has without hooks: the runtime must have it
/// too.
TEST(AllowedSymbolsTest, StreamsAreTheRuntimesOwn) {
  const AllowedSymbols list = the_list();
  const std::string path = output_of("g++ -print-file-name=libstdc++.a");
  const auto library = defined_symbols(path.substr(0, path.find('\n')));
  const auto runtime = defined_symbols(PROVISO_RUNTIME_LIBRARY);
  std::size_t streams = 0;
  for (const std::string& symbol : library) {
    const auto begins = [&](const char* part) { return symbol.rfind(part, 0) == 0; };
    const bool is_of_stream = begins("_ZNSo") || begins("_ZNKSo") || begins("_ZNSi") ||
                              begins("_ZNKSi") || begins("_ZNSd") || begins("_ZStls") ||
                              begins("_ZStrs") || begins("_ZNSt6locale") ||
                              symbol.find("9basic_iosIc") != std::string::npos ||
                              symbol.find("15basic_streambufIc") != std::string::npos ||
                              symbol.find("basic_stringbufIc") != std::string::npos ||
                              symbol.find("stringstreamIc") != std::string::npos;
    const bool is_data = begins("_ZTV") || begins("_ZTT") || begins("_ZTI") || begins("_ZTS");
    if (!is_of_stream || is_data || !list.allows(symbol)) continue;
    ++streams;
    EXPECT_EQ(runtime.count(symbol), 1u) << symbol;
  }
  EXPECT_GT(streams, 250u);
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
