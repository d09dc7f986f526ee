#include "studio/analyse.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

#include "ask/excerpt.hpp"
#include "base/context.hpp"
#include "studio/fixes.hpp"
#include "subject/subject.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;

constexpr double kReadingSeconds = 2;
constexpr std::uint64_t kMostReadStates = 200'000;
constexpr auto kTrying = std::chrono::milliseconds(600);  // for all edits of a text
constexpr std::size_t kMostMended = 8;                    // mistakes for which edits are tried
constexpr std::size_t kMostFixes = 4;                     // edits that are offered for one

json as_json(const SourceSet& sources, Span span) {
  const SourceExcerpt place = ask::excerpt(sources, span);
  return {{"file", std::filesystem::path(place.file).filename().string()},
          {"line", place.line},
          {"column", place.column},
          {"endLine", place.end_line},
          {"endColumn", place.end_column}};
}

json as_json(const SourceSet& sources, const Diagnostic& diagnostic) {
  json result = as_json(sources, diagnostic.span);
  result["severity"] = to_string(diagnostic.severity);
  result["code"] = diagnostic.code;
  result["message"] = diagnostic.message;
  if (!diagnostic.help.empty()) result["help"] = diagnostic.help;
  for (const DiagnosticNote& note : diagnostic.notes) {
    json one = as_json(sources, note.span);
    one["message"] = note.message;
    result["notes"].push_back(std::move(one));
  }
  return result;
}

std::string_view word(subject::ModelKind kind) {
  switch (kind) {
    case subject::ModelKind::Lts:
      return "lts";
    case subject::ModelKind::Process:
      return "process";
    case subject::ModelKind::Circuit:
      return "circuit";
    case subject::ModelKind::Design:
      return "design";
    case subject::ModelKind::Code:
      return "code";
  }
  return {};
}

/// Enters the names that a model has.
void describe(const subject::Subject& subject, subject::Reader& reader, json& result) {
  result["targets"] = json::array();
  for (const std::string& target : subject.targets()) {
    json entry{{"name", target}};
    if (const auto components = subject.components(target, reader))
      entry["components"] = *components;
    result["targets"].push_back(std::move(entry));
  }
  result["target"] = subject.default_target();
  result["properties"] = json::array();
  const auto properties = subject.properties(reader);
  if (!properties) return;
  for (const subject::DeclaredProperty& property : *properties) {
    result["properties"].push_back({{"name", property.name},
                                    {"kind", subject::to_string(property.kind)},
                                    {"text", property.text},
                                    {"owner", property.owner}});
  }
}

/// A text as it was read.
struct Reading {
  SourceSet sources;
  Diagnostics diagnostics;
  json names = json::object();
};

void read(const std::vector<std::string>& paths, Reading& reading) {
  Context context(Limits{kReadingSeconds, std::nullopt, kMostReadStates});
  subject::Reader reader{reading.sources, reading.diagnostics, context};
  try {
    const auto subject = subject::open(paths, "", {}, reader);
    if (subject) {
      reading.names["language"] = subject->language().name;
      reading.names["title"] = subject->language().title;
      reading.names["kind"] = word(subject->kind());
      describe(*subject, reader, reading.names);
    } else if (!reading.diagnostics.has_errors()) {
      reading.names["error"] = subject.error();
    }
  } catch (const LimitReached& limit) {
    reading.names["error"] = std::string(describe(limit.reason()));
  }
}

/// Tries edits of one file: which of them mend a mistake?
///
/// An edit mends it if the mistake is gone, and up to its place and in what is inserted nothing is
/// wrong that was not wrong before. Mistakes that follow later do not count: this one hid them. A
/// mistake in the grammar hides all that is wrong with names.
class Mending {
 public:
  Mending(const Folder& folder, const std::vector<std::string>& files, const Texts& texts,
          const Reading& before, std::string path)
      : folder_(folder),
        files_(files),
        texts_(texts),
        before_(before),
        path_(std::move(path)),
        end_(Context::Clock::now() + kTrying) {
    for (const Diagnostic& one : before.diagnostics.all()) ++wrong_[one.message];
  }

  /// The edits that mend a mistake; none of mistakes in other files, and none when time is up.
  json fixes(const Diagnostic& mistake) {
    json found = json::array();
    const SourceFile& file = before_.sources[mistake.span.file];
    if (file.name() != path_ || ++asked_ > kMostMended) return found;
    for (const Fix& fix : possible_fixes(file, mistake)) {
      if (found.size() == (is_of_grammar(mistake) ? 1 : kMostFixes) || Context::Clock::now() > end_)
        break;
      if (!mends(fix, mistake, file)) continue;
      json one = as_json(before_.sources, fix.span);
      one["title"] = fix.title;
      one["text"] = fix.text;
      found.push_back(std::move(one));
    }
    return found;
  }

 private:
  static bool is_of_grammar(const Diagnostic& mistake) {
    return mistake.message.starts_with("expected ");
  }

  bool mends(const Fix& fix, const Diagnostic& mistake, const SourceFile& file) const {
    std::string text(file.text());
    text.replace(fix.span.begin, fix.span.end - fix.span.begin, fix.text);
    Texts texts = texts_;
    texts[files_.back()] = text;
    const auto given = Given::make(folder_, files_, texts);
    if (!given) return false;
    Reading after;
    read(given->paths(), after);
    // Places in the new text: the end of the mistake, and what was inserted.
    const auto grown =
        static_cast<std::ptrdiff_t>(fix.text.size()) - (fix.span.end - fix.span.begin);
    const bool is_before = fix.span.end <= mistake.span.end;
    const std::ptrdiff_t end = mistake.span.end + (is_before ? grown : 0);
    const std::size_t inserted = fix.span.begin + fix.text.size();
    std::map<std::string, int, std::less<>> wrong;
    for (const Diagnostic& one : after.diagnostics.all()) ++wrong[one.message];
    if (wrong[mistake.message] >= wrong_.at(mistake.message)) return false;
    const std::string own = given->paths().back();
    return std::none_of(after.diagnostics.all().begin(), after.diagnostics.all().end(),
                        [&](const Diagnostic& one) {
                          const auto known = wrong_.find(one.message);
                          if (known != wrong_.end() && wrong[one.message] <= known->second)
                            return false;
                          if (is_of_grammar(mistake) && one.code != mistake.code) return false;
                          if (after.sources[one.span.file].name() != own) return true;
                          return static_cast<std::ptrdiff_t>(one.span.begin) <= end ||
                                 (one.span.begin >= fix.span.begin && one.span.begin < inserted);
                        });
  }

  const Folder& folder_;
  const std::vector<std::string>& files_;
  const Texts& texts_;
  const Reading& before_;
  std::string path_;
  Context::Clock::time_point end_;
  std::map<std::string, int, std::less<>> wrong_;  // how often each is said
  std::size_t asked_ = 0;
};

}  // namespace

json analyse(const Folder& folder, const std::vector<std::string>& files, const Texts& texts) {
  json result{{"path", files.back()}, {"diagnostics", json::array()}};
  const auto given = Given::make(folder, files, texts);
  if (!given) {
    result["error"] = given.error().sentence;
    return result;
  }
  Reading reading;
  read(given->paths(), reading);
  result.update(reading.names);
  Mending mending(folder, files, texts, reading, given->paths().back());
  for (const Diagnostic& diagnostic : reading.diagnostics.all()) {
    json one = as_json(reading.sources, diagnostic);
    if (json fixes = mending.fixes(diagnostic); !fixes.empty()) one["fixes"] = std::move(fixes);
    result["diagnostics"].push_back(std::move(one));
  }
  return result;
}

}  // namespace proviso::studio
