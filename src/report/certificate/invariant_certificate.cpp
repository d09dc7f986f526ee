#include "report/certificate/invariant_certificate.hpp"

#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "report/certificate/node_numbering.hpp"
#include "report/certificate/strict_json.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

using circuit::Literal;

constexpr int kDeepest = 6;
constexpr unsigned kDeepestInduction = 1U << 20;

Json as_json(const std::vector<Fingerprint>& fingerprints) {
  Json list = Json::array();
  for (const Fingerprint& one : fingerprints) {
    list.push_back({{"name", one.name}, {"hash", one.hash}});
  }
  return list;
}

NodeNumbering numbering_of(const InvariantCertificate& certificate) {
  std::vector<circuit::Node> bits;
  for (const CertifiedBit& bit : certificate.bits) {
    bits.push_back(bit.now.node());
    if (bit.next != circuit::kFalse) bits.push_back(bit.next.node());
  }
  std::vector<Literal> roots{certificate.invariant};
  for (const CertifiedEnvironment& part : certificate.environment) {
    roots.push_back(part.initial);
    roots.push_back(part.relation);
  }
  return {certificate.graph, bits, roots};
}

std::vector<Fingerprint> read_fingerprints(const Place& place) {
  std::vector<Fingerprint> fingerprints;
  for (const Place& item : place.items()) {
    item.has_members({"name", "hash"});
    fingerprints.push_back({item.member("name").text(), item.member("hash").text()});
  }
  return fingerprints;
}

bool is_state(const Place& place) {
  const std::string text = place.text();
  if (text != "state" && text != "input") {
    reject(fmt::format("{} is neither state nor input", place.path()));
  }
  return text == "state";
}

class Reader {
 public:
  explicit Reader(const Json& json)
      : whole_(json, "it"), names_faults_(json.is_object() && json.contains("faults")) {}

  InvariantCertificate run() {
    std::vector<std::string> names = {"proviso",      "kind",  "property",    "context",   "bits",
                                      "conjunctions", "focus", "environment", "invariant", "depth"};
    if (names_faults_) names.emplace_back("faults");
    whole_.has_members(names);
    whole_.member("proviso").text();
    if (whole_.member("kind").text() != "invariant") reject("its kind is not invariant");
    certificate_.property = whole_.member("property").text();
    certificate_.context = whole_.member("context").text();
    read_bits();
    read_conjunctions();
    certificate_.focus = read_fingerprints(whole_.member("focus"));
    for (const Place& part : whole_.member("environment").items()) {
      part.has_members({"components", "initial", "relation"});
      certificate_.environment.push_back({read_fingerprints(part.member("components")),
                                          literal(part.member("initial")),
                                          literal(part.member("relation"))});
    }
    certificate_.invariant = literal(whole_.member("invariant"));
    const std::uint64_t depth = whole_.member("depth").number();
    if (depth < 1 || depth > kDeepestInduction) reject("depth is not a number of states");
    certificate_.depth = static_cast<unsigned>(depth);
    read_faults();
    return std::move(certificate_);
  }

 private:
  void read_bits() {
    std::set<std::string> names;
    for (const Place& item : whole_.member("bits").items()) {
      item.has_members({"name", "kind"});
      CertifiedBit bit;
      bit.name = item.member("name").text();
      if (!names.insert(bit.name).second) reject(fmt::format("{} is there twice", bit.name));
      bit.now = certificate_.graph.variable();
      nodes_.push_back(bit.now);
      if (is_state(item.member("kind"))) {
        bit.next = certificate_.graph.variable();
        nodes_.push_back(bit.next);
      }
      certificate_.bits.push_back(std::move(bit));
    }
  }

  void read_faults() {
    if (names_faults_) certificate_.faults = whole_.member("faults").texts();
  }

  void read_conjunctions() {
    for (const Place& item : whole_.member("conjunctions").items()) {
      const std::vector<std::uint32_t> operands = item.numbers(2 * nodes_.size());
      if (operands.size() != 2) reject(fmt::format("{} is not a pair", item.path()));
      nodes_.push_back(certificate_.graph.conjunction(image(operands[0]), image(operands[1])));
    }
  }

  Literal image(std::uint64_t code) const { return nodes_[code / 2] ^ (code % 2 != 0); }

  Literal literal(const Place& place) const {
    const std::uint64_t code = place.number();
    if (code >= 2 * nodes_.size()) reject(fmt::format("{} is not a literal", place.path()));
    return image(code);
  }

  Place whole_;
  bool names_faults_;
  InvariantCertificate certificate_;
  std::vector<Literal> nodes_{circuit::kFalse};
};

}  // namespace

std::string to_json(const InvariantCertificate& certificate) {
  const NodeNumbering number = numbering_of(certificate);
  Json bits = Json::array();
  for (const CertifiedBit& bit : certificate.bits) {
    bits.push_back({{"name", bit.name}, {"kind", bit.next == circuit::kFalse ? "input" : "state"}});
  }
  Json environment = Json::array();
  for (const CertifiedEnvironment& part : certificate.environment) {
    environment.push_back({{"components", as_json(part.components)},
                           {"initial", number(part.initial)},
                           {"relation", number(part.relation)}});
  }
  Json json{{"proviso", kVersion},
            {"kind", "invariant"},
            {"property", certificate.property},
            {"context", certificate.context},
            {"bits", std::move(bits)},
            {"conjunctions", number.conjunctions()},
            {"focus", as_json(certificate.focus)},
            {"environment", std::move(environment)},
            {"invariant", number(certificate.invariant)},
            {"depth", certificate.depth}};
  if (certificate.faults) json["faults"] = *certificate.faults;
  // Long lists of numbers: one line is enough.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

bool is_invariant_certificate(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  return json.is_object() && json.contains("kind") && json["kind"] == "invariant";
}

tl::expected<InvariantCertificate, std::string> invariant_certificate_from_json(
    std::string_view text) {
  try {
    const Json json = parse_strictly(text, kDeepest);
    return Reader(json).run();
  } catch (const Json::parse_error& error) {
    return tl::unexpected(fmt::format("it is not JSON (byte {})", error.byte));
  } catch (const Json::exception&) {
    return tl::unexpected(std::string("it is not a certificate"));
  } catch (const Malformed& malformed) {
    return tl::unexpected(malformed.message);
  }
}

}  // namespace proviso::report
