#include "cli/design.hpp"

#include "base/output_file.hpp"
#include "cli/language.hpp"
#include "lang/collab/collab.hpp"

namespace proviso::cli {

bool is_design(const Run& run, std::size_t argument) {
  if (run.options.arguments.size() <= argument) return false;
  const auto language = language_of(run.options.arguments[argument], run.options.language);
  return language && *language == Language::Collab;
}

Maybe<machine::Design> open_design(Run& run, std::size_t argument) {
  const std::string& path = run.options.arguments[argument];
  auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const FileId file = run.sources.add(shown_name(path), std::move(*text));
  auto design = collab::load(run.sources, file, run.diagnostics);
  run.show_diagnostics();
  if (design) return std::move(*design);
  return tl::unexpected(mistakes(path, run.diagnostics));
}

}  // namespace proviso::cli
