// Programs of a few lines of C whose answer depends on one detail of the instrumentation: values
// that keep "never set" on their way, indices inside of objects, differences of addresses.
#include <gtest/gtest.h>

#include "checked_source.hpp"
#include "compiled.hpp"

namespace proviso::testing {
namespace {

struct SmallProgram {
  std::string name;
  std::string answer;  // "holds", or a part of the note with its verdict before it
  std::string source;
};

/// Kept from the headers of the C library, which take longer than all else.
const std::string kPrologue =
    "void* malloc(unsigned long); void* realloc(void*, unsigned long); void free(void*);\n";

const std::string kUnset = "violated: a value is used that was never set";
const std::string kIndex = "violated: out of bounds: an index that the array does not have";

const std::string kTime = "undecided: clock: what the program does may depend on the time";

const SmallProgram kPrograms[] = {
    {"BitPreciseCopy", kUnset,
     "int main(void) { _BitInt(33)* p = malloc(16); p[0] = p[1]; return p[0] == 0; }"},
    {"BitPreciseCopyOfSetValue", "holds",
     "int main(void) { _BitInt(33)* p = malloc(16); p[1] = 3; p[0] = p[1]; int r = p[0] == 0;\n"
     "free(p); return r; }"},
    {"WidenedCopy", kUnset,
     "int main(void) { int* p = malloc(4); long* q = malloc(8); *q = *p; return *q > 3; }"},
    {"NarrowedCopy", kUnset,
     "int main(void) { long* p = malloc(8); short* q = malloc(2); *q = *p; return *q > 3; }"},
    {"UnsignedUpperHalfIsSet", "holds",
     "int main(void) { unsigned* p = malloc(4); unsigned long* q = malloc(8); *q = *p;\n"
     "int r = ((unsigned*)q)[1] == 0; free(p); free(q); return r; }"},
    {"TruthValueCopy", kUnset,
     "int main(void) { _Bool* p = malloc(2); p[0] = p[1]; return p[0] ? 1 : 0; }"},
    {"ReturnedNumber", kUnset, "int g(void) { int x; return x; } int main(void) { return g(); }"},
    {"ReturnedStructure", "holds",
     "struct S { int a; char c; }; struct S g(void) { struct S s; s.a = 1; return s; }\n"
     "int main(void) { return g().a; }"},
    {"PassedOverDeclaration", kUnset,
     "int f(int k) { switch (k) { int x; case 1: x = 2; return x; default: return x; } }\n"
     "int main(void) { return f(2); }"},
    {"ComputedOntoItself", kUnset,
     "int main(void) { int x; x ^= 1; int z = x << 2; return z == 0; }"},
    {"GrownBlock", kUnset,
     "int main(void) { int* p = malloc(8); p[0] = p[1] = 1; p = realloc(p, 64); return p[9]; }"},
    {"GrownBlockKeepsWhatIsSet", "holds",
     "int main(void) { int* p = malloc(8); p[0] = p[1] = 1; p = realloc(p, 64); int r = p[1];\n"
     "free(p); return r; }"},
    {"MovedBlockKeepsWhatIsNotSet", kUnset,
     "int main(void) { int* p = malloc(8); p[0] = 1; p = realloc(p, 64); return p[1]; }"},
    {"IndexOfMember", kIndex,
     "struct S { char a[4]; int b; }; int main(void) { struct S s = {{0}, 0};\n"
     "volatile int i = 4; s.a[i] = 1; return s.b; }"},
    {"IndexOfFirstMemberOfVariable", kIndex,
     "struct { int a[2]; int b[2]; } s; int i = 2; int main(void) { s.a[i] = 1; return 0; }"},
    {"IndexOfMemberOfBlock", kIndex,
     "struct S { int a[2][3]; int b; }; int main(void) { struct S* s = malloc(sizeof *s);\n"
     "volatile int i = 3; s->a[0][i] = 1; return 0; }"},
    {"LastIndexOfMember", "holds",
     "struct S { char a[4]; int b; }; int main(void) { struct S s = {{0}, 0};\n"
     "volatile int i = 3; s.a[i] = 1; return s.b; }"},
    {"EndOfMember", "holds",
     "struct S { char a[4]; int b; }; int main(void) { struct S s = {{0}, 0}; int n = 0;\n"
     "for (char* p = s.a; p != &s.a[4]; ++p) n += *p; return n; }"},
    {"IndexOfVariableIsNamed", "0 bytes behind the end of the variable a of 12 bytes",
     "int a[3]; int main(void) { volatile int i = 3; return a[i]; }"},
    {"DifferenceOfBlocks", "undecided: addresses of different blocks are subtracted",
     "int main(void) { char* p = malloc(8); char* q = malloc(8); return q - p > 0; }"},
    {"DifferenceInBlock", "holds",
     "int main(void) { char* p = malloc(8); char* q = p + 8; int r = q - p > 0; free(p);\n"
     "return r; }"},
    {"PrintedTimeOfHelper", "holds",
     "long clock(void); int printf(const char*, ...); double now(void) { return clock() / 1e6; }\n"
     "int main(void) { double t = now(); printf(\"%f\", now() - t); return 0; }"},
    {"ComparedTimeOfHelper", kTime,
     "long clock(void); int printf(const char*, ...); double now(void) { return clock() / 1e6; }\n"
     "int main(void) { double t = now(); printf(\"%f\", t); return now() - t > 1; }"},
    {"PrintedTimeInVariable", "holds",
     "long clock(void); int printf(const char*, ...); long begin;\n"
     "int main(void) { begin = clock(); printf(\"%ld\", clock() - begin); return 0; }"},
    {"ComparedTimeInVariable", kTime,
     "long clock(void); int printf(const char*, ...); long begin;\n"
     "int is_odd(void) { return begin & 1; }\n"
     "int main(void) { begin = clock(); printf(\"%ld\", begin); return is_odd(); }"},
    {"PrintedTimeBesideOther", "holds",
     "long clock(void); int printf(const char*, ...); struct S { int other; long begin; } s;\n"
     "int main(void) { s.begin = clock(); s.other = 1; printf(\"%ld\", s.begin);\n"
     "return s.other == 2; }"},
    {"LengthOfPrintedTime", kTime,
     "long clock(void); int printf(const char*, ...);\n"
     "int main(void) { return printf(\"%ld\", clock()) > 3; }"},
    {"HalfFloat", "holds", "int main(void) { volatile _Float16 h = 1; h = h + 2; return h > 3; }"},
    {"Division128", "holds",
     "int main(void) { volatile __int128 n = 100; return (int)(n / 7 % 3); }"},
};

class SmallPrograms : public ::testing::TestWithParam<SmallProgram> {};

TEST_P(SmallPrograms, Answer) {
  if (!has_plugin()) GTEST_SKIP() << "clang++-19 or LLVM's headers were not found";
  const ScratchFolder folder;
  const auto checked =
      check_source(folder, kPrologue + GetParam().source, PROVISO_RUNTIME, "source.c");
  ASSERT_TRUE(checked) << checked.error();
  std::string said = "holds";
  for (const PropertyResult& result : checked->results) {
    if (result.verdict == Verdict::Undecided) said = "undecided: " + result.note;
  }
  for (const PropertyResult& result : checked->results) {
    if (result.verdict == Verdict::Violated) said = "violated: " + result.note;
  }
  EXPECT_NE(said.find(GetParam().answer), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(All, SmallPrograms, ::testing::ValuesIn(kPrograms),
                         [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace proviso::testing
