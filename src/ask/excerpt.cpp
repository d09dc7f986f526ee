#include "ask/excerpt.hpp"

#include <fstream>
#include <map>

namespace proviso::ask {
namespace {

constexpr std::size_t kMostCharacters = 160;

/// A line without indentation; a long one loses its end, but no character is cut in two.
std::string shown_line(std::string_view line) {
  const std::size_t start = line.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  line.remove_prefix(start);
  line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  if (line.size() <= kMostCharacters) return std::string(line);
  std::size_t end = kMostCharacters;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;
  return std::string(line.substr(0, end)) + "…";
}

/// The lines of files, each file read once.
class Files {
 public:
  std::string line(const std::string& path, std::uint32_t number) {
    const std::vector<std::string>& lines = read(path);
    return number >= 1 && number <= lines.size() ? shown_line(lines[number - 1]) : std::string();
  }

 private:
  static constexpr std::size_t kMostLines = 200'000;

  const std::vector<std::string>& read(const std::string& path) {
    const auto [place, is_new] = lines_.try_emplace(path);
    if (!is_new) return place->second;
    std::ifstream file(path);
    std::string line;
    while (place->second.size() < kMostLines && std::getline(file, line)) {
      place->second.push_back(line);
    }
    return place->second;
  }

  std::map<std::string, std::vector<std::string>> lines_;
};

void locate(Trace& trace, const SourceSet& sources, Files& files) {
  for (TraceStep& step : trace.steps) {
    if (step.span) {
      step.source = excerpt(sources, *step.span);
    } else if (step.source && step.source->text.empty()) {
      step.source->text = files.line(step.source->file, step.source->line);
    }
  }
}

}  // namespace

SourceExcerpt excerpt(const SourceSet& sources, Span span) {
  const SourceFile& file = sources[span.file];
  const Position begin = file.position(span.begin), end = file.position(span.end);
  return {file.name(), begin.line, begin.column,
          end.line,    end.column, shown_line(file.line(begin.line))};
}

void locate_steps(Answer& answer, const SourceSet& sources) {
  Files files;
  if (answer.trace) locate(*answer.trace, sources, files);
  if (!answer.results) return;
  for (PropertyResult& result : *answer.results) {
    if (result.trace) locate(*result.trace, sources, files);
  }
}

}  // namespace proviso::ask
