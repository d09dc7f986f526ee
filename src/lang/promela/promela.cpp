#include "lang/promela/promela.hpp"

#include "lang/promela/lower.hpp"
#include "lang/promela/parser.hpp"

namespace proviso::promela {

std::optional<process::Program> load(SourceSet& sources, FileId file, const Includer& includer,
                                     Diagnostics& diagnostics, Context& context) {
  const Specification spec = parse(sources, file, includer, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return lower(spec, sources, diagnostics, context);
}

}  // namespace proviso::promela
