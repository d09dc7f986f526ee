// Any bytes as SMV: preprocessing, parsing, flattening and lowering must end, report places inside
// the text, and render what they report. A model that comes out of it must be well formed.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/smv/flatten.hpp"
#include "lang/smv/lower.hpp"
#include "lang/smv/parser.hpp"

namespace {

using namespace proviso;

void check(const smv::FlatModel& model) {
  for (std::size_t k = 0; k < model.expressions.size(); ++k) {
    const smv::ExpressionId id{static_cast<std::uint32_t>(k)};
    for (const smv::ExpressionId operand : model.operands_of(id)) {
      if (smv::index(operand) >= k) std::abort();
    }
    if (model[id].op < smv::Operator::True) std::abort();
  }
  for (const smv::Define& define : model.defines) {
    if (smv::index(define.value) >= model.expressions.size()) std::abort();
  }
  if (model.define_order.size() != model.defines.size()) std::abort();
  for (const smv::Assignment& assignment : model.assignments) {
    if (smv::index(assignment.target) >= model.variables.size()) std::abort();
    if (smv::index(assignment.value) >= model.expressions.size()) std::abort();
  }
}

void lower(const smv::FlatModel& model, Diagnostics& diagnostics) {
  Context context({.seconds = 2, .memory_bytes = {}, .states = {}});
  try {
    const auto system = smv::lower(model, {}, diagnostics, context);
    if (system.has_value() == diagnostics.has_errors()) std::abort();
  } catch (const LimitReached&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  SourceSet sources;
  const FileId file =
      sources.add("fuzz.smv", std::string(reinterpret_cast<const char*>(data), size));
  // Every file includes itself under any name.
  const auto includer = [](const std::string& name, FileId from,
                           SourceSet& set) -> tl::expected<FileId, std::string> {
    return set.add(name, std::string(set[from].text()));
  };
  Diagnostics diagnostics;
  const smv::Document document = smv::parse(sources, file, includer, diagnostics);
  if (!diagnostics.has_errors()) {
    const auto model = smv::flatten(document, diagnostics);
    if (model.has_value() == diagnostics.has_errors()) std::abort();
    if (model) check(*model);
    if (model) lower(*model, diagnostics);
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const std::size_t length = sources[diagnostic.span.file].text().size();
    if (diagnostic.span.begin > length || diagnostic.span.end > length) std::abort();
    if (render(sources, diagnostic, false).empty()) std::abort();
  }
  return 0;
}
