#include "cli/included_file.hpp"

#include "base/output_file.hpp"

namespace proviso::cli {

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

}  // namespace proviso::cli
