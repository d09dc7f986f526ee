#include "lang/smv/smv.hpp"

#include "lang/smv/flatten.hpp"
#include "lang/smv/lower.hpp"
#include "lang/smv/specification_text.hpp"

namespace proviso::smv {

std::optional<circuit::System> load(SourceSet& sources, FileId file, const Includer& includer,
                                    TypingOptions options, Diagnostics& diagnostics,
                                    Context& context) {
  Document document = parse(sources, file, includer, diagnostics);
  if (diagnostics.has_errors()) return {};
  for (Module& module : document.modules) {
    for (SpecificationDeclaration& specification : module.specifications) {
      if (!specification.formula) continue;
      std::string& text = specification.is_psl ? specification.translation : specification.text;
      text = specification_text(document, *specification.formula);
    }
  }
  const std::optional<FlatModel> model = flatten(document, diagnostics);
  if (!model) return {};
  return lower(*model, options, diagnostics, context);
}

}  // namespace proviso::smv
