#include "slim/random_model.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::slim::random {
namespace {

using Op = Expression::Op;

class Drawing {
 public:
  explicit Drawing(std::mt19937_64& random) : random_(random) {}

  Model run() {
    const int count = 2 + below(4);
    model_.has_time = chance(35);
    model_.has_bare_integers = chance(30);
    for (int i = 0; i < count; ++i) add_component(i);
    for (int i = 0; i < count; ++i) add_accesses(i);
    std::vector<int> own;  // implementations
    for (int i = 0; i < count; ++i) {
      if (at(i).twin < 0) own.push_back(i);
    }
    for (const int i : own) add_links(i);
    for (const int i : own) add_moves(i);
    for (const int i : own) add_invariants(i);
    for (const int i : own) add_error(i);
    for (int i = 0; i < count; ++i) copy_twin(i);
    model_.property = property(2);
    return std::move(model_);
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  bool chance(int percent) { return below(100) < percent; }
  Component& at(int i) { return model_.components[static_cast<std::size_t>(i)]; }
  const Member& member(Port port) {
    return at(port.component).members[static_cast<std::size_t>(port.member)];
  }

  void add_component(int i) {
    Component made;
    if (i > 0) {
      made.parent = i == 1 ? 0 : below(std::min(i, 2)) * below(2);
      at(made.parent).children.push_back(i);
      if (at(made.parent).modes > 1 && chance(60)) {
        made.in_modes = some_modes(at(made.parent).modes);
      }
    }
    if (const auto other = choose_twin(i, made.parent)) {
      made.twin = *other;
      made.modes = at(*other).modes;
      made.members = at(*other).members;
      model_.components.push_back(std::move(made));
      return;
    }
    made.modes = 1 + below(3);
    if (model_.has_time) made.clocks = below(2);
    if (model_.has_time && chance(20)) made.urgent = below(made.modes);
    if (made.modes > 1 && chance(30)) made.activation = below(made.modes);
    const int count = 2 + below(4);
    for (int k = 0; k < count; ++k) {
      Member one;
      one.kind = static_cast<Member::Kind>(below(7));
      // A free port of the root multiplies the configurations.
      if (i == 0 && one.is_in() && one.has_value() && k > 0) one.kind = Member::Kind::Data;
      one.is_boolean = chance(60);
      one.initial = below(one.is_boolean ? 2 : kMost + 1);
      one.name = fmt::format("x{}", k);
      made.members.push_back(one);
    }
    model_.components.push_back(std::move(made));
  }

  /// A sibling whose implementation the component shares. Neither has subcomponents: all parents
  /// are among the first two.
  std::optional<int> choose_twin(int i, int parent) {
    if (i < 3 || !chance(40)) return {};
    for (int j = 2; j < i; ++j) {
      if (at(j).parent == parent && at(j).twin < 0) return j;
    }
    return {};
  }

  void add_accesses(int i) {
    if (i == 0) return;
    for (const int other : at(at(i).parent).children) {
      if (other != i && chance(50)) at(i).accesses.push_back(other);
    }
  }

  void move_to(Expression& expression, int i) {
    if (expression.op == Op::Ref || is_clock_comparison(expression)) expression.ref.component = i;
    for (Expression& operand : expression.operands) move_to(operand, i);
  }
  void move_to(std::optional<Expression>& expression, int i) {
    if (expression) move_to(*expression, i);
  }
  static bool is_clock_comparison(const Expression& expression) {
    return expression.op == Op::AtLeast || expression.op == Op::AtMost;
  }

  /// Gives a component the implementation of its twin, which speaks of itself only.
  void copy_twin(int i) {
    Component& to = at(i);
    if (to.twin < 0) return;
    const Component& from = at(to.twin);
    to.activation = from.activation;
    to.urgent = from.urgent;
    to.clocks = from.clocks;
    to.invariants = from.invariants;
    to.links = from.links;
    to.moves = from.moves;
    to.error = from.error;
    to.is_attached_above = from.is_attached_above;
    for (auto& one : to.invariants) move_to(one, i);
    for (Link& link : to.links) {
      if (link.source) link.source->component = i;
      link.target.component = i;
      move_to(link.flow, i);
    }
    for (Move& move : to.moves) {
      move.port.component = i;
      move_to(move.guard, i);
      for (auto& [member, value] : move.assignments) move_to(value, i);
    }
    if (!to.error) return;
    for (auto& one : to.error->invariants) move_to(one, i);
    for (ErrorMove& move : to.error->moves) move_to(move.guard, i);
    for (Effect& effect : to.error->effects) move_to(effect.value, i);
  }

  Expression compared_clock(Ref::Kind kind, int owner, int clocks, Op op) {
    Expression made{op, true};
    made.value = below(kMostClock + 1);
    made.ref = {kind, owner, below(clocks)};
    return made;
  }

  /// The condition, and sometimes one about a clock; nothing negates it.
  std::optional<Expression> with_clock(std::optional<Expression> condition, Expression clock,
                                       int percent) {
    if (!chance(percent)) return condition;
    if (!condition) return clock;
    Expression both{chance(75) ? Op::And : Op::Or, true};
    both.operands = {*condition, std::move(clock)};
    return both;
  }

  std::vector<int> some_clocks(int count) {
    std::vector<int> chosen;
    for (int k = 0; k < count; ++k) {
      if (chance(50)) chosen.push_back(k);
    }
    return chosen;
  }

  std::vector<bool> some_modes(int count) {
    std::vector<bool> modes(static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < modes.size(); ++k) modes[k] = chance(60);
    modes[static_cast<std::size_t>(below(count))] = true;
    return modes;
  }

  /// The values that an implementation sees: its own and the ports of its subcomponents.
  std::vector<Port> visible(int owner, bool is_boolean) {
    std::vector<Port> ports;
    const auto add = [&](int i) {
      const auto& members = at(i).members;
      for (int m = 0; m < static_cast<int>(members.size()); ++m) {
        const Member& one = members[static_cast<std::size_t>(m)];
        if (!one.has_value() || one.is_boolean != is_boolean) continue;
        if (i != owner && one.kind == Member::Kind::Data) continue;
        ports.push_back({i, m});
      }
    };
    add(owner);
    for (const int child : at(owner).children) add(child);
    return ports;
  }

  Expression constant(bool is_boolean) {
    Expression made;
    made.is_boolean = is_boolean;
    made.value = below(is_boolean ? 2 : kMost + 1);
    return made;
  }

  Expression leaf(const std::vector<Port>& ports, bool is_boolean) {
    if (ports.empty() || chance(25)) return constant(is_boolean);
    const Port port = ports[static_cast<std::size_t>(below(static_cast<int>(ports.size())))];
    Expression made{Op::Ref, is_boolean};
    made.ref = {Ref::Kind::Member, port.component, port.member};
    return made;
  }

  Expression value(int owner, bool is_boolean, int depth) {
    const std::vector<Port> ports = visible(owner, is_boolean);
    if (depth == 0 || chance(30)) return leaf(ports, is_boolean);
    if (!is_boolean) {
      if (chance(50)) {
        Expression made{Op::Increment, false};
        made.operands = {value(owner, false, depth - 1)};
        return made;
      }
      return conditional(owner, false, depth);
    }
    switch (below(5)) {
      case 0: {
        Expression made{Op::Not, true};
        made.operands = {value(owner, true, depth - 1)};
        return made;
      }
      case 1:
        return conditional(owner, true, depth);
      case 2: {
        Expression made{chance(50) ? Op::Equal : Op::Less, true};
        made.operands = {value(owner, false, depth - 1), value(owner, false, depth - 1)};
        return made;
      }
      default: {
        constexpr Op kOps[] = {Op::And, Op::Or, Op::Xor, Op::Implies, Op::Iff};
        Expression made{kOps[below(5)], true};
        made.operands = {value(owner, true, depth - 1), value(owner, true, depth - 1)};
        return made;
      }
    }
  }

  Expression conditional(int owner, bool is_boolean, int depth) {
    Expression made{Op::Conditional, is_boolean};
    made.operands = {value(owner, true, depth - 1), value(owner, is_boolean, depth - 1),
                     value(owner, is_boolean, depth - 1)};
    return made;
  }

  std::vector<bool> link_modes(int owner) {
    return at(owner).modes > 1 && chance(40) ? some_modes(at(owner).modes) : std::vector<bool>();
  }

  void add_links(int owner) {
    std::vector<Port> targets;
    for (const int child : at(owner).children) {
      for (int m = 0; m < static_cast<int>(at(child).members.size()); ++m) {
        if (member({child, m}).is_in()) targets.push_back({child, m});
      }
    }
    for (int m = 0; m < static_cast<int>(at(owner).members.size()); ++m) {
      if (member({owner, m}).is_out()) targets.push_back({owner, m});
    }
    for (const Port target : targets) {
      if (!chance(target.component == owner ? 40 : 80)) continue;
      add_link(owner, target);
      const bool may_repeat = member(target).kind == Member::Kind::InEvent ||
                              member(target).kind == Member::Kind::OutEvent;
      if (may_repeat && chance(40)) add_link(owner, target);
    }
  }

  void add_link(int owner, Port target) {
    const Member wanted = member(target);
    Link link;
    link.target = target;
    link.modes = link_modes(owner);
    const bool is_data =
        wanted.kind == Member::Kind::InData || wanted.kind == Member::Kind::OutData;
    if (is_data && chance(50)) {
      link.flow = value(owner, wanted.is_boolean, 1);
      at(owner).links.push_back(std::move(link));
      return;
    }
    std::vector<Port> sources;
    const auto offer = [&](Port port, bool is_out) {
      const Member& one = member(port);
      if (one.is_out() != is_out || one.is_in() == is_out) return;
      if (one.has_event() != wanted.has_event() || one.has_value() != wanted.has_value()) return;
      if (one.has_value() && one.is_boolean != wanted.is_boolean) return;
      sources.push_back(port);
    };
    for (const int child : at(owner).children) {
      for (int m = 0; m < static_cast<int>(at(child).members.size()); ++m) offer({child, m}, true);
    }
    if (target.component != owner) {
      for (int m = 0; m < static_cast<int>(at(owner).members.size()); ++m) offer({owner, m}, false);
    }
    if (sources.empty()) return;
    // An event that goes to one subcomponent often goes to others, too.
    for (const Link& other : at(owner).links) {
      const bool is_shared =
          other.source && wanted.has_event() &&
          std::find(sources.begin(), sources.end(), *other.source) != sources.end();
      if (is_shared && chance(60)) sources = {*other.source};
    }
    link.source = sources[static_cast<std::size_t>(below(static_cast<int>(sources.size())))];
    at(owner).links.push_back(std::move(link));
  }

  bool is_driven(int owner, Port port) {
    const auto& links = at(owner).links;
    return std::any_of(links.begin(), links.end(),
                       [&](const Link& link) { return link.target == port; });
  }

  void add_moves(int owner) {
    const int count = 2 + below(3);
    for (int k = 0; k < count; ++k) {
      Move move;
      move.source = chance(40) ? 0 : below(at(owner).modes);
      move.target = below(at(owner).modes);
      // A mode that subcomponents depend on should change.
      const bool switches = k == 0 && !at(owner).children.empty() && chance(60);
      if (switches) move.target = (move.source + 1) % at(owner).modes;
      if (!switches) choose_trigger(owner, move);
      if (chance(40)) move.guard = value(owner, true, 2);
      for (int m = 0; m < static_cast<int>(at(owner).members.size()); ++m) {
        const Member& one = member({owner, m});
        const bool is_memory = one.has_value() && !one.is_in() && !is_driven(owner, {owner, m});
        if (!is_memory || !chance(50)) continue;
        move.assignments.emplace_back(m, value(owner, one.is_boolean, 1));
      }
      move.resets = chance(20);
      add_clocks(owner, move);
      at(owner).moves.push_back(std::move(move));
    }
  }

  void add_clocks(int owner, Move& move) {
    const int clocks = at(owner).clocks;
    if (clocks == 0) return;
    move.clocks = some_clocks(clocks);
    if (move.trigger == Move::Trigger::Activation) return;
    const bool is_urgent = move.source == at(owner).urgent;
    const Op op = is_urgent || chance(60) ? Op::AtLeast : Op::AtMost;
    move.guard = with_clock(move.guard, compared_clock(Ref::Kind::Clock, owner, clocks, op), 50);
  }

  void choose_trigger(int owner, Move& move) {
    if (chance(10)) {
      move.trigger = Move::Trigger::Activation;
      return;
    }
    if (chance(30)) return;
    std::vector<std::pair<Port, bool>> ports;  // and whether the move sends
    for (int m = 0; m < static_cast<int>(at(owner).members.size()); ++m) {
      const Member& one = member({owner, m});
      if (!one.has_event() || (one.is_out() && is_driven(owner, {owner, m}))) continue;
      ports.push_back({{owner, m}, one.is_out()});
    }
    for (const int child : at(owner).children) {
      for (int m = 0; m < static_cast<int>(at(child).members.size()); ++m) {
        const Member& one = member({child, m});
        if (one.has_event()) ports.push_back({{child, m}, one.is_in()});
      }
    }
    if (ports.empty()) return;
    const auto& [port, sends] =
        ports[static_cast<std::size_t>(below(static_cast<int>(ports.size())))];
    move.port = port;
    move.trigger = sends ? Move::Trigger::Send : Move::Trigger::Receive;
  }

  void add_invariants(int owner) {
    for (int k = 0; k < at(owner).modes; ++k) {
      at(owner).invariants.emplace_back();
      auto& invariant = at(owner).invariants.back();
      if (chance(10)) invariant = value(owner, true, 1);
      if (at(owner).clocks == 0) continue;
      const Op op = chance(85) ? Op::AtMost : Op::AtLeast;
      invariant =
          with_clock(invariant, compared_clock(Ref::Kind::Clock, owner, at(owner).clocks, op), 40);
    }
  }

  void add_error(int owner) {
    if (!chance(60)) return;
    ErrorModel made;
    made.states = 2 + below(2);
    if (model_.has_time) made.clocks = below(2);
    at(owner).is_attached_above = owner > 0 && chance(40);
    const bool sends_p = chance(50);
    const int count = 1 + below(5);
    for (int k = 0; k < count; ++k) {
      ErrorMove move;
      move.source = chance(40) ? 0 : below(made.states);
      move.target = below(made.states);
      if (!chance(35)) move.kind = static_cast<ErrorMove::Kind>(below(5));
      switch (move.kind) {
        case ErrorMove::Kind::Event:
          move.name = chance(40) ? "f" : chance(50) ? "g" : "h";
          break;
        case ErrorMove::Kind::Reset:
          move.name = "r";
          break;
        case ErrorMove::Kind::Out:
        case ErrorMove::Kind::In:
          move.name = sends_p == (move.kind == ErrorMove::Kind::Out) ? "p" : "q";
          break;
        case ErrorMove::Kind::Activation:
          break;
      }
      add_clocks(owner, made.clocks, move);
      made.moves.push_back(std::move(move));
    }
    for (int k = 0; k < made.states; ++k) {
      made.invariants.emplace_back();
      if (made.clocks == 0) continue;
      made.invariants.back() =
          with_clock({}, compared_clock(Ref::Kind::ErrorClock, owner, made.clocks, Op::AtMost), 30);
    }
    for (int m = 0; m < static_cast<int>(at(owner).members.size()); ++m) {
      const Member& one = member({owner, m});
      if (!one.has_value() || !chance(40)) continue;
      Effect effect;
      effect.state = below(made.states);
      effect.member = m;
      effect.value = chance(50) ? constant(one.is_boolean) : value(owner, one.is_boolean, 1);
      made.effects.push_back(std::move(effect));
    }
    at(owner).error = std::move(made);
  }

  void add_clocks(int owner, int clocks, ErrorMove& move) {
    if (clocks == 0) return;
    move.clocks = some_clocks(clocks);
    if (move.kind != ErrorMove::Kind::Event && move.kind != ErrorMove::Kind::Out) return;
    const Op op = chance(60) ? Op::AtLeast : Op::AtMost;
    move.guard = with_clock({}, compared_clock(Ref::Kind::ErrorClock, owner, clocks, op), 50);
  }

  Expression property(int depth) {
    if (depth > 0) {
      constexpr Op kOps[] = {Op::And, Op::Or, Op::Implies};
      Expression made{kOps[below(3)], true};
      made.operands = {property(depth - 1), property(depth - 1)};
      return made;
    }
    const int i = below(static_cast<int>(model_.components.size()));
    Expression compared{Op::Ref, true};
    compared.ref.component = i;
    Expression with;
    with.is_boolean = false;
    const int kind = below(6);
    if (kind == 0) {
      compared.ref.kind = Ref::Kind::Active;
    } else if (kind <= 2) {
      compared.ref.kind = Ref::Kind::Mode;
      with.value = below(at(i).modes);
    } else if (kind == 3 && at(i).error) {
      compared.ref.kind = Ref::Kind::Error;
      with.value = below(at(i).error->states);
    } else {
      std::vector<int> places;
      for (int m = 0; m < static_cast<int>(at(i).members.size()); ++m) {
        if (member({i, m}).has_value()) places.push_back(m);
      }
      if (places.empty()) return constant(true);
      compared.ref.member =
          places[static_cast<std::size_t>(below(static_cast<int>(places.size())))];
      compared.is_boolean = member({i, compared.ref.member}).is_boolean;
      with.value = below(kMost + 1);
    }
    const bool is_plain = compared.ref.kind == Ref::Kind::Active ||
                          (compared.ref.kind == Ref::Kind::Member && compared.is_boolean);
    Expression made = compared;
    if (!is_plain) {
      made = Expression{Op::Equal, true};
      compared.is_boolean = false;
      made.operands = {compared, with};
    }
    if (!chance(50)) return made;
    Expression negated{Op::Not, true};
    negated.operands = {made};
    return negated;
  }

  std::mt19937_64& random_;
  Model model_;
};

}  // namespace

Model draw(std::mt19937_64& random) { return Drawing(random).run(); }

}  // namespace proviso::slim::random
