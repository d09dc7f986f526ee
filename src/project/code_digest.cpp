// The compiler itself says what it reads: `clang++ -E` prints the tokens of a source with all its
// headers, macros expanded and comments gone, and marks in `# 1 "file"` lines which files they are
// from. Layout is removed from that text.
//
// Line numbers are digested where the program can see them. The preprocessor is given a mark
// instead of the value of __LINE__: a line that shows the mark is digested with its number, and if
// it is not of the system, so is the whole file with all its lines. The same is done where a file
// mentions __LINE__, which a condition may look at, and where the text has the built-in functions
// behind std::source_location.
#include "project/code_digest.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "ask/code/toolchain.hpp"
#include "ask/lts/setting.hpp"
#include "base/child_process.hpp"
#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "lts/content_hash.hpp"
#include "project/plain_text.hpp"
#include "space/materialise.hpp"

namespace proviso::project {
namespace {

namespace fs = std::filesystem;

/// What __LINE__ is replaced by: no program has this number by chance.
constexpr std::string_view kLineMark = "20260719465123";

/// `# 12 "file.hpp" 1 3`: the name, empty if the line is no such marker, and the number of the line
/// that follows.
std::string marked_file(std::string_view line, std::size_t& number) {
  if (!line.starts_with("# ")) return {};
  std::from_chars(line.data() + 2, line.data() + line.size(), number);
  const std::size_t open = line.find('"');
  const std::size_t close = line.rfind('"');
  if (open == std::string_view::npos || close <= open) return {};
  return std::string(line.substr(open + 1, close - open - 1));
}

class CodeReader {
 public:
  CodeReader(ask::Task& task, Digest& digest)
      : task_(task), options_(task.options), digest_(digest) {}

  Maybe<CodeFiles> run() {
    auto toolchain = ask::find_toolchain(options_, task_.session.runtime);
    if (!toolchain) return refused(toolchain.error());
    toolchain_ = std::move(*toolchain);
    for (const auto step : {&CodeReader::compiler, &CodeReader::runtime, &CodeReader::sources,
                            &CodeReader::mapping, &CodeReader::environment, &CodeReader::design}) {
      if (Done done = (this->*step)(); !done) return refused(done.error());
    }
    if (sees_lines()) add_lines();
    return CodeFiles{
        {files_.begin(), files_.end()}, {folders_.begin(), folders_.end()}, lines_matter_};
  }

 private:
  Maybe<std::string> output_of(std::vector<std::string> words, const std::string& folder) {
    ChildProcess child;
    child.arguments = std::move(words);
    child.folder = folder;
    child.phase = "preprocessing";
    const auto answer = run_child(child, task_.context);
    if (!answer) return refused(answer.error().why);
    if (!answer->succeeded) {
      return refused(
          fmt::format("{} cannot preprocess {}", child.arguments.front(), child.arguments.back()));
    }
    return answer->output;
  }

  Done compiler() {
    const auto version = output_of({toolchain_.compiler, "--version"}, "");
    if (!version) return refused(version.error());
    digest_.add(*version);
    return {};
  }

  /// The runtime is part of every image.
  Done runtime() {
    for (const char* name : {"libproviso_runtime.a", "proviso_pass.so", "allowed_symbols.txt"}) {
      const std::string path = (fs::path(toolchain_.runtime) / name).string();
      const auto content = read_file(path);
      if (!content) return refused(content.error());
      files_.insert(path);
      digest_.add(*content);
    }
    return {};
  }

  /// The sources, and the headers of their names, from which drivers and stubs are made.
  Done sources() {
    for (const std::string& path : task_.subject().code().sources) {
      if (Done done = preprocess(path); !done) return done;
      for (const char* last : {".hpp", ".h", ".hh"}) {
        const fs::path header = fs::path(path).replace_extension(last);
        if (Done done = preprocess_if_there(header.string()); !done) return done;
      }
    }
    return {};
  }

  Done preprocess_if_there(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) ? preprocess(path) : Done();
  }

  Done preprocess(const std::string& path) {
    const bool is_c = extension_of(path) == "c";
    std::vector<std::string> words{is_c ? toolchain_.c_compiler : toolchain_.compiler, "-E"};
    std::string folder;
    if (!options_.compile_commands.empty()) {
      const auto source = ask::source_by_commands(path, options_.compile_commands);
      if (!source) return refused(source.error());
      words.insert(words.end(), source->arguments.begin(), source->arguments.end());
      folder = source->folder;
      add_words(source->arguments);
    } else if (!is_c) {
      words.push_back("-std=c++20");
    }
    words.insert(words.end(), options_.flags.begin(), options_.flags.end());
    note_folders(words, folder);
    // What headers look at is what they see when the engine compiles them.
    words.insert(words.end(),
                 {"-O1", "-U__OPTIMIZE__", "-D_GLIBCXX_ASSERTIONS", "-pthread", "-I",
                  (fs::path(toolchain_.runtime) / "include").string(),
                  "-Wno-builtin-macro-redefined", fmt::format("-D__LINE__={}", kLineMark)});
    words.push_back(fs::absolute(path).string());
    auto text = output_of(std::move(words), folder);
    if (!text) return refused(text.error());
    digest_.add(fs::path(path).filename().string()).add(without_markers(*text, folder));
    return {};
  }

  /// Notes the folders that these flags name, `-I dir` or `-Idir`: a new header may be found there
  /// first.
  void note_folders(const std::vector<std::string>& words, const std::string& folder) {
    constexpr std::array kFlags{"-iquote", "-isystem", "-idirafter", "-I"};
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (const std::string_view flag : kFlags) {
        if (!words[i].starts_with(flag)) continue;
        const bool is_apart = words[i] == flag && i + 1 < words.size();
        const std::string path = is_apart ? words[i + 1] : words[i].substr(flag.size());
        folders_.insert(folder.empty() ? path : (fs::path(folder) / path).string());
        break;
      }
    }
  }

  void add_words(const std::vector<std::string>& words) {
    for (const std::string& word : words) digest_.add(word);
  }

  /// Notes the files that the markers name, and returns the tokens without layout.
  std::string without_markers(std::string_view text, const std::string& folder) {
    for (const char* name : {"__builtin_LINE", "__builtin_COLUMN", "__builtin_source_location"}) {
      lines_matter_ = lines_matter_ || text.find(name) != std::string_view::npos;
    }
    std::string tokens;
    std::string current;
    std::size_t number = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      const std::string file = marked_file(line, number);
      if (!file.empty()) {
        current = file.front() == '<' || folder.empty() ? file : (fs::path(folder) / file).string();
        if (file.front() != '<') files_.insert(current);
        continue;
      }
      tokens += line;
      tokens += '\n';
      if (line.find(kLineMark) != std::string_view::npos) {
        digest_.add(std::to_string(number));
        lines_matter_ = lines_matter_ || !is_of_system(current);
      }
      ++number;
    }
    return plain_text(tokens);
  }

  /// Whether a line number can influence the program. A condition may look at __LINE__ and leave no
  /// mark.
  bool sees_lines() {
    for (const std::string& path : files_) {
      if (lines_matter_) break;
      if (is_of_system(path) || !has_plain_text(path)) continue;
      const auto text = read_file(path);
      lines_matter_ = text && text->find("__LINE__") != std::string::npos;
    }
    return lines_matter_;
  }

  void add_lines() {
    for (const std::string& path : files_) {
      if (is_of_system(path) || !has_plain_text(path)) continue;
      if (const auto text = read_file(path)) digest_.add(plain_text(*text, Lines::Kept));
    }
  }

  Done mapping() {
    if (!options_.compile_commands.empty()) files_.insert(options_.compile_commands);
    if (options_.mapping.empty()) return {};
    const auto text = read_file(options_.mapping);
    if (!text) return refused(text.error());
    files_.insert(options_.mapping);
    const std::string tokens = plain_text(*text);
    digest_.add(tokens);
    for (const std::string& name : literals(tokens)) {
      const std::string last = extension_of(name);
      if (last != "hpp" && last != "h" && last != "hh" && last != "hxx") continue;
      if (Done done = preprocess_if_there(beside(options_.mapping, name)); !done) return done;
    }
    return {};
  }

  /// The texts between quotes: the headers that the mapping names are among them.
  static std::vector<std::string> literals(std::string_view text) {
    std::vector<std::string> found;
    while (true) {
      const std::size_t open = text.find('"');
      if (open == std::string_view::npos) return found;
      const std::size_t close = text.find('"', open + 1);
      if (close == std::string_view::npos) return found;
      found.emplace_back(text.substr(open + 1, close - open - 1));
      text.remove_prefix(close + 1);
    }
  }

  /// Drivers and stubs that are files; what they include is part of them.
  Done environment() {
    std::vector<std::string> asked = options_.stubs;
    asked.push_back(options_.driver);
    for (const std::string& one : asked) {
      if (one.empty() || one.starts_with("universal:")) continue;
      files_.insert(one);
      if (Done done = preprocess(one); !done) return done;
    }
    return {};
  }

  /// The automata of the design that are looked at, and its target, on which runs are replayed.
  Done design() {
    auto setting = ask::open_setting_in(task_, options_.design);
    if (!setting) return refused(setting.error());
    if (!options_.design.empty()) files_.insert(options_.design);
    if (setting->target) add(*setting->target);
    std::vector<std::string> names = options_.assumptions;
    names.insert(names.end(), options_.properties.begin(), options_.properties.end());
    // Without names, those that the mapping gives are looked up anywhere in the design.
    if (options_.properties.empty() && !options_.design.empty()) {
      const auto text = read_file(options_.design);
      if (!text) return refused(text.error());
      digest_.add(plain_text(*text));
    }
    for (const std::string& name : names) {
      digest_.add(ask::is_lts_file(name) ? "file" : name);
      if (ask::is_lts_file(name)) files_.insert(name);
    }
    const auto automata = ask::find_properties(task_, *setting, names);
    if (!automata) return refused(automata.error());
    for (const lts::Component& automaton : *automata) digest_.add(lts::content_hash(automaton.lts));
    return {};
  }

  void add(const lts::System& system) {
    digest_.add(system.name);
    for (const lts::Component& component : system.components) {
      digest_.add(component.name).add(lts::content_hash(component.lts));
    }
  }

  ask::Task& task_;
  const ask::Options& options_;
  Digest& digest_;
  native::Toolchain toolchain_;
  std::set<std::string> files_;
  std::set<std::string> folders_;
  bool lines_matter_ = false;
};

}  // namespace

Maybe<CodeFiles> add_code(ask::Task& task, Digest& digest) {
  return CodeReader(task, digest).run();
}

bool environment_has_headers() {
  constexpr std::array kNames{"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [](const char* name) { return std::getenv(name) != nullptr; });
}

bool is_of_system(std::string_view path) { return path.starts_with("/usr/"); }

}  // namespace proviso::project
