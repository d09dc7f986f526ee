#include "report/model/fault_tree.hpp"

#include <set>

#include <fmt/format.h>

#include "report/answer/markup.hpp"
#include "report/model/dot_text.hpp"

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

}  // namespace

std::string fault_tree_dot(const FaultAnalysis& analysis) {
  std::string text = "digraph faults {\n  node [shape=box, style=rounded];\n";
  for (std::size_t p = 0; p < analysis.properties.size(); ++p) {
    const PropertyFaults& one = analysis.properties[p];
    text += fmt::format("  top{} [label={}, style=bold];\n", p,
                        dot_quoted("violated: " + one.property));
    if (one.sets.empty()) {
      text += fmt::format("  never{0} [label={1}, shape=plaintext];\n  top{0} -> never{0};\n", p,
                          dot_quoted(analysis.is_complete(one)
                                         ? fmt::format("no cut set up to order {}", analysis.order)
                                         : "unknown: " + one.reason));
      continue;
    }
    text += fmt::format("  or{0} [label=\"≥1\", shape=invhouse];\n  top{0} -> or{0};\n", p);
    std::set<std::size_t> drawn;
    for (std::size_t s = 0; s < one.sets.size(); ++s) {
      const FaultSet& set = one.sets[s];
      std::string gate = fmt::format("or{}", p);
      if (set.faults.empty()) {
        text += fmt::format(
            "  always{0} [label=\"no fault\", shape=circle];\n  or{0} -> always{0};\n", p);
      } else if (set.faults.size() > 1) {
        gate = fmt::format("and{}_{}", p, s);
        text += fmt::format("  {0} [label=\"&\", shape=house];\n  or{1} -> {0};\n", gate, p);
      }
      for (const std::size_t fault : set.faults) {
        if (drawn.insert(fault).second) {
          text += fmt::format("  basic{}_{} [label={}, shape=ellipse];\n", p, fault,
                              dot_quoted(analysis.faults[fault]));
        }
        text += fmt::format("  {} -> basic{}_{};\n", gate, p, fault);
      }
    }
  }
  return text + "}\n";
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
