// Watches the folder for files that somebody else changes, and says so in the stream of events:
// {"kind": "files", "changed": [paths]}.
//
// It looks at names, sizes and times, not at contents; the page reads a file again and compares its
// tag. A look at a large folder takes long, so the pause between two is at least twenty times that.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "studio/events.hpp"
#include "studio/folder.hpp"

namespace proviso::studio {

class Watch {
 public:
  Watch(const Folder& folder, Events& events);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  void run();

  const Folder& folder_;
  Events& events_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ends_ = false;
  std::thread thread_;
};

/// The paths that are in only one of two lists, or written in between, each sorted by path.
std::vector<std::string> differences(const std::vector<FolderEntry>& before,
                                     const std::vector<FolderEntry>& after);

}  // namespace proviso::studio
