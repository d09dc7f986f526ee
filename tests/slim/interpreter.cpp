#include "slim/interpreter.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <set>

namespace proviso::slim::random {
namespace {

using Op = Expression::Op;

/// Clocks count up to this, beyond all constants that they are compared with.
constexpr int kLateClock = kMostClock + 2;

/// By component: the mode, the error state, the values of all members, and the clocks. Only
/// memories and the free ports of the root count.
struct Configuration {
  std::vector<int> modes;
  std::vector<int> errors;
  std::vector<std::vector<int>> memory;
  std::vector<std::vector<int>> clocks;
  std::vector<std::vector<int>> error_clocks;
  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

using Sent = std::map<Port, int>;  // memories that the step has assigned

class Interpreter {
 public:
  Interpreter(const Model& model, const Faults* allowed) : model_(model), allowed_(allowed) {}

  std::optional<Exploration> run(std::size_t most) {
    Exploration result;
    std::map<Configuration, int> depth;
    std::deque<Configuration> queue;
    const auto reach = [&](const Configuration& one, int steps) {
      if (!depth.emplace(one, steps).second) return;
      queue.push_back(one);
      const bool is_bad = evaluate(model_.property, one, 0, nullptr, -1, nullptr) == 0;
      if (is_bad && !result.violation) result.violation = steps;
    };
    for (const Configuration& one : initial()) reach(one, 0);
    result.has_initial = !queue.empty();
    while (!queue.empty()) {
      const Configuration now = queue.front();
      queue.pop_front();
      const int steps = depth.at(now);
      const std::set<Configuration> next = successors(now);
      if (next.empty() && !result.deadlock) result.deadlock = steps;
      for (const Configuration& one : next) reach(one, steps + 1);
      if (depth.size() > most) return {};
    }
    result.configurations = depth.size();
    result.happened = happened_;
    return result;
  }

 private:
  using Visit = std::function<void(const Configuration&)>;

  int count() const { return static_cast<int>(model_.components.size()); }
  const Component& at(int i) const { return model_.components[static_cast<std::size_t>(i)]; }
  const Member& member(Port port) const {
    return at(port.component).members[static_cast<std::size_t>(port.member)];
  }

  // Values.

  static bool holds(const std::vector<bool>& modes, int mode) {
    return modes.empty() || modes[static_cast<std::size_t>(mode)];
  }
  bool active(const Configuration& c, int i) const {
    if (at(i).parent < 0) return true;
    const int parent = at(i).parent;
    return active(c, parent) && holds(at(i).in_modes, c.modes[static_cast<std::size_t>(parent)]);
  }

  /// `sent`: the port whose value is that of this step.
  int value(const Configuration& c, Port port, const Sent* sent) const {
    const auto& error = at(port.component).error;
    if (error) {
      const int state = c.errors[static_cast<std::size_t>(port.component)];
      for (auto one = error->effects.rbegin(); one != error->effects.rend(); ++one) {
        if (one->member != port.member || one->state != state) continue;
        return evaluate(one->value, c, port.component, nullptr, port.member, nullptr);
      }
    }
    return base(c, port, sent);
  }

  int base(const Configuration& c, Port port, const Sent* sent) const {
    const Member& one = member(port);
    const bool from_outside = one.is_in() && at(port.component).parent >= 0;
    const int owner = from_outside ? at(port.component).parent : port.component;
    const auto& links = at(owner).links;
    bool is_driven = false;
    for (const Link& link : links) {
      if (!(link.target == port)) continue;
      is_driven = true;
      if (!holds(link.modes, c.modes[static_cast<std::size_t>(owner)])) continue;
      if (link.source) return value(c, *link.source, sent);
      return evaluate(link.flow, c, owner, nullptr, -1, nullptr);
    }
    if (is_driven || from_outside) return one.initial;
    if (sent != nullptr) {
      if (const auto found = sent->find(port); found != sent->end()) return found->second;
    }
    return c
        .memory[static_cast<std::size_t>(port.component)][static_cast<std::size_t>(port.member)];
  }

  /// `below`: the member of the scope whose effects are left out. `trigger`: the port that is read
  /// with what the step has sent.
  int evaluate(const Expression& e, const Configuration& c, int scope, const Port* trigger,
               int below, const Sent* sent) const {
    const auto operand = [&](std::size_t k) {
      return evaluate(e.operands[k], c, scope, trigger, below, sent);
    };
    switch (e.op) {
      case Op::Constant:
        return e.value;
      case Op::Ref: {
        const auto i = static_cast<std::size_t>(e.ref.component);
        if (e.ref.kind == Ref::Kind::Mode) return c.modes[i];
        if (e.ref.kind == Ref::Kind::Error) return c.errors[i];
        if (e.ref.kind == Ref::Kind::Active) return active(c, e.ref.component) ? 1 : 0;
        const Port port{e.ref.component, e.ref.member};
        if (e.ref.component == scope && e.ref.member == below) return base(c, port, nullptr);
        return value(c, port, trigger != nullptr && *trigger == port ? sent : nullptr);
      }
      case Op::Not:
        return operand(0) == 0 ? 1 : 0;
      case Op::And:
        return operand(0) != 0 && operand(1) != 0 ? 1 : 0;
      case Op::Or:
        return operand(0) != 0 || operand(1) != 0 ? 1 : 0;
      case Op::Xor:
        return operand(0) != operand(1) ? 1 : 0;
      case Op::Implies:
        return operand(0) == 0 || operand(1) != 0 ? 1 : 0;
      case Op::Iff:
      case Op::Equal:
        return operand(0) == operand(1) ? 1 : 0;
      case Op::Less:
        return operand(0) < operand(1) ? 1 : 0;
      case Op::Increment:
        return (operand(0) + 1) % (kMost + 1);
      case Op::Conditional:
        return operand(0) != 0 ? operand(1) : operand(2);
      case Op::AtLeast:
        return clock(e.ref, c) >= e.value ? 1 : 0;
      case Op::AtMost:
        return clock(e.ref, c) <= e.value ? 1 : 0;
    }
    return 0;
  }

  static int clock(const Ref& ref, const Configuration& c) {
    const auto& clocks = ref.kind == Ref::Kind::Clock ? c.clocks : c.error_clocks;
    return clocks[static_cast<std::size_t>(ref.component)][static_cast<std::size_t>(ref.member)];
  }

  // Initial configurations.

  std::set<Configuration> initial() const {
    Configuration c;
    for (const Component& one : model_.components) {
      c.modes.push_back(std::max(one.activation, 0));
      c.errors.push_back(0);
      c.memory.emplace_back();
      for (const Member& m : one.members) c.memory.back().push_back(m.initial);
      c.clocks.emplace_back(static_cast<std::size_t>(one.clocks), 0);
      c.error_clocks.emplace_back(static_cast<std::size_t>(one.error ? one.error->clocks : 0), 0);
    }
    std::set<Configuration> result;
    free_ports(c, 0, [&](const Configuration& one) {
      if (invariants_hold(one)) result.insert(one);
    });
    return result;
  }

  /// Every choice of values of the root's in data ports.
  void free_ports(const Configuration& c, std::size_t from, const Visit& visit) const {
    const auto& members = at(0).members;
    for (std::size_t m = from; m < members.size(); ++m) {
      if (!members[m].is_in() || !members[m].has_value()) continue;
      for (int v = 0; v <= (members[m].is_boolean ? 1 : kMost); ++v) {
        Configuration one = c;
        one.memory[0][m] = v;
        free_ports(one, m + 1, visit);
      }
      return;
    }
    visit(c);
  }

  bool invariants_hold(const Configuration& c) const {
    for (int i = 0; i < count(); ++i) {
      const auto mode = static_cast<std::size_t>(c.modes[static_cast<std::size_t>(i)]);
      const auto& invariant = at(i).invariants[mode];
      if (invariant && active(c, i) && evaluate(*invariant, c, i, nullptr, -1, nullptr) == 0) {
        return false;
      }
      if (!at(i).error || !active(c, i)) continue;
      const auto state = static_cast<std::size_t>(c.errors[static_cast<std::size_t>(i)]);
      const auto& condition = at(i).error->invariants[state];
      if (condition && evaluate(*condition, c, i, nullptr, -1, nullptr) == 0) return false;
    }
    return true;
  }

  /// A step that is being made: what moved, and what the error models do.
  struct Step {
    Configuration next;
    std::vector<bool> resets;
    std::set<int> moved;
  };

  bool is_enabled(const Configuration& c, int i, const Move& move, const Sent* sent) const {
    return c.modes[static_cast<std::size_t>(i)] == move.source &&
           (!move.guard || evaluate(*move.guard, c, i, &move.port, -1, sent) != 0);
  }

  Step taken(const Configuration& c, Step step, int i, const Move& move, const Sent* sent) const {
    step.next.modes[static_cast<std::size_t>(i)] = move.target;
    for (const auto& [target, expression] : move.assignments) {
      step.next.memory[static_cast<std::size_t>(i)][static_cast<std::size_t>(target)] =
          evaluate(expression, c, i, &move.port, -1, sent);
    }
    for (const int k : move.clocks) {
      step.next.clocks[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] = 0;
    }
    if (move.resets) step.resets[static_cast<std::size_t>(i)] = true;
    step.moved.insert(i);
    return step;
  }

  bool is_enabled(const Configuration& c, int i, const ErrorMove& move) const {
    return c.errors[static_cast<std::size_t>(i)] == move.source &&
           (!move.guard || evaluate(*move.guard, c, i, nullptr, -1, nullptr) != 0);
  }

  static Step taken(Step step, int i, const ErrorMove& move) {
    step.next.errors[static_cast<std::size_t>(i)] = move.target;
    for (const int k : move.clocks) {
      step.next.error_clocks[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] = 0;
    }
    return step;
  }

  /// Time passes for whoever is active, unless somebody is ready to leave an urgent mode.
  void tick(const Configuration& c, Step step, const Visit& add) const {
    bool has_clocks = false;
    for (int i = 0; i < count(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      has_clocks = has_clocks || !c.clocks[k].empty() || !c.error_clocks[k].empty();
      if (!active(c, i)) continue;
      for (const Move& move : at(i).moves) {
        const bool is_urgent =
            move.source == at(i).urgent && move.trigger != Move::Trigger::Activation;
        if (!is_urgent || !is_enabled(c, i, move, nullptr)) continue;
        happened_.urgency = true;
        return;
      }
      for (int& one : step.next.clocks[k]) one = std::min(one + 1, kLateClock);
      for (int& one : step.next.error_clocks[k]) one = std::min(one + 1, kLateClock);
    }
    if (!has_clocks) return;
    happened_.tick = true;
    finish(c, step, 0, add);
  }

  std::set<Configuration> successors(const Configuration& c) const {
    std::set<Configuration> result;
    const Visit add = [&](const Configuration& one) {
      if (invariants_hold(one)) result.insert(one);
    };
    const Step still{c, std::vector<bool>(model_.components.size(), false), {}};
    for (int i = 0; i < count(); ++i) {
      if (!active(c, i)) continue;
      for (const Move& move : at(i).moves) {
        const bool moves_alone = move.trigger == Move::Trigger::None;
        if (!moves_alone && move.trigger != Move::Trigger::Send) continue;
        if (!is_enabled(c, i, move, nullptr)) continue;
        const Step step = taken(c, still, i, move, nullptr);
        if (moves_alone) {
          finish(c, step, 0, add);
          continue;
        }
        // What is read of the free ports in this step is what they are after it.
        free_ports(step.next, 0, [&](const Configuration& with) {
          deliver(c, step, arrivals(c, move.port), memory_of(with), [&](const Configuration& next) {
            if (has_free_ports_of(next, with)) add(next);
          });
        });
      }
      error_labels(c, still, i, add);
    }
    root_events(c, still, add);
    const auto& members = at(0).members;
    const bool has_free = std::any_of(members.begin(), members.end(),
                                      [](const Member& m) { return m.is_in() && m.has_value(); });
    if (has_free) finish(c, still, 0, add);
    tick(c, still, add);
    return result;
  }

  bool has_free_ports_of(const Configuration& one, const Configuration& other) const {
    const auto& members = at(0).members;
    for (std::size_t m = 0; m < members.size(); ++m) {
      const bool is_free = members[m].is_in() && members[m].has_value();
      if (is_free && one.memory[0][m] != other.memory[0][m]) return false;
    }
    return true;
  }

  /// What receivers of the step read.
  Sent memory_of(const Configuration& next) const {
    Sent sent;
    for (int i = 0; i < count(); ++i) {
      for (int m = 0; m < static_cast<int>(at(i).members.size()); ++m) {
        sent[{i, m}] = next.memory[static_cast<std::size_t>(i)][static_cast<std::size_t>(m)];
      }
    }
    return sent;
  }

  void root_events(const Configuration& c, const Step& still, const Visit& add) const {
    const auto& members = at(0).members;
    for (int m = 0; m < static_cast<int>(members.size()); ++m) {
      const Member& one = members[static_cast<std::size_t>(m)];
      if (!one.is_in() || !one.has_event()) continue;
      const auto reached = arrivals(c, {0, m});
      if (reached.empty()) continue;
      // The value that the environment sends is the one that the port has after the step.
      if (!one.has_value()) {
        deliver(c, still, reached, {}, add);
        continue;
      }
      for (int v = 0; v <= (one.is_boolean ? 1 : kMost); ++v) {
        Sent sent;
        sent[{0, m}] = v;
        deliver(c, still, reached, sent, [&](const Configuration& next) {
          if (next.memory[0][static_cast<std::size_t>(m)] == v) add(next);
        });
      }
    }
  }

  /// The triggers that an event reaches: who receives, and through which port.
  std::set<std::pair<int, Port>> arrivals(const Configuration& c, Port origin) const {
    std::set<std::pair<int, Port>> result;
    std::set<Port> seen;
    std::vector<Port> open{origin};
    while (!open.empty()) {
      const Port port = open.back();
      open.pop_back();
      if (!active(c, port.component) || !seen.insert(port).second) continue;
      const bool is_out = member(port).is_out();
      const int listener = is_out ? at(port.component).parent : port.component;
      if (listener < 0 || !active(c, listener)) continue;
      const auto& moves = at(listener).moves;
      const bool receives = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
        return move.trigger == Move::Trigger::Receive && move.port == port;
      });
      if (receives) result.insert({listener, port});
      for (const Link& link : at(listener).links) {
        const bool counts = link.source && *link.source == port &&
                            holds(link.modes, c.modes[static_cast<std::size_t>(listener)]);
        if (counts) open.push_back(link.target);
      }
    }
    return result;
  }

  void deliver(const Configuration& c, const Step& step,
               const std::set<std::pair<int, Port>>& reached, const Sent& sent,
               const Visit& add) const {
    std::map<int, std::vector<Port>> receivers;
    for (const auto& [who, port] : reached) {
      if (!step.moved.contains(who)) receivers[who].push_back(port);
    }
    const std::vector<std::pair<int, std::vector<Port>>> list(receivers.begin(), receivers.end());
    deliver_from(c, step, list, 0, sent, add);
  }

  void deliver_from(const Configuration& c, const Step& step,
                    const std::vector<std::pair<int, std::vector<Port>>>& list, std::size_t from,
                    const Sent& sent, const Visit& add) const {
    if (from > 1 && from == list.size()) happened_.event_to_several = true;
    if (from == list.size()) return finish(c, step, 0, add);
    const auto& [who, ports] = list[from];
    for (const Move& move : at(who).moves) {
      const bool is_triggered = move.trigger == Move::Trigger::Receive &&
                                std::find(ports.begin(), ports.end(), move.port) != ports.end();
      if (!is_triggered || !is_enabled(c, who, move, &sent)) continue;
      deliver_from(c, taken(c, step, who, move, &sent), list, from + 1, sent, add);
    }
  }

  std::vector<int> partners(int i) const {
    std::set<int> result(at(i).children.begin(), at(i).children.end());
    result.insert(at(i).accesses.begin(), at(i).accesses.end());
    if (at(i).parent >= 0) result.insert(at(i).parent);
    for (int other = 0; other < count(); ++other) {
      const auto& accesses = at(other).accesses;
      if (std::find(accesses.begin(), accesses.end(), i) != accesses.end()) result.insert(other);
    }
    return {result.begin(), result.end()};
  }

  void error_labels(const Configuration& c, const Step& still, int i, const Visit& add) const {
    if (!at(i).error) return;
    for (const ErrorMove& move : at(i).error->moves) {
      const bool is_event = move.kind == ErrorMove::Kind::Event;
      if (!is_event && move.kind != ErrorMove::Kind::Out) continue;
      if (!is_enabled(c, i, move)) continue;
      if (is_event && allowed_ != nullptr && !allowed_->contains({i, move.name})) continue;
      const Step step = taken(still, i, move);
      if (is_event) {
        finish(c, step, 0, add);
      } else {
        propagate(c, step, partners(i), 0, {i, move.name}, add);
      }
    }
  }

  void propagate(const Configuration& c, const Step& step, const std::vector<int>& others,
                 std::size_t from, const std::pair<int, std::string>& what,
                 const Visit& add) const {
    if (from == others.size()) return finish(c, step, 0, add);
    const int who = others[from];
    const bool is_sibling = at(who).parent == at(what.first).parent;
    bool takes = false;
    if (at(who).error && active(c, who)) {
      for (const ErrorMove& move : at(who).error->moves) {
        if (move.kind != ErrorMove::Kind::In || move.name != what.second) continue;
        if (!is_enabled(c, who, move)) continue;
        takes = true;
        happened_.propagation = true;
        if (is_sibling) happened_.access = true;
        propagate(c, taken(step, who, move), others, from + 1, what, add);
      }
    }
    if (!takes) propagate(c, step, others, from + 1, what, add);
  }

  /// Activations from the root downwards, resets, and the free ports.
  void finish(const Configuration& c, const Step& step, int i, const Visit& add) const {
    if (i == count()) return free_ports(step.next, 0, add);
    const bool becomes = !active(c, i) && active(step.next, i);
    if (!becomes) return finish_error(c, step, i, false, add);
    if (at(i).activation >= 0) happened_.activation = true;
    bool takes = false;
    for (const Move& move : at(i).moves) {
      if (move.trigger != Move::Trigger::Activation || !is_enabled(c, i, move, nullptr)) continue;
      takes = true;
      happened_.activation = true;
      finish_error(c, taken(c, step, i, move, nullptr), i, true, add);
    }
    if (takes) return;
    Step next = step;
    if (at(i).activation >= 0) next.next.modes[static_cast<std::size_t>(i)] = at(i).activation;
    finish_error(c, next, i, true, add);
  }

  void finish_error(const Configuration& c, const Step& step, int i, bool becomes,
                    const Visit& add) const {
    if (!at(i).error) return finish(c, step, i + 1, add);
    const bool resets = step.resets[static_cast<std::size_t>(i)];
    const auto take = [&](ErrorMove::Kind kind) {
      bool takes = false;
      for (const ErrorMove& move : at(i).error->moves) {
        if (move.kind != kind || !is_enabled(c, i, move)) continue;
        takes = true;
        if (kind == ErrorMove::Kind::Reset) happened_.reset = true;
        finish(c, taken(step, i, move), i + 1, add);
      }
      return takes;
    };
    if (becomes && take(ErrorMove::Kind::Activation)) return;
    if (resets && take(ErrorMove::Kind::Reset)) return;
    finish(c, step, i + 1, add);
  }

  const Model& model_;
  const Faults* allowed_;
  mutable Happened happened_;
};

}  // namespace

std::optional<Exploration> explore(const Model& model, std::size_t most, const Faults* allowed) {
  return Interpreter(model, allowed).run(most);
}

}  // namespace proviso::slim::random
