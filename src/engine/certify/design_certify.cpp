#include "engine/certify/design_certify.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "engine/certify/host_study.hpp"

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
  if (!sound) reject(fmt::format("{} is not a product: a feature lacks its host", name));
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
  std::vector<FormulaId> negative = {};  // temporal subformulas whose marks may not grow
};

std::vector<FormulaId> negative_in(const PathFormulas& formulas,
                                   const std::vector<FormulaId>& all) {
  std::vector<FormulaId> result;
  for (const FormulaId f : all) {
    for (const auto& [g, polarity] : polarities(formulas, f)) {
      if (formulas.is_temporal(g) && polarity.negative) result.push_back(g);
    }
  }
  return result;
}

/// Claims about one product, which are checked together.
struct Claims {
  Product product;
  std::vector<Asked> by_parts = {};
  std::vector<const DesignClaim*> composed = {};
};

/// What all claims by parts about products of one system have in common.
struct Common {
  Common(const logic::CtlPool& pool, bool fair) : formulas(pool, fair) {}

  PathFormulas formulas;
  std::set<FormulaId> negative = {};
  std::map<std::vector<std::size_t>, std::unique_ptr<HostStudy>> hosts = {};
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
    for (const Claims& claims : sorted(certificate.claims)) check(claims);
  }

  std::vector<MethodStep> steps() && {
    std::vector<MethodStep> steps;
    for (const auto& [system, common] : systems_) {
      for (const auto& [extensions, study] : common.hosts) {
        steps.insert(steps.end(), study->steps().begin(), study->steps().end());
      }
    }
    steps.insert(steps.end(), composed_.begin(), composed_.end());
    return steps;
  }

 private:
  const logic::CtlPool& pool() const { return vocabulary_.pool; }
  bool is_fair(std::size_t system) const { return !design_.systems[system].fairness.empty(); }
  Common& common(std::size_t system) {
    return systems_.try_emplace(system, pool(), is_fair(system)).first->second;
  }

  /// The claims by their products, the formulas of all of them known.
  std::vector<Claims> sorted(const std::vector<DesignClaim>& claims) {
    std::vector<Claims> result;
    for (auto first = claims.begin(); first != claims.end();) {
      const auto last = std::find_if(first, claims.end(), [&](const DesignClaim& claim) {
        return claim.product != first->product;
      });
      Claims& group = result.emplace_back(Claims{product_named(design_, first->product)});
      for (; first != last; ++first) add(*first, group);
    }
    return result;
  }

  void add(const DesignClaim& claim, Claims& group) {
    if (claim.way == "composed") {
      group.composed.push_back(&claim);
      return;
    }
    Common& system = common(group.product.system);
    Asked one = asked(group.product, claim, system.formulas);
    one.negative = negative_in(system.formulas, one.formulas);
    system.negative.insert(one.negative.begin(), one.negative.end());
    group.by_parts.push_back(std::move(one));
  }

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

  void check(const Claims& claims) {
    if (!claims.by_parts.empty()) check_by_parts(claims);
    if (!claims.composed.empty()) check_composed(claims);
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
      if (!where.marks.labels[index(f)][0]) reject(*asked.claim, "it is not true");
    }
  }

  void check_composed(const Claims& claims) {
    const Product& product = claims.product;
    const std::string& name = claims.composed.front()->product;
    PathFormulas formulas(pool(), is_fair(product.system));
    std::vector<Asked> all;
    for (const DesignClaim* claim : claims.composed) {
      all.push_back(asked(product, *claim, formulas));
    }
    const auto whole =
        explore(assemble(design_, product.system, product.extensions),
                {vocabulary_, formulas, design_.systems[product.system].fairness}, context_);
    composed_.push_back({name, whole->graph.size(), whole->graph.edges.size()});
    if (whole->gets_stuck) reject(fmt::format("{} can get stuck", name));
    for (const Asked& one : all) {
      if (product.extensions.empty()) reject(*one.claim, "a system alone is not composed");
      expect_parts(*one.claim, {{std::string(kWholePart), whole->graph.size()}});
      expect_true(one, *whole);
    }
  }

  HostStudy& study_of(std::size_t system, const std::vector<std::size_t>& extensions) {
    Common& all = common(system);
    if (const auto known = all.hosts.find(extensions); known != all.hosts.end()) {
      return *known->second;
    }
    auto study = std::make_unique<HostStudy>(design_, system, extensions, all.formulas,
                                             all.negative, context_);
    return *all.hosts.emplace(extensions, std::move(study)).first->second;
  }

  void check_by_parts(const Claims& claims) {
    const Product& product = claims.product;
    for (const Asked& one : claims.by_parts) expect_way(product, *one.claim);
    const std::vector<std::size_t> host = needed_by_others(design_, product);
    HostStudy& study = study_of(product.system, host);
    if (study.host().gets_stuck) {
      reject(fmt::format("the host of {} can get stuck", claims.by_parts.front().claim->product));
    }
    for (const Asked& one : claims.by_parts) expect_true(one, study.host());
    std::vector<std::size_t> features;
    for (const std::size_t e : product.extensions) {
      if (!includes(host, {e})) features.push_back(e);
    }
    std::sort(features.begin(), features.end());
    check_features(claims, study, features);
  }

  void expect_way(const Product& product, const DesignClaim& claim) const {
    if (product.extensions.empty()) {
      if (claim.way != "base") reject(claim, "a system alone is established as base");
      return;
    }
    if (claim.way != "modular" && claim.way != "frontier") reject(claim, "there is no such way");
    for (const std::size_t e : product.extensions) {
      if (design_.extensions[e].extension.overrides) {
        reject(claim, "a feature that overrides its host has to be composed");
      }
    }
  }

  /// Each feature in turn, then what only all of them together can decide.
  void check_features(const Claims& claims, HostStudy& study,
                      const std::vector<std::size_t>& features) {
    std::vector<DesignProofPart> parts{{std::string(kHostPart), study.host().graph.size()}};
    bool together = true;
    for (const std::size_t e : features) {
      const FeatureStudy& one = study.feature(e);
      expect_alone(*claims.by_parts.front().claim, one, e, features);
      parts.push_back({design_.extensions[e].extension.name, one.actives});
      together = together && one.comes_back_together;
    }
    for (const Asked& one : claims.by_parts) {
      expect_parts(*one.claim, parts);
      if (features.empty()) continue;
      if (one.claim->way != (together ? "modular" : "frontier")) {
        reject(*one.claim, together ? "it is modular" : "features come back to other states");
      }
      expect_unchanged(one, study, features);
    }
  }

  void expect_alone(const DesignClaim& claim, const FeatureStudy& one, std::size_t extension,
                    const std::vector<std::size_t>& features) const {
    const std::string& name = design_.extensions[extension].extension.name;
    if (!one.lands_in_host)
      reject(claim, name + " comes back to a state that its host never is in");
    if (one.gets_stuck) reject(fmt::format("{} can get stuck", name));
    for (const std::size_t other : features) {
      if (one.meets.contains(other)) reject(claim, name + " may be active together with others");
    }
  }

  void expect_unchanged(const Asked& asked, HostStudy& study,
                        const std::vector<std::size_t>& features) {
    for (const FormulaId f : asked.negative) {
      for (const std::size_t e : features) {
        if (study.feature(e).changed.contains(f)) {
          reject(*asked.claim, design_.extensions[e].extension.name + " may change it");
        }
      }
      if (study.closes_loop(f, features)) {
        reject(*asked.claim, "a loop through host and features is not excluded");
      }
    }
  }

  const machine::Design& design_;
  const machine::Vocabulary& vocabulary_;
  Context& context_;
  std::map<std::size_t, Common> systems_;
  std::vector<MethodStep> composed_;
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
  } catch (const machine::GuardTooLarge&) {
    finding.reason = "a guard of a product has too many cases";
  } catch (const LimitReached& limit) {
    finding.stopped = limit.reason();
    finding.reason = describe(limit.reason());
  }
  finding.steps = std::move(certifier).steps();
  return finding;
}

}  // namespace proviso::certify
