#include "ask/process/division.hpp"

#include <fmt/format.h>

#include "base/file_name.hpp"
#include "engine/cut/split_replay.hpp"
#include "engine/reach/program_trace.hpp"
#include "process/program_space.hpp"

namespace proviso::ask {

Maybe<std::unique_ptr<ProgramDivision>> ProgramDivision::make(Task& task, DivisionNames names,
                                                              Context& context,
                                                              cut::SplitOptions options) {
  if (names.component.empty()) return refused("--component is missing");
  if (names.properties.size() > 1) {
    return refused("one --property of a program is checked at a time");
  }
  const std::vector<std::string> components = names.component;
  const std::vector<std::string> properties = names.properties;
  std::unique_ptr<ProgramDivision> division(
      new ProgramDivision(task.subject().process(), std::move(names)));
  auto component =
      cut::find_component(division->program_, fmt::format("{}", fmt::join(components, ",")));
  if (!component) return refused(component.error());
  division->component_ = std::move(*component);
  division->options_ = options;
  division->options_.assertions = properties.empty();
  try {
    division->split_ = cut::split(division->program_, division->machine_, division->component_,
                                  division->options_, context);
  } catch (const cut::CannotSplit& why) {
    return refused(why.what());
  }
  if (!properties.empty()) {
    auto observer = cut::make_observer(division->program_, division->machine_, properties.front(),
                                       division->split_.room, context);
    if (!observer) return refused(observer.error());
    division->observer_ = std::move(*observer);
    cut::add_observer(division->split_, *division->observer_, context);
    if (division->observer_->fault() != process::Fault::None) {
      return refused(fmt::format("{} goes wrong: {}", properties.front(),
                                 process::describe(division->observer_->fault())));
    }
  }
  task.answer.target = stem_of(task.subject().path());
  task.answer.component = division->component_name();
  if (!properties.empty()) task.answer.property = properties.front();
  return division;
}

std::string ProgramDivision::component_name() const {
  std::vector<std::string> names;
  for (const cut::Member& member : component_.members) {
    names.push_back(fmt::format("{}[{}]", program_[member.proctype].name, member.instance));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<std::string> ProgramDivision::state_names() const {
  return cut::describe_component(program_, machine_, component_, split_);
}

std::optional<Trace> ProgramDivision::run_of(const std::vector<requirement::Step>& steps,
                                             Context& context) {
  std::vector<lts::StateId> environment{lts::kInitial};
  for (const requirement::Step& step : steps) environment.push_back(step.environment);
  const auto run = cut::replay(program_, machine_, component_, split_, environment, options_,
                               observer_.get(), context);
  if (!run) return std::nullopt;
  const process::ProgramSpace space(program_, machine_, {.room = split_.room});
  return reach::program_trace(space, *run);
}

}  // namespace proviso::ask
