#include "report/certificate/design_certificate.hpp"

#include <fmt/format.h>

#include "report/certificate/strict_json.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

constexpr const char* kKind = "design-certificate";
constexpr const char* kHolds = "holds";

Json as_json(const DesignClaim& claim) {
  Json parts = Json::array();
  for (const DesignProofPart& part : claim.parts) {
    parts.push_back({{"name", part.name}, {"states", part.states}});
  }
  return {{"product", claim.product}, {"property", claim.property}, {"formula", claim.formula},
          {"verdict", kHolds},        {"way", claim.way},           {"parts", std::move(parts)}};
}

DesignClaim read_claim(const Place& place) {
  place.has_members({"product", "property", "formula", "verdict", "way", "parts"});
  if (place.member("verdict").text() != kHolds) {
    reject(fmt::format("{} does not say holds", place.member("verdict").path()));
  }
  DesignClaim claim{place.member("product").text(), place.member("property").text(),
                    place.member("formula").text(), place.member("way").text()};
  for (const Place& part : place.member("parts").items()) {
    part.has_members({"name", "states"});
    claim.parts.push_back({part.member("name").text(), part.member("states").number()});
  }
  return claim;
}

DesignCertificate read_certificate(const Json& json) {
  const bool in_answer = json.is_object() && json.contains("command");
  if (in_answer && !json.contains("certificate")) reject("the answer has no certificate");
  const Place whole(in_answer ? json["certificate"] : json, "it");
  whole.has_members({"proviso", "kind", "hash", "claims"});
  whole.member("proviso").text();
  if (whole.member("kind").text() != kKind) reject(fmt::format("its kind is not {}", kKind));
  DesignCertificate certificate{whole.member("hash").text()};
  for (const Place& claim : whole.member("claims").items()) {
    certificate.claims.push_back(read_claim(claim));
  }
  return certificate;
}

}  // namespace

std::string to_json(const DesignCertificate& certificate) {
  Json claims = Json::array();
  for (const DesignClaim& claim : certificate.claims) claims.push_back(as_json(claim));
  const Json json{{"proviso", kVersion},
                  {"kind", kKind},
                  {"hash", certificate.hash},
                  {"claims", std::move(claims)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

tl::expected<DesignCertificate, std::string> design_certificate_from_json(std::string_view text) {
  try {
    constexpr int kDeepest = 8;  // traces of an answer are deeper than a certificate
    return read_certificate(parse_strictly(text, kDeepest));
  } catch (const Json::parse_error& error) {
    return tl::unexpected(fmt::format("it is not JSON (byte {})", error.byte));
  } catch (const Json::exception&) {
    return tl::unexpected(std::string("it is not a certificate"));
  } catch (const Malformed& malformed) {
    return tl::unexpected(malformed.message);
  }
}

}  // namespace proviso::report
