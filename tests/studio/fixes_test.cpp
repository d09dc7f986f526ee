#include "studio/fixes.hpp"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "scratch_folder.hpp"
#include "studio/analyse.hpp"
#include "studio/states.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;

/// The offset of a line and a column of a text in ASCII.
std::size_t offset(const std::string& text, std::size_t line, std::size_t column) {
  std::size_t at = 0;
  for (std::size_t i = 1; i < line; ++i) at = text.find('\n', at) + 1;
  return at + column - 1;
}

class FixesTest : public ::testing::Test {
 protected:
  FixesTest() : folder_(scratch_.path().string()) {}

  json diagnostics(const std::string& name, const std::string& text) const {
    return analyse(folder_, {name}, {{name, text}})["diagnostics"];
  }

  /// The titles of what is offered for the first mistake.
  std::vector<std::string> offered(const std::string& name, const std::string& text) const {
    std::vector<std::string> titles;
    const json all = diagnostics(name, text);
    if (all.empty() || !all[0].contains("fixes")) return titles;
    for (const json& fix : all[0]["fixes"]) titles.push_back(fix["title"]);
    return titles;
  }

  /// The text after the first edit that is offered.
  std::string mended(const std::string& name, std::string text) const {
    const json all = diagnostics(name, text);
    if (all.empty() || !all[0].contains("fixes")) return "nothing is offered: " + all.dump();
    const json fix = all[0]["fixes"][0];
    const std::size_t begin = offset(text, fix["line"], fix["column"]);
    const std::size_t end = offset(text, fix["endLine"], fix["endColumn"]);
    text.replace(begin, end - begin, fix["text"].get<std::string>());
    return text;
  }

  testing::ScratchFolder scratch_;
  Folder folder_;
};

TEST_F(FixesTest, ReplacesANameByTheOneThatWasMeant) {
  EXPECT_EQ(mended("m.lts", "MUTEX = (a -> MUTEX).\n||S = (MUTEXX)."),
            "MUTEX = (a -> MUTEX).\n||S = (MUTEX).");
  EXPECT_EQ(mended("m.smv", "MODULE main\nVAR\n  ready : boolean;\nINVARSPEC redy;\n"),
            "MODULE main\nVAR\n  ready : boolean;\nINVARSPEC ready;\n");
  EXPECT_EQ(mended("m.pml", "byte count;\nactive proctype P() { cont = 1 }\n"),
            "byte count;\nactive proctype P() { count = 1 }\n");
}

TEST_F(FixesTest, InsertsWhatIsMissing) {
  EXPECT_EQ(mended("m.lts", "P = (a -> P)\nQ = (b -> Q)."), "P = (a -> P).\nQ = (b -> Q).");
  EXPECT_EQ(mended("m.lts", "P = (a -> P) // the end\n"), "P = (a -> P). // the end\n");
  EXPECT_EQ(mended("m.lts", "P = (a -> b -> P.\n"), "P = (a -> b -> P).\n");
  EXPECT_EQ(mended("m.smv", "MODULE main\nVAR\n  a : boolean\nASSIGN\n  init(a) := TRUE;\n"),
            "MODULE main\nVAR\n  a : boolean;\nASSIGN\n  init(a) := TRUE;\n");
}

TEST_F(FixesTest, SeesPastMistakesThatWereHidden) {
  EXPECT_EQ(mended("m.lts", "P = (a -> P).\n||S = (P || PP)\n||T = (P)\n"),
            "P = (a -> P).\n||S = (P || PP).\n||T = (P)\n");
}

TEST_F(FixesTest, ReplacesOrRemovesAWrongSign) {
  EXPECT_EQ(mended("m.lts", "P = (a -> b -> P),\n"), "P = (a -> b -> P).\n");
}

TEST_F(FixesTest, WritesNamesInTheCaseOfTheirKind) {
  EXPECT_EQ(mended("m.lts", "P = (Go -> P).\n"), "P = (go -> P).\n");
}

TEST_F(FixesTest, ClosesACommentAndAString) {
  EXPECT_EQ(mended("m.lts", "P = (a -> P).\n/* note\n"), "P = (a -> P).\n/* note\n */\n");
}

TEST_F(FixesTest, DeclaresWhatIsNotDeclared) {
  EXPECT_EQ(offered("m.lts", "P = (a -> P).\n||S = (P || BUFFER).\n"),
            std::vector<std::string>{"Define BUFFER as STOP"});
  EXPECT_EQ(offered("m.lts", "P = (a[1..LIMIT] -> P).\n"),
            std::vector<std::string>{"Define LIMIT as 1"});
  EXPECT_EQ(offered("m.pml", "active proctype P() { total = 1 }\n"),
            std::vector<std::string>{"Declare total as a byte"});
  EXPECT_EQ(offered("m.smv", "MODULE main\nVAR\n  a : boolean;\nINVARSPEC a | elsewhere;\n"),
            std::vector<std::string>{"Declare elsewhere as a Boolean"});
}

TEST_F(FixesTest, GuardsAnIndexThatLeavesItsRange) {
  EXPECT_EQ(
      mended("m.lts",
             "const N = 3\nQ = Q[0],\nQ[i:0..N] = (up -> Q[i+1] | when (i > 0) down -> Q[i-1]).\n"),
      "const N = 3\nQ = Q[0],\nQ[i:0..N] = (when (i+1 <= N) up -> Q[i+1] | when (i > 0) down -> "
      "Q[i-1]).\n");
  EXPECT_EQ(mended("m.lts",
                   "range R = 0..2\nQ = Q[0],\nQ[i:R] = (when (i < 2) up -> Q[i+1] | down -> a -> "
                   "Q[i-1]).\n"),
            "range R = 0..2\nQ = Q[0],\nQ[i:R] = (when (i < 2) up -> Q[i+1] | when (i-1 >= 0) down "
            "-> a -> Q[i-1]).\n");
  EXPECT_EQ(mended("m.lts", "Q = Q[0],\nQ[i:0..3] = (when (i != 2) up -> Q[i+1] | off -> Q[0]).\n"),
            "Q = Q[0],\nQ[i:0..3] = (when (i+1 <= 3 && i != 2) up -> Q[i+1] | off -> Q[0]).\n");
}

TEST_F(FixesTest, WritesOneOfTheFormsThatAreNamed) {
  const std::string before =
      "machine M {\n  input a;\n  init S;\n  state T;\n  S -> T when a;\n}\nsystem X {\n  M;\n  "
      "ctl home: ";
  EXPECT_EQ(offered("m.collab", before + "G M.S;\n}\n"),
            (std::vector<std::string>{"Replace by AG", "Replace by EG"}));
}

TEST_F(FixesTest, ContinuesAsAnotherProcess) {
  EXPECT_EQ(mended("m.lts", "Q = (b -> END).\nP = (a -> Q).\n"),
            "Q = (b -> END).\nP = (a -> Q;END).\n");
}

TEST_F(FixesTest, OffersNothingThatDoesNotHelp) {
  // A parenthesis can be put in the place of the full stop, and then the full stop is missing.
  EXPECT_EQ(offered("m.lts", "P = (a -> b -> P.\n"), std::vector<std::string>{"Insert )"});
  EXPECT_TRUE(offered("m.lts", "P = (a -> P).\n").empty());
  EXPECT_TRUE(offered("m.lts", "").empty());
}

/// Whatever is deleted from a text: an edit that is offered can be made, and its mistake is gone.
TEST_F(FixesTest, EveryEditMends) {
  const std::pair<std::string, std::string> models[] = {
      {"m.lts",
       "const N = 2\nrange R = 0..N\nBUF = B[0], B[i:R] = (when (i < N) put -> B[i+1] | when (i > "
       "0) get -> B[i-1]).\nproperty OK = (put -> get -> OK).\n||S = (BUF || OK).\n"},
      {"m.pml",
       "byte x;\nchan c = [1] of { byte };\nactive proctype P() { do :: x < 3 -> x = x + 1; c ! x "
       ":: c ? x od }\nltl always { [] (x < 4) }\n"},
      {"m.smv",
       "MODULE cell(go)\nVAR\n  on : boolean;\nASSIGN\n  init(on) := FALSE;\n  next(on) := case go "
       ": "
       "TRUE; TRUE : on; esac;\nMODULE main\nVAR\n  go : boolean;\n  c : cell(go);\nINVARSPEC c.on "
       "| "
       "!c.on;\n"},
      {"m.collab",
       "machine M {\n  input a, b;\n  state S, T;\n  init S;\n  S -> T on a;\n  T -> S on "
       "b;\n}\n"}};
  std::size_t edits = 0;
  for (const auto& [name, whole] : models) {
    for (std::size_t at = 0; at < whole.size(); at += 3) {
      std::string text = whole;
      text.erase(at, 1);
      const json all = diagnostics(name, text);
      for (const json& one : all) {
        for (const json& fix : one.value("fixes", json::array())) {
          std::string after = text;
          const std::size_t begin = offset(text, fix["line"], fix["column"]);
          const std::size_t end = offset(text, fix["endLine"], fix["endColumn"]);
          ASSERT_LE(begin, end);
          ASSERT_LE(end, text.size());
          after.replace(begin, end - begin, fix["text"].get<std::string>());
          const auto count = [&one](const json& list) {
            return std::count_if(list.begin(), list.end(), [&one](const json& other) {
              return other["message"] == one["message"];
            });
          };
          EXPECT_LT(count(diagnostics(name, after)), count(all)) << text << "\n" << fix;
          ++edits;
        }
      }
    }
  }
  EXPECT_GT(edits, 60U);
}

class StatesTest : public FixesTest {
 protected:
  StatesTest() {
    std::ofstream(scratch_.path() / "m.lts")
        << "P = (a -> b -> P | c -> STOP).\nQ = (b -> d -> Q).\n||T = (P || Q)\\{d}.\n"
           "BIG = B[0], B[i:0..99] = (when (i < 99) up -> B[i+1] | when (i > 0) down -> B[i-1]).\n"
           "||HUGE = (forall [i:0..9] x[i]:BIG).\n";
  }
};

TEST_F(StatesTest, CountsSmallProcesses) {
  const json found = sizes(folder_, {"m.lts"}, json::object())["sizes"];
  EXPECT_EQ(found["P"]["states"], 3);
  EXPECT_EQ(found["P"]["transitions"], 3);
  EXPECT_EQ(found["BIG"]["states"], 100);
  EXPECT_EQ(found["HUGE"], json::object());
}

TEST_F(StatesTest, LeadsToAState) {
  EXPECT_EQ(reach(folder_, {"m.lts"}, {{"target", "P"}, {"state", 0U}})["word"], json::array());
  const json last = reach(folder_, {"m.lts"}, {{"target", "BIG"}, {"state", 99U}});
  EXPECT_EQ(last["word"].size(), 99U);
  EXPECT_EQ(last["word"][0], "up");
  EXPECT_TRUE(reach(folder_, {"m.lts"}, {{"target", "P"}, {"state", 3U}}).contains("error"));
  EXPECT_TRUE(reach(folder_, {"m.lts"}, {{"target", "P"}, {"state", -1}}).contains("error"));
  EXPECT_TRUE(reach(folder_, {"m.lts"}, {{"target", "X"}, {"state", 0U}}).contains("error"));
  EXPECT_TRUE(reach(folder_, {"m.lts"}, {{"target", "HUGE"}, {"state", 0U}}).contains("error"));
}

}  // namespace
}  // namespace proviso::studio
