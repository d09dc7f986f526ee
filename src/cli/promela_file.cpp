#include "cli/promela_file.hpp"

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "lang/promela/promela.hpp"
#include "report/counted.hpp"

namespace proviso::cli {
namespace {

std::string shown_name(const std::string& path) { return path == "-" ? "<stdin>" : path; }

std::string mistakes(const std::string& path, const Diagnostics& diagnostics) {
  std::size_t errors = 0;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::Error) ++errors;
  }
  return fmt::format("{} has {}{}", shown_name(path), diagnostics.full() ? "at least " : "",
                     report::counted(errors, "error"));
}

/// Files that are included lie beside the file that includes them.
tl::expected<FileId, std::string> include_beside(const std::string& name, FileId from,
                                                 SourceSet& sources) {
  const std::string& includer = sources[from].name();
  const std::size_t slash = includer.rfind('/');
  const bool is_absolute = !name.empty() && name.front() == '/';
  const std::string path =
      is_absolute || slash == std::string::npos ? name : includer.substr(0, slash + 1) + name;
  auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  return sources.add(path, std::move(*text));
}

}  // namespace

tl::expected<process::Program, std::string> open_program(const std::string& path,
                                                         SourceSet& sources,
                                                         Diagnostics& diagnostics,
                                                         Context& context) {
  auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const FileId file = sources.add(shown_name(path), std::move(*text));
  auto program = promela::load(sources, file, include_beside, diagnostics, context);
  if (!program) return tl::unexpected(mistakes(path, diagnostics));
  return std::move(*program);
}

}  // namespace proviso::cli
