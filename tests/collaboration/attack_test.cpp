// Compares all answers about designs, random ones read from text, with a reference
// that builds every product. Verdicts, sizes, stuck states, certificates that must be accepted and
// such that must not, and the same again with what earlier runs have kept, after edits too.
//
// The test draws the same 1 000 designs every time; RC_PARAMS="max_success=20000" draws more.
#include <map>
#include <memory>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ask/design/interface_archive.hpp"
#include "engine/certify/design_certify.hpp"
#include "random_sketch.hpp"
#include "reading.hpp"
#include "reference.hpp"
#include "scratch_folder.hpp"

namespace proviso::collaboration {
namespace {

using sketch::joined;
using sketch::Meaning;
using sketch::Names;
using sketch::Reference;

struct Tally {
  std::size_t designs = 0, products = 0, stuck = 0, decided = 0, reused = 0, accepted = 0,
              refused = 0;
  std::map<Method, std::size_t> by_method = {};

  void print() const {
    fmt::print("{} designs, {} products, {} of them stuck; {} properties", designs, products, stuck,
               decided);
    for (const auto& [method, count] : by_method) fmt::print(", {} {}", count, to_string(method));
    fmt::print("; {} parts reused; {} claims accepted, {} wrong ones refused\n", reused, accepted,
               refused);
  }
};

/// A product under one of its names.
struct Asked {
  std::string name;
  Names extensions;  // in the order of attaching
  std::vector<Finding> findings;
};

/// Everything that can be asked, each product under each of its names.
std::vector<Asked> ask_everything(DesignCheck& check, const machine::Design& design,
                                  const Reference& reference) {
  const sketch::Design& written = reference.design();
  std::vector<Asked> result;
  for (std::size_t k = 0; k < design.hosts.size(); ++k) {
    const std::string& name = design.hosts[k].name;
    result.push_back({name, written.attached(name), check.check_host(k)});
  }
  for (std::size_t k = 0; k < design.extensions.size(); ++k) {
    const sketch::Extension& extension = written.extensions[k];
    Names extensions = written.attached(extension.host);
    extensions.push_back(extension.name);
    result.push_back(
        {extension.host + " + " + extension.name, std::move(extensions), check.check_extension(k)});
  }
  std::vector<Names> products;
  for (const auto& product : check.products_of(design.families.front())) {
    Names& names = products.emplace_back();
    for (const std::size_t e : product) names.push_back(design.extensions[e].extension.name);
    result.push_back({joined(names), names, check.check_product(joined(names), 0, product)});
  }
  RC_ASSERT(products == reference.products(written.families.front()));
  return result;
}

void compare(const Asked& asked, Reference& reference, Tally& tally) {
  const Meaning& meaning = reference.of(asked.extensions);
  const auto properties = reference.properties(asked.extensions);
  RC_ASSERT(asked.findings.size() == properties.size());
  ++tally.products;
  tally.stuck += meaning.stuck() ? 1 : 0;
  for (const auto& [property, scope] : properties) {
    const Finding& found = finding(asked.findings, property->name);
    ++tally.decided;
    ++tally.by_method[found.method];
    const Verdict expected = meaning.stuck()                           ? Verdict::Undecided
                             : meaning.holds(property->formula, scope) ? Verdict::Holds
                                                                       : Verdict::Violated;
    if (found.verdict != expected) RC_LOG(fmt::format("{} of {}", property->name, asked.name));
    RC_ASSERT(found.verdict == expected);
    RC_ASSERT(found.whole == meaning.size());
    RC_ASSERT(found.visited <= found.whole);
    RC_ASSERT(found.parts.empty() == (expected != Verdict::Holds));
    RC_ASSERT(found.trace.has_value() == (expected == Verdict::Violated));
  }
}

std::vector<Asked> check_all(const machine::Design& design, Reference& reference, Archive& archive,
                             Tally& tally) {
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  std::vector<Asked> everything = ask_everything(check, design, reference);
  bool stuck = false;
  for (const Asked& asked : everything) {
    compare(asked, reference, tally);
    stuck = stuck || (reference.of(asked.extensions).stuck() && !asked.findings.empty());
  }
  RC_ASSERT(check.stuck().has_value() == stuck);
  tally.reused += check.work().reused.size();
  return everything;
}

bool is_accepted(const machine::Design& design, std::vector<DesignClaim> claims,
                 std::string* reason) {
  Context context;
  const certify::Finding found =
      certify::certify({certify::design_hash(design), std::move(claims)}, design, context);
  if (reason != nullptr) *reason = found.reason;
  return found.accepted;
}

/// What holds is certified.
void certify_truths(const std::vector<Asked>& everything, const machine::Design& design,
                    Tally& tally) {
  std::vector<DesignClaim> claims;
  for (const Asked& asked : everything) {
    for (const Finding& one : asked.findings) {
      if (one.verdict != Verdict::Holds) continue;
      claims.push_back(
          {asked.name, one.property, one.formula, std::string(to_string(one.method)), one.parts});
    }
  }
  if (claims.empty()) return;
  std::string reason;
  const bool accepted = is_accepted(design, claims, &reason);
  if (!accepted) RC_LOG(reason);
  RC_ASSERT(accepted);
  tally.accepted += claims.size();
}

/// The parts that a claim would have if it were true, for each way.
std::vector<std::pair<std::string, std::vector<DesignProofPart>>> plausible_parts(
    const Names& extensions, Reference& reference) {
  const sketch::Design& design = reference.design();
  const auto needed = [&](const std::string& one) {
    return std::any_of(extensions.begin(), extensions.end(), [&](const std::string& other) {
      const Names host = design.attached(design.extension(other)->host);
      return std::find(host.begin(), host.end(), one) != host.end();
    });
  };
  Names host, features;
  for (const std::string& one : extensions) (needed(one) ? host : features).push_back(one);
  std::sort(host.begin(), host.end());
  std::sort(features.begin(), features.end());
  const std::uint64_t base = reference.of(host).size();
  std::vector<DesignProofPart> parts{{std::string(kHostPart), base}};
  for (const std::string& one : features) {
    Names with = host;
    with.push_back(one);
    parts.push_back({one, reference.of(with).size() - base});
  }
  return {{"base", {{std::string(kHostPart), base}}},
          {"modular", parts},
          {"frontier", parts},
          {"composed", {{std::string(kWholePart), reference.of(extensions).size()}}}};
}

/// What does not hold is not, whatever is claimed of the way.
void certify_lies(const std::vector<Asked>& everything, const machine::Design& design,
                  Reference& reference, Tally& tally) {
  for (const Asked& asked : everything) {
    for (const Finding& one : asked.findings) {
      if (one.verdict == Verdict::Holds) continue;
      for (const auto& [way, parts] : plausible_parts(asked.extensions, reference)) {
        RC_ASSERT(
            !is_accepted(design, {{asked.name, one.property, one.formula, way, parts}}, nullptr));
        ++tally.refused;
      }
    }
  }
}

machine::Design read(const sketch::Design& design) {
  const std::string text = written(design);
  RC_LOG(text);
  machine::Design result = read_design(text);
  RC_ASSERT(!result.hosts.empty());
  return result;
}

TEST(Attack, OnVerdictsAndCertificates) {
  Tally tally;
  const bool passed = rc::check("designs", [&tally] {
    const sketch::Design written = sketch::Generator().run();
    const machine::Design design = read(written);
    Reference reference(written);
    Archive archive;
    const std::vector<Asked> everything = check_all(design, reference, archive, tally);
    certify_truths(everything, design, tally);
    certify_lies(everything, design, reference, tally);
    ++tally.designs;
  });
  tally.print();
  EXPECT_TRUE(passed);
  EXPECT_GT(tally.by_method[Method::Modular], tally.decided / 50);
  EXPECT_GT(tally.by_method[Method::Frontier], tally.decided / 100);
  EXPECT_GT(tally.stuck, tally.products / 50);
}

/// Each design as the first one left it, again, after an edit, and as it was.
TEST(Attack, OnWhatIsKept) {
  Tally tally;
  const bool passed = rc::check("kept designs", [&tally] {
    const proviso::testing::ScratchFolder folder;
    const sketch::Design first = sketch::Generator().run();
    const sketch::Design second = sketch::Generator::edited(first);
    for (const sketch::Design* written : {&first, &first, &second, &first}) {
      const machine::Design design = read(*written);
      Reference reference(*written);
      ask::InterfaceArchive archive(folder.path().string());
      check_all(design, reference, archive, tally);
      RC_ASSERT(archive.failure().empty());
    }
    ++tally.designs;
  });
  tally.print();
  EXPECT_TRUE(passed);
  EXPECT_GT(tally.reused, tally.designs);
}

}  // namespace
}  // namespace proviso::collaboration
