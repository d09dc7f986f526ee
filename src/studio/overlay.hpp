// A copy of one folder in which some files have other texts: edits that are not saved yet.
//
// A proof (.json) that the page holds may be among the texts. All other files are links to the
// originals, so that a model finds the files that it includes.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/maybe.hpp"
#include "base/temporary_folder.hpp"
#include "studio/folder.hpp"

namespace proviso::studio {

using Texts = std::map<std::string, std::string, std::less<>>;  // by path

class Overlay {
 public:
  /// Makes the copy. Without texts, uses the folder itself.
  static tl::expected<Overlay, FileProblem> make(const Folder& folder, const Texts& texts);

  /// The folder in which paths are looked up.
  const std::string& root() const { return root_; }

 private:
  std::unique_ptr<TemporaryFolder> copy_;
  std::string root_;
};

/// The files of a question, each of the folder or among the texts, the last one its own.
struct Given {
  static tl::expected<Given, FileProblem> make(const Folder& folder,
                                               const std::vector<std::string>& files,
                                               const Texts& texts);
  /// Where the files are.
  std::vector<std::string> paths() const;

  Overlay overlay;
  std::vector<std::string> files;
};

}  // namespace proviso::studio
