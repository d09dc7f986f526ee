// The verdicts of a run for other tools: JUnit for dashboards, SARIF for code scanning, Markdown
// for pull requests.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "outcome/outcome.hpp"

namespace proviso::report {

/// One property with its verdict.
struct ReportCase {
  std::string name;
  std::optional<Verdict> verdict = {};   // nullopt after an error
  std::optional<Verdict> expected = {};  // holds if not given
  bool as_expected = true;
  std::string message = {};  // the reason of an undecided verdict, or the error
  std::string method = {};   // what was asked: "check", "assume, discharge"
  std::string how = {};      // "proved", "reused", …
  double seconds = 0;
  std::string file = {};  // where the property is stated
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::optional<Trace> trace = {};  // the counterexample
};

struct VerificationReport {
  std::string title;
  std::vector<ReportCase> cases = {};
};

/// One test case a property. What is undecided is skipped, with the reason.
std::string to_junit(const VerificationReport& report);

/// SARIF 2.1.0: one result a property that is not as expected. The counterexample is a code flow
/// with a thread flow for each component. The fingerprint of a result depends on the property
/// alone.
std::string to_sarif(const VerificationReport& report);

/// A table of the verdicts, and the counterexamples folded away below it.
std::string to_markdown(const VerificationReport& report);

}  // namespace proviso::report
