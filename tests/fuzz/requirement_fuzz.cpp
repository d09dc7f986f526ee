// Any bytes as a certificate of a requirement automaton: reading and checking must end, and what is
// accepted must be true.
//
// There are two subjects, a client with a server that it is safe with and one with a server that it
// is not. Fingerprints are hard to guess, so they are put in; then nothing may be accepted of the
// second, whatever the rest of the certificate says.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/certify/requirement.hpp"
#include "lts/content_hash.hpp"
#include "report/certificate/requirement_certificate.hpp"

namespace proviso {
namespace {

using lts::StateId;

/// Asks, waits for the reply, and thinks by itself.
lts::Lts client() {
  lts::LtsBuilder builder;
  builder.add_states(3);
  builder.add_transition(StateId{0}, builder.action("ask"), StateId{1});
  builder.add_transition(StateId{1}, builder.action("reply"), StateId{2});
  builder.add_transition(StateId{2}, builder.action("think"), StateId{0});
  return std::move(builder).build();
}

/// A second question before the reply is an error; one that forgets to reply first meets it.
lts::Lts server(bool forgets) {
  lts::LtsBuilder builder;
  builder.add_states(2);
  builder.add_transition(StateId{0}, builder.action("ask"), StateId{1});
  builder.add_transition(StateId{1}, builder.action("reply"), StateId{forgets ? 1U : 0U});
  builder.add_transition(StateId{1}, builder.action("ask"), lts::kError);
  return std::move(builder).build();
}

void must_be_true(RequirementCertificate certificate, bool forgets) {
  const lts::Lts component = client();
  const lts::Lts environment = server(forgets);
  certificate.component_hash = lts::content_hash(component);
  certificate.environment_hash = lts::content_hash(environment);
  Context context({.seconds = 5, .memory_bytes = {}, .states = 10'000});
  const auto finding = certify::certify_requirement(certificate, component, environment, context);
  if (finding.accepted != (finding.reason.empty() && !finding.stopped)) std::abort();
  if (finding.accepted && forgets) std::abort();
  const auto reused = certify::reuse_requirement(certificate, component, environment, {}, context);
  if (reused.accepted && forgets) std::abort();
}

}  // namespace
}  // namespace proviso

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proviso;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto certificate = report::requirement_certificate_from_json(text);
  if (!certificate) {
    if (certificate.error().empty()) std::abort();
    return 0;
  }
  must_be_true(*certificate, false);
  must_be_true(*certificate, true);
  return 0;
}
