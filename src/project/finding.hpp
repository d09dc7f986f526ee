// What is known about one obligation, and its form as text: in the store, and between the processes
// of one run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/maybe.hpp"
#include "outcome/outcome.hpp"
#include "project/remote.hpp"
#include "subject/subject.hpp"

namespace proviso::project {

enum class How : std::uint8_t { Proved, Reused, Reproved };

/// Returns "proved", "reused" or "re-proved".
std::string_view to_string(How how);

struct Finding {
  std::string key = {};  // empty if it could not be determined
  std::optional<Verdict> verdict = {};
  std::string error = {};   // the input or the call is wrong
  std::string reason = {};  // why it is undecided
  std::string note = {};    // on what condition a premise holds
  bool confirmed = false;   // a departure from an assumption violates the property of the target
  How how = How::Proved;
  std::string from = {};         // the key of the entry whose proof was the start
  double seconds = 0;            // of the search, when it was made
  std::string answer = {};       // JSON, as --json prints it
  std::string made = {};         // an assumption or an extracted system, in FSP
  std::string certificate = {};  // JSON, for certify
  /// Published interfaces of a design: names of files and their contents.
  std::vector<std::pair<std::string, std::string>> interfaces = {};
  /// Assumptions as graphs: titles, and texts for dot.
  std::vector<std::pair<std::string, std::string>> drawings = {};
  std::string text_digest = {};  // of the bytes of all files
  // Not kept, only said by one process to another:
  std::vector<std::string> warnings = {};  // about the store
  RemoteUse remote_use = RemoteUse::Everything;
  std::vector<subject::DeclaredProperty> declared = {};  // what the model declares; without kinds
};

/// Returns a line of JSON with the short members and the sizes of the long ones, which follow as
/// they are: certificates may have megabytes, and a run that proves nothing does not look at them.
std::string to_text(const Finding& finding);
/// Reads what to_text wrote. The error is a sentence.
Maybe<Finding> finding_from_text(std::string_view text);
/// All members as one JSON object, for people.
std::string to_json(const Finding& finding);

}  // namespace proviso::project
