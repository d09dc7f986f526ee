#include "cli/program_subject.hpp"

#include <fmt/format.h>

#include "cli/promela_file.hpp"
#include "engine/reach/program_trace.hpp"
#include "process/program_space.hpp"
#include "process/split_replay.hpp"

namespace proviso::cli {

Maybe<std::unique_ptr<ProgramSubject>> ProgramSubject::open(
    Run& run, const std::string& path, const std::vector<std::string>& components,
    const std::vector<std::string>& properties) {
  if (components.empty()) return tl::unexpected(std::string("--component is missing"));
  if (properties.size() > 1) {
    return tl::unexpected(std::string("one --property of a program is checked at a time"));
  }
  auto program = open_program(path, run.options.defines, run.sources, run.diagnostics, run.context);
  run.show_diagnostics();
  if (!program) return tl::unexpected(program.error());
  std::unique_ptr<ProgramSubject> subject(new ProgramSubject(std::move(*program)));
  auto component =
      process::find_component(subject->program_, fmt::format("{}", fmt::join(components, ",")));
  if (!component) return tl::unexpected(component.error());
  subject->component_ = std::move(*component);
  subject->options_.assertions = properties.empty();
  try {
    subject->split_ = process::split(subject->program_, subject->machine_, subject->component_,
                                     subject->options_, run.context);
  } catch (const process::CannotSplit& why) {
    return tl::unexpected(std::string(why.what()));
  }
  if (!properties.empty()) {
    auto observer = process::make_observer(subject->program_, subject->machine_, properties.front(),
                                           subject->split_.room, run.context);
    if (!observer) return tl::unexpected(observer.error());
    subject->observer_ = std::move(*observer);
    process::add_observer(subject->split_, *subject->observer_, run.context);
    if (subject->observer_->fault() != process::Fault::None) {
      return tl::unexpected(fmt::format("{} goes wrong: {}", properties.front(),
                                        process::describe(subject->observer_->fault())));
    }
  }
  return subject;
}

std::string ProgramSubject::component_name() const {
  std::vector<std::string> names;
  for (const process::Member& member : component_.members) {
    names.push_back(fmt::format("{}[{}]", program_[member.proctype].name, member.instance));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<std::string> ProgramSubject::state_names() const {
  return process::describe_component(program_, machine_, component_, split_);
}

std::optional<Trace> ProgramSubject::replay(const std::vector<requirement::Step>& steps,
                                            Context& context) {
  std::vector<lts::StateId> environment{lts::kInitial};
  for (const requirement::Step& step : steps) environment.push_back(step.environment);
  const auto run = process::replay(program_, machine_, component_, split_, environment, options_,
                                   observer_.get(), context);
  if (!run) return std::nullopt;
  const process::ProgramSpace space(program_, machine_, {.room = split_.room});
  return reach::program_trace(space, *run);
}

}  // namespace proviso::cli
