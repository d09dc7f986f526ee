// Progress for programs: one JSON object per line on standard error (`--progress json`), as
// schemas/progress.schema.json describes. The last line says how the run ended.
#pragma once

#include <mutex>
#include <string>

#include "base/context.hpp"
#include "outcome/answer.hpp"

namespace proviso::cli {

class ProgressLines {
 public:
  /// Writes a line unless one of the same phase was written a moment ago. May be called from
  /// several threads.
  void progress(const Progress& progress, double seconds);
  void done(const Answer& answer);

 private:
  std::mutex mutex_;
  std::string last_phase_;
  double next_ = 0;  // the time before which a line of the same phase is left out
};

}  // namespace proviso::cli
