#include "cli/promela_file.hpp"

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/included_file.hpp"
#include "cli/model_file.hpp"
#include "lang/promela/promela.hpp"

namespace proviso::cli {
namespace {

/// `N=3` as `#define N 3`, and then the model.
std::string as_directives(const std::vector<std::string>& defines) {
  std::string text;
  for (const std::string& define : defines) {
    const std::size_t equals = define.find('=');
    text += fmt::format("#define {} {}\n", define.substr(0, equals),
                        equals == std::string::npos ? "1" : define.substr(equals + 1));
  }
  return text + "#include \"model\"\n";
}

}  // namespace

tl::expected<process::Program, std::string> open_program(const std::string& path,
                                                         const std::vector<std::string>& defines,
                                                         SourceSet& sources,
                                                         Diagnostics& diagnostics,
                                                         Context& context) {
  auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const FileId file = sources.add(shown_name(path), std::move(*text));
  // Macros of the call stand in a file of their own that includes the model.
  const FileId start = defines.empty() ? file : sources.add("<--define>", as_directives(defines));
  const auto includer = [start, file](const std::string& name, FileId from, SourceSet& known) {
    if (from == start && start != file) return tl::expected<FileId, std::string>(file);
    return include_beside(name, from, known);
  };
  auto program = promela::load(sources, start, includer, diagnostics, context);
  if (!program) return tl::unexpected(mistakes(path, diagnostics));
  return std::move(*program);
}

}  // namespace proviso::cli
