#include "engine/certify/design_certify.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <span>

#include <fmt/format.h>

#include "engine/certify/feature_part.hpp"

namespace proviso::certify {
namespace {

/// Ends the checking; what it says is for the user.
struct Rejected {
  std::string reason;
};

[[noreturn]] void reject(std::string reason) { throw Rejected{std::move(reason)}; }

bool includes(const std::vector<std::size_t>& large, const std::vector<std::size_t>& small) {
  return std::all_of(small.begin(), small.end(), [&](std::size_t one) {
    return std::find(large.begin(), large.end(), one) != large.end();
  });
}

std::vector<std::string> words_of(std::string_view name) {
  constexpr std::string_view kSeparator = " + ";
  std::vector<std::string> words;
  for (std::size_t end = name.find(kSeparator); end != std::string_view::npos;
       end = name.find(kSeparator)) {
    words.emplace_back(name.substr(0, end));
    name.remove_prefix(end + kSeparator.size());
  }
  words.emplace_back(name);
  return words;
}

/// A system and some of its features in the order in which they are attached.
struct Product {
  std::size_t system = 0;
  std::vector<std::size_t> extensions = {};
};

Product product_named(const machine::Design& design, const std::string& name) {
  const std::vector<std::string> words = words_of(name);
  const auto host = std::find_if(design.hosts.begin(), design.hosts.end(),
                                 [&](const auto& one) { return one.name == words.front(); });
  if (host == design.hosts.end()) reject(fmt::format("there is no product {}", name));
  Product product{host->system, host->extensions};
  for (std::size_t w = 1; w < words.size(); ++w) {
    const auto extension =
        std::find_if(design.extensions.begin(), design.extensions.end(),
                     [&](const auto& one) { return one.extension.name == words[w]; });
    if (extension == design.extensions.end()) reject(fmt::format("there is no product {}", name));
    product.extensions.push_back(static_cast<std::size_t>(extension - design.extensions.begin()));
  }
  const auto& chosen = product.extensions;
  bool sound = std::set<std::size_t>(chosen.begin(), chosen.end()).size() == chosen.size();
  for (const std::size_t e : chosen) {
    const machine::HostDefinition& needed = design.hosts[design.extensions[e].host];
    sound = sound && needed.system == product.system && includes(chosen, needed.extensions);
  }
  if (!sound) reject(fmt::format("{} is no product: a feature lacks its host", name));
  return product;
}

/// The features that others of the product attach to, ascending.
std::vector<std::size_t> needed_by_others(const machine::Design& design, const Product& product) {
  std::set<std::size_t> result;
  for (const std::size_t e : product.extensions) {
    const auto& needed = design.hosts[design.extensions[e].host].extensions;
    result.insert(needed.begin(), needed.end());
  }
  return {result.begin(), result.end()};
}

/// A claim and its formulas, mostly one.
struct Asked {
  const DesignClaim* claim;
  std::vector<FormulaId> formulas = {};
};

/// Claims about one product that are checked together.
struct Claims {
  Claims(const logic::CtlPool& pool, bool fair) : formulas(pool, fair) {}

  PathFormulas formulas;
  std::vector<Asked> asked = {};
};

/// A graph that is enumerated completely, with its marks.
struct Explored {
  explicit Explored(machine::System all) : system(std::move(all)), graph(system.machines.size()) {}

  machine::System system;
  MachineGraph graph;
  Labels labels = {};
};

/// Claims that depend on features, and what has been found out of these so far.
struct Examination {
  const Product& product;
  const Claims& claims;
  Explored& base;
  std::vector<Port> ports = {};  // of the host
  std::vector<std::size_t> features = {};
  std::vector<DesignProofPart> parts = {};
  std::map<FormulaId, Ways> ways = {};
  bool together = true;
};

class Certifier {
 public:
  Certifier(const machine::Design& design, Context& context)
      : design_(design), vocabulary_(design.vocabulary), context_(context) {}

  void run(const DesignCertificate& certificate) {
    if (certificate.hash != design_hash(design_)) {
      reject("the design is not the one that the certificate is about");
    }
    if (certificate.claims.empty()) reject("it claims nothing");
    const auto& claims = certificate.claims;
    for (auto first = claims.begin(); first != claims.end();) {
      const auto last = std::find_if(first, claims.end(), [&](const DesignClaim& claim) {
        return claim.product != first->product;
      });
      check(product_named(design_, first->product), {first, last});
      first = last;
    }
  }

  std::vector<MethodStep> steps() && { return std::move(steps_); }

 private:
  const logic::CtlPool& pool() const { return vocabulary_.pool; }

  Asked asked(const Product& product, const DesignClaim& claim, PathFormulas& formulas) const {
    Asked result{&claim};
    const auto look = [&](const std::vector<machine::Property>& properties) {
      for (const machine::Property& property : properties) {
        if (property.name != claim.property) continue;
        if (to_string(pool(), property.formula, vocabulary_.atom_names) != claim.formula) continue;
        result.formulas.push_back(formulas.add(property.formula));
      }
    };
    for (const machine::HostDefinition& host : design_.hosts) {
      if (host.system != product.system || !includes(product.extensions, host.extensions)) continue;
      look(host.properties);
    }
    for (const std::size_t e : product.extensions) look(design_.extensions[e].properties);
    if (result.formulas.empty()) {
      reject(fmt::format("{} has no property {} with this formula", claim.product, claim.property));
    }
    return result;
  }

  void check(const Product& product, std::span<const DesignClaim> claims) {
    const bool fair = !design_.systems[product.system].fairness.empty();
    Claims whole(pool(), fair), by_parts(pool(), fair);
    for (const DesignClaim& claim : claims) {
      Claims& group = claim.way == "composed" ? whole : by_parts;
      group.asked.push_back(asked(product, claim, group.formulas));
    }
    if (!by_parts.asked.empty()) check_by_parts(product, by_parts);
    if (whole.asked.empty()) return;
    const auto composed = explored(product, whole.formulas, claims.front().product);
    for (const Asked& one : whole.asked) {
      if (product.extensions.empty()) reject(*one.claim, "a system alone is not composed");
      expect_parts(*one.claim, {{std::string(kWholePart), composed->graph.size()}});
      expect_true(one, *composed);
    }
  }

  [[noreturn]] static void reject(const DesignClaim& claim, std::string_view reason) {
    certify::reject(fmt::format("{} of {}: {}", claim.property, claim.product, reason));
  }
  [[noreturn]] static void reject(std::string reason) { certify::reject(std::move(reason)); }

  static void expect_parts(const DesignClaim& claim, const std::vector<DesignProofPart>& parts) {
    if (claim.parts != parts) reject(claim, "the parts are not those that it records");
  }
  static void expect_true(const Asked& asked, const Explored& where) {
    for (const FormulaId f : asked.formulas) {
      if (!where.labels[index(f)][0]) reject(*asked.claim, "it is not true");
    }
  }

  Questions questions(const Product& product, const PathFormulas& formulas) const {
    return {vocabulary_, formulas, design_.systems[product.system].fairness};
  }

  std::unique_ptr<Explored> explored(const Product& product, const PathFormulas& formulas,
                                     const std::string& name) {
    auto result = std::make_unique<Explored>(assemble(design_, product.system, product.extensions));
    enumerate(MachineProduct(result->system), result->graph, context_);
    for (std::uint32_t s = 0; s < result->graph.size(); ++s) {
      if (result->graph.targets(s).empty()) reject(fmt::format("{} can get stuck", name));
    }
    steps_.push_back({name, result->graph.size(), result->graph.edges.size()});
    result->labels =
        label(questions(product, formulas), result->system, result->graph, nullptr, context_);
    return result;
  }

  /// The temporal subformulas whose marks may not grow.
  static std::vector<FormulaId> negative(const PathFormulas& formulas, const Asked& asked) {
    std::vector<FormulaId> result;
    for (const FormulaId f : asked.formulas) {
      for (const auto& [g, polarity] : polarities(formulas, f)) {
        if (formulas.is_temporal(g) && polarity.negative) result.push_back(g);
      }
    }
    return result;
  }

  std::string host_name(const Product& host) const {
    std::string name = design_.systems[host.system].name;
    for (const std::size_t e : host.extensions)
      name += " + " + design_.extensions[e].extension.name;
    return name;
  }

  void check_by_parts(const Product& product, const Claims& claims) {
    const Product host{product.system, needed_by_others(design_, product)};
    const auto base = explored(host, claims.formulas, host_name(host));
    const DesignProofPart host_part{std::string(kHostPart), base->graph.size()};
    for (const Asked& one : claims.asked) {
      expect_true(one, *base);
      const std::string_view way = one.claim->way;
      if (product.extensions.empty()) {
        if (way != "base") reject(*one.claim, "a system alone is established as base");
        expect_parts(*one.claim, {host_part});
        continue;
      }
      if (way != "modular" && way != "frontier") reject(*one.claim, "there is no such way");
      for (const std::size_t e : product.extensions) {
        if (design_.extensions[e].extension.overrides) {
          reject(*one.claim, "a feature that overrides its host has to be composed");
        }
      }
    }
    if (!product.extensions.empty()) check_features({product, claims, *base}, host);
  }

  /// Each feature in turn; what only all of them together can decide is gathered.
  void check_features(Examination all, const Product& host) {
    for (const std::size_t e : all.product.extensions) {
      if (!includes(host.extensions, {e})) all.features.push_back(e);
    }
    std::sort(all.features.begin(), all.features.end());
    all.ports = ports_of(design_, host.system, host.extensions, all.base.system);
    all.parts.push_back({std::string(kHostPart), all.base.graph.size()});
    for (const std::size_t e : all.features) check_feature(all, e);
    for (const Asked& one : all.claims.asked) {
      expect_parts(*one.claim, all.parts);
      if (one.claim->way != (all.together ? "modular" : "frontier")) {
        reject(*one.claim, all.together ? "it is modular" : "features come back to other states");
      }
      for (const FormulaId f : negative(all.claims.formulas, one)) {
        const auto through = all.ways.find(f);
        if (through == all.ways.end()) continue;
        if (close_loop(all.base.graph, all.base.labels, all.claims.formulas, f, through->second)) {
          reject(*one.claim, "a loop through host and features is not excluded");
        }
      }
    }
  }

  std::vector<Entry> entries_of_others(const Examination& all, std::size_t extension) const {
    std::vector<Entry> result;
    for (const std::size_t other : all.features) {
      if (other == extension) continue;
      const auto more = entries_of(design_, all.base.system, other);
      result.insert(result.end(), more.begin(), more.end());
    }
    return result;
  }

  void check_feature(Examination& all, std::size_t extension) {
    const machine::Extension& own = design_.extensions[extension].extension;
    FeaturePart part(assemble_apart(design_, all.base.system, extension), own.feature);
    enumerate(part, all.base.graph, {entries_of_others(all, extension), all.ports}, context_);
    const DesignClaim& first = *all.claims.asked.front().claim;
    if (!part.lands_in_host) {
      reject(first, own.name + " comes back to a state that its host never is in");
    }
    if (part.gets_stuck) reject(fmt::format("{} can get stuck", own.name));
    if (part.meets_others) reject(first, own.name + " may be active together with others");
    steps_.push_back(
        {own.name, part.exits + part.landings + part.actives, part.graph.edges.size()});
    all.parts.push_back({own.name, part.actives});
    all.together = all.together && part.comes_back_together;
    const Seeds seeds{all.base.labels, part.host_state};
    const PathFormulas& formulas = all.claims.formulas;
    const Labels labels =
        label(questions(all.product, formulas), part.assembly.system, part.graph, &seeds, context_);
    std::set<FormulaId> looked_at;
    for (const Asked& one : all.claims.asked) {
      for (const FormulaId f : negative(formulas, one)) {
        if (!gains_nothing(part, labels, formulas, f)) {
          reject(*one.claim, own.name + " may change it");
        }
        if (formulas[f].op != logic::CtlOperator::ExistsGlobally) continue;
        if (!looked_at.insert(f).second) continue;
        const Ways through = ways_through(part, labels, formulas, f);
        all.ways[f].insert(all.ways[f].end(), through.begin(), through.end());
      }
    }
  }

  const machine::Design& design_;
  const machine::Vocabulary& vocabulary_;
  Context& context_;
  std::vector<MethodStep> steps_;
};

}  // namespace

Finding certify(const DesignCertificate& certificate, const machine::Design& design,
                Context& context) {
  Finding finding;
  Certifier certifier(design, context);
  try {
    certifier.run(certificate);
    finding.accepted = true;
  } catch (const Rejected& rejected) {
    finding.reason = rejected.reason;
  } catch (const LimitReached& limit) {
    finding.stopped = limit.reason();
    finding.reason = describe(limit.reason());
  }
  finding.steps = std::move(certifier).steps();
  return finding;
}

}  // namespace proviso::certify
