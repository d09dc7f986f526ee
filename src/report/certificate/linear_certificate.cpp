#include "report/certificate/linear_certificate.hpp"

#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "report/certificate/node_numbering.hpp"
#include "report/certificate/strict_json.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

using circuit::Literal;

constexpr int kDeepestValue = 6;

constexpr std::pair<ObservedBit::Kind, const char*> kBitKinds[] = {
    {ObservedBit::Kind::State, "state"},
    {ObservedBit::Kind::Input, "input"},
    {ObservedBit::Kind::Operator, "operator"},
    {ObservedBit::Kind::Compassion, "compassion"}};

const char* bit_kind_name(ObservedBit::Kind kind) {
  for (const auto& [one, name] : kBitKinds) {
    if (one == kind) return name;
  }
  throw std::logic_error("a bit of no kind");
}

ObservedBit::Kind bit_kind(const Place& place) {
  const std::string text = place.text();
  for (const auto& [kind, name] : kBitKinds) {
    if (text == name) return kind;
  }
  reject(fmt::format("{} is none of state, input, operator and compassion", place.path()));
}

NodeNumbering numbering_of(const LinearCertificate& certificate) {
  std::vector<circuit::Node> bits;
  for (const ObservedBit& bit : certificate.bits) bits.push_back(bit.now.node());
  std::vector<Literal> roots;
  for (const CertifiedStage& stage : certificate.stages) roots.push_back(stage.states);
  return {certificate.graph, bits, roots};
}

class LinearReader {
 public:
  explicit LinearReader(const Json& json)
      : whole_(json, "it"), names_faults_(json.is_object() && json.contains("faults")) {}

  LinearCertificate run() {
    std::vector<std::string> names = {"proviso",    "kind", "property",     "context", "statement",
                                      "components", "bits", "conjunctions", "stages"};
    if (names_faults_) names.emplace_back("faults");
    whole_.has_members(names);
    whole_.member("proviso").text();
    if (whole_.member("kind").text() != "linear") reject("its kind is not linear");
    certificate_.property = whole_.member("property").text();
    certificate_.context = whole_.member("context").text();
    certificate_.statement = whole_.member("statement").text();
    for (const Place& item : whole_.member("components").items()) {
      item.has_members({"name", "hash"});
      certificate_.components.push_back({item.member("name").text(), item.member("hash").text()});
    }
    read_bits();
    for (const Place& item : whole_.member("conjunctions").items()) {
      const std::vector<std::uint32_t> operands = item.numbers(2 * nodes_.size());
      if (operands.size() != 2) reject(fmt::format("{} is not a pair", item.path()));
      nodes_.push_back(certificate_.graph.conjunction(image(operands[0]), image(operands[1])));
    }
    for (const Place& item : whole_.member("stages").items()) {
      item.has_members({"states", "condition"});
      const Place states = item.member("states");
      const std::uint64_t code = states.number();
      if (code >= 2 * nodes_.size()) reject(fmt::format("{} is not a literal", states.path()));
      certificate_.stages.push_back({image(code), item.member("condition").number()});
    }
    if (names_faults_) certificate_.faults = whole_.member("faults").texts();
    return std::move(certificate_);
  }

 private:
  void read_bits() {
    std::set<std::pair<ObservedBit::Kind, std::string>> names;
    for (const Place& item : whole_.member("bits").items()) {
      item.has_members({"kind", "name"});
      ObservedBit bit{bit_kind(item.member("kind")), item.member("name").text()};
      if (!names.emplace(bit.kind, bit.name).second) {
        reject(fmt::format("{} {} is there twice", bit_kind_name(bit.kind), bit.name));
      }
      bit.now = certificate_.graph.variable();
      nodes_.push_back(bit.now);
      certificate_.bits.push_back(std::move(bit));
    }
  }

  Literal image(std::uint64_t code) const { return nodes_[code / 2] ^ (code % 2 != 0); }

  Place whole_;
  bool names_faults_;
  LinearCertificate certificate_;
  std::vector<Literal> nodes_{circuit::kFalse};
};

}  // namespace

std::string to_json(const LinearCertificate& certificate) {
  const NodeNumbering number = numbering_of(certificate);
  Json components = Json::array();
  for (const Fingerprint& one : certificate.components) {
    components.push_back({{"name", one.name}, {"hash", one.hash}});
  }
  Json bits = Json::array();
  for (const ObservedBit& bit : certificate.bits) {
    bits.push_back({{"kind", bit_kind_name(bit.kind)}, {"name", bit.name}});
  }
  Json stages = Json::array();
  for (const CertifiedStage& stage : certificate.stages) {
    stages.push_back({{"states", number(stage.states)}, {"condition", stage.condition}});
  }
  Json json{{"proviso", kVersion},
            {"kind", "linear"},
            {"property", certificate.property},
            {"context", certificate.context},
            {"statement", certificate.statement},
            {"components", std::move(components)},
            {"bits", std::move(bits)},
            {"conjunctions", number.conjunctions()},
            {"stages", std::move(stages)}};
  if (certificate.faults) json["faults"] = *certificate.faults;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

bool is_linear_certificate(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  return json.is_object() && json.contains("kind") && json["kind"] == "linear";
}

tl::expected<LinearCertificate, std::string> linear_certificate_from_json(std::string_view text) {
  try {
    const Json json = parse_strictly(text, kDeepestValue);
    return LinearReader(json).run();
  } catch (const Json::parse_error& error) {
    return tl::unexpected(fmt::format("it is not JSON (byte {})", error.byte));
  } catch (const Json::exception&) {
    return tl::unexpected(std::string("it is not a certificate"));
  } catch (const Malformed& malformed) {
    return tl::unexpected(malformed.message);
  }
}

}  // namespace proviso::report
