#include "lang/scxml/scxml.hpp"

#include "lang/scxml/check.hpp"
#include "lang/scxml/lower.hpp"
#include "lang/scxml/parser.hpp"
#include "lang/scxml/xml.hpp"

namespace proviso::scxml {

std::optional<machine::Design> load(const SourceSet& sources, FileId file, Diagnostics& diagnostics,
                                    Context& context) {
  const auto tree = read_xml(sources, file, diagnostics);
  if (!tree) return std::nullopt;
  const auto chart = parse(*tree, diagnostics);
  if (!chart) return std::nullopt;
  check(*chart, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return lower(*chart, diagnostics, context);
}

}  // namespace proviso::scxml
