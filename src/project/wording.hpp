// Findings in words, for the terminal and for reports.
#pragma once

#include <string>
#include <vector>

#include "outcome/answer.hpp"
#include "project/finding.hpp"
#include "project/obligation.hpp"

namespace proviso::project {

/// Returns the verdict in one word: "holds", "error", "extracted".
std::string verdict_word(const Finding& finding);

/// Returns "proved", "re-proved from 1f3a…", or why there is no answer.
std::string how_text(const Finding& finding);
/// Returns how_text() and whether there is a certificate.
std::string certified_text(const Finding& finding);

/// The command line that asks the obligation.
std::string call_text(const Obligation& obligation);

/// What an answer leaves out, apart from properties that the project does not ask for here.
std::vector<NotCovered> gaps_of(const Finding& finding);
/// The conditions that an answer rests on, and what it leaves out.
std::vector<std::string> coverage_lines(const Finding& finding);

/// The assumption of an answer, sentence by sentence; empty if it has none.
std::vector<std::string> assumption_lines(const Finding& finding);
/// The same as a process in FSP; empty if it has none, or a large one.
std::string assumption_process(const Finding& finding);

}  // namespace proviso::project
