#include "lang/map/map.hpp"

#include "lang/map/check.hpp"
#include "lang/map/parser.hpp"

namespace proviso::map {

std::optional<mapping::Mapping> load(const SourceSet& sources, FileId file,
                                     Diagnostics& diagnostics,
                                     std::span<const mapping::Domain> replaced) {
  mapping::Mapping mapping = parse(sources, file, diagnostics, replaced);
  if (diagnostics.has_errors()) return std::nullopt;
  check(mapping, file, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return mapping;
}

}  // namespace proviso::map
