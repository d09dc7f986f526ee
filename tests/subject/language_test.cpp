#include "subject/language.hpp"

#include <gtest/gtest.h>

#include "base/file_name.hpp"

namespace proviso::subject {
namespace {

std::string named(const std::string& path, const std::string& chosen) {
  return std::string(language_of(path, chosen).value()->name);
}

TEST(Language, IsSelectedByTheExtension) {
  EXPECT_EQ(named("a/b.lts", ""), "fsp");
  EXPECT_EQ(named("B.FSP", ""), "fsp");
  EXPECT_EQ(named("x.y.AuT", ""), "aut");
  EXPECT_EQ(named("x.txt", "aut"), "aut");
  EXPECT_EQ(named("-", "fsp"), "fsp");
  EXPECT_EQ(named("watch.collab", ""), "collab");
  EXPECT_EQ(named("door.scxml", ""), "scxml");
  EXPECT_EQ(named("m.SMV", ""), "smv");
  EXPECT_EQ(named("m.SLIM", ""), "slim");
  EXPECT_EQ(named("m.aig", ""), "aiger");
  EXPECT_EQ(named("m.aag", ""), "aiger");
  for (const char* file : {"m.pml", "m.pm", "m.pr", "m.prm", "m.Prom", "m.promela", "m.spin"}) {
    EXPECT_EQ(named(file, ""), "promela") << file;
  }
}

TEST(Language, OfProgramsIsCpp) {
  for (const char* file : {"m.c", "m.cc", "m.CPP", "m.cxx"}) {
    EXPECT_EQ(named(file, ""), "c++") << file;
  }
}

TEST(Language, CannotAlwaysBeTold) {
  for (const char* file : {"m", "m.", "dir.lts/m", "m.txt", "-", ""}) {
    EXPECT_FALSE(language_of(file, "").has_value()) << file;
  }
}

TEST(Language, StemsAndExtensions) {
  EXPECT_EQ(extension_of("a.b/c.D"), "d");
  EXPECT_EQ(extension_of("a.b/c"), "");
  EXPECT_EQ(stem_of("a.b/c.d.e"), "c.d");
  EXPECT_EQ(stem_of("c"), "c");
}

}  // namespace
}  // namespace proviso::subject
