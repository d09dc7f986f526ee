// One run of one command: what it is given, and what it leaves for main to print.
#pragma once

#include <string>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "cli/model_file.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "lts/system.hpp"
#include "outcome/answer.hpp"

namespace proviso::cli {

/// Nothing, or a sentence for the user: the input or the call is wrong.
using Done = tl::expected<void, std::string>;
template <typename Value>
using Maybe = tl::expected<Value, std::string>;

class Run {
 public:
  Run(const Options& asked, Context& limited, Terminal& shown)
      : options(asked), context(limited), terminal(shown) {
    answer.command = entry(asked.command).name;
  }

  /// Opens a file; its diagnostics are shown.
  Maybe<std::unique_ptr<Model>> open(const std::string& path);
  /// A target of a model. The default is taken, and told, if none is named.
  Maybe<lts::System> system(const Model& model, const std::string& target);
  /// The one model and target of most commands.
  Maybe<lts::System> system();
  /// The target built, with what its keywords ask for; a step of the answer.
  lts::Lts build(const lts::System& system);

  /// Enters the size of a result into the answer.
  void count(std::string step, const lts::Lts& lts);
  /// Something that makes the answer worth less, though nothing is wrong.
  void warn(const std::string& message);
  /// Shows the diagnostics that are new.
  void show_diagnostics();

  const Options& options;
  Context& context;
  Terminal& terminal;
  SourceSet sources;
  Diagnostics diagnostics;
  Answer answer;

 private:
  std::size_t shown_ = 0;
};

}  // namespace proviso::cli
