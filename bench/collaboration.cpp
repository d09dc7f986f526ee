// Features verified alone: what does one more mission cost, as the design grows?
//
//   collaboration_bench [MOST_MISSIONS]
//
// `whole` is the number of states of the product with all missions. `alone` is what the check of
// one mission looks at when the interface of the base is there, and `share` how much of the whole
// that is. `each added` is what composing looks at if the whole is checked again whenever a mission
// is added, `all alone` the same for checking each mission alone. Seconds are those of checking all
// missions from nothing, alone and composed. Before that: all products of ten missions, checked and
// then certified.
#include <algorithm>
#include <chrono>
#include <cstdlib>

#include <fmt/format.h>

#include "bench/missions.hpp"
#include "engine/certify/design_certify.hpp"
#include "engine/collaboration/design_check.hpp"
#include "lang/collab/collab.hpp"

namespace proviso::bench {
namespace {

using collaboration::DesignCheck;
using collaboration::Finding;

machine::Design design_of(const MissionFamily& family) {
  SourceSet sources;
  Diagnostics diagnostics;
  const FileId file = sources.add("missions.collab", missions(family));
  return *collab::load(sources, file, diagnostics);
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void row(const MissionFamily& family) {
  const machine::Design design = design_of(family);
  const auto start = std::chrono::steady_clock::now();
  collaboration::Archive archive;
  Context context;
  DesignCheck check(design, collaboration::Criterion::Exact, archive, context);
  const std::vector<Finding> findings = check.check_host(1);
  const double alone_seconds = seconds_since(start);
  bool modular = true;
  for (const Finding& finding : findings) {
    modular = modular && finding.verdict == Verdict::Holds &&
              finding.method == collaboration::Method::Modular;
  }
  const std::uint64_t base = check.interface_of(0).host_states;
  const std::uint64_t alone = check.step_of(0).visited();
  const std::uint64_t added = check.step_of(0).actives;
  const std::uint64_t m = family.missions;
  const auto again = std::chrono::steady_clock::now();
  machine::System whole = design.systems[0];
  for (const auto& extension : design.extensions) {
    whole = machine::attach(whole, design.hosts[0].interfaces[0], extension.extension);
  }
  const collaboration::Host composed(whole, check.formulas(0), design.vocabulary, context);
  const double composed_seconds = seconds_since(again);
  const std::uint64_t each = m * base + added * m * (m + 1) / 2;
  fmt::print("{:>6} {:>8} {:>9} {:>7} {:>7.4f} {:>10} {:>9} {:>9.3f} {:>9.3f} {:>8}\n",
             family.actors, m, composed.graph().size(), alone,
             static_cast<double>(alone) / static_cast<double>(composed.graph().size()), each,
             base + m * alone, alone_seconds, composed_seconds, modular ? "modular" : "no");
}

/// Certifies what was found of a family's products, and prints how long that takes.
void certify_row(const machine::Design& design, const std::vector<Finding>& findings) {
  DesignCertificate certificate{certify::design_hash(design), {}};
  for (const Finding& finding : findings) {
    certificate.claims.push_back({finding.subject, finding.property, finding.formula,
                                  std::string(collaboration::to_string(finding.method)),
                                  finding.parts});
  }
  Context context;
  const auto start = std::chrono::steady_clock::now();
  const certify::Finding found = certify::certify(certificate, design, context);
  fmt::print("{} claims {}, {} parts examined, {:.2f} s\n\n", certificate.claims.size(),
             found.accepted ? "certified" : "refused: " + found.reason, found.steps.size(),
             seconds_since(start));
}

/// All products of ten missions, each mission analysed once.
void family_row() {
  const machine::Design design = design_of({3, 10, 2, false});
  const auto start = std::chrono::steady_clock::now();
  collaboration::Archive archive;
  Context context;
  DesignCheck check(design, collaboration::Criterion::Exact, archive, context);
  std::vector<Finding> findings;
  const auto products = check.products_of(design.families[0]);
  for (const std::vector<std::size_t>& product : products) {
    std::string name = design.systems[0].name;
    for (const std::size_t e : product) name += " + " + design.extensions[e].extension.name;
    for (Finding& finding : check.check_product(name, 0, product)) {
      findings.push_back(std::move(finding));
    }
  }
  const auto composed = std::count_if(findings.begin(), findings.end(), [](const Finding& one) {
    return one.method == collaboration::Method::Composed;
  });
  fmt::print("a family of {} products: {} verdicts, {} composed, {} parts analysed, {:.2f} s\n",
             products.size(), findings.size(), composed, check.work().analysed.size(),
             seconds_since(start));
  certify_row(design, findings);
}

int run(unsigned most) {
  family_row();
  fmt::print("{:>6} {:>8} {:>9} {:>7} {:>7} {:>10} {:>9} {:>9} {:>9} {:>8}\n", "actors", "missions",
             "whole", "alone", "share", "each added", "all alone", "s alone", "s whole",
             "verdicts");
  for (const unsigned actors : {3U, 4U, 5U}) {
    for (const unsigned m : {1U, 10U, 20U, 30U, 40U, 50U}) {
      if (m <= most) row({actors, m, 3});
    }
  }
  return 0;
}

}  // namespace
}  // namespace proviso::bench

int main(int count, char** words) {
  return proviso::bench::run(count > 1 ? static_cast<unsigned>(std::atoi(words[1])) : 50);
}
