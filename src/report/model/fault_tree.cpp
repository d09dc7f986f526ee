#include "report/model/fault_tree.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "report/answer/markup.hpp"

namespace proviso::report {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// An identifier for each name, all different.
std::vector<std::string> identifiers(const std::vector<std::string>& names) {
  std::vector<std::string> result;
  std::set<std::string> used;
  for (const std::string& name : names) {
    std::string base;
    for (const char c : name) base += is_letter(c) || (c >= '0' && c <= '9') ? c : '_';
    // No identifier ends in an underscore or has two in a row.
    std::string clean;
    for (const char c : base) {
      if (c != '_' || (!clean.empty() && clean.back() != '_')) clean += c;
    }
    while (!clean.empty() && clean.back() == '_') clean.pop_back();
    if (clean.empty() || !is_letter(clean.front())) clean.insert(0, "e");
    std::string unique = clean;
    for (int n = 2; !used.insert(unique).second; ++n) unique = fmt::format("{}_{}", clean, n);
    result.push_back(std::move(unique));
  }
  return result;
}

/// Adds the tree of one property to a diagram.
class Tree {
 public:
  Tree(const FaultAnalysis& analysis, const PropertyFaults& property, std::string prefix,
       Diagram& diagram)
      : analysis_(analysis), property_(property), prefix_(std::move(prefix)), diagram_(diagram) {}

  void draw() {
    const std::uint32_t top = add("top", "violated: " + property_.property, Shape::Box);
    diagram_.nodes[top].tint = Tint::Error;
    if (property_.sets.empty()) {
      connect(top, add("never",
                       analysis_.is_complete(property_)
                           ? fmt::format("no cut set up to order {}", analysis_.order)
                           : "unknown: " + property_.reason,
                       Shape::Box));
      return;
    }
    const std::uint32_t any = add("or", "≥1", Shape::Pill);
    connect(top, any);
    for (std::size_t s = 0; s < property_.sets.size(); ++s) add_set(any, s);
  }

 private:
  using Shape = DiagramNode::Shape;

  void add_set(std::uint32_t any, std::size_t number) {
    const FaultSet& set = property_.sets[number];
    std::uint32_t gate = any;
    if (set.faults.empty()) connect(any, add("always", "no fault", Shape::Pill));
    if (set.faults.size() > 1) {
      gate = add(fmt::format("and{}", number), "&", Shape::Pill);
      connect(any, gate);
    }
    for (const std::size_t fault : set.faults) {
      auto [at, is_new] = basic_.try_emplace(fault, 0);
      if (is_new) at->second = add(fmt::format("f{}", fault), analysis_.faults[fault], Shape::Pill);
      connect(gate, at->second);
    }
  }

  std::uint32_t add(const std::string& id, const std::string& label, Shape shape) {
    DiagramNode node{prefix_ + id, label};
    node.shape = shape;
    diagram_.nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(diagram_.nodes.size() - 1);
  }

  void connect(std::uint32_t from, std::uint32_t to) { diagram_.edges.push_back({from, to}); }

  const FaultAnalysis& analysis_;
  const PropertyFaults& property_;
  std::string prefix_;
  Diagram& diagram_;
  std::map<std::size_t, std::uint32_t> basic_;  // the nodes of faults
};

}  // namespace

Diagram fault_tree(const FaultAnalysis& analysis) {
  Diagram diagram;
  diagram.name = "faults";
  for (std::size_t p = 0; p < analysis.properties.size(); ++p) {
    Tree(analysis, analysis.properties[p], fmt::format("p{}", p), diagram).draw();
  }
  return diagram;
}

std::string fault_tree_xml(const FaultAnalysis& analysis) {
  const std::vector<std::string> events = identifiers(analysis.faults);
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opsa-mef>\n";
  const auto event = [&](std::size_t fault) {
    return fmt::format("<basic-event name=\"{}\"/>", events[fault]);
  };
  for (std::size_t p = 0; p < analysis.properties.size(); ++p) {
    const PropertyFaults& one = analysis.properties[p];
    text += fmt::format(
        "  <define-fault-tree name=\"tree{0}\">\n    <label>{1}</label>\n"
        "    <define-gate name=\"top{0}\">\n      <label>violated: {1}</label>\n",
        p + 1, escaped_markup(one.property));
    std::string gates;
    if (one.sets.empty()) {
      text += "      <constant value=\"false\"/>\n";
    } else if (one.sets.front().faults.empty()) {
      text += "      <constant value=\"true\"/>\n";
    } else {
      text += "      <or>\n";
      for (std::size_t s = 0; s < one.sets.size(); ++s) {
        const FaultSet& set = one.sets[s];
        if (set.faults.size() == 1) {
          text += fmt::format("        {}\n", event(set.faults.front()));
          continue;
        }
        const std::string name = fmt::format("cut{}_{}", p + 1, s + 1);
        text += fmt::format("        <gate name=\"{}\"/>\n", name);
        gates += fmt::format("    <define-gate name=\"{}\">\n      <and>\n", name);
        for (const std::size_t fault : set.faults) {
          gates += fmt::format("        {}\n", event(fault));
        }
        gates += "      </and>\n    </define-gate>\n";
      }
      text += "      </or>\n";
    }
    text += "    </define-gate>\n" + gates + "  </define-fault-tree>\n";
  }
  text += "  <model-data>\n";
  for (std::size_t i = 0; i < events.size(); ++i) {
    text += fmt::format(
        "    <define-basic-event name=\"{}\">\n      <label>{}</label>\n"
        "    </define-basic-event>\n",
        events[i], escaped_markup(analysis.faults[i]));
  }
  return text + "  </model-data>\n</opsa-mef>\n";
}

}  // namespace proviso::report
