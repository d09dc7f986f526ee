// Random statecharts: hierarchy, parallel states, all kinds of transitions and executable content
// of the subset, data, properties and fairness.
#pragma once

#include "random_choice.hpp"
#include "scxml/interpreter.hpp"

namespace proviso::scxml::sketch {

class RandomChart {
 public:
  Document draw() {
    // Half of the documents are one parallel state whose regions may become machines; most of
    // these have nothing that joins the regions.
    const bool has_regions = chance(55);
    keeps_apart_ = has_regions && chance(65);
    has_data_ = chance(keeps_apart_ ? 0 : 40);
    if (has_data_) document_.data = {{"x", chance(50)}, {"y", false}};
    if (has_regions) {
      document_.root.children.push_back(parallel(0));
    } else {
      const std::uint32_t count = 2 + random_below(3);
      for (std::uint32_t k = 0; k < count; ++k) document_.root.children.push_back(state(0));
      if (chance(30)) document_.root.children.push_back(final_state());
    }
    if (chance(40) && document_.root.children.size() > 1) {
      document_.root.attributes.emplace_back("initial", one_of(ids_below(document_.root)));
    }
    fill(document_.root);
    for (int k = 0; k < 4; ++k) document_.properties.push_back(formula(3));
    if (chance(25)) document_.fairness.push_back(proposition(1, true));
    return std::move(document_);
  }

  /// A property that mentions everything that a formula can ask for.
  static Formula mention_all(const Document& document) {
    Formula all{"true"};
    const auto add = [&all](Formula atom) {
      all = {"&&", "", {all, {"||", "", {atom, {"!", "", {atom}}}}}};
    };
    const Interpreter interpreter(document);
    for (const std::string& id : interpreter.identifiers()) add({"In", id});
    for (const auto& [name, value] : document.data) add({"data", name});
    for (const std::string& name : sent_in(document.root)) add({"sent", name});
    for (const std::string& name : external(interpreter)) add({"event", name});
    return {"AG", "", {all}};
  }

  /// The names that event('…') may ask for.
  static std::set<std::string> external(const Interpreter& interpreter) {
    std::set<std::string> names;
    for (std::string one : interpreter.descriptors()) {
      if (one.ends_with(".*")) one.resize(one.size() - 2);
      if (one != "*" && !one.starts_with("done.state")) names.insert(one);
    }
    return names;
  }

  static std::set<std::string> sent_in(const Node& node) {
    std::set<std::string> names;
    if (node.tag == "send" && node.attribute("target") != "#_internal") {
      names.insert(node.attribute("event"));
    }
    for (const Node& child : node.children) names.merge(sent_in(child));
    return names;
  }

 private:
  static bool chance(std::uint32_t percent) { return random_below(100) < percent; }
  static const std::string& one_of(const std::vector<std::string>& words) {
    return words[random_below(static_cast<std::uint32_t>(words.size()))];
  }

  std::string fresh() {
    ids_.push_back("s" + std::to_string(ids_.size()));
    return ids_.back();
  }

  Node final_state() { return {"final", {{"id", fresh()}}}; }

  Node state(int depth) {
    Node result{"state", {{"id", fresh()}}};
    if (ids_.size() > 8 || depth > 2 || chance(depth == 0 ? 60 : 70)) return result;
    const std::uint32_t count = 1 + random_below(3);
    for (std::uint32_t k = 0; k < count; ++k) {
      result.children.push_back(depth < 2 && chance(15) ? parallel(depth + 1) : state(depth + 1));
    }
    if (chance(35)) result.children.push_back(final_state());
    return result;
  }

  Node parallel(int depth) {
    Node result{"parallel", {{"id", fresh()}}};
    const std::uint32_t count = depth == 0 ? 2 + random_below(2) : 2;
    for (std::uint32_t k = 0; k < count; ++k) {
      Node region{"state", {{"id", fresh()}}};
      const std::uint32_t inside = 1 + random_below(3);
      for (std::uint32_t n = 0; n < inside; ++n) region.children.push_back(state(depth + 2));
      if (chance(30)) region.children.push_back(final_state());
      result.children.push_back(std::move(region));
    }
    return result;
  }

  static void collect_ids(const Node& node, std::vector<std::string>& ids) {
    for (const Node& child : node.children) {
      if (!child.is_state()) continue;
      ids.push_back(child.attribute("id"));
      collect_ids(child, ids);
    }
  }
  static std::vector<std::string> ids_below(const Node& node) {
    std::vector<std::string> ids;
    collect_ids(node, ids);
    return ids;
  }

  /// Adds transitions, handlers and initial states to the states.
  void fill(Node& node) {
    for (Node& child : node.children) {
      if (child.is_state()) fill(child);
    }
    if (!node.is_state()) return;
    const std::vector<std::string> inside = ids_below(node);
    if (node.tag == "state" && !inside.empty() && chance(40)) {
      if (chance(50)) {
        node.attributes.emplace_back("initial", one_of(inside));
      } else {
        Node transition{"transition", {{"target", one_of(inside)}}};
        if (chance(50)) transition.children = content(1);
        node.children.insert(node.children.begin(), Node{"initial", {}, {std::move(transition)}});
      }
    }
    if (chance(20)) node.children.push_back({"onentry", {}, content(1)});
    if (chance(15)) node.children.push_back({"onexit", {}, content(1)});
    if (node.tag == "final") return;
    if (keeps_apart_ && is_top_level(node)) return;
    const bool is_top = node.tag == "parallel";
    const std::uint32_t count =
        is_top ? (chance(15) ? 1 : 0) : random_below(inside.empty() ? 4 : 2);
    for (std::uint32_t k = 0; k < count; ++k) node.children.push_back(transition(node));
  }

  Node transition(const Node& source) {
    Node result{"transition"};
    if (keeps_apart_ || !chance(6)) result.attributes.emplace_back("event", descriptors());
    const bool has_event = !result.attributes.empty();
    if (chance(has_event ? 35 : 90)) {
      result.condition = std::make_shared<Formula>(proposition(2, false));
    }
    if (chance(88) || (!has_event && result.condition == nullptr)) {
      result.attributes.emplace_back("target", target(source));
    }
    if (chance(20)) result.attributes.emplace_back("type", "internal");
    if (chance(35)) result.children = content(2);
    return result;
  }

  /// Whether a state is the parallel state of the document, or one of its regions.
  bool is_top_level(const Node& node) const {
    const Node& top = document_.root.children.front();
    return &node == &top || std::any_of(top.children.begin(), top.children.end(),
                                        [&](const Node& region) { return &region == &node; });
  }

  std::string descriptors() {
    static const std::vector<std::string> kEvents = {"e", "f", "g", "e.x", "e.*", "r", "q.u", "*"};
    if (keeps_apart_) return one_of({"e", "f", "g", "e.x", "e f", "g.*"});
    if (chance(12)) return "done.state." + one_of(ids_);
    std::string result = one_of(chance(70) ? std::vector<std::string>{"e", "f", "g"} : kEvents);
    if (chance(15)) result += " " + one_of(kEvents);
    return result;
  }

  /// Mostly a state near by; sometimes any, or one in each of two regions.
  std::string target(const Node& source) {
    if (keeps_apart_) return one_of(region_of(source.attribute("id")));
    if (chance(8)) {
      std::vector<std::string> pairs;
      collect_pairs(document_.root, pairs);
      if (!pairs.empty()) return one_of(pairs);
    }
    if (chance(75)) {
      const std::vector<std::string> near = region_of(source.attribute("id"));
      if (!near.empty()) return one_of(near);
    }
    return one_of(ids_);
  }

  static void collect_pairs(const Node& node, std::vector<std::string>& pairs) {
    std::vector<const Node*> regions;
    for (const Node& child : node.children) {
      if (!child.is_state()) continue;
      collect_pairs(child, pairs);
      regions.push_back(&child);
    }
    if (node.tag != "parallel" || regions.size() < 2) return;
    for (const std::string& a : ids_below(*regions[0])) {
      for (const std::string& b : ids_below(*regions[1])) pairs.push_back(a + " " + b);
    }
  }

  /// The states of the region of the outermost parallel state that the state lies in.
  std::vector<std::string> region_of(const std::string& id) const {
    for (const Node& top : document_.root.children) {
      if (top.tag != "parallel") continue;
      for (const Node& region : top.children) {
        const std::vector<std::string> inside = ids_below(region);
        if (std::find(inside.begin(), inside.end(), id) != inside.end()) return inside;
      }
    }
    return {};
  }

  std::vector<Node> content(int depth) {
    std::vector<Node> result;
    const std::uint32_t count = 1 + random_below(2);
    for (std::uint32_t k = 0; k < count; ++k) result.push_back(action(depth));
    return result;
  }

  Node action(int depth) {
    if (keeps_apart_) return {"send", {{"event", one_of({"m", "n"})}, {"target", "#_parent"}}};
    switch (random_below(has_data_ ? 8 : 5)) {
      case 0:
        return {"raise", {{"event", one_of({"r", "q", "q.u.v"})}}};
      case 1:
        return {"send", {{"event", one_of({"m", "n"})}, {"target", "#_parent"}}};
      case 2:
        return {"send", {{"event", "r"}, {"target", "#_internal"}}};
      case 3:
        return {"log", {{"label", "here"}, {"expr", "'text'"}}};
      case 4:
        if (depth > 0) return branches(depth - 1);
        return {"send", {{"event", "m"}, {"target", "#_parent"}}};
      default: {
        Node result{"assign", {{"location", one_of({"x", "y"})}}};
        result.condition = std::make_shared<Formula>(proposition(1, false));
        return result;
      }
    }
  }

  Node branches(int depth) {
    Node result{"if", {}, content(depth)};
    result.condition = std::make_shared<Formula>(proposition(1, false));
    if (chance(40)) {
      Node next{"elseif"};
      next.condition = std::make_shared<Formula>(proposition(1, false));
      result.children.push_back(std::move(next));
      for (Node& one : content(depth)) result.children.push_back(std::move(one));
    }
    if (chance(50)) {
      result.children.push_back({"else"});
      for (Node& one : content(depth)) result.children.push_back(std::move(one));
    }
    return result;
  }

  Formula atom(bool in_formula) {
    if (has_data_ && chance(35)) return {"data", one_of({"x", "y"})};
    if (in_formula && chance(25)) {
      const std::set<std::string> sent = sent_in(document_.root);
      if (!sent.empty()) return {"sent", one_of({sent.begin(), sent.end()})};
    }
    if (in_formula && chance(25)) {
      const std::set<std::string> names = external(Interpreter(document_));
      if (!names.empty()) return {"event", one_of({names.begin(), names.end()})};
    }
    if (chance(4)) return {chance(50) ? "true" : "false"};
    return {"In", one_of(ids_)};
  }

  Formula proposition(int depth, bool in_formula) {
    if (depth == 0 || chance(40)) return atom(in_formula);
    if (chance(35)) return {"!", "", {proposition(depth - 1, in_formula)}};
    return {one_of({"&&", "||", "==", "!="}),
            "",
            {proposition(depth - 1, in_formula), proposition(depth - 1, in_formula)}};
  }

  Formula formula(int depth) {
    if (depth == 0 || chance(15)) return proposition(1, true);
    if (chance(55)) {
      return {one_of({"AG", "AF", "AX", "EG", "EF", "EX", "!"}), "", {formula(depth - 1)}};
    }
    return {one_of({"AU", "EU", "AW", "EW", "AR", "ER", "&&", "||", "->", "<->"}),
            "",
            {formula(depth - 1), formula(depth - 1)}};
  }

  Document document_;
  std::vector<std::string> ids_;
  bool has_data_ = false;
  bool keeps_apart_ = false;
};

}  // namespace proviso::scxml::sketch
