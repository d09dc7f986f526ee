#include "base/file_name.hpp"

#include <cctype>

namespace proviso {
namespace {

std::string_view last_part(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

std::string extension_of(std::string_view path) {
  const std::string_view name = last_part(path);
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return {};
  std::string result(name.substr(dot + 1));
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::string stem_of(std::string_view path) {
  const std::string_view name = last_part(path);
  return std::string(name.substr(0, name.rfind('.')));
}

std::string shown_name(const std::string& path) { return path == "-" ? "<stdin>" : path; }

std::string beside(const std::string& path, const std::string& name) {
  const std::size_t slash = path.rfind('/');
  const bool is_absolute = !name.empty() && name.front() == '/';
  return is_absolute || slash == std::string::npos ? name : path.substr(0, slash + 1) + name;
}

bool lists_extension(std::string_view list, std::string_view extension) {
  if (extension.empty()) return false;
  while (!list.empty()) {
    const std::size_t blank = list.find(' ');
    if (list.substr(0, blank) == extension) return true;
    list.remove_prefix(blank == std::string_view::npos ? list.size() : blank + 1);
  }
  return false;
}

std::string dotted_extensions(std::string_view list) {
  std::string result = "." + std::string(list);
  for (std::size_t at = 0; (at = result.find(' ', at)) != std::string::npos; at += 2) {
    result.replace(at, 1, " .");
  }
  return result;
}

}  // namespace proviso
