// Answers about whole programs whose fields are mapped: a proof only where every access is seen.
#include <fstream>

#include <gtest/gtest.h>

#include "compiled.hpp"
#include "engine/native/check.hpp"
#include "lang/map/map.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

using Checked = tl::expected<native::CheckOutcome, std::string>;

/// The field may be written once.
lts::Component written_once() {
  lts::LtsBuilder builder;
  builder.add_states(2);
  builder.add_transition(lts::StateId{0}, builder.action("set"), lts::StateId{1});
  return {"ONCE", std::move(builder).build()};
}

class MappedProgram : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_plugin()) GTEST_SKIP() << "clang++-19 or LLVM's headers were not found";
  }

  Checked check(const std::vector<std::string>& sources, const std::string& event) {
    native::Program program;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const std::string path = folder_.path() / ("source" + std::to_string(i) + ".cpp");
      std::ofstream(path) << "struct C { int other; int field; C(); };\n" << sources[i];
      program.sources.push_back({path});
    }
    SourceSet texts;
    Diagnostics diagnostics;
    const FileId file =
        texts.add("c.map", "component C from \"source0.cpp\"; event set = " + event + ";");
    program.mapping = map::load(texts, file, diagnostics);
    program.mapping_folder = folder_.path();
    program.properties.push_back(written_once());
    native::Toolchain toolchain;
    toolchain.runtime = PROVISO_RUNTIME;
    Context context;
    return native::check_program(program, toolchain, {}, context);
  }

  /// The result for the property, with its note.
  static std::string said(const Checked& checked) {
    if (!checked) return "error: " + checked.error();
    for (const PropertyResult& result : checked->results) {
      if (result.property != "ONCE") continue;
      const char* verdict = result.verdict == Verdict::Holds      ? "holds"
                            : result.verdict == Verdict::Violated ? "violated"
                                                                  : "undecided";
      return verdict + (result.note.empty() ? "" : ": " + result.note);
    }
    return "nothing";
  }

  ScratchFolder folder_;
};

TEST_F(MappedProgram, HoldsWhereEveryAccessIsSeen) {
  EXPECT_EQ(said(check({"C::C() {} C c; int main() { int& r = c.field; r = 1; return c.field; }"},
                       "write \"C::field\"")),
            "holds");
}

TEST_F(MappedProgram, IsViolatedThroughAReference) {
  const std::string text = said(check(
      {"C::C() {} C c; int main() { int& r = c.field; r = 1; r = 2; }"}, "write \"C::field\""));
  EXPECT_EQ(text.rfind("violated", 0), 0U) << text;
}

/// The unit that writes does not construct, and so does not describe the class by itself.
TEST_F(MappedProgram, IsViolatedInAnotherUnit) {
  const std::string text = said(check({"C::C() {} void twice(C&); int main() { C c; twice(c); }",
                                       "void twice(C& c) { c.field = 1; c.field = 2; }"},
                                      "write \"C::field\""));
  EXPECT_EQ(text.rfind("violated", 0), 0U) << text;
}

TEST_F(MappedProgram, IsUndecidedWhereTheAddressIsGivenAway) {
  const std::string text = said(
      check({"C::C() {} int* kept; int main() { C c;\nkept = &c.field;\n*kept = 1; *kept = 2; }"},
            "write \"C::field\""));
  EXPECT_EQ(text.rfind("undecided: what is done with C::field is not seen", 0), 0U) << text;
  EXPECT_NE(text.find("(source0.cpp:3)"), std::string::npos) << text;
}

TEST_F(MappedProgram, NeedsWhatTheMappingSpeaksOf) {
  EXPECT_EQ(said(check({"C::C() {} int main() {}"}, "call \"C::missing\"")),
            "error: the mapping names C::missing, which the sources never define");
  const std::string field = said(check({"C::C() {} int main() {}"}, "write \"C::missing\""));
  EXPECT_EQ(field.rfind("error: the mapping names C::missing, which is not a field", 0), 0U)
      << field;
  EXPECT_EQ(said(check({"C::C() {} int main() {}"}, "lock \"::missing\"")),
            "error: the mapping names ::missing, which is not a variable of the sources");
}

}  // namespace
}  // namespace proviso::testing
