// A golden page: files, commands, and what is expected of them, in one text.
//
//   Anything before the first mark is a comment.
//   --- file m.aut
//   des (0,1,1)
//   (0,"a",0)
//   --- run compose m.aut
//   --- stdout
//   1 state, 1 transition
//   --- stderr
//   target: m
//   --- status 0
//
// `--- bytes NAME` is a file with escapes (\n \xHH \\) and no line break of its own, `--- example
// NAME` a copy of a file in examples/, `--- stdin` the input of the run before it, `--- stdout to
// FILE` sends its output elsewhere. `--- holds FILE` gives the contents of a file after the run,
// `--- absent FILE` that there is none, `--- files` lists the folder. Arguments are separated by
// blanks; 'quotes' keep blanks.
#pragma once

#include <string>
#include <vector>

namespace proviso::testing {

struct Section {
  std::string mark;  // "file", "run", …
  std::string argument;
  std::string body;
};

struct GoldenPage {
  std::string comment;
  std::vector<Section> sections;
};

GoldenPage parse_page(const std::string& text);
std::string print_page(const GoldenPage& page);

/// Words separated by blanks.
std::vector<std::string> words(const std::string& line);
/// Without what differs from run to run: times, memory, the version.
std::string normalised(std::string text);
std::string unescaped(const std::string& text);

}  // namespace proviso::testing
