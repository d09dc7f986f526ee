#include "cli/language.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "base/suggest.hpp"

namespace proviso::cli {
namespace {

struct LanguageEntry {
  std::string_view name;
  std::string_view endings;  // each between blanks
  std::optional<Language> language;
};

constexpr LanguageEntry kLanguages[] = {
    {"fsp", " lts fsp ", Language::Fsp},
    {"aut", " aut ", Language::Aut},
    {"promela", " pml pm pr prm prom promela spin ", Language::Promela},
    {"smv", " smv ", Language::Smv},
    {"slim", " slim ", std::nullopt},
    {"collab", " collab ", Language::Collab},
    {"aiger", " aig aag ", Language::Aiger},
    {"c++", " c cc cpp cxx ", Language::Cpp},
};

std::string_view file_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

tl::expected<Language, std::string> supported(const LanguageEntry& entry) {
  if (entry.language) return *entry.language;
  return tl::unexpected(fmt::format("this version of Proviso does not read {} yet", entry.name));
}

}  // namespace

std::string ending(std::string_view path) {
  const std::string_view name = file_name(path);
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return {};
  std::string result(name.substr(dot + 1));
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::string stem(std::string_view path) {
  const std::string_view name = file_name(path);
  return std::string(name.substr(0, name.rfind('.')));
}

tl::expected<Language, std::string> language_of(const std::string& path,
                                                const std::string& chosen) {
  if (!chosen.empty()) {
    std::vector<std::string> names;
    for (const LanguageEntry& entry : kLanguages) {
      if (entry.name == chosen) return supported(entry);
      names.emplace_back(entry.name);
    }
    const std::string suggestion = did_you_mean(chosen, names);
    return tl::unexpected(fmt::format(
        "there is no language '{}'; {}", chosen,
        suggestion.empty() ? fmt::format("known are {}", fmt::join(names, ", ")) : suggestion));
  }
  if (path == "-") {
    return tl::unexpected(std::string("standard input needs --language: fsp, aut, promela or smv"));
  }
  const std::string last = ending(path);
  const std::string wanted = ' ' + last + ' ';
  for (const LanguageEntry& entry : kLanguages) {
    const bool known = !last.empty() && entry.endings.find(wanted) != std::string_view::npos;
    if (known)
      return supported(entry).map_error(
          [&path](const std::string& why) { return fmt::format("cannot read {}: {}", path, why); });
  }
  return tl::unexpected(
      fmt::format("cannot tell the language of {} by its ending; use --language", path));
}

bool is_program(const std::string& path, const std::string& chosen) {
  const auto language = language_of(path, chosen);
  return language && *language == Language::Promela;
}

}  // namespace proviso::cli
