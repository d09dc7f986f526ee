// Random statecharts in SCXML: verdicts, certificates right and changed, reuse after edits, the
// same chart as an SMV model and as diagrams. The reference interprets the elements of the document
// (tests/scxml/interpreter.hpp) and knows nothing of machines.
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "attack/attacks.hpp"
#include "scxml/chart_graph.hpp"
#include "scxml/random_chart.hpp"

namespace proviso::attack {
namespace {

namespace sketch = scxml::sketch;
using Json = nlohmann::json;
using sketch::ChartGraph;

const std::string kFile = "chart.scxml";

/// More events than descriptors name.
const std::vector<std::string> kEvents = {"e", "e.x", "e.x.y", "e.z", "f", "g",
                                          "q", "q.u", "r",     "r.s", "z"};

std::optional<ChartGraph> graph_of(const sketch::Document& document) {
  try {
    return ChartGraph(document, kEvents);
  } catch (const sketch::Endless&) {
    return std::nullopt;
  }
}

std::string name_of(std::size_t property) { return "p" + std::to_string(property); }

class ChartAttack {
 public:
  ChartAttack(Bench& bench, const sketch::Document& document)
      : bench_(bench), document_(document), graph_(graph_of(document)) {
    bench.write(kFile, text_of(document));
  }

  /// Asks, compares, and returns the answer if there was one.
  std::optional<Json> check(const std::string& feature, const std::vector<std::string>& options) {
    std::vector<std::string> words{"check", kFile, "--json"};
    words.insert(words.end(), options.begin(), options.end());
    const auto result = bench_.ask(words);
    bench_.count(feature);
    if (result.status == 2 && result.err.find("SCX019") != std::string::npos) {
      // A part that is considered alone may get where the whole does not.
      if (graph_ && document_.root.children.size() > 1) {
        bench_.disagree("refused as endless: " + result.err);
      }
      bench_.count("a chart that never rests is refused");
      return std::nullopt;
    }
    if (result.status == 2 && result.err.find("the formula is too large") != std::string::npos) {
      bench_.count("a formula that is too large is refused");
      return std::nullopt;
    }
    if (!graph_) bench_.disagree(fmt::format("an endless macrostep: status {}", result.status));
    if (result.status != 0 && result.status != 1) {
      bench_.disagree(fmt::format("status {}: {}", result.status, result.err));
    }
    Json answer = Json::parse(result.out);
    compare(answer, result.status);
    return answer;
  }

  void certify(const Json& answer) {
    if (!answer.contains("certificate")) return;
    const Json& certificate = answer.at("certificate");
    bench_.expect("certificate accepted", "0", std::to_string(status_of(certificate)));
    Json changed = certificate;
    change(changed.at("claims"));
    if (status_of(changed) != 0) return bench_.count("a changed certificate is refused");
    for (const Json& claim : changed.at("claims")) {
      const std::string property = claim.at("property");
      if (!graph_->holds(document_.properties.at(std::stoul(property.substr(1))))) {
        bench_.disagree("accepted: " + claim.dump());
      }
    }
    bench_.count("a changed certificate is accepted and true");
  }

  void convert() {
    for (const std::string format : {"puml", "mmd"}) {
      const auto drawn = bench_.ask({"convert", kFile, "-o", "chart." + format});
      bench_.expect("convert to " + format, "0", std::to_string(drawn.status));
    }
    const auto converted = bench_.ask({"convert", kFile, "-o", "chart.smv"});
    if (converted.status != 0) bench_.disagree("convert failed: " + converted.err);
    // SMV asks specifications of fair initial states only (README.md).
    if (!graph_->has_fair_path()) return;
    const auto result = bench_.ask({"check", "chart.smv", "--json"});
    if (result.status != 0 && result.status != 1) {
      bench_.disagree(fmt::format("chart.smv: status {}: {}", result.status, result.err));
    }
    const Json answer = Json::parse(result.out);
    for (const Json& one : answer.at("results")) {
      compare("as an SMV model", one);
    }
  }

 private:
  bool holds(const Json& result) const {
    const std::string property = result.at("property");
    return graph_->holds(document_.properties.at(std::stoul(property.substr(1))));
  }

  void compare(const std::string& feature, const Json& result) {
    const std::string name = result.at("property").get<std::string>() + " ";
    bench_.expect(feature, name + (holds(result) ? "holds" : "violated"),
                  name + result.at("verdict").get<std::string>());
  }

  void compare(const Json& answer, int status) {
    bool all_hold = true;
    for (const Json& one : answer.at("results")) {
      compare(document_.fairness.empty() ? "verdict" : "verdict, fair", one);
      if (holds(one) == one.contains("trace")) bench_.disagree("a trace for what holds, or none");
      all_hold = all_hold && holds(one);
    }
    bench_.expect("number of results", std::to_string(document_.properties.size()),
                  std::to_string(answer.at("results").size()));
    bench_.expect("status", all_hold ? "0" : "1", std::to_string(status));
  }

  int status_of(const Json& certificate) {
    bench_.write("certificate.json", certificate.dump());
    return bench_.ask({"certify", "certificate.json", kFile}).status;
  }

  /// Another property, another formula, or another size.
  void change(Json& claims) const {
    const auto below = [](std::size_t count) {
      return random_below(static_cast<std::uint32_t>(count));
    };
    Json& claim = claims[below(claims.size())];
    const std::size_t property = below(document_.properties.size());
    switch (random_below(3)) {
      case 0:
        claim["property"] = name_of(property);
        return;
      case 1:
        claim["formula"] = claims[below(claims.size())].at("formula");
        claim["property"] = name_of(property);
        return;
      default:
        claim["parts"][0]["states"] = claim["parts"][0]["states"].get<std::size_t>() + 1;
    }
  }

  Bench& bench_;
  const sketch::Document& document_;
  std::optional<ChartGraph> graph_;
};

/// The document with another property first, or with one transition less.
sketch::Document edited(const sketch::Document& document) {
  sketch::Document result = document;
  std::vector<sketch::Node*> nodes{&result.root};
  std::vector<std::pair<sketch::Node*, std::size_t>> transitions;
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    sketch::Node* node = nodes[at];
    for (std::size_t k = 0; k < node->children.size(); ++k) {
      if (node->tag != "initial" && node->children[k].tag == "transition") {
        transitions.emplace_back(node, k);
      }
      nodes.push_back(&node->children[k]);
    }
  }
  std::swap(result.properties.front(), result.properties.back());
  if (transitions.empty()) return result;
  const auto [node, at] = transitions[random_below(static_cast<std::uint32_t>(transitions.size()))];
  node->children[at].children.clear();
  return result;
}

/// What an edit takes away, formulas must not ask for.
bool can_be_asked(const sketch::Formula& formula, const sketch::Document& document) {
  if (formula.op == "sent")
    return sketch::RandomChart::sent_in(document.root).contains(formula.name);
  return std::all_of(formula.operands.begin(), formula.operands.end(),
                     [&](const sketch::Formula& one) { return can_be_asked(one, document); });
}

}  // namespace

void attack_scxml(Bench& bench) {
  const sketch::Document document = sketch::RandomChart().draw();
  if (random_below(4) > 0) {
    ChartAttack attack(bench, document);
    const auto answer = attack.check("check", {});
    if (!answer) return;
    attack.certify(*answer);
    attack.convert();
    return;
  }
  const sketch::Document other = edited(document);
  for (const sketch::Document* one : {&document, &document, &other, &document}) {
    const auto asks = [&](const sketch::Formula& formula) { return can_be_asked(formula, *one); };
    if (!std::all_of(one->properties.begin(), one->properties.end(), asks)) continue;
    if (!std::all_of(one->fairness.begin(), one->fairness.end(), asks)) continue;
    ChartAttack(bench, *one).check("check --interfaces", {"--interfaces", "kept"});
  }
}

}  // namespace proviso::attack
