// Every part of a certificate matters: change any of them and it is refused.
//
// Each valid certificate is changed in every single place of its JSON. Afterwards it must be
// unreadable or rejected, but for what certify is not meant to look at: the version, the name of
// the target (the command line finds the target by it) and the names of modules. The order of
// components in a module means nothing either. Assumptions may change and stay good; for them a
// reference made of plain definitions (tests/space/reference_product.hpp and the word-by-word
// closing premise below) says whether the changed certificate is still true, and certify must say
// exactly the same.
#include <functional>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "certify/random_proofs.hpp"
#include "certify/valid_certificates.hpp"
#include "lts/compare.hpp"
#include "report/certificate/certificate.hpp"

namespace proviso::certify {
namespace {

using testing::Draft;
using testing::Given;
using testing::Labels;
using Json = nlohmann::ordered_json;

bool accepts(const Given& given, const Certificate& certificate) {
  Context context;
  return certify(certificate, given.system, given.properties, context).accepted;
}

bool accepts(const Given& given, const Json& json) {
  const auto certificate = report::certificate_from_json(json.dump());
  return certificate && accepts(given, *certificate);
}

Json json_of(const Given& given) { return Json::parse(report::to_json(given.certificate)); }

/// All places of a value, itself included.
void visit(const Json& value, const Json::json_pointer& at,
           const std::function<void(const Json&, const Json::json_pointer&)>& see) {
  see(value, at);
  if (value.is_object()) {
    for (const auto& item : value.items()) visit(item.value(), at / item.key(), see);
  }
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) visit(value[i], at / i, see);
  }
}

bool is_module_name(const Json::json_pointer& at) {
  return at.to_string().starts_with("/modules/") && at.back() == "name";
}

bool is_unchecked(const Json::json_pointer& at) {
  return at.to_string() == "/proviso" || at.to_string() == "/target" || is_module_name(at);
}

bool is_order_of_components(const Json::json_pointer& at) {
  return at.to_string().starts_with("/modules/") && at.back() == "components";
}

/// Other values of the same type and of others.
std::vector<Json> replacements(const Json& value) {
  if (value.is_string()) {
    const auto text = value.get<std::string>();
    return {text + "x", text.empty() ? "y" : text.substr(1), Json(nullptr), Json(1)};
  }
  if (value.is_number_unsigned()) {
    const auto number = value.get<std::uint64_t>();
    std::vector<Json> others{number + 1, number + 1000000, Json(nullptr), Json("1"), Json(-1)};
    if (number > 0) others.emplace_back(number - 1);
    return others;
  }
  if (value.is_null()) return {Json(0), Json(1), Json("0"), Json(false)};
  return {Json(nullptr), Json(0), Json("")};
}

class Mutation : public ::testing::TestWithParam<Rule> {
 protected:
  const Given given = testing::valid_certificates()[static_cast<std::size_t>(GetParam())];
  const Json json = json_of(given);
};

TEST_P(Mutation, TheCertificateIsGood) { EXPECT_TRUE(accepts(given, json)); }

TEST_P(Mutation, EveryValueMatters) {
  std::size_t changes = 0;
  visit(json, Json::json_pointer(), [&](const Json& value, const Json::json_pointer& at) {
    for (const Json& other : replacements(value)) {
      Json changed = json;
      changed[at] = other;
      const bool harmless = is_unchecked(at) && other.is_string();
      EXPECT_EQ(accepts(given, changed), harmless) << at.to_string() << ": " << other;
      ++changes;
    }
  });
  EXPECT_GT(changes, 50U);
}

TEST_P(Mutation, EveryMemberIsNeededAndNoOtherIsTaken) {
  visit(json, Json::json_pointer(), [&](const Json& value, const Json::json_pointer& at) {
    if (!value.is_object()) return;
    for (const auto& item : value.items()) {
      Json changed = json;
      changed[at].erase(item.key());
      EXPECT_FALSE(accepts(given, changed)) << at.to_string() << " without " << item.key();
    }
    Json changed = json;
    changed[at]["comment"] = "";
    EXPECT_FALSE(accepts(given, changed)) << at.to_string() << " with a comment";
  });
}

TEST_P(Mutation, ListsHaveTheirLengthAndOrder) {
  visit(json, Json::json_pointer(), [&](const Json& value, const Json::json_pointer& at) {
    if (!value.is_array()) return;
    for (std::size_t i = 0; i < value.size(); ++i) {
      Json shorter = json;
      shorter[at].erase(i);
      EXPECT_FALSE(accepts(given, shorter)) << at.to_string() << " without entry " << i;
      Json longer = json;
      longer[at].push_back(value[i]);
      EXPECT_FALSE(accepts(given, longer)) << at.to_string() << " with entry " << i << " twice";
      for (std::size_t j = 0; j < i; ++j) {
        Json swapped = json;
        std::swap(swapped[at][i], swapped[at][j]);
        EXPECT_EQ(accepts(given, swapped), is_order_of_components(at)) << at.to_string();
      }
    }
  });
}

TEST_P(Mutation, AnotherRuleAsksForOtherPremises) {
  for (const char* rule : {"direct", "asymmetric", "circular", "symmetric", "weakest"}) {
    Json changed = json;
    changed["rule"] = rule;
    EXPECT_EQ(accepts(given, changed), rule == to_string(GetParam())) << rule;
  }
}

/// Whether some word is rejected by all assumptions and some property. Follows vectors of states,
/// with -1 for rejected.
bool closes(const std::vector<lts::Lts>& assumptions,
            const std::vector<lts::Component>& properties) {
  std::vector<lts::Component> parts;
  for (const lts::Lts& assumption : assumptions) {
    parts.push_back({"A", assumption});
  }
  parts.insert(parts.end(), properties.begin(), properties.end());
  const Labels labels = testing::labels_of(parts);
  std::set<std::vector<int>> known{std::vector<int>(parts.size(), 0)};
  std::vector<std::vector<int>> open(known.begin(), known.end());
  while (!open.empty()) {
    const std::vector<int> state = open.back();
    open.pop_back();
    const auto rejected = [&](std::size_t first, std::size_t last) {
      return std::count(state.begin() + first, state.begin() + last, -1);
    };
    const auto count = static_cast<std::ptrdiff_t>(assumptions.size());
    if (rejected(0, count) == count && rejected(count, state.size()) > 0) return false;
    for (const std::string& label : labels) {
      std::vector<int> target = state;
      for (std::size_t p = 0; p < parts.size(); ++p) {
        const auto action = parts[p].lts.alphabet().find(label);
        if (!action || state[p] < 0) continue;
        const auto from = static_cast<lts::StateId>(state[p]);
        const auto edges = parts[p].lts.edges(from, *action);
        const bool rejects = edges.empty() || edges.front().target == lts::kError;
        target[p] = rejects ? -1 : static_cast<int>(index(edges.front().target));
      }
      if (known.insert(target).second) open.push_back(target);
    }
  }
  return true;
}

/// For a certificate whose assumptions were changed, and nothing else.
bool is_true(const Given& given, const Certificate& certificate) {
  Proof measured = certificate.proof;
  testing::measure(given.system, given.properties, measured);
  for (std::size_t p = 0; p < measured.premises.size(); ++p) {
    const Premise& premise = measured.premises[p];
    const Premise& recorded = certificate.proof.premises[p];
    if (premise.states != recorded.states || premise.transitions != recorded.transitions) {
      return false;
    }
    if (!premise.module) {
      if (!closes(measured.assumptions, given.properties)) return false;
      continue;
    }
    const lts::System parts =
        testing::premise_system(given.system, given.properties, measured, premise);
    if (space::ReferenceProduct(parts).distances().error) return false;
  }
  if (measured.rule != Rule::Weakest) return true;
  std::vector<lts::Component> all = given.system.components;
  all.insert(all.end(), given.properties.begin(), given.properties.end());
  const lts::Lts& assumption = measured.assumptions.front();
  const Labels labels = testing::labels_of(assumption);
  if (testing::common(labels, testing::labels_of(all)) != labels) return false;
  Context context;
  const auto weakest = testing::weakest(testing::parallel(all), labels);
  return weakest && !lts::compare(*weakest, assumption, lts::Comparison::TraceEquivalence, context);
}

/// Every assumption with one transition less, elsewhere or more, and with other alphabets.
std::vector<Certificate> with_changed_assumptions(const Certificate& certificate) {
  std::vector<Certificate> changed;
  for (std::size_t a = 0; a < certificate.proof.assumptions.size(); ++a) {
    const Draft draft(certificate.proof.assumptions[a]);
    const auto add = [&](const Draft& other) {
      changed.push_back(certificate);
      changed.back().proof.assumptions[a] = other.build();
    };
    for (std::size_t t = 0; t < draft.transitions.size(); ++t) {
      Draft other = draft;
      other.transitions.erase(other.transitions.begin() + static_cast<std::ptrdiff_t>(t));
      add(other);
      for (std::uint32_t target = 0; target < draft.states; ++target) {
        if (target == draft.transitions[t].target) continue;
        other = draft;
        other.transitions[t].target = target;
        add(other);
      }
    }
    for (const std::string& label : draft.labels) {
      for (std::uint32_t source = 0; source < draft.states; ++source) {
        for (std::uint32_t target = 0; target < draft.states; ++target) {
          // Where there is one already, the assumption is not deterministic any more.
          Draft other = draft;
          other.transitions.push_back({source, label, target});
          if (other.build() != draft.build()) add(other);
        }
      }
      Draft other = draft;
      other.labels.erase(label);
      std::erase_if(other.transitions, [&](const auto& t) { return t.label == label; });
      add(other);
    }
    Draft other = draft;
    other.labels.insert("another");
    add(other);
  }
  return changed;
}

bool is_deterministic(const Certificate& certificate) {
  const auto& all = certificate.proof.assumptions;
  return std::all_of(all.begin(), all.end(),
                     [](const lts::Lts& lts) { return lts.is_deterministic(); });
}

TEST_P(Mutation, ChangedAssumptionsAreAcceptedOnlyIfTheyAreStillGood) {
  std::size_t rejected = 0;
  const std::vector<Certificate> all = with_changed_assumptions(given.certificate);
  for (const Certificate& changed : all) {
    const bool good = is_deterministic(changed) && is_true(given, changed);
    const Json text = Json::parse(report::to_json(changed));
    EXPECT_EQ(accepts(given, text), good && accepts(given, changed)) << text;
    EXPECT_EQ(accepts(given, changed), good) << text;
    if (!good) ++rejected;
  }
  EXPECT_GE(rejected, all.size() / 2);
}

TEST_P(Mutation, TheNumberingOfAnAssumptionMeansNothing) {
  for (std::size_t a = 0; a < given.certificate.proof.assumptions.size(); ++a) {
    Draft draft(given.certificate.proof.assumptions[a]);
    const std::uint32_t last = draft.states - 1;
    if (last < 2) continue;
    const auto turned = [last](std::uint32_t s) { return s == 0 ? 0 : 1 + last - s; };
    for (auto& t : draft.transitions) {
      t.source = turned(t.source);
      t.target = turned(t.target);
    }
    Certificate changed = given.certificate;
    changed.proof.assumptions[a] = draft.build();
    EXPECT_TRUE(accepts(given, changed));
  }
}

/// What certify does not look at, as it was.
Certificate with_names_of(Certificate certificate, const Certificate& original) {
  certificate.target = original.target;
  for (std::size_t m = 0; m < certificate.proof.modules.size(); ++m) {
    certificate.proof.modules[m].name = original.proof.modules[m].name;
    std::sort(certificate.proof.modules[m].components.begin(),
              certificate.proof.modules[m].components.end());
  }
  return certificate;
}

TEST_P(Mutation, ChangedBytesAreNoticed) {
  const std::string original = report::to_json(given.certificate);
  std::size_t unreadable = 0;
  std::size_t readable = 0;
  EXPECT_TRUE(rc::check("a certificate with some bytes changed", [&] {
    std::string text = original;
    for (std::uint32_t changes = 1 + testing::below(3); changes > 0; --changes) {
      const std::size_t at = testing::below(text.size());
      const char byte = *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<char>());
      const std::uint32_t kind = testing::below(4);
      if (kind == 0) text[at] = byte;
      if (kind == 1) text.erase(at, 1 + testing::below(20));
      if (kind == 2) text.insert(at, 1, byte);
      if (kind == 3) text[at] = original[testing::below(original.size())];
    }
    const auto read = report::certificate_from_json(text);
    ++(read ? readable : unreadable);
    if (!read) {
      RC_ASSERT(!read.error().empty());
      return;
    }
    if (!accepts(given, *read)) return;
    const Certificate restored = with_names_of(*read, given.certificate);
    RC_ASSERT(report::to_json(restored) == original || is_true(given, restored));
  }));
  EXPECT_GT(unreadable, readable / 10);
  EXPECT_GT(readable, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, Mutation,
                         ::testing::Values(Rule::Direct, Rule::Asymmetric, Rule::Circular,
                                           Rule::Symmetric, Rule::Weakest),
                         [](const auto& rule) { return std::string(to_string(rule.param)); });

}  // namespace
}  // namespace proviso::certify
