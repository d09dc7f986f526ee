// A sequential process becomes a transition system.
//
// Every local process has one state for each of its index values. A local process that is only a
// name is an alias of another state; one that is `P;Q;R` starts with a copy of P whose END is the
// start of a copy of Q, and so on. Everything else is a choice, whose alternatives are expanded
// with their own bindings: the states between two prefixes are made anew for each, as LTSA does,
// and only named states are shared. A reference to a local process that does not exist is the error
// state, with a warning: so an index that leaves its range is found as a violation.
//
// The alphabet is that of all alternatives of all local processes, reachable or not, except those
// whose guard is false.
#include <unordered_map>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/fsp/codes.hpp"
#include "lang/fsp/lower.hpp"
#include "lts/graph.hpp"
#include "lts/minimise.hpp"
#include "lts/transform.hpp"

namespace proviso::fsp {
namespace {

using lts::kError;
using lts::StateId;

class ProcessLowering {
 public:
  ProcessLowering(const ProcessDefinition& definition, Bindings bindings, Lowering& lowering)
      : definition_(definition),
        lowering_(lowering),
        spec_(lowering.spec()),
        evaluator_(lowering.evaluator()),
        bindings_(std::move(bindings)) {}

  std::optional<lts::Lts> run() {
    declare();
    if (failed()) return std::nullopt;
    visit_locals([this](StateId state, BodyId body) { resolve(state, body); });
    if (failed()) return std::nullopt;
    insert_aliased_sequences();
    visit_locals([this](StateId state, BodyId body) { expand_local(state, body); });
    while (!pending_.empty() && !failed()) expand_pending();
    if (failed()) return std::nullopt;
    return finish(build());
  }

 private:
  /// A state between two prefixes whose moves are still to be expanded.
  struct Pending {
    StateId state;
    BodyId body;
    Bindings bindings;
  };
  struct AliasedSequence {
    StateId state;
    std::vector<const lts::Lts*> machines;
    StateId target;
  };

  bool failed() const { return lowering_.diagnostics().has_errors(); }

  StateId fresh() {
    constexpr std::uint32_t kPollEvery = 4096;
    const StateId state = builder_.add_state();
    alias_.push_back(state);
    const std::uint32_t count = builder_.state_count();
    if (count % kPollEvery == 0) lowering_.context().poll({"compiling", count, 0, 0});
    return state;
  }

  void declare() {
    for (const LocalProcess& local : definition_.locals) {
      const std::string& name = local.name.text;
      if (name == "STOP" || name == "END" || name == "ERROR") {
        evaluator_.report(code::kReservedName, local.name.span,
                          fmt::format("{} is predefined and cannot be defined again", name));
        continue;
      }
      if (!local.index) {
        declare(name, local);
        continue;
      }
      evaluator_.for_each(*local.index, bindings_,
                          [&](const std::string& index) { declare(name + "." + index, local); });
    }
  }

  void declare(const std::string& key, const LocalProcess& local) {
    const auto [at, is_new] = states_.try_emplace(key, StateId{});
    if (!is_new) {
      evaluator_.report(code::kDuplicate, local.name.span,
                        fmt::format("local process {} is defined twice", key));
      return;
    }
    at->second = fresh();
  }

  /// Calls visit(state, body) for every local process and index value, conditionals decided. A
  /// conditional without a matching branch is STOP, which an empty choice expresses.
  template <typename Visit>
  void visit_locals(Visit visit) {
    for (const LocalProcess& local : definition_.locals) {
      const auto visit_one = [&](const std::string& key) {
        if (failed()) return;
        if (const auto body = decide(local.body)) visit(states_.at(key), *body);
      };
      if (!local.index) {
        visit_one(local.name.text);
        continue;
      }
      evaluator_.for_each(*local.index, bindings_, [&](const std::string& index) {
        visit_one(local.name.text + "." + index);
      });
    }
  }

  std::optional<BodyId> decide(BodyId body) const {
    while (spec_[body].kind == Body::Kind::Conditional) {
      const Body& conditional = spec_[body];
      if (evaluator_.truth(conditional.condition, bindings_)) {
        body = conditional.then;
      } else if (conditional.otherwise) {
        body = *conditional.otherwise;
      } else {
        return std::nullopt;
      }
    }
    return body;
  }

  void resolve(StateId state, BodyId id) {
    const Body& body = spec_[id];
    if (body.kind != Body::Kind::Reference) return;
    const StateId target = lookup(body);
    std::vector<const lts::Lts*> machines = sequence(body);
    if (failed()) return;
    if (machines.empty()) {
      alias_[index(state)] = target;
    } else {
      aliased_.push_back({state, std::move(machines), target});
    }
  }

  void insert_aliased_sequences() {
    for (const AliasedSequence& item : aliased_) insert(item.machines, item.state, item.target);
  }

  void expand_local(StateId state, BodyId id) {
    if (spec_[id].kind == Body::Kind::Choice) expand(state, spec_[id]);
  }

  void expand_pending() {
    Pending item = std::move(pending_.back());
    pending_.pop_back();
    std::swap(bindings_, item.bindings);
    expand(item.state, spec_[item.body]);
    std::swap(bindings_, item.bindings);
  }

  void expand(StateId state, const Body& choice) {
    for (const Alternative& alternative : choice.alternatives) {
      if (alternative.guard && !evaluator_.truth(*alternative.guard, bindings_)) continue;
      evaluator_.for_each(alternative.action, bindings_, [&](const std::string& label) {
        if (failed()) return;
        const lts::ActionId action = builder_.action(label);
        add(state, action, continuation(alternative.then));
      });
    }
  }

  /// Where a prefix leads: a named state, the start of a sequence, or a state of its own.
  StateId continuation(BodyId then) {
    const auto id = decide(then);
    if (!id) return predefined("STOP");
    const Body& body = spec_[*id];
    if (body.kind == Body::Kind::Choice) {
      const StateId state = fresh();
      pending_.push_back({state, *id, bindings_});
      return state;
    }
    const StateId target = lookup(body);
    const std::vector<const lts::Lts*> machines = sequence(body);
    if (machines.empty() || failed()) return target;
    const StateId start = fresh();
    insert(machines, start, target);
    return start;
  }

  StateId predefined(const std::string& name) {
    const auto [at, is_new] = states_.try_emplace(name, kError);
    if (is_new) at->second = fresh();
    return at->second;
  }

  StateId lookup(const Body& reference) {
    std::string key = reference.target.text;
    for (const ExprId expr : reference.indices) {
      key += "." + evaluator_.value(expr, bindings_).text();
    }
    if (const auto known = states_.find(key); known != states_.end()) return known->second;
    if (key == "STOP" || key == "END") return predefined(key);
    if (key != "ERROR") warn_undefined(reference, key);
    return kError;
  }

  /// Once for each place, whatever the number of index values that are affected.
  void warn_undefined(const Body& reference, const std::string& key) {
    if (!warned_.insert(reference.target.span.begin).second) return;
    std::vector<std::string> known{"STOP", "END", "ERROR"};
    std::string help;
    for (const LocalProcess& local : definition_.locals) {
      known.push_back(local.name.text);
      if (local.name.text == reference.target.text) help = "use a guard to stay within the range";
    }
    for (const ProcessDefinition& process : spec_.processes) {
      if (process.name.text == key && key != definition_.name.text) {
        help = fmt::format("to continue as process {0}, write {0};END", key);
      }
    }
    if (help.empty()) help = did_you_mean(reference.target.text, known);
    lowering_.diagnostics().report(
        {Severity::Warning,
         code::kUndefinedLocal,
         reference.target.span,
         fmt::format("{} is not defined in {} and is taken as ERROR", key, definition_.name.text),
         {},
         help});
  }

  /// The processes before the last `;`, without those that end at once.
  std::vector<const lts::Lts*> sequence(const Body& reference) {
    std::vector<const lts::Lts*> machines;
    for (const SequentialReference& before : reference.before) {
      Arguments arguments;
      if (before.arguments) arguments = evaluator_.values(*before.arguments, bindings_);
      const lts::Lts* machine = lowering_.sequential(before.name, arguments);
      if (machine == nullptr) return {};
      if (machine->end() != lts::kInitial) machines.push_back(machine);
    }
    return machines;
  }

  void insert(const std::vector<const lts::Lts*>& machines, StateId start, StateId target) {
    for (std::size_t k = 0; k < machines.size(); ++k) {
      const bool last = k + 1 == machines.size();
      const StateId end = last ? target : fresh();
      insert(*machines[k], start, end);
      start = end;
    }
  }

  void insert(const lts::Lts& machine, StateId start, StateId end) {
    std::vector<lts::ActionId> actions{lts::kTau};
    for (const std::string& label : machine.alphabet().labels()) {
      actions.push_back(builder_.action(label));
    }
    std::vector<StateId> copy(machine.state_count());
    for (std::uint32_t s = 0; s < machine.state_count(); ++s) {
      const bool is_end = machine.end() == StateId{s};
      copy[s] = s == 0 ? start : is_end ? end : fresh();
    }
    for (std::uint32_t s = 0; s < machine.state_count(); ++s) {
      for (const lts::Edge& edge : machine.edges(StateId{s})) {
        const StateId to = edge.target == kError ? kError : copy[index(edge.target)];
        add(copy[s], actions[lts::index(edge.action)], to);
      }
    }
  }

  void add(StateId source, lts::ActionId action, StateId target) {
    transitions_.push_back({source, action, target});
  }

  /// Follows aliases; states that are aliases of each other in a circle are one STOP.
  StateId canonical(StateId state) {
    if (state == kError) return kError;
    std::vector<StateId> path;
    StateId at = state;
    while (at != kError && alias_[index(at)] != at) {
      path.push_back(at);
      if (path.size() > alias_.size()) {
        at = path.back();
        alias_[index(at)] = at;
        break;
      }
      at = alias_[index(at)];
    }
    for (const StateId visited : path) alias_[index(visited)] = at;
    return at;
  }

  lts::Lts build() {
    const StateId initial = canonical(lts::kInitial);
    // The initial state must be number 0.
    const auto renumber = [&](StateId state) {
      if (state == initial) return lts::kInitial;
      return state == lts::kInitial ? initial : state;
    };
    for (const Transition& t : transitions_) {
      const StateId target = canonical(t.target);
      builder_.add_transition(renumber(canonical(t.source)), t.action,
                              target == kError ? kError : renumber(target));
    }
    if (const auto end = states_.find("END"); end != states_.end() && initial != kError) {
      builder_.set_end(renumber(canonical(end->second)));
    }
    lts::Lts built = std::move(builder_).build();
    if (definition_.extension) {
      built = lts::extend(built, evaluator_.labels(*definition_.extension, bindings_));
    }
    begins_in_error_ = initial == kError;
    return built;
  }

  std::optional<lts::Lts> finish(lts::Lts built) {
    Context& context = lowering_.context();
    if (!definition_.relabels.empty()) {
      const auto relation = relabelling(evaluator_, definition_.relabels, bindings_);
      built = lts::relabel(built, relation);
    }
    if (definition_.hiding) {
      built = lts::hide(built, visibility(evaluator_, *definition_.hiding, bindings_));
    }
    if (definition_.property) {
      if (!built.is_deterministic()) {
        evaluator_.report(code::kNondeterministicProperty, definition_.name.span,
                          fmt::format("property {} must be deterministic", definition_.name.text));
        return std::nullopt;
      }
      built = lts::complete_with_error(built);
    }
    if (failed()) return std::nullopt;
    built = begins_in_error_ ? lts::error_lts(built.alphabet()) : lts::trim(built);
    if (definition_.minimal) built = lts::minimise(built, lts::Equivalence::Weak, context);
    if (definition_.deterministic && !built.is_deterministic()) {
      built = lts::minimise(built, lts::Equivalence::Trace, context);
    }
    return built;
  }

  struct Transition {
    StateId source;
    lts::ActionId action;
    StateId target;
  };

  const ProcessDefinition& definition_;
  Lowering& lowering_;
  const Specification& spec_;
  const Evaluator& evaluator_;
  Bindings bindings_;
  lts::LtsBuilder builder_;
  std::vector<StateId> alias_;  // of each state; itself if it is none
  std::unordered_map<std::string, StateId> states_;
  std::vector<AliasedSequence> aliased_;
  std::vector<Pending> pending_;
  std::set<std::uint32_t> warned_;
  std::vector<Transition> transitions_;
  bool begins_in_error_ = false;
};

}  // namespace

std::optional<lts::Lts> lower_process(const ProcessDefinition& definition, Bindings bindings,
                                      Lowering& lowering) {
  return ProcessLowering(definition, std::move(bindings), lowering).run();
}

}  // namespace proviso::fsp
