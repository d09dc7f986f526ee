// Answers about programs with parts that cannot be analysed.
#include <gtest/gtest.h>

#include "checked_source.hpp"
#include "compiled.hpp"

namespace proviso::testing {
namespace {

class Opaque : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_plugin()) GTEST_SKIP() << "clang++-19 or LLVM's headers were not found";
  }

  std::string said(const std::string& source, const std::string& runtime = PROVISO_RUNTIME) {
    const auto checked = check_source(folder_, source, runtime);
    if (!checked) return "error: " + checked.error();
    const PropertyResult& result = checked->results.front();
    const char* verdict = result.verdict == Verdict::Holds      ? "holds"
                          : result.verdict == Verdict::Violated ? "violated"
                                                                : "undecided";
    return verdict + (result.note.empty() ? "" : ": " + result.note);
  }

  void expect_undecided(const std::string& source, const std::string& because) {
    const std::string text = said(source);
    EXPECT_EQ(text.rfind("undecided", 0), 0U) << text;
    EXPECT_NE(text.find(because), std::string::npos) << text;
  }

  ScratchFolder folder_;
};

TEST_F(Opaque, ModuleAssembly) {
  expect_undecided("asm(\".data\\nvalue: .long 1\\n.text\"); int main() {}",
                   "module-level assembly (source.cpp)");
}

TEST_F(Opaque, NakedFunctions) {
  expect_undecided("__attribute__((naked)) void f() { asm(\"ret\"); } int main() { f(); }",
                   "the naked function _Z1fv (source.cpp)");
}

TEST_F(Opaque, ChosenFunctions) {
  expect_undecided(
      "extern \"C\" void one() {} extern \"C\" void (*pick())() { return one; }\n"
      "void f() __attribute__((ifunc(\"pick\"))); int main() { f(); }",
      "the ifunc _Z1fv (source.cpp)");
}

TEST_F(Opaque, FunctionsInPlaceOfHooks) {
  const std::string text =
      said("extern \"C\" void __tsan_write4(void*) {} int x; int main() { x = 1; }");
  EXPECT_NE(text.find("source.cpp defines __tsan_write4, which belongs to the checker"),
            std::string::npos)
      << text;
}

TEST_F(Opaque, AssemblyIsNamedWithItsLine) {
  expect_undecided("int x;\nint main() {\n  asm volatile(\"incl %0\" : \"+m\"(x));\n}",
                   "what inline assembly does to memory is not seen (source.cpp:3)");
}

TEST_F(Opaque, WithoutThePluginThereIsNoAnswer) {
  const std::string text = said("int main() {}", folder_.path());
  EXPECT_NE(text.find("proviso_pass.so is missing"), std::string::npos) << text;
}

}  // namespace
}  // namespace proviso::testing
