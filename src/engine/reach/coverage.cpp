#include "engine/reach/coverage.hpp"

#include <map>

#include "engine/reach/program_safety.hpp"
#include "process/program_space.hpp"
#include "space/product.hpp"
#include "space/state_store.hpp"

namespace proviso::reach {
namespace {

using process::Execution;
using process::Fault;
using process::ProgramSpace;
using space::Word;

constexpr std::string_view kEnd = "-end-";

/// What the processes of a program have done.
struct Executed {
  std::vector<bool> transitions;  // by action number
  std::vector<bool> ended;        // by proctype
};

class ProgramSearch {
 public:
  ProgramSearch(const ProgramSpace& space, Context& context)
      : space_(space),
        context_(context),
        store_(space.words(), context),
        executed_{std::vector<bool>(space.machine().action_count, false),
                  std::vector<bool>(space.program().proctypes.size(), false)} {}

  Executed run() {
    std::vector<Word> state(space_.words());
    space_.initial(state.data());
    if (space_.initial_fault() != Fault::None) return executed_;
    store_.insert(state.data());
    for (std::size_t next = 0; next < store_.size(); ++next) {
      if (next % 1024 == 0) {
        context_.poll({"coverage", store_.size(), transitions_, store_.size() - next});
      }
      state.assign(store_.state(next), store_.state(next) + space_.words());
      expand(state);
    }
    context_.poll({"coverage", store_.size(), transitions_});
    return std::move(executed_);
  }

 private:
  std::uint8_t* bytes(std::vector<Word>& state) {
    return reinterpret_cast<std::uint8_t*>(state.data());
  }

  void expand(std::vector<Word>& state) {
    Execution execution(space_.machine());
    execution.look(bytes(state), space_.room());
    for (std::uint32_t i = 0; i < execution.process_count(); ++i) {
      const std::uint32_t type = execution.proctype(i);
      const process::Body& body = space_.machine().bodies[type];
      if (body.controls[execution.control(i)].terminal) executed_.ended[type] = true;
    }
    process::Choices choices;
    process::Mishaps mishaps;
    execution.choices(choices, mishaps);
    for (const process::Choice& choice : choices) {
      ++transitions_;
      mark(execution, choice.process, choice.transition);
      if (choice.partner != process::kNobody) {
        mark(execution, choice.partner, choice.partner_transition);
      }
      follow(state, choice);
    }
  }

  void follow(const std::vector<Word>& from, const process::Choice& choice) {
    after_ = from;
    Execution execution(space_.machine());
    execution.look(bytes(after_), space_.room());
    execution.record_inner(&executed_.transitions);
    const Fault fault = execution.apply(choice).fault;
    if (fault != Fault::None && fault != Fault::Assertion) return;
    store_.insert(after_.data());
  }

  void mark(const Execution& at, std::uint32_t process, std::uint32_t transition) {
    if (transition == process::kDeath) return;
    const process::Body& body = space_.machine().bodies[at.proctype(process)];
    executed_.transitions[body.transitions[transition].action] = true;
  }

  const ProgramSpace& space_;
  Context& context_;
  space::StateStore store_;
  Executed executed_;
  std::uint64_t transitions_ = 0;
  std::vector<Word> after_;
};

/// A statement may have several transitions: it is identified by its number, if statements have
/// numbers, and otherwise by its line and text.
struct StatementKey {
  std::uint32_t line;
  std::uint32_t number;
  std::string text;

  friend auto operator<=>(const StatementKey&, const StatementKey&) = default;
};

CoveredPart part_of(const process::Proctype& proctype, const process::Body& body, bool ended,
                    const std::vector<bool>& executed) {
  std::map<StatementKey, bool> statements;
  for (std::size_t i = 0; i < proctype.transitions.size(); ++i) {
    const process::Transition& transition = proctype.transitions[i];
    if (transition.statement.kind == process::Statement::Kind::Deterministic) continue;
    bool& reached = statements[{transition.line, transition.statement_number, transition.text}];
    reached = reached || executed[body.transitions[i].action];
  }
  for (const process::Transition& dead : proctype.unreachable) {
    statements[{dead.line, dead.statement_number, dead.text}];
  }
  CoveredPart part{proctype.name, statements.size() + 1};
  for (const auto& [key, reached] : statements) {
    if (!reached) part.unreached.push_back({key.text, key.line});
  }
  if (!ended) {
    std::uint32_t line = 0;
    for (const process::ControlState& control : proctype.controls) {
      if (control.terminal) line = control.line;
    }
    part.unreached.push_back({std::string(kEnd), line});
  }
  return part;
}

}  // namespace

Coverage program_coverage(const process::Program& program, const process::Machine& machine,
                          Context& context) {
  Coverage coverage{"statement"};
  try {
    const Executed executed = with_room(program, machine, false, [&](const ProgramSpace& space) {
      return ProgramSearch(space, context).run();
    });
    for (std::size_t i = 0; i < program.proctypes.size(); ++i) {
      coverage.parts.push_back(part_of(program.proctypes[i], machine.bodies[i], executed.ended[i],
                                       executed.transitions));
    }
  } catch (const LimitReached& limit) {
    coverage.incomplete = describe(limit.reason());
  }
  return coverage;
}

Coverage label_coverage(const lts::System& system, Context& context) {
  Coverage coverage{"label"};
  const space::Product product(system);
  std::vector<bool> occurs(product.alphabet().size(), false);
  try {
    space::StateStore store(product.words(), context);
    std::vector<Word> state(product.words());
    product.initial(state.data());
    store.insert(state.data());
    space::Moves moves(product.words());
    std::uint64_t transitions = 0;
    for (std::size_t next = 0; next < store.size(); ++next) {
      if (next % 1024 == 0) {
        context.poll({"coverage", store.size(), transitions, store.size() - next});
      }
      moves.clear();
      product.moves(store.state(next), moves);
      transitions += moves.size();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        occurs[lts::index(moves.action(i))] = true;
        if (!moves.is_error(i)) store.insert(moves.target(i));
      }
    }
    context.poll({"coverage", store.size(), transitions});
  } catch (const LimitReached& limit) {
    coverage.incomplete = describe(limit.reason());
    return coverage;
  }
  for (const lts::Component& component : system.components) {
    const auto labels = component.lts.alphabet().labels();
    CoveredPart part{component.name, labels.size()};
    for (const std::string& label : labels) {
      if (!occurs[lts::index(*product.alphabet().find(label))]) part.unreached.push_back({label});
    }
    coverage.parts.push_back(std::move(part));
  }
  return coverage;
}

}  // namespace proviso::reach
