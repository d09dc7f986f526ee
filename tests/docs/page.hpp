// A page of documentation whose commands can be run.
//
//   ```console
//   $ proviso check examples/mutex.lts
//   target: SYSTEM
//   …
//   holds
//   ```
//
// A console block holds commands after `$ ` and, below each, what a terminal shows: both outputs as
// they come. A line `…` stands for any number of lines; a command that ends with a backslash goes
// on in the next line. A block whose opening fence names a file behind the language, such as
// ```cpp watch.cpp, is that file. Everything else is prose.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace proviso::testing {

struct Step {
  std::string command;             // empty: a file is written
  std::string file;                // its name
  std::vector<std::string> lines;  // what is shown, or what the file holds
  std::size_t place = 0;           // of the first of these lines on the page, counted from 0
};

std::vector<std::string> split_lines(const std::string& text);
std::vector<Step> read_steps(const std::vector<std::string>& page);

/// Whether the output matches what is shown, up to lines that `…` stands for.
bool matches(const std::vector<std::string>& shown, const std::vector<std::string>& seen);

/// The programs of lines `<!-- needs PROGRAM -->`: without them the page cannot be run.
std::vector<std::string> needed_programs(const std::string& text);

/// The targets of the links to files: `[text](docs/page.md#part)` gives docs/page.md.
std::vector<std::string> linked_files(const std::string& text);

}  // namespace proviso::testing
