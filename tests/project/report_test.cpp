// Reports as other tools read them: JUnit and SARIF against their published schemas, the page in a
// browser.
#include <cstdlib>

#include <gtest/gtest.h>

#include "project/example_runner.hpp"
#include "schema/json_schema.hpp"

namespace proviso::testing {
namespace {

namespace fs = std::filesystem;

std::string program_named(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const std::string path = "/usr/bin/" + name;
    if (fs::exists(path)) return path;
  }
  return {};
}

/// A project whose verdicts are of every sort: holds, violated, as expected or not, undecided.
class ReportTest : public ::testing::Test {
 protected:
  ReportTest() {
    folder_.write("m.lts", R"(WRITER = (acquire -> enter -> exit -> release -> WRITER).
MUTEX = ({e, w}.acquire -> {e, w}.release -> MUTEX).
READER = (acquire -> enter -> exit -> release -> READER).
SLOPPY = (enter -> exit -> SLOPPY).
property EXCLUSION = (w.enter -> w.exit -> EXCLUSION | e.enter -> e.exit -> EXCLUSION).
property NEVER = STOP + {w.enter}.
COUNT = C[0], C[i:0..500] = (when (i < 500) up -> C[i + 1]).
property UP = (up -> UP).
||CORE = (w:WRITER || MUTEX).
||SYSTEM = (w:WRITER || MUTEX || e:READER || EXCLUSION).
||BROKEN = (w:WRITER || MUTEX || e:SLOPPY || EXCLUSION).
||COUNTER = (COUNT || UP).
)");
    folder_.write("proviso.toml", R"([project]
name = "a <b> & \"c\" | 'd'"
[components.core]
design = {model = "m.lts", target = "SYSTEM", part = "CORE"}
environment = ["reader"]
[components.reader]
design = {model = "m.lts", target = "SYSTEM", part = "e:READER"}
[components.system]
design = {model = "m.lts", target = "SYSTEM"}
[components.counter]
design = {model = "m.lts", target = "COUNTER"}
[properties.assumed]
component = "core"
property = "EXCLUSION"
by = "assumption"
[properties.parts]
component = "system"
property = "EXCLUSION"
by = "prove"
[properties.EXCLUSION]
component = "system"
variants = ["broken"]
expect = {broken = "violated"}
[properties.NEVER]
component = "system"
[properties.counted]
component = "counter"
property = "UP"
states = 10
[variants.broken]
target = "BROKEN"
)");
    const ProcessResult result =
        folder_.run({"verify", "--report", "junit=a.xml,sarif=a.sarif,html=a.html,md=a.md"});
    EXPECT_EQ(result.status, 1) << result.out << result.err;
    EXPECT_EQ(folder_
                  .run({"check", "m.lts", "--target", "BROKEN", "--report",
                        "junit=b.xml,sarif=b.sarif,html=b.html"})
                  .status,
              1);
    EXPECT_EQ(folder_
                  .run({"prove", "m.lts", "--target", "SYSTEM", "--property", "EXCLUSION", "--rule",
                        "asym", "--report", "junit=c.xml,sarif=c.sarif,html=c.html"})
                  .status,
              0);
  }

  bool has(const std::string& file, const std::string& part) const {
    return folder_.read(file).find(part) != std::string::npos;
  }

  /// The errors that a browser writes to its console.
  static std::vector<std::string> console_errors(const std::string& log) {
    std::vector<std::string> errors;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
      if (line.find("CONSOLE") != std::string::npos) errors.push_back(line);
    }
    return errors;
  }

  ProjectFolder folder_;
};

TEST_F(ReportTest, SarifIsValid) {
  const JsonSchema schema(PROVISO_PUBLISHED);
  for (const char* file : {"a.sarif", "b.sarif", "c.sarif"}) {
    EXPECT_EQ(schema.complaints("sarif-2.1.0.json", folder_.read(file)), std::vector<std::string>())
        << file;
  }
  // The schema is read: something that is wrong is found.
  std::string wrong = folder_.read("a.sarif");
  wrong.replace(wrong.find("\"startLine\""), 11, "\"startLane\"");
  EXPECT_FALSE(schema.complaints("sarif-2.1.0.json", wrong).empty());
}

/// A property that the model declares and nobody asks for, and those that a run leaves out.
TEST_F(ReportTest, WhatWasNotAskedIsThere) {
  folder_.replace("m.lts",
                  "COUNT = ", "property SPARE = STOP + {never}.\n||SPARES = (SPARE).\nCOUNT = ");
  EXPECT_EQ(folder_.run({"verify", "--property", "parts", "--report", "junit=d.xml,sarif=d.sarif"})
                .status,
            0);
  EXPECT_TRUE(has("d.xml", "<skipped>not asked: this run leaves it out</skipped>"));
  EXPECT_TRUE(has("d.xml", "name=\"EXCLUSION@broken\""));
  EXPECT_TRUE(has("d.xml", "<skipped>not asked: no property of the project asks for it</skipped>"))
      << folder_.read("d.xml");
  const JsonSchema schema(PROVISO_PUBLISHED);
  EXPECT_EQ(schema.complaints("sarif-2.1.0.json", folder_.read("d.sarif")),
            std::vector<std::string>());
  EXPECT_TRUE(has("d.sarif", "\"kind\": \"notApplicable\""));
}

TEST_F(ReportTest, JUnitIsValid) {
  const std::string xmllint = program_named({"xmllint"});
  if (xmllint.empty()) GTEST_SKIP() << "xmllint is not installed";
  const std::string schema = std::string(PROVISO_PUBLISHED) + "/junit.xsd";
  const auto validate = [&](const std::string& file) {
    return run_process(xmllint, {"--noout", "--nonet", "--schema", schema, file},
                       folder_.path().string(), "");
  };
  EXPECT_EQ(folder_.run({"verify", "--property", "parts", "--report", "junit=d.xml"}).status, 0);
  for (const char* file : {"a.xml", "b.xml", "c.xml", "d.xml"}) {
    const ProcessResult result = validate(file);
    EXPECT_EQ(result.status, 0) << file << result.err;
  }
  std::string wrong = folder_.read("a.xml");
  wrong.replace(wrong.find("<skipped"), 8, "<skopped");
  folder_.write("wrong.xml", wrong);
  EXPECT_NE(validate("wrong.xml").status, 0);
}

TEST_F(ReportTest, PageHasEverything) {
  for (const char* part :
       {"a &lt;b&gt; &amp; &quot;c&quot;", "<th>as it is</th><th>broken</th>",
        "proviso assume m.lts", "e.enter only", "<svg", "class=\"run\"", "as expected",
        "state limit reached", "7 obligations", "Content-Security-Policy"}) {
    EXPECT_TRUE(has("a.html", part)) << part;
  }
  for (const char* part : {"<script", "http://", "https://", "src="}) {
    // Graphviz names its namespace and nothing else.
    std::string text = folder_.read("a.html");
    for (std::size_t at = 0; (at = text.find("http://www.w3.org/", at)) != std::string::npos;) {
      text.erase(at, 18);
    }
    EXPECT_EQ(text.find(part), std::string::npos) << part;
  }
  EXPECT_TRUE(has("b.html", "violated"));
  EXPECT_TRUE(has("c.html", "holds"));
  EXPECT_TRUE(has("c.html", "<svg"));
}

TEST_F(ReportTest, BrowserShowsThePage) {
  const std::string browser = program_named({"chromium", "chromium-browser", "google-chrome"});
  if (browser.empty()) GTEST_SKIP() << "Chromium is not installed";
  const auto open = [&](const std::string& file, std::vector<std::string> words) {
    words.insert(words.begin(),
                 {"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                  "--no-first-run", "--enable-logging=stderr", "--window-size=1200,1600",
                  "--user-data-dir=" + (folder_.path() / "browser").string()});
    words.push_back("file://" + (folder_.path() / file).string());
    return run_process(browser, words, folder_.path().string(), "", {}, 60);
  };
  const ProcessResult shown = open("a.html", {"--dump-dom"});
  ASSERT_EQ(shown.status, 0) << shown.err;
  EXPECT_EQ(console_errors(shown.err), std::vector<std::string>());
  for (const char* part : {"<span class=\"verdict holds\">holds</span>",
                           "<span class=\"verdict violated\">violated</span>", "<svg", "</html>"}) {
    EXPECT_NE(shown.out.find(part), std::string::npos) << part;
  }
  // What is drawn is far more than an empty page.
  folder_.write("empty.html", "<!DOCTYPE html><title>empty</title>");
  ASSERT_EQ(open("a.html", {"--screenshot=a.png"}).status, 0);
  ASSERT_EQ(open("empty.html", {"--screenshot=empty.png"}).status, 0);
  EXPECT_GT(folder_.read("a.png").size(), 5 * folder_.read("empty.png").size());
  // The errors that a page makes are seen: this one loads what is forbidden.
  folder_.write("bad.html",
                "<!DOCTYPE html><meta http-equiv=\"Content-Security-Policy\" "
                "content=\"default-src 'none'\"><script>1</script>");
  EXPECT_FALSE(console_errors(open("bad.html", {"--dump-dom"}).err).empty());
}

}  // namespace
}  // namespace proviso::testing
