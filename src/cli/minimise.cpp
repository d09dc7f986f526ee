#include "lts/minimise.hpp"

#include "cli/commands.hpp"
#include "cli/lts_file.hpp"

namespace proviso::cli {
namespace {

lts::Equivalence equivalence_named(std::string_view name) {
  if (name == "strong") return lts::Equivalence::Strong;
  if (name == "branching") return lts::Equivalence::Branching;
  if (name == "trace") return lts::Equivalence::Trace;
  return lts::Equivalence::Weak;
}

}  // namespace

Done minimise(Run& run) {
  return transform(run, "minimise", [&run](const lts::Lts& lts) {
    return lts::minimise(lts, equivalence_named(run.options.equivalence), run.context);
  });
}

}  // namespace proviso::cli
