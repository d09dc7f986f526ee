#include "cli/language.hpp"

#include <gtest/gtest.h>

namespace proviso::cli {
namespace {

TEST(Language, IsToldByTheEnding) {
  EXPECT_EQ(language_of("a/b.lts", "").value(), Language::Fsp);
  EXPECT_EQ(language_of("B.FSP", "").value(), Language::Fsp);
  EXPECT_EQ(language_of("x.y.AuT", "").value(), Language::Aut);
  EXPECT_EQ(language_of("x.txt", "aut").value(), Language::Aut);
  EXPECT_EQ(language_of("-", "fsp").value(), Language::Fsp);
  EXPECT_EQ(language_of("watch.collab", "").value(), Language::Collab);
  EXPECT_EQ(language_of("m.SMV", "").value(), Language::Smv);
  EXPECT_EQ(language_of("m.aig", "").value(), Language::Aiger);
  EXPECT_EQ(language_of("m.aag", "").value(), Language::Aiger);
  for (const char* file : {"m.pml", "m.pm", "m.pr", "m.prm", "m.Prom", "m.promela", "m.spin"}) {
    EXPECT_EQ(language_of(file, "").value(), Language::Promela) << file;
  }
}

TEST(Language, IsRefusedIfThereIsNoFrontEnd) {
  for (const char* file : {"m.slim", "m.SLIM"}) {
    const auto language = language_of(file, "");
    ASSERT_FALSE(language.has_value()) << file;
    EXPECT_NE(language.error().find("does not read"), std::string::npos) << file;
  }
}

TEST(Language, OfProgramsIsCpp) {
  for (const char* file : {"m.c", "m.cc", "m.CPP", "m.cxx"}) {
    EXPECT_EQ(language_of(file, ""), Language::Cpp) << file;
  }
}

TEST(Language, CannotAlwaysBeTold) {
  for (const char* file : {"m", "m.", "dir.lts/m", "m.txt", "-", ""}) {
    EXPECT_FALSE(language_of(file, "").has_value()) << file;
  }
}

TEST(Language, StemsAndEndings) {
  EXPECT_EQ(ending("a.b/c.D"), "d");
  EXPECT_EQ(ending("a.b/c"), "");
  EXPECT_EQ(stem("a.b/c.d.e"), "c.d");
  EXPECT_EQ(stem("c"), "c");
}

}  // namespace
}  // namespace proviso::cli
