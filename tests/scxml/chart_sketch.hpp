// Statecharts for tests, as the elements that they are written with: values that print themselves
// as SCXML and that the reference interprets as they are.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace proviso::scxml::sketch {

/// A condition, or a formula; formulas have all operators.
struct Formula {
  std::string op;  // "true", "In", "data", "sent", "event", "!", "&&", "||", "==", "AG", "EU", …
  std::string name = {};
  std::vector<Formula> operands = {};

  bool is_path() const { return op.size() == 2 && (op[0] == 'A' || op[0] == 'E'); }
};

inline std::string text_of(const Formula& formula) {
  const auto& of = formula.operands;
  if (formula.op == "true" || formula.op == "false") return formula.op;
  if (formula.op == "data") return formula.name;
  if (formula.op == "In" || formula.op == "sent" || formula.op == "event") {
    return formula.op + "('" + formula.name + "')";
  }
  if (formula.op == "!") return "!(" + text_of(of[0]) + ")";
  if (formula.is_path() && of.size() == 1) return formula.op + " (" + text_of(of[0]) + ")";
  if (formula.is_path()) {
    return formula.op.substr(0, 1) + "[" + text_of(of[0]) + " " + formula.op.substr(1) + " " +
           text_of(of[1]) + "]";
  }
  return "(" + text_of(of[0]) + ") " + formula.op + " (" + text_of(of[1]) + ")";
}

struct Node {
  std::string tag;
  std::vector<std::pair<std::string, std::string>> attributes = {};
  std::vector<Node> children = {};
  /// What a <transition>, <if>, <elseif> or <assign> asks for.
  std::shared_ptr<const Formula> condition = {};

  std::string attribute(const std::string& name) const {
    for (const auto& [known, value] : attributes) {
      if (known == name) return value;
    }
    return {};
  }
  bool is_state() const { return tag == "state" || tag == "parallel" || tag == "final"; }
};

inline std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else {
      result += c;
    }
  }
  return result;
}

inline void print(const Node& node, const std::string& indent, std::string& text) {
  text += indent + "<" + node.tag;
  for (const auto& [name, value] : node.attributes) text += " " + name + "=\"" + value + "\"";
  if (node.condition != nullptr) {
    text += node.tag == "assign" ? " expr=\"" : " cond=\"";
    text += escaped(text_of(*node.condition)) + "\"";
  }
  if (node.children.empty()) {
    text += "/>\n";
    return;
  }
  text += ">\n";
  for (const Node& child : node.children) print(child, indent + "  ", text);
  text += indent + "</" + node.tag + ">\n";
}

struct Document {
  Node root{"scxml"};
  std::vector<std::pair<std::string, bool>> data = {};
  std::vector<Formula> properties = {};
  std::vector<Formula> fairness = {};
};

inline std::string text_of(const Document& document) {
  std::string text =
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" xmlns:pv=\"urn:proviso:scxml\""
      " version=\"1.0\" name=\"chart\" datamodel=\"ecmascript\"";
  for (const auto& [name, value] : document.root.attributes) {
    text += " " + name + "=\"" + value + "\"";
  }
  text += ">\n";
  if (!document.data.empty()) {
    text += "  <datamodel>\n";
    for (const auto& [name, value] : document.data) {
      text += "    <data id=\"" + name + "\" expr=\"" + (value ? "true" : "false") + "\"/>\n";
    }
    text += "  </datamodel>\n";
  }
  for (std::size_t k = 0; k < document.properties.size(); ++k) {
    text += "  <pv:ctl name=\"p" + std::to_string(k) + "\">" +
            escaped(text_of(document.properties[k])) + "</pv:ctl>\n";
  }
  for (const Formula& fair : document.fairness) {
    text += "  <pv:fair>" + escaped(text_of(fair)) + "</pv:fair>\n";
  }
  for (const Node& child : document.root.children) print(child, "  ", text);
  return text + "</scxml>\n";
}

}  // namespace proviso::scxml::sketch
