// Checks a certificate of a design, or an answer of check that contains one. With --target and
// --property, checks only its claims about these.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "base/output_file.hpp"
#include "engine/certify/design_certify.hpp"
#include "report/certificate/design_certificate.hpp"

namespace proviso::ask {
namespace {

Maybe<DesignCertificate> read_design_certificate(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  return report::design_certificate_from_json(*text).map_error([&path](const std::string& wrong) {
    return fmt::format("cannot read the certificate {}: {}", path, wrong);
  });
}

Done leave_wanted(const Options& options, DesignCertificate& certificate) {
  const auto wanted = [](const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  };
  std::erase_if(certificate.claims, [&](const DesignClaim& claim) {
    return !wanted(options.targets, claim.product) || !wanted(options.properties, claim.property);
  });
  const bool asks = !options.targets.empty() || !options.properties.empty();
  if (!asks || !certificate.claims.empty()) return {};
  return refused("the certificate has no claim about what is asked");
}

/// The claims of the certificate, which are not checked yet.
std::string claims_of(const DesignCertificate& certificate) {
  constexpr std::size_t kMostShown = 20;
  const auto& claims = certificate.claims;
  std::string text;
  for (std::size_t k = 0; k < std::min(claims.size(), kMostShown); ++k) {
    text += fmt::format("claim: {} satisfies {}, {}\n", claims[k].product, claims[k].property,
                        claims[k].way);
  }
  if (claims.size() > kMostShown) text += fmt::format("and {} more\n", claims.size() - kMostShown);
  return text;
}

}  // namespace

Done certify_design(Task& task) {
  auto certificate = read_design_certificate(task.request.document);
  if (!certificate) return refused(certificate.error());
  if (Done done = leave_wanted(task.options, *certificate); !done) return done;
  if (certificate->claims.empty()) return refused("the certificate claims nothing");
  const certify::Finding finding =
      certify::certify(*certificate, task.subject().design(), task.context);
  task.answer.steps = finding.steps;
  task.answer.summary = claims_of(*certificate) + listed(finding.steps);
  task.judge_certificate(finding.accepted, finding.stopped, finding.reason);
  if (finding.accepted) task.answer.design_certificate = std::move(*certificate);
  return {};
}

}  // namespace proviso::ask
