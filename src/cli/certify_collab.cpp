// A certificate of a design, or an answer of check that contains one. With --target and --property
// only what it claims of these is checked.
#include <algorithm>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "cli/design.hpp"
#include "engine/certify/design_certify.hpp"
#include "report/certificate/design_certificate.hpp"

namespace proviso::cli {
namespace {

Maybe<DesignCertificate> read_design_certificate(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
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
  return tl::unexpected(std::string("the certificate says nothing of what is asked"));
}

/// What the certificate says, before it is believed.
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

std::string listed(const std::vector<MethodStep>& steps) {
  std::string text;
  for (const MethodStep& step : steps) {
    text += fmt::format("{}: {}, {}\n", step.name, counted(step.states, "state"),
                        counted(step.transitions, "transition"));
  }
  return text;
}

}  // namespace

Done certify_design(Run& run) {
  auto certificate = read_design_certificate(run.options.arguments.front());
  if (!certificate) return tl::unexpected(certificate.error());
  const auto design = open_design(run, 1);
  if (!design) return tl::unexpected(design.error());
  if (Done done = leave_wanted(run.options, *certificate); !done) return done;
  const certify::Finding finding = certify::certify(*certificate, *design, run.context);
  Answer& answer = run.answer;
  answer.steps = finding.steps;
  if (!run.options.json) answer.text = claims_of(*certificate) + listed(finding.steps);
  answer.reason = finding.reason;
  if (finding.stopped) {
    answer.verdict = Verdict::Undecided;
  } else if (finding.accepted) {
    answer.verdict = Verdict::Holds;
    answer.design_certificate = std::move(*certificate);
  } else {
    answer.verdict = Verdict::Violated;
    answer.reason = "the certificate is rejected: " + finding.reason;
  }
  return {};
}

}  // namespace proviso::cli
