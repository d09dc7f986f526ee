// The reference for statecharts: a document is interpreted as its elements stand there, by what
// the specification says of macrosteps, and every configuration is visited. Slow, and shares
// nothing with the front end.
//
// The specification computes sets of states to exit and to enter. Here states are entered by
// walking down the tree from the transition's domain: at a compound state towards the target below
// it, else by its initial transition; at a parallel state into every child. Both must agree.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "scxml/chart_sketch.hpp"

namespace proviso::scxml::sketch {

class Endless : public std::exception {};

/// What can be seen after a macrostep.
struct Snapshot {
  std::set<std::string> active;
  std::set<std::string> data;  // what is true
  bool running = true;
  std::set<std::string> sent;
  std::string event;  // the last one, or that descriptor which says the most of it
  friend auto operator<=>(const Snapshot&, const Snapshot&) = default;
};

inline std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == separator) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  std::erase(words, "");
  return words;
}

inline bool token_match(const std::string& descriptor, const std::string& event) {
  if (descriptor == "*") return true;
  std::vector<std::string> wanted = split(descriptor, '.');
  if (!wanted.empty() && wanted.back() == "*") wanted.pop_back();
  const std::vector<std::string> given = split(event, '.');
  return wanted.size() <= given.size() && std::equal(wanted.begin(), wanted.end(), given.begin());
}

class Interpreter {
 public:
  explicit Interpreter(const Document& document) : document_(document) {
    number(document.root, nullptr);
  }

  Snapshot start() {
    active_.clear();
    true_data_.clear();
    for (const auto& [name, value] : document_.data) {
      if (value) true_data_.insert(name);
    }
    begin("");
    enter_below(document_.root, initial_targets(document_.root), true);
    return settle();
  }

  Snapshot react(const Snapshot& before, const std::string& event) {
    if (!before.running) {
      Snapshot after = before;
      after.sent.clear();
      after.event = most_special(event);
      return after;
    }
    active_.clear();
    for (const std::string& id : before.active) active_.insert(by_id_.at(id));
    true_data_ = before.data;
    begin(most_special(event));
    take(chosen(&event));
    return settle();
  }

  const std::set<std::string>& descriptors() const { return descriptors_; }
  std::vector<std::string> identifiers() const {
    std::vector<std::string> ids;
    for (const auto& [id, node] : by_id_) ids.push_back(id);
    return ids;
  }

  bool is_true(const Formula& formula) const {
    const auto operand = [&](std::size_t k) { return is_true(formula.operands[k]); };
    if (formula.op == "true") return true;
    if (formula.op == "false") return false;
    if (formula.op == "In") return active_.contains(by_id_.at(formula.name));
    if (formula.op == "data") return true_data_.contains(formula.name);
    if (formula.op == "!") return !operand(0);
    if (formula.op == "&&") return operand(0) && operand(1);
    if (formula.op == "||") return operand(0) || operand(1);
    if (formula.op == "==") return operand(0) == operand(1);
    if (formula.op == "!=") return operand(0) != operand(1);
    throw std::logic_error("not a condition: " + formula.op);
  }

 private:
  using Place = const Node*;

  void number(const Node& node, Place parent) {
    order_[&node] = order_.size();
    parent_[&node] = parent;
    if (node.is_state()) by_id_[node.attribute("id")] = &node;
    if (node.tag == "transition") {
      for (const std::string& one : split(node.attribute("event"), ' ')) descriptors_.insert(one);
    }
    for (const Node& child : node.children) number(child, &node);
  }

  /// An external event by the longest descriptor that matches it; empty if only * does.
  std::string most_special(const std::string& event) const {
    std::string best;
    for (std::string one : descriptors_) {
      if (one == "*" || !token_match(one, event)) continue;
      if (one.ends_with(".*")) one.resize(one.size() - 2);
      if (split(one, '.').size() > split(best, '.').size()) best = one;
    }
    return best;
  }

  bool is_below(Place node, Place ancestor) const {
    for (Place at = parent_.at(node); at != nullptr; at = parent_.at(at)) {
      if (at == ancestor) return true;
    }
    return false;
  }
  bool is_compound(Place node) const {
    return node->tag == "scxml" ||
           (node->tag == "state" && std::any_of(node->children.begin(), node->children.end(),
                                                [](const Node& one) { return one.is_state(); }));
  }
  bool is_atomic(Place node) const { return node->tag != "parallel" && !is_compound(node); }

  std::vector<Place> in_order(const std::set<Place>& nodes) const {
    std::vector<Place> result(nodes.begin(), nodes.end());
    std::sort(result.begin(), result.end(),
              [&](Place a, Place b) { return order_.at(a) < order_.at(b); });
    return result;
  }

  std::vector<Place> named(const std::string& list) const {
    std::vector<Place> result;
    for (const std::string& id : split(list, ' ')) result.push_back(by_id_.at(id));
    return result;
  }

  Place initial_element(const Node& state) const {
    for (const Node& child : state.children) {
      if (child.tag == "initial") return &child.children.front();
    }
    return nullptr;
  }
  std::vector<Place> initial_targets(const Node& state) const {
    if (Place transition = initial_element(state)) return named(transition->attribute("target"));
    if (!state.attribute("initial").empty()) return named(state.attribute("initial"));
    for (const Node& child : state.children) {
      if (child.is_state()) return {&child};
    }
    return {};
  }

  void begin(const std::string& event) {
    queue_.clear();
    sent_.clear();
    event_ = event;
    running_ = true;
  }

  Snapshot settle() {
    for (int microsteps = 0; running_; ++microsteps) {
      if (microsteps > 3000) throw Endless();
      std::vector<Place> next = chosen(nullptr);
      if (next.empty()) {
        if (queue_.empty()) break;
        const std::string event = queue_.front();
        queue_.pop_front();
        next = chosen(&event);
      }
      take(next);
    }
    if (!running_) {
      std::vector<Place> left = in_order(active_);
      std::reverse(left.begin(), left.end());
      for (Place state : left) run_handlers(*state, "onexit");
    }
    Snapshot result{{}, true_data_, running_, sent_, event_};
    for (Place state : active_) result.active.insert(state->attribute("id"));
    return result;
  }

  bool is_enabled(const Node& transition, const std::string* event) const {
    const std::vector<std::string> wanted = split(transition.attribute("event"), ' ');
    if (event == nullptr ? !wanted.empty()
                         : std::none_of(wanted.begin(), wanted.end(), [&](const auto& one) {
                             return token_match(one, *event);
                           })) {
      return false;
    }
    return transition.condition == nullptr || is_true(*transition.condition);
  }

  /// The transitions of the next microstep.
  std::vector<Place> chosen(const std::string* event) const {
    std::vector<Place> candidates;
    for (Place atom : in_order(active_)) {
      if (!is_atomic(atom)) continue;
      bool found = false;
      for (Place state = atom; state != nullptr && !found; state = parent_.at(state)) {
        for (const Node& child : state->children) {
          if (child.tag != "transition" || !is_enabled(child, event)) continue;
          if (std::find(candidates.begin(), candidates.end(), &child) == candidates.end()) {
            candidates.push_back(&child);
          }
          found = true;
          break;
        }
      }
    }
    // If two leave the same state, the inner one goes first, else the first in the document.
    std::vector<Place> kept;
    for (Place one : candidates) {
      std::vector<Place> conflicts;
      for (Place other : kept) {
        const std::set<Place> own = left_by(one), others = left_by(other);
        const bool meet = std::any_of(own.begin(), own.end(),
                                      [&](Place state) { return others.contains(state); });
        if (meet) conflicts.push_back(other);
      }
      const bool is_inner = std::all_of(conflicts.begin(), conflicts.end(), [&](Place other) {
        return is_below(parent_.at(one), parent_.at(other));
      });
      if (!is_inner) continue;
      for (Place other : conflicts) std::erase(kept, other);
      kept.push_back(one);
    }
    return kept;
  }

  Place domain(const Node& transition) const {
    const std::vector<Place> targets = named(transition.attribute("target"));
    const Place source = parent_.at(&transition);
    const auto has_all = [&](Place state) {
      return std::all_of(targets.begin(), targets.end(),
                         [&](Place target) { return is_below(target, state); });
    };
    if (transition.attribute("type") == "internal" && is_compound(source) && has_all(source)) {
      return source;
    }
    for (Place at = parent_.at(source); at != nullptr; at = parent_.at(at)) {
      if (is_compound(at) && has_all(at)) return at;
    }
    throw std::logic_error("no domain");
  }

  std::set<Place> left_by(Place transition) const {
    std::set<Place> result;
    if (transition->attribute("target").empty()) return result;
    const Place top = domain(*transition);
    for (Place state : active_) {
      if (is_below(state, top)) result.insert(state);
    }
    return result;
  }

  void take(const std::vector<Place>& transitions) {
    std::set<Place> leaving;
    for (Place one : transitions) leaving.merge(left_by(one));
    std::vector<Place> left = in_order(leaving);
    std::reverse(left.begin(), left.end());
    for (Place state : left) {
      run_handlers(*state, "onexit");
      active_.erase(state);
    }
    for (Place one : transitions) run(one->children);
    std::vector<Place> entering;
    for (Place one : transitions) {
      if (!one->attribute("target").empty()) entering.push_back(one);
    }
    std::sort(entering.begin(), entering.end(),
              [&](Place a, Place b) { return order_.at(domain(*a)) < order_.at(domain(*b)); });
    for (Place one : entering) {
      enter_below(*domain(*one), named(one->attribute("target")), false);
    }
  }

  /// Enters what lies below an active state towards the targets.
  void enter_below(const Node& state, const std::vector<Place>& targets, bool by_default) {
    if (by_default) {
      if (Place transition = initial_element(state)) run(transition->children);
    }
    for (const Node& child : state.children) {
      if (!child.is_state()) continue;
      std::vector<Place> inside;
      for (Place target : targets) {
        if (target == &child || is_below(target, &child)) inside.push_back(target);
      }
      const bool is_entered = state.tag == "parallel" ? !active_.contains(&child) : !inside.empty();
      if (is_entered) enter(child, inside);
    }
  }

  void enter(const Node& state, const std::vector<Place>& targets) {
    active_.insert(&state);
    run_handlers(state, "onentry");
    const bool goes_on =
        std::any_of(targets.begin(), targets.end(), [&](Place target) { return target != &state; });
    if (state.tag == "final") return announce(parent_.at(&state));
    if (state.tag == "parallel") return enter_below(state, targets, false);
    if (!is_compound(&state)) return;
    enter_below(state, goes_on ? targets : initial_targets(state), !goes_on);
  }

  void announce(Place parent) {
    if (parent->tag == "scxml") {
      running_ = false;
      return;
    }
    queue_.push_back("done.state." + parent->attribute("id"));
    const Place above = parent_.at(parent);
    if (above->tag == "parallel" && is_done(above)) {
      queue_.push_back("done.state." + above->attribute("id"));
    }
  }
  bool is_done(Place state) const {
    for (const Node& child : state->children) {
      if (!child.is_state()) continue;
      if (state->tag == "parallel" && !is_done(&child)) return false;
      if (state->tag != "parallel" && child.tag == "final" && active_.contains(&child)) return true;
    }
    return state->tag == "parallel";
  }

  void run_handlers(const Node& state, const std::string& tag) {
    for (const Node& child : state.children) {
      if (child.tag == tag) run(child.children);
    }
  }

  void run(const std::vector<Node>& content) {
    for (const Node& action : content) {
      if (action.tag == "raise") {
        queue_.push_back(action.attribute("event"));
      } else if (action.tag == "send" && action.attribute("target") == "#_internal") {
        queue_.push_back(action.attribute("event"));
      } else if (action.tag == "send") {
        sent_.insert(action.attribute("event"));
      } else if (action.tag == "assign") {
        const std::string name = action.attribute("location");
        if (is_true(*action.condition)) {
          true_data_.insert(name);
        } else {
          true_data_.erase(name);
        }
      } else if (action.tag == "if") {
        run_if(action);
      }
    }
  }

  void run_if(const Node& action) {
    bool takes = is_true(*action.condition), taken = takes;
    std::vector<Node> body;
    for (const Node& child : action.children) {
      if (child.tag == "elseif" || child.tag == "else") {
        takes = !taken && (child.tag == "else" || is_true(*child.condition));
        taken = taken || takes;
      } else if (takes) {
        body.push_back(child);
      }
    }
    run(body);
  }

  const Document& document_;
  std::map<Place, std::size_t> order_;
  std::map<Place, Place> parent_;
  std::map<std::string, Place> by_id_;
  std::set<std::string> descriptors_;
  std::set<Place> active_;
  std::set<std::string> true_data_;
  std::set<std::string> sent_;
  std::string event_;
  bool running_ = true;
  std::deque<std::string> queue_;
};

}  // namespace proviso::scxml::sketch
