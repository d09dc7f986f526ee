#include "engine/cut/split.hpp"

#include <utility>

#include "engine/cut/environment_exploration.hpp"
#include "engine/cut/interleaving.hpp"
#include "engine/cut/local_exploration.hpp"
#include "process/program_space.hpp"

namespace proviso::cut {
namespace {

using process::Machine;
using process::Program;

/// The fixpoint: each side is explored with what the other one has told it, until neither learns
/// anything new.
class Splitter {
 public:
  Splitter(const Program& program, const Machine& machine, const Component& component,
           SplitOptions options, std::uint32_t room, Context& context)
      : token_(token_use(machine, component)),
        stage_(program, machine, component, room),
        graphs_(component.members.size()),
        labels_(program, stage_.holdings(), token_.atomic),
        environment_(stage_, graphs_, requests_, labels_, options, context),
        locals_(stage_, graphs_, requests_, labels_, environment_, token_, options, context),
        interleaving_(stage_, graphs_, labels_, environment_, token_.atomic, options.merges,
                      context) {}

  Split run() {
    const Tuple start = begin();
    do {
      explore();
    } while (interleaving_.run(start));
    if (locals_.add_failures()) interleaving_.run(start);
    return result();
  }

 private:
  /// Returns where the members begin.
  Tuple begin() {
    stage_.begin();
    std::vector<Bytes> held;
    for (std::size_t i = 0; i < graphs_.size(); ++i) held.push_back(stage_.take(i));
    const std::uint32_t environment = environment_.insert(stage_.blot());
    Tuple start;
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
      start.push_back(graphs_[i].insert(held[i], environment));
    }
    return start;
  }

  void explore() {
    for (bool changed = true; changed;) {
      changed = locals_.expand();
      changed = environment_.expand() || changed;
    }
  }

  Split result() {
    const EnvironmentGraph graph = trimmed(environment_.size(), environment_.take_edges());
    Split split;
    split.room = stage_.room();
    split.environment = transition_system(graph, labels_);
    split.component_states = interleaving_.states();
    split.component = std::move(interleaving_).transition_system();
    split.statements = std::move(labels_).statements();
    for (LocalGraph& local : graphs_) {
      std::vector<Bytes> held;
      for (std::uint32_t i = 0; i < local.size(); ++i) held.push_back(std::move(local[i].held));
      split.held.push_back(std::move(held));
    }
    for (const std::uint32_t state : graph.states) {
      const space::Word* const from = environment_.state(state);
      split.environment_states.emplace_back(from, from + stage_.words());
    }
    return split;
  }

  TokenUse token_;
  Stage stage_;
  std::vector<LocalGraph> graphs_;  // by member
  RequestTable requests_;
  LabelTable labels_;
  EnvironmentExploration environment_;
  LocalExploration locals_;
  Interleaving interleaving_;
};

}  // namespace

Split split(const Program& program, const Machine& machine, const Component& component,
            SplitOptions options, Context& context) {
  for (std::uint32_t room = machine.layout.first_room;;
       room = process::ProgramSpace::more_room(machine, room)) {
    try {
      return Splitter(program, machine, component, options, room, context).run();
    } catch (const process::RoomExhausted&) {
    }
  }
}

std::vector<std::string> describe_component(const Program& program, const Machine& machine,
                                            const Component& component, const Split& split) {
  const Holdings holdings(program, machine, component);
  std::vector<std::vector<std::string>> texts(split.held.size());
  for (std::size_t i = 0; i < split.held.size(); ++i) {
    for (const Bytes& held : split.held[i]) texts[i].push_back(holdings.describe(i, held));
  }
  std::vector<std::string> names(split.component.state_count());
  for (std::uint32_t state = 0; state < names.size(); ++state) {
    const auto tuple = split.parts(lts::StateId{state});
    std::size_t length = 0;
    for (std::size_t i = 0; i < tuple.size(); ++i) length += texts[i][tuple[i]].size() + 2;
    names[state].reserve(length);
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      if (i > 0) names[state] += "; ";
      names[state] += texts[i][tuple[i]];
    }
  }
  return names;
}

}  // namespace proviso::cut
