#include "engine/certify/certified_functions.hpp"

#include <algorithm>
#include <map>

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

namespace proviso::certify {
namespace {

using circuit::BitId;
using circuit::Literal;
using circuit::Node;

enum class Meaning { State, Input, Next };

class Translation {
 public:
  Translation(const circuit::System& system, const InvariantCertificate& certificate,
              circuit::Graph& graph)
      : system_(system),
        certificate_(certificate),
        substitution_(certificate.graph, graph, [](Node) { return circuit::kFalse; }) {}

  tl::expected<TranslatedCertificate, std::string> run() {
    if (auto wrong = read_bits(); !wrong.empty()) return tl::unexpected(wrong);
    TranslatedCertificate result;
    result.invariant = translate(certificate_.invariant, false, "the invariant");
    for (const CertifiedEnvironment& part : certificate_.environment) {
      result.environment.push_back({translate(part.initial, false, "an initial condition"),
                                    translate(part.relation, true, "a relation")});
    }
    if (!wrong_.empty()) return tl::unexpected(wrong_);
    return result;
  }

 private:
  std::string read_bits() {
    std::map<std::string, BitId> places;
    for (std::uint32_t i = 0; i < system_.bits.size(); ++i) {
      places.emplace(circuit::bit_name(system_, BitId{i}), BitId{i});
    }
    for (const CertifiedBit& bit : certificate_.bits) {
      const auto place = places.find(bit.name);
      if (place == places.end()) return fmt::format("the system has no bit {}", bit.name);
      const circuit::Bit& meant = system_.bits[circuit::index(place->second)];
      const bool is_input = system_.is_input(place->second);
      if (is_input && bit.next != circuit::kFalse) {
        return fmt::format("input {} has no next value", bit.name);
      }
      if (!set(bit.now, meant.now, is_input ? Meaning::Input : Meaning::State) ||
          (bit.next != circuit::kFalse && !set(bit.next, meant.next, Meaning::Next))) {
        return fmt::format("bit {} is not described by variables of its own", bit.name);
      }
      places.erase(place);
    }
    return "";
  }

  bool set(Literal variable, Literal image, Meaning meaning) {
    const Node node = variable.node();
    if (circuit::index(node) >= certificate_.graph.size() || variable.negated()) return false;
    if (!certificate_.graph.is_variable(node)) return false;
    substitution_.replace(node, image);
    return meanings_.emplace(circuit::index(node), meaning).second;
  }

  Literal translate(Literal function, bool may_step, const char* what) {
    if (circuit::index(function.node()) >= certificate_.graph.size()) {
      wrong_ = fmt::format("{} is not in its graph", what);
      return circuit::kFalse;
    }
    const Literal root[] = {function};
    for (const Node variable : circuit::support(certificate_.graph, root)) {
      const auto found = meanings_.find(circuit::index(variable));
      if (found == meanings_.end()) {
        wrong_ = fmt::format("{} mentions something that is not a bit", what);
      } else if (!may_step && found->second != Meaning::State) {
        wrong_ = fmt::format("{} mentions more than the state", what);
      }
    }
    return substitution_(function);
  }

  const circuit::System& system_;
  const InvariantCertificate& certificate_;
  circuit::Substitution substitution_;
  boost::unordered_flat_map<std::uint32_t, Meaning> meanings_;  // by node of the certificate
  std::string wrong_;
};

}  // namespace

tl::expected<TranslatedCertificate, std::string> translate(const circuit::System& system,
                                                           const InvariantCertificate& certificate,
                                                           circuit::Graph& graph) {
  return Translation(system, certificate, graph).run();
}

bool is_of_steps(const circuit::System& system, const circuit::Property& property) {
  if (property.mentions_steps) return true;
  std::vector<bool> of_state(system.graph.size(), false);
  for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
    of_state[circuit::index(system.bits[i].now.node())] = !system.is_input(BitId{i});
  }
  const Literal root[] = {property.invariant};
  const std::vector<Node> variables = circuit::support(system.graph, root);
  return !std::all_of(variables.begin(), variables.end(),
                      [&](Node node) { return of_state[circuit::index(node)]; });
}

}  // namespace proviso::certify
