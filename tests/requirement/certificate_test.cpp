// Certificates of requirement automata: every one that the engine makes is accepted, whatever is
// changed in one is refused or still true, and after a change of the model only what is true of the
// new one is accepted.
#include <functional>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "bench/requirement_families.hpp"
#include "engine/certify/requirement.hpp"
#include "engine/requirement/requirement.hpp"
#include "lts/content_hash.hpp"
#include "report/certificate/requirement_certificate.hpp"
#include "requirement/random_pair.hpp"
#include "requirement/reference.hpp"
#include "schema/json_schema.hpp"

namespace proviso::requirement {
namespace {

using testing::PairReference;
using testing::RandomPair;
using Json = nlohmann::ordered_json;

RequirementCertificate certificate_of(const RandomPair& pair, const Requirement& found) {
  RequirementCertificate certificate;
  certificate.target = "SYSTEM";
  certificate.component = {"M"};
  certificate.environment = {"E"};
  certificate.component_hash = lts::content_hash(pair.component);
  certificate.environment_hash = lts::content_hash(pair.environment);
  certificate.automaton = *found.automaton;
  certificate.class_of = found.class_of;
  certificate.environment_class_of = found.invariant->class_of;
  certificate.allowed = found.invariant->allowed;
  return certificate;
}

Requirement solve(const RandomPair& pair, Mode mode) {
  Context context;
  return find_requirement({pair.component, pair.environment}, {mode}, context);
}

bool accepts(const RandomPair& pair, const RequirementCertificate& certificate) {
  Context context;
  return certify::certify_requirement(certificate, pair.component, pair.environment, context)
      .accepted;
}

bool accepts(const RandomPair& pair, const Json& json) {
  const auto read = report::requirement_certificate_from_json(json.dump());
  return read && accepts(pair, *read);
}

/// C1 to C3 word for word, over plain pairs of states.
bool is_true(const RandomPair& pair, const RequirementCertificate& certificate) {
  const lts::Lts& automaton = certificate.automaton;
  const lts::Alphabet shared =
      lts::intersection(pair.component.alphabet(), pair.environment.alphabet());
  const auto& map = certificate.class_of;
  if (automaton.alphabet() != shared || map.size() != pair.component.state_count() ||
      certificate.environment_class_of.size() != pair.environment.state_count() ||
      map.front() != lts::kInitial) {
    return false;
  }
  for (const std::uint32_t s : testing::reachable_states(pair.component)) {
    if (map[s] == lts::kError) return false;
    for (const lts::Edge& edge : pair.component.edges(lts::StateId{s})) {
      const bool errs = edge.target == lts::kError;
      if (!errs && map[index(edge.target)] == lts::kError) return false;
      const lts::StateId to = errs ? lts::kError : map[index(edge.target)];
      const auto action = shared.find(pair.component.name(edge.action)).value_or(lts::kTau);
      bool found = action == lts::kTau && to == map[s];
      for (const lts::Edge& step : automaton.edges(map[s])) {
        found |= step.action == action && step.target == to;
      }
      if (!found) return false;
    }
  }
  const PairReference reference(automaton, pair.environment);
  const auto holds = [&](PairReference::Pair at) {
    const auto& row = certificate.allowed[at.first];
    const std::uint32_t c = certificate.environment_class_of[at.second];
    return std::find(row.begin(), row.end(), c) != row.end();
  };
  if (!holds({0, 0})) return false;
  for (std::uint32_t a = 0; a < automaton.state_count(); ++a) {
    for (std::uint32_t e = 0; e < pair.environment.state_count(); ++e) {
      if (!holds({a, e})) continue;
      for (const auto& move : reference.moves({a, e})) {
        if (move.to_error() || !holds(move.target())) return false;
      }
    }
  }
  return true;
}

RC_GTEST_PROP(RequirementCertificate, EveryCertificateIsAcceptedAndSurvivesJson, ()) {
  const RandomPair pair = *testing::random_pair();
  for (const Mode mode : {Mode::Verdict, Mode::Smallest}) {
    const Requirement found = solve(pair, mode);
    if (found.verdict != Verdict::Holds) continue;
    const RequirementCertificate certificate = certificate_of(pair, found);
    RC_ASSERT(accepts(pair, certificate));
    const std::string text = report::to_json(certificate);
    const auto read = report::requirement_certificate_from_json(text);
    RC_ASSERT(read.has_value());
    RC_ASSERT(report::to_json(*read) == text);
    RC_ASSERT(accepts(pair, *read));
  }
}

/// One number somewhere in the automaton, the map or the pairs is another one.
void change_somewhere(RequirementCertificate& certificate) {
  const auto pick = [](auto& list) -> auto& {
    return list[random_below(static_cast<std::uint32_t>(list.size()))];
  };
  const std::uint32_t states = certificate.automaton.state_count();
  switch (random_below(4)) {
    case 0:
      pick(certificate.class_of) = lts::StateId{random_below(states)};
      return;
    case 1:
      pick(certificate.environment_class_of) =
          random_below(static_cast<std::uint32_t>(certificate.environment_class_of.size()));
      return;
    case 2: {
      auto& row = pick(certificate.allowed);
      const std::uint32_t c =
          random_below(static_cast<std::uint32_t>(certificate.environment_class_of.size()));
      const auto at = std::lower_bound(row.begin(), row.end(), c);
      if (at != row.end() && *at == c) {
        row.erase(at);
      } else {
        row.insert(at, c);
      }
      return;
    }
    default: {
      lts::LtsBuilder builder;
      builder.add_states(states);
      for (const std::string& label : certificate.automaton.alphabet().labels()) {
        builder.action(label);
      }
      const auto count = static_cast<std::uint32_t>(certificate.automaton.transition_count());
      std::uint32_t left = count == 0 ? 0 : random_below(count);
      for (std::uint32_t s = 0; s < states; ++s) {
        for (const lts::Edge& edge : certificate.automaton.edges(lts::StateId{s})) {
          const bool changes = left-- == 0;
          if (changes && random_below(2) == 0) continue;
          builder.add_transition(lts::StateId{s}, edge.action,
                                 changes ? lts::StateId{random_below(states)} : edge.target);
        }
      }
      certificate.automaton = std::move(builder).build();
    }
  }
}

RC_GTEST_PROP(RequirementCertificate, ChangedOnesAreAcceptedOnlyIfTheyAreStillTrue, ()) {
  const RandomPair pair = *testing::random_pair();
  const Requirement found = solve(pair, random_below(2) == 0 ? Mode::Verdict : Mode::Smallest);
  RC_PRE(found.verdict == Verdict::Holds);
  RequirementCertificate certificate = certificate_of(pair, found);
  for (std::uint32_t changes = 1 + random_below(3); changes > 0; --changes) {
    change_somewhere(certificate);
  }
  RC_ASSERT(accepts(pair, certificate) == is_true(pair, certificate));
  RC_TAG(is_true(pair, certificate) ? "still true" : "wrong");
}

RC_GTEST_PROP(RequirementCertificate, IsNotAboutOtherSystems, ()) {
  const RandomPair pair = *testing::random_pair();
  const RandomPair other = *testing::random_pair();
  const Requirement found = solve(pair, Mode::Verdict);
  RC_PRE(found.verdict == Verdict::Holds);
  const RequirementCertificate certificate = certificate_of(pair, found);
  RC_PRE(!(other.component == pair.component) && !(other.environment == pair.environment));
  RC_ASSERT(!accepts({other.component, pair.environment}, certificate));
  RC_ASSERT(!accepts({pair.component, other.environment}, certificate));
}

RC_GTEST_PROP(RequirementCertificate, ReuseAfterAChangeIsSound, ()) {
  const RandomPair pair = *testing::random_pair();
  const Requirement found = solve(pair, Mode::Smallest);
  RC_PRE(found.verdict == Verdict::Holds);
  const RequirementCertificate certificate = certificate_of(pair, found);
  RandomPair changed = pair;
  if (random_below(2) == 0) {
    changed.component = testing::with_one_change(pair.component);
  } else {
    changed.environment = testing::with_one_change(pair.environment);
  }
  Context context;
  const auto reused =
      certify::reuse_requirement(certificate, changed.component, changed.environment, {}, context);
  RC_ASSERT(reused.component_changed == !(changed.component == pair.component));
  RC_ASSERT(reused.environment_changed == !(changed.environment == pair.environment));
  const bool safe = PairReference(changed.component, changed.environment).safe();
  RC_ASSERT(safe || !reused.accepted);
  RC_ASSERT(reused.accepted == (reused.map && reused.pairs));
  if (changed.component == pair.component) RC_ASSERT(reused.map == certify::Part::Holds);
  if (changed.environment == pair.environment && reused.map) {
    RC_ASSERT(reused.pairs == certify::Part::Holds);
  }
  RC_TAG(reused.accepted ? "still safe" : safe ? "refused though safe" : "unsafe");
}

TEST(RequirementReuse, FollowsTheNamesOfTheStates) {
  const lts::Lts environment = lts::make_lts("0 a 1, 1 b 0, 0 b -1");
  const RandomPair pair{lts::make_lts("0 a 1, 1 b 0"), environment};
  RequirementCertificate certificate = certificate_of(pair, solve(pair, Mode::Smallest));
  certificate.state_names = {"idle", "busy"};
  // The same two states with a third between them, and numbered otherwise.
  const lts::Lts changed = lts::make_lts("0 a 2, 2 rest 1, 1 b 0");
  const std::vector<std::string> names{"idle", "busy", "busy too"};
  Context context;
  const auto by_simulation =
      certify::reuse_requirement(certificate, changed, environment, names, context);
  EXPECT_TRUE(by_simulation.accepted);
  EXPECT_EQ(by_simulation.map, certify::Part::FoundAnew);
  const lts::Lts renumbered = lts::make_lts("0 a 2, 2 b 0, 1 b 0");
  const std::vector<std::string> turned{"idle", "gone", "busy"};
  const auto by_name =
      certify::reuse_requirement(certificate, renumbered, environment, turned, context);
  EXPECT_TRUE(by_name.accepted);
  EXPECT_EQ(by_name.map, certify::Part::ByName);
}

/// A pair with every kind of content: private moves, several classes, an unreachable state.
RandomPair example() {
  return {lts::make_lts("0 a 1, 1 m 2, 2 b 0, 3 b 3"),
          lts::make_lts("0 a 1, 1 b 0, 0 b -1, 1 e 2, 2 b 0")};
}

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

/// What certify does not look at: it is for finding component and environment, and for people.
bool is_unchecked(const std::string& at) {
  const auto starts = [&at](const char* with) { return at.starts_with(with); };
  return at == "/proviso" || at == "/target" || starts("/source") || starts("/properties") ||
         starts("/component/names") || starts("/environment/names") ||
         starts("/component/stateNames");
}

TEST(RequirementMutation, EveryValueMatters) {
  const RandomPair pair = example();
  const RequirementCertificate certificate = certificate_of(pair, solve(pair, Mode::Smallest));
  const Json json = Json::parse(report::to_json(certificate));
  ASSERT_TRUE(accepts(pair, json));
  std::size_t changes = 0;
  visit(json, Json::json_pointer(), [&](const Json& value, const Json::json_pointer& at) {
    if (is_unchecked(at.to_string())) return;
    std::vector<Json> others{Json("x"), Json(-1), Json(1.5), Json(1000000), Json(false)};
    if (!value.is_null()) others.emplace_back(nullptr);
    if (value.is_number_unsigned()) others.emplace_back(value.get<std::uint64_t>() + 1);
    if (value.is_string()) others.emplace_back(value.get<std::string>() + "x");
    for (const Json& other : others) {
      Json changed = json;
      changed[at] = other;
      const auto read = report::requirement_certificate_from_json(changed.dump());
      if (read && is_true(pair, *read) && read->component_hash == certificate.component_hash &&
          read->environment_hash == certificate.environment_hash) {
        continue;
      }
      EXPECT_FALSE(accepts(pair, changed)) << at.to_string() << ": " << other;
      ++changes;
    }
  });
  EXPECT_GT(changes, 100U);
}

TEST(RequirementMutation, EveryMemberIsNeededAndNoOtherIsTaken) {
  const RandomPair pair = example();
  const Json json = Json::parse(report::to_json(certificate_of(pair, solve(pair, Mode::Smallest))));
  visit(json, Json::json_pointer(), [&](const Json& value, const Json::json_pointer& at) {
    if (!value.is_object()) return;
    for (const auto& item : value.items()) {
      Json changed = json;
      changed[at].erase(item.key());
      EXPECT_FALSE(accepts(pair, changed)) << at.to_string() << " without " << item.key();
    }
    Json changed = json;
    changed[at]["comment"] = "";
    EXPECT_FALSE(accepts(pair, changed)) << at.to_string() << " with a comment";
  });
}

TEST(RequirementJson, FollowsItsSchema) {
  const testing::JsonSchema schema(PROVISO_SCHEMAS);
  const RandomPair pair = example();
  const std::string text = report::to_json(certificate_of(pair, solve(pair, Mode::Smallest)));
  EXPECT_TRUE(report::is_requirement_certificate(text));
  EXPECT_EQ(schema.complaints("requirement-certificate.schema.json", text),
            std::vector<std::string>{});
}

TEST(RequirementFamilies, AreCertified) {
  for (const bench::OpenPair& open :
       {bench::workflow(3), bench::elevator(3), bench::ledger(4, 20)}) {
    const RandomPair pair{open.component, open.environment};
    for (const Mode mode : {Mode::Verdict, Mode::Smallest}) {
      EXPECT_TRUE(accepts(pair, certificate_of(pair, solve(pair, mode))));
    }
  }
}

}  // namespace
}  // namespace proviso::requirement
