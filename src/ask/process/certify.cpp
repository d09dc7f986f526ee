// `certify` for programs: checks the certificate of a requirement automaton.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/process/division.hpp"
#include "base/output_file.hpp"
#include "report/certificate/requirement_certificate.hpp"

namespace proviso::ask {

Done certify_process(Task& task) {
  const auto text = read_file(task.request.document);
  if (!text) return refused(text.error());
  const auto certificate = read_requirement(task, *text);
  if (!certificate) return refused(certificate.error());
  if (certificate->source_kind != "promela") {
    return refused(fmt::format("the certificate is about a model in {}", certificate->source_kind));
  }
  auto division = ProgramDivision::make(task, names_in(task, *certificate), task.context);
  if (!division) return refused(division.error());
  return certify_requirement(task, **division, *certificate);
}

}  // namespace proviso::ask
