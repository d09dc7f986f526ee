// One search over the interleavings of a program: the image is built, started with a job, and its
// outcome read. Races that are intended are promoted until none is left.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "base/temporary_folder.hpp"
#include "engine/native/build.hpp"
#include "engine/native/compile_cache.hpp"
#include "engine/native/job.hpp"
#include "engine/native/promotion.hpp"
#include "outcome/outcome.hpp"
#include "runtime/protocol.hpp"

namespace proviso::native {

/// What one search answered, and on which image.
struct Search {
  runtime::Phase phase = runtime::Phase::Both;
  runtime::Outcome outcome;
  std::string image;
  std::vector<std::string> objections;
  std::vector<std::string> missing = {};  // as of the image
  std::vector<std::string> defined = {};
  std::vector<std::string> replaced = {};

  bool holds() const { return outcome.verdict == runtime::Verdict::Holds && objections.empty(); }
  bool violated() const { return outcome.verdict == runtime::Verdict::Violated; }
};

/// The folder in which images are built: the one that the call names, or a temporary one. The error
/// is a sentence for the user.
tl::expected<RunFolder, std::string> folder_for(const Toolchain& toolchain,
                                                const TemporaryFolder& temporary);

/// Searches a program. Images are built when they are first needed, promotions last from one search
/// to the next. The program under check must outlive the searcher and may change between searches.
class Searcher {
 public:
  Searcher(const ProgramUnderCheck& checked, const Toolchain& toolchain, RunFolder folder,
           Context& context)
      : checked_(checked), toolchain_(toolchain), folder_(std::move(folder)), context_(context) {}

  /// Builds the images of these phases that are not there yet, side by side.
  tl::expected<void, std::string> prepare(const std::vector<runtime::Phase>& phases);

  /// Searches with sequentially consistent atomics. If nothing is found and the program uses weaker
  /// ones, searches again as RC11 allows. The error is a sentence for the user.
  tl::expected<Search, std::string> search(runtime::Phase phase);

  /// If races are intended: searches until there is none, or one that cannot be promoted.
  tl::expected<Search, std::string> search_promoting(runtime::Phase phase);

  /// The job that `search` would give to an image now.
  runtime::Job job(runtime::Phase phase, const std::string& image) const;

  const RunFolder& folder() const { return folder_; }
  const Compilation& compilation() const { return compilation_; }
  const Promotions& promotions() const { return promotions_; }

 private:
  ImageKind kind_for(runtime::Phase phase,
                     runtime::MemoryModel model = runtime::MemoryModel::Sequential) const;
  tl::expected<void, std::string> prepare(std::vector<ImageKind> kinds);
  tl::expected<Search, std::string> explore(runtime::Phase phase, runtime::MemoryModel model);
  bool needs_weak_atomics(const Search& done) const;
  /// A race was found behind a failure that may have no cause. Clocks decide whether there is one.
  bool needs_clocks(const Search& done) const;
  bool is_intended(const runtime::Outcome& outcome) const;
  tl::expected<runtime::Outcome, std::string> run(const std::string& image,
                                                  const runtime::Job& asked);
  tl::expected<runtime::Outcome, std::string> run_in_stages(const std::string& image,
                                                            runtime::Job& asked);
  void shorten(const std::string& image, runtime::Job asked, runtime::Outcome& found);

  const ProgramUnderCheck& checked_;
  const Toolchain& toolchain_;
  RunFolder folder_;
  Context& context_;
  std::map<ImageKind, Image> images_;
  Promotions promotions_;
  Compilation compilation_;
};

}  // namespace proviso::native
