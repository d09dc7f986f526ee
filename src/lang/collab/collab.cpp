#include "lang/collab/collab.hpp"

#include "lang/collab/check.hpp"
#include "lang/collab/lower.hpp"
#include "lang/collab/parser.hpp"

namespace proviso::collab {

std::optional<machine::Design> load(const SourceSet& sources, FileId file,
                                    Diagnostics& diagnostics) {
  const Document document = parse(sources, file, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  check(document, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return lower(document, diagnostics);
}

}  // namespace proviso::collab
