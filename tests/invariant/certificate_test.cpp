#include "engine/invariant/certificate.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "circuit/counter_monitor.hpp"
#include "circuit/random_system.hpp"
#include "engine/certify/invariant.hpp"
#include "invariant/certificate_table.hpp"
#include "invariant/engines.hpp"
#include "invariant/known_systems.hpp"

namespace proviso::invariant {
namespace {

using circuit::Literal;
using circuit::System;

/// The first state of `depth` ones that an engine proves by, if the property holds.
std::optional<InvariantCertificate> certificate_by(const Engine& engine, const System& system) {
  const circuit::Property& property = system.properties.front();
  circuit::Problem problem = circuit::problem_of(system, property.invariant);
  Context context;
  const Answer answer = engine.run(problem, context);
  if (!answer.proof) return {};
  return certificate_of(system, problem, property, *answer.proof);
}

/// Components in the environment whose part says exactly what they say: as good a proof.
void put_into_environment(const System& system, InvariantCertificate& certificate) {
  std::map<std::string, CertifiedBit> described;
  for (const CertifiedBit& bit : certificate.bits) described[bit.name] = bit;
  certificate.bits.clear();
  std::map<circuit::Node, Literal> images;
  for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
    CertifiedBit& bit = described[circuit::bit_name(system, circuit::BitId{i})];
    bit.name = circuit::bit_name(system, circuit::BitId{i});
    if (bit.now == circuit::kFalse) bit.now = certificate.graph.variable();
    images[system.bits[i].now.node()] = bit.now;
    if (!system.is_input(circuit::BitId{i})) {
      bit.next = certificate.graph.variable();
      images[system.bits[i].next.node()] = bit.next;
    }
    certificate.bits.push_back(bit);
  }
  circuit::Graph graph = system.graph;
  std::vector<Fingerprint> focus;
  for (std::uint32_t i = 0; i < system.components.size(); ++i) {
    if (random_below(2) == 0) {
      focus.push_back(certificate.focus[i]);
      continue;
    }
    const auto own = circuit::constraints_of(system, graph, circuit::ComponentId{i});
    const Literal initial = graph.conjunction(own.initial);
    const Literal transition = graph.conjunction(own.transition);
    circuit::Substitution copy(graph, certificate.graph,
                               [&](circuit::Node node) { return images.at(node); });
    certificate.environment.push_back({{certificate.focus[i]}, copy(initial), copy(transition)});
  }
  certificate.focus = focus;
}

/// Another function in place of one of the certificate's: a half of a conjunction, one variable
/// flipped, one value more or one value less.
void mutate(InvariantCertificate& certificate, Literal& function) {
  circuit::Graph& graph = certificate.graph;
  const auto some_bit = [&certificate] {
    const auto count = static_cast<std::uint32_t>(certificate.bits.size());
    return certificate.bits[random_below(count)].now ^ (random_below(2) != 0);
  };
  switch (random_below(certificate.bits.empty() ? 3 : 6)) {
    case 0:
      function = random_below(2) != 0 ? circuit::kTrue : circuit::kFalse;
      return;
    case 1:
    case 2:
      if (graph.is_conjunction(function.node())) {
        const circuit::Node node = function.node();
        function =
            (random_below(2) != 0 ? graph.left(node) : graph.right(node)) ^ function.negated();
      }
      return;
    case 3:
      function = graph.conjunction(function, some_bit());
      return;
    case 4:
      function = graph.disjunction(function, some_bit());
      return;
    default: {
      circuit::Substitution flip(graph, graph,
                                 [](circuit::Node node) { return Literal(node, false); });
      const Literal bit = some_bit();
      flip.replace(bit.node(), Literal(bit.node(), true));
      function = flip(function);
      return;
    }
  }
}

void mutate(InvariantCertificate& certificate) {
  const auto parts = static_cast<std::uint32_t>(certificate.environment.size());
  const std::uint32_t choice = random_below(4 + 2 * parts);
  if (choice == 0) {
    certificate.depth = 1 + random_below(3);
  } else if (choice < 4) {
    mutate(certificate, certificate.invariant);
  } else {
    CertifiedEnvironment& part = certificate.environment[(choice - 4) / 2];
    mutate(certificate, choice % 2 == 0 ? part.initial : part.relation);
  }
}

bool is_small(const System& system) { return system.bits.size() <= 6; }

/// A function of the state may not speak of inputs, whatever it says of them.
bool is_well_formed(const System& system, const InvariantCertificate& certificate) {
  std::vector<Literal> of_states{certificate.invariant};
  for (const CertifiedEnvironment& part : certificate.environment) {
    of_states.push_back(part.initial);
  }
  for (const circuit::Node node : circuit::support(certificate.graph, of_states)) {
    for (const CertifiedBit& bit : certificate.bits) {
      for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
        if (bit.now.node() == node && system.is_input(circuit::BitId{i}) &&
            bit.name == circuit::bit_name(system, circuit::BitId{i})) {
          return false;
        }
      }
    }
  }
  return true;
}

class Certificates : public testing::TestWithParam<Engine> {};

TEST_P(Certificates, AreAcceptedIfAndOnlyIfTheyProve) {
  int refused = 0, accepted = 0;
  EXPECT_TRUE(rc::check([&] {
    const circuit::RandomSystem random = circuit::random_system();
    if (!is_small(random.system)) return;
    auto certificate = certificate_by(GetParam(), random.system);
    if (!certificate) return;
    const circuit::Property& property = random.system.properties.front();
    const circuit::CertificateTable table(random.system);
    Context context;
    RC_ASSERT(table.proves(*certificate, property));
    RC_ASSERT(certify::check_invariant(random.system, property, *certificate, context).accepted);
    if (random_below(2) != 0) put_into_environment(random.system, *certificate);
    RC_ASSERT(certify::check_invariant(random.system, property, *certificate, context).reason ==
              "");
    mutate(*certificate);
    const bool proves =
        is_well_formed(random.system, *certificate) && table.proves(*certificate, property);
    const auto finding = certify::check_invariant(random.system, property, *certificate, context);
    RC_LOG() << finding.reason << '\n';
    RC_ASSERT(finding.accepted == proves);
    (proves ? accepted : refused) += 1;
  }));
  EXPECT_GT(refused, accepted / 10);
  EXPECT_GT(accepted, 0);
}

std::vector<Engine> proving_engines() {
  std::vector<Engine> all = engines();
  std::erase_if(all, [](const Engine& engine) {
    return engine.name == "bounded" || engine.name == "simple_paths";
  });
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, Certificates, testing::ValuesIn(proving_engines()),
                         [](const auto& engine) { return engine.param.name; });

class Certificate : public testing::Test {
 protected:
  std::string reason() const {
    Context context;
    return certify::check_invariant(system_, system_.properties.front(), certificate_, context)
        .reason;
  }

  System system_ = circuit::modular_counter(4, 10, true);
  InvariantCertificate certificate_ =
      certificate_by({"pdr", pdr}, system_).value_or(InvariantCertificate{});
};

TEST_F(Certificate, IsAccepted) { EXPECT_EQ(reason(), ""); }

TEST_F(Certificate, IsAboutOneProperty) {
  certificate_.property = "another";
  EXPECT_EQ(reason(), "it is about another property");
}

TEST_F(Certificate, NamesTheComponentsOfTheSystem) {
  const std::vector<Fingerprint> focus = certificate_.focus;
  certificate_.focus.push_back(focus.front());
  EXPECT_EQ(reason(), "component main is in two places of it");
  certificate_.focus = {{"other", ""}};
  EXPECT_EQ(reason(), "the system has no component other");
  certificate_.focus.clear();
  EXPECT_EQ(reason(), "component main is not in it");
  certificate_.focus = {{"main", "00"}};
  EXPECT_EQ(reason(), "component main has changed");
}

TEST_F(Certificate, DescribesBitsOfTheSystem) {
  ASSERT_FALSE(certificate_.bits.empty());
  const std::vector<CertifiedBit> bits = certificate_.bits;
  certificate_.bits.push_back(bits.front());
  EXPECT_EQ(reason(), "the system has no bit " + bits.front().name);
  certificate_.bits = bits;
  certificate_.bits.front().now = !bits.front().now;
  EXPECT_EQ(reason(), "bit " + bits.front().name + " is not described by variables of its own");
  certificate_.bits = bits;
  certificate_.bits.pop_back();
  EXPECT_EQ(reason(), "the invariant mentions something that is not a bit");
  certificate_.bits = bits;
  certificate_.invariant = Literal::of_code(1000000);
  EXPECT_EQ(reason(), "the invariant is not in its graph");
}

TEST_F(Certificate, SaysWhatFails) {
  certificate_.depth = 0;
  EXPECT_EQ(reason(), "its depth is 0");
  certificate_.depth = 1;
  certificate_.invariant = circuit::kFalse;
  EXPECT_EQ(reason(), "the invariant does not hold initially");
  certificate_.invariant = circuit::kTrue;
  EXPECT_EQ(reason(), "the invariant does not imply the property");
}

TEST_F(Certificate, OfAnEditedSystemIsCheckedAgain) {
  const std::vector<Literal> initial = system_.components.front().initial;
  system_.components.front().initial = {system_.bits[3].now};  // 10 is one of these
  Context context;
  const auto finding =
      certify::recheck_invariant(system_, system_.properties.front(), certificate_, context);
  EXPECT_FALSE(finding.accepted);
  EXPECT_EQ(finding.changed, std::vector<std::string>{"main"});
  system_.components.front().initial = initial;
  system_.components.front().initial.pop_back();  // 0 or 8
  EXPECT_TRUE(certify::recheck_invariant(system_, system_.properties.front(), certificate_, context)
                  .accepted);
}

TEST_F(Certificate, IsNotJudgedBeyondALimit) {
  Context context;
  context.cancel();
  const auto finding =
      certify::check_invariant(system_, system_.properties.front(), certificate_, context);
  EXPECT_FALSE(finding.accepted);
  EXPECT_EQ(finding.stopped, StopReason::Interrupt);
}

}  // namespace
}  // namespace proviso::invariant
