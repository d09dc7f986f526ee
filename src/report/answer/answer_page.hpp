// An answer as an HTML page: the verdict, the results with their runs, the assumption in words, as
// a picture and as a process, what was not covered, and how to ask again.
//
// The page is one file without scripts. It loads nothing, so it can be opened from a disk, attached
// to a bug report and printed. Whatever a model calls its labels is shown as text: a policy in the
// page forbids scripts, too.
#pragma once

#include <string>
#include <vector>

#include "outcome/answer.hpp"
#include "report/answer/run_view.hpp"

namespace proviso::report {

struct PageOptions {
  std::string subject = {};            // the file that the question is about
  std::vector<std::string> call = {};  // the words of the command line
  std::string picture = {};            // of the assumption, as SVG
};

std::string answer_page(const Answer& answer, const PageOptions& options);

/// The run that shows the violation: that of a program, of the answer, or of a result.
std::optional<RunView> run_of(const Answer& answer);

}  // namespace proviso::report
