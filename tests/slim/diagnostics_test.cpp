// What is refused: every construct by its code, and the sentences that matter.
#include <gtest/gtest.h>

#include "slim/reading.hpp"

namespace proviso::slim {
namespace {

using Codes = std::vector<std::string>;

/// A component with these features and this text of its implementation.
std::string component(const std::string& features, const std::string& sections) {
  return "system T " + (features.empty() ? "" : "features " + features) +
         " end T;\nsystem implementation T.I " + sections + " end T.I;\n";
}

struct Refusal {
  const char* code;
  std::string text;
};

std::vector<Refusal> refusals() {
  const std::string two =
      "device D features p: in data port bool; q: out data port bool default true; e: in event "
      "port; f: out event port; end D; device implementation D.I end D.I;\n";
  return {
      {"SLIM001", "system T # end T;" + component("", "").substr(17)},
      {"SLIM002", component("", "properties A => \"open ;")},
      {"SLIM003", "system T feature end T;"},
      {"SLIM005", component("n: out data port int [0..99999999999];", "")},
      {"SLIM010", component("", "annex x;")},
      {"SLIM010", component("p: in out data port bool;", "")},
      {"SLIM011", "system T end U;" + component("", "").substr(15)},
      {"SLIM012", component("", "subcomponents s: system T.I;") +
                      "system R end R; system implementation R.I subcomponents t: system T.I; "
                      "end R.I;"},
      {"SLIM013", component("", "subcomponents s: system U.I;")},
      {"SLIM013", component("n: out data port int [0..1];",
                            "states s: initial state; transitions s -[ when m = 1 ]-> s;")},
      {"SLIM013", component("", "states s: initial state; transitions s -[ ]-> t;")},
      {"SLIM014", component("n: in event port; n: in event port;", "")},
      {"SLIM014", component("", "") + component("", "")},
      {"SLIM015", component("", "") + "device D end D; device implementation D.I end D.I;"},
      {"SLIM015", "system T end T;"},
      {"SLIM020", component("n: out data port bool;",
                            "states s: initial state; transitions s -[ when n + 1 = 2 ]-> s;")},
      {"SLIM020", component("n: out data port bool;",
                            "states s: initial state; transitions s -[ then n := 3 ]-> s;")},
      {"SLIM021", two + component("",
                                  "subcomponents a: device D.I; b: device D.I; connections "
                                  "port a.q -> b.q;")},
      {"SLIM021", two + component("",
                                  "subcomponents a: device D.I; b: device D.I; connections "
                                  "port a.f -> b.p;")},
      {"SLIM022", component("n: in data port bool;",
                            "states s: initial state; transitions s -[ then n := true ]-> s;")},
      {"SLIM022", component("n: out data port bool;",
                            "connections flow true -> n; states s: initial state; transitions s "
                            "-[ then n := true ]-> s;")},
      {"SLIM023",
       component("n: out data port bool;", "connections flow true -> n; flow false -> n;")},
      {"SLIM023", component("a: out data port int [0..3]; b: out data port int [0..3];",
                            "connections flow b = 3 ? 0 : b + 1 -> a; flow a -> b;")},
      {"SLIM024",
       "device D features f: out event port; end D; device implementation D.I states "
       "s: initial state; transitions s -[ f ]-> s; end D.I;\n"
       "device E features x: in event port; y: in event port; end E; device "
       "implementation E.I states s: initial state; transitions s -[ x ]-> s; s -[ y "
       "]-> s; end E.I;\n" +
           component("",
                     "subcomponents d: device D.I; e: device E.I; connections port "
                     "d.f -> e.x; port d.f -> e.y;")},
      {"SLIM025",
       component("n: out data port bool;", "states s: initial state; transitions s -[ n ]-> s;")},
      {"SLIM026", component("", "states s: state; t: state;")},
      {"SLIM026", component("", "states s: initial state; t: initial state;")},
      {"SLIM030", component("n: out data port int [0..3] default 0;",
                            "states s: initial state; transitions s -[ then n := n + 1 ]-> s;")},
      {"SLIM031", component("n: out data port int [0..3] default 0;",
                            "states s: initial state; transitions s -[ when 4 / n = 1 ]-> s;")},
      {"SLIM040",
       "error model E features ok: initial state; end E; error model implementation "
       "E.I transitions ok -[ boom ]-> ok; end E.I;" +
           component("", "properties ErrorModel => classifier(E.I);")},
      {"SLIM041",
       "error model E features ok: initial state; end E; error model implementation "
       "E.I end E.I;" +
           component("e: in event port;",
                     "properties ErrorModel => classifier(E.I); FaultEffects => ([State "
                     "=> \"ok\"; Target => reference(e); Effect => \"true\";]);")},
      {"SLIM014",
       "error model E features ok: initial state; end E; error model implementation "
       "E.I end E.I;" +
           component("",
                     "properties ErrorModel => classifier(E.I); ErrorModel => "
                     "classifier(E.I);")},
      {"SLIM050", component("n: out data port int;", "")},
      {"SLIM051", component("n: out data port real;", "")},
      {"SLIM052", component("", "subcomponents x: data continuous;")},
      {"SLIM053", component("", "subcomponents x: data clock;")},
  };
}

TEST(SlimDiagnosticsTest, EveryRefusalHasItsCode) {
  for (const Refusal& refusal : refusals()) {
    const Read read = read_text(refusal.text);
    EXPECT_FALSE(read.system) << refusal.text;
    ASSERT_FALSE(read.errors().empty()) << refusal.text;
    EXPECT_EQ(read.errors().front(), refusal.code) << refusal.text << read.messages();
  }
}

TEST(SlimDiagnosticsTest, ARangeErrorGivesAnExample) {
  const Read read =
      read_text(component("n: out data port int [0..3] default 0;",
                          "states s: initial state; transitions s -[ then n := n + 1 ]-> s;"));
  EXPECT_NE(read.messages().find("n = 3 gives 4, outside of int [0..3]"), std::string::npos)
      << read.messages();
}

TEST(SlimDiagnosticsTest, AGuardThatKeepsTheRangeIsEnough) {
  EXPECT_TRUE(
      read_text(component("n: out data port int [0..3] default 0;",
                          "states s: initial state; transitions s -[ when n < 3 then n := n "
                          "+ 1 ]-> s;"))
          .system);
}

TEST(SlimDiagnosticsTest, TheErrorStateOfTheNominalModelIsExplained) {
  Reading reading;
  reading.faults.emplace();
  reading.properties = {"es.error = ok"};
  const Read read = read_text(text_of("e"), reading);
  EXPECT_EQ(read.errors(), Codes({"SLIM013"}));
  EXPECT_NE(read.messages().find("not part of the model: see --nominal and --faults"),
            std::string::npos)
      << read.messages();
}

TEST(SlimDiagnosticsTest, ErrorsOfSeveralUnitsAreCollected) {
  const Read read = read_text("system A feature end A;\nsystem B end C;\nsystem D oops end D;");
  EXPECT_EQ(read.errors(), Codes({"SLIM003", "SLIM011", "SLIM003"}));
}

TEST(SlimDiagnosticsTest, DriversMayBeCyclicAcrossModes) {
  const Read read = read_text(component(
      "a: out data port bool; b: out data port bool;",
      "modes m: initial mode; n: mode; connections flow b -> a in modes (m); flow true -> b "
      "in modes (m); flow a -> b in modes (n); flow false -> a in modes (n); transitions m "
      "-[ ]-> n;"));
  EXPECT_TRUE(read.system) << read.messages();
}

TEST(SlimDiagnosticsTest, FaultEffectsMustNotDependOnThemselves) {
  const Read read = read_text(
      "error model E features ok: initial state; bad: error state; end E; error model "
      "implementation E.I events f: error event; transitions ok -[ f ]-> bad; end E.I;" +
      component("a: out data port bool default true; b: out data port bool default true;",
                "properties ErrorModel => classifier(E.I); FaultEffects => ([State => \"bad\"; "
                "Target => reference(a); Effect => \"b\";], [State => \"bad\"; Target => "
                "reference(b); Effect => \"a\";]);"));
  EXPECT_FALSE(read.system);
  EXPECT_EQ(read.errors().front(), "SLIM023") << read.messages();
}

TEST(SlimDiagnosticsTest, PropertiesNameWhatIsWrong) {
  for (const char* text : {"LTLSPEC G n = 3", "PATTERN Sometimes, {true} eventually", "n + 1", "q",
                           "CTLSPEC A [ {n = 1} ]", "n = 1 n"}) {
    Reading reading;
    reading.properties = {text};
    const Read read = read_text(text_of("a"), reading);
    EXPECT_FALSE(read.system) << text;
    EXPECT_FALSE(read.errors().empty()) << text;
  }
}

}  // namespace
}  // namespace proviso::slim
