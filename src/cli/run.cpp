#include "cli/run.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "space/materialise.hpp"

namespace proviso::cli {
Maybe<std::unique_ptr<Model>> Run::open(const std::string& path) {
  auto model = open_model(path, options.language, sources, diagnostics, context);
  show_diagnostics();
  return model;
}

Maybe<lts::System> Run::system(const Model& model, const std::string& target) {
  const std::vector<std::string> known = model.targets();
  std::string name = target;
  if (name.empty()) {
    name = model.default_target();
    if (!options.quiet) terminal.say(fmt::format("target: {}\n", name));
  } else if (std::find(known.begin(), known.end(), name) == known.end()) {
    const std::string suggestion = did_you_mean(name, known);
    return tl::unexpected(fmt::format(
        "there is no process {}; {}", name,
        suggestion.empty() ? fmt::format("there are {}", fmt::join(known, ", ")) : suggestion));
  }
  auto found = model.system(name, diagnostics, context);
  show_diagnostics();
  if (!found) return tl::unexpected(fmt::format("{} cannot be compiled", name));
  return std::move(*found);
}

Maybe<lts::System> Run::system() {
  if (options.targets.size() > 1) {
    return tl::unexpected(fmt::format("{} takes one target", entry(options.command).name));
  }
  return open(options.arguments.front()).and_then([this](std::unique_ptr<Model> model) {
    return system(*model, options.targets.empty() ? std::string() : options.targets.front())
        .map([this](lts::System found) {
          answer.target = found.name;
          return found;
        });
  });
}

lts::Lts Run::build(const lts::System& system) {
  lts::Lts lts = space::compose(system, context);
  count("compose", lts);
  return lts;
}

void Run::count(std::string step, const lts::Lts& lts) {
  answer.steps.push_back({std::move(step), lts.state_count(), lts.transition_count()});
  answer.statistics.states = lts.state_count();
  answer.statistics.transitions = lts.transition_count();
}

void Run::warn(const std::string& message) {
  answer.warnings.push_back(message);
  terminal.say(fmt::format("warning: {}\n", message));
}

void Run::show_diagnostics() {
  const auto all = diagnostics.all();
  for (; shown_ < all.size(); ++shown_) {
    const Diagnostic& diagnostic = all[shown_];
    const SourceFile& file = sources[diagnostic.span.file];
    const Position position = file.position(diagnostic.span.begin);
    answer.remarks.push_back({std::string(to_string(diagnostic.severity)),
                              std::string(diagnostic.code), file.name(), position.line,
                              position.column, diagnostic.message, diagnostic.help});
    if (options.quiet && diagnostic.severity == Severity::Note) continue;
    terminal.say(render(sources, diagnostic, terminal.colours_messages()));
  }
}

}  // namespace proviso::cli
