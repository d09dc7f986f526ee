// Two coffee drinkers share one machine: composed and minimised through the installed library.
#include "lang/fsp/fsp.hpp"
#include "lts/minimise.hpp"
#include "space/materialise.hpp"

int main() {
  using namespace proviso;
  SourceSet sources;
  const FileId file = sources.add("coffee.lts",
                                  "MACHINE = (coin -> coffee -> MACHINE).\n"
                                  "||SHARED = ({a,b}::MACHINE).\n");
  Diagnostics diagnostics;
  Context context;
  const auto no_imports = [](const fsp::Name&, Diagnostics&) { return std::nullopt; };
  const auto model = fsp::load(sources, file, no_imports, diagnostics);
  if (!model) return 1;
  const auto system = model->system(model->default_target(), diagnostics, context);
  if (!system) return 1;
  const lts::Lts lts =
      lts::minimise(space::compose(*system, context), lts::Equivalence::Weak, context);
  return lts.state_count() == 2 && lts.transition_count() == 4 ? 0 : 1;
}
