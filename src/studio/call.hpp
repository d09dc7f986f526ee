// A question that the page asks, as the words of a command line.
//
// The page names a command, files of the folder and options. Only options that neither read nor
// write other files are let through, and an option and its value are one word, so that a value
// cannot become an option. Programs run the code of the model: they need --allow-programs, and so
// do projects that have some.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/process_group.hpp"
#include "studio/folder.hpp"
#include "studio/overlay.hpp"

namespace proviso::studio {

struct Call {
  std::string command;
  std::vector<std::string> files;
  std::vector<std::string> options;  // --name=value, or --name
  std::string output;                // the extension of a file to write; empty if none
  bool wants_certificate = false;    // whether that file is a certificate of the answer
  Texts texts;                       // of files that are not saved
  double seconds = 60;

  /// The words; if a file is to be written, `output_file` is among them.
  std::vector<std::string> words(const std::string& output_file) const;
  /// The words that a person would type to ask the same.
  std::vector<std::string> shown_words() const;
};

/// Reads a call of the page. The error is a sentence.
Maybe<Call> read_call(const nlohmann::json& json, const Folder& folder, bool allows_programs);

/// Starts this program with the words, in a folder.
Maybe<ProcessGroup> start_proviso(const std::vector<std::string>& words, const std::string& folder);

}  // namespace proviso::studio
