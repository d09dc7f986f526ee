// The verdicts of a run for other tools: JUnit for dashboards, SARIF for code scanning, Markdown
// for pull requests, a page for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "outcome/outcome.hpp"

namespace proviso::report {

/// A transition system, drawn.
struct ReportPicture {
  std::string title;
  std::string svg;
};

/// One question that was asked for a property.
struct ReportStep {
  std::string name;
  std::string verdict = {};  // a word
  std::string call = {};     // the command line that asks it
  std::string how = {};      // "proved", "reused, with a certificate", …
  std::string key = {};      // in the proof store
  double seconds = 0;
  std::vector<std::string> notes = {};       // conditions, and what is not covered
  std::vector<std::string> assumption = {};  // in words
  std::string process = {};                  // the assumption in FSP
  std::vector<ReportPicture> pictures = {};  // of assumptions
  std::optional<Trace> trace = {};
};

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
  std::string property = {};        // the row of the matrix; the name if empty
  std::string variant = {};         // its column
  std::vector<ReportStep> steps = {};
};

/// A property that got no verdict, because nobody asked for it.
struct ReportOmission {
  std::string name;
  std::string reason;
  std::string file = {};  // where it is stated
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

struct VerificationReport {
  std::string title;
  std::vector<ReportCase> cases = {};
  std::vector<ReportStep> steps = {};       // what was asked for all cases together
  std::string verdict = {};                 // of all together
  std::string effort = {};                  // "6 obligations: 6 proved, …"
  std::vector<std::string> not_asked = {};  // what models declare and nobody asked, in sentences
  std::vector<ReportOmission> omissions = {};
  std::vector<std::string> warnings = {};
};

/// Returns one test case for each property. Those that are undecided or were not asked are skipped
/// tests, with the reason.
std::string to_junit(const VerificationReport& report);

/// Returns SARIF 2.1.0: one result for each property that is not as expected, and one of the kind
/// notApplicable for each that was not asked. The counterexample is a code flow with a thread flow
/// for each component. The fingerprint of a result depends on the property alone.
std::string to_sarif(const VerificationReport& report);

/// A table of the verdicts, and the counterexamples folded away below it.
std::string to_markdown(const VerificationReport& report);

/// One page without scripts that loads nothing: the matrix of properties and variants, and for each
/// property its proof tree, assumptions in words and drawn, and its counterexample in lanes.
std::string to_page(const VerificationReport& report);

}  // namespace proviso::report
