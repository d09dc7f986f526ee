#include "cli/program_file.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/output_file.hpp"
#include "cli/class_interface.hpp"
#include "cli/language.hpp"
#include "engine/native/compile_command.hpp"
#include "lang/map/codes.hpp"
#include "lang/map/map.hpp"

namespace proviso::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kUniversal = "universal:";

/// Beside the program where it was built, below lib where it was installed.
Maybe<std::string> runtime_folder() {
  std::error_code error;
  const fs::path own = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder : {own / "runtime", own.parent_path() / "lib" / "proviso"}) {
    if (fs::exists(folder / "libproviso_runtime.a", error)) return folder.string();
  }
  return tl::unexpected(std::string("this Proviso was built without its runtime for C++ programs"));
}

/// Where what was compiled is kept for the next run; nowhere if nobody says where.
std::string cache_folder() {
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return fs::path(value == nullptr ? "" : value);
  };
  if (const fs::path own = variable("PROVISO_CACHE"); !own.empty()) {
    return fs::absolute(own).string();
  }
  // Names that are not absolute are to be ignored, says the specification of these variables.
  if (const fs::path caches = variable("XDG_CACHE_HOME"); caches.is_absolute()) {
    return (caches / "proviso").string();
  }
  const fs::path home = variable("HOME");
  return home.is_absolute() ? (home / ".cache" / "proviso").string() : std::string();
}

bool is_header(const std::string& path) {
  const std::string last = ending(path);
  return last == "h" || last == "hpp" || last == "hh" || last == "hxx";
}

/// Words between blanks; quotes and backslashes as a shell takes them.
std::vector<std::string> split_words(const std::string& command) {
  std::vector<std::string> words;
  bool inside = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const bool ends = quote == 0 && (c == ' ' || c == '\t' || c == '\n');
    if (ends) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (quote != 0 ? c == quote : c == '"' || c == '\'') {
      quote = quote == 0 ? c : 0;
    } else if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      words.back() += command[++i];
    } else {
      words.back() += c;
    }
  }
  return words;
}

using Json = nlohmann::json;

std::vector<std::string> words_of(const Json& entry) {
  if (entry.contains("arguments")) return entry["arguments"].get<std::vector<std::string>>();
  return split_words(entry.at("command").get<std::string>());
}

/// The entry of the file in compile_commands.json.
Maybe<native::Source> source_by_commands(const std::string& path, const std::string& commands) {
  const auto text = read_file(commands);
  if (!text) return tl::unexpected(text.error());
  try {
    for (const Json& entry : Json::parse(*text)) {
      const fs::path folder = entry.at("directory").get<std::string>();
      const std::string file = entry.at("file").get<std::string>();
      std::error_code error;
      if (!fs::equivalent(folder / file, path, error)) continue;
      return native::Source{fs::absolute(path).string(),
                            native::kept_arguments(words_of(entry), file), folder.string()};
    }
  } catch (const Json::exception&) {
    return tl::unexpected(fmt::format("{} is no compile_commands.json", commands));
  }
  return tl::unexpected(fmt::format("{} does not say how {} is compiled", commands, path));
}

/// NAME=LOW..HIGH
Maybe<mapping::Domain> domain_of(const std::string& text) {
  const std::size_t equal = text.find('=');
  const std::size_t dots = text.find("..", equal == std::string::npos ? text.size() : equal);
  const auto number = [&text](std::size_t begin, std::size_t end, std::int64_t& value) {
    const auto [rest, error] = std::from_chars(text.data() + begin, text.data() + end, value);
    return error == std::errc() && rest == text.data() + end;
  };
  mapping::Domain domain;
  domain.name.text = text.substr(0, equal);
  if (dots == std::string::npos || !number(equal + 1, dots, domain.range.low) ||
      !number(dots + 2, text.size(), domain.range.high) || domain.range.high < domain.range.low) {
    return tl::unexpected(fmt::format("--domain {} is not of the form NAME=LOW..HIGH", text));
  }
  return domain;
}

/// Those of the mapping; without one, the headers that bear a source's name.
std::vector<std::string> headers_of(const ProgramQuestion& question) {
  const native::Program& program = question.program;
  std::vector<std::string> found;
  if (program.mapping) {
    for (const std::string& file : program.mapping->sources) {
      if (is_header(file)) {
        found.push_back((fs::path(program.mapping_folder) / file).lexically_normal().string());
      }
    }
    return found;
  }
  for (const native::Source& source : program.sources) {
    for (const char* last : {".hpp", ".h", ".hh"}) {
      const fs::path header = fs::path(source.path).replace_extension(last);
      std::error_code error;
      if (fs::exists(header, error)) found.push_back(header.string());
    }
  }
  return found;
}

class QuestionReader {
 public:
  explicit QuestionReader(Run& run) : run_(run), options_(run.options) {}

  Maybe<ProgramQuestion> run() {
    for (const auto step :
         {&QuestionReader::toolchain, &QuestionReader::sources, &QuestionReader::mapping,
          &QuestionReader::automata, &QuestionReader::environment, &QuestionReader::unmapped}) {
      if (Done done = (this->*step)(); !done) return tl::unexpected(done.error());
    }
    return std::move(question_);
  }

 private:
  native::Program& program() { return question_.program; }

  bool has_domain(const std::string& name) {
    const auto& domains = program().mapping->domains;
    return std::any_of(domains.begin(), domains.end(),
                       [&name](const mapping::Domain& domain) { return domain.name.text == name; });
  }

  Done toolchain() {
    const auto folder = runtime_folder();
    if (!folder) return tl::unexpected(folder.error());
    question_.toolchain.runtime = *folder;
    question_.toolchain.keep = options_.keep;
    if (options_.cache) question_.toolchain.cache = cache_folder();
    if (!options_.threads) {
      run_.context.threads = std::max(1U, std::thread::hardware_concurrency());
    }
    return {};
  }

  Done sources() {
    for (const std::string& path : options_.arguments) {
      const auto language = language_of(path, options_.language);
      if (!language) return tl::unexpected(language.error());
      if (*language != Language::Cpp) {
        return tl::unexpected(fmt::format("{} is no source of a C++ program", path));
      }
      std::error_code error;
      if (!fs::exists(path, error)) {
        return tl::unexpected(fmt::format("cannot read {}: there is no such file", path));
      }
      native::Source source{fs::absolute(path).string()};
      if (!options_.commands.empty()) {
        auto entry = source_by_commands(path, options_.commands);
        if (!entry) return tl::unexpected(entry.error());
        source = std::move(*entry);
      }
      const auto& flags = options_.flags;
      source.arguments.insert(source.arguments.end(), flags.begin(), flags.end());
      program().sources.push_back(std::move(source));
    }
    run_.answer.target = fs::path(options_.arguments.front()).filename().string();
    return {};
  }

  Done mapping() {
    if (options_.mapping.empty()) return {};
    auto text = read_file(options_.mapping);
    if (!text) return tl::unexpected(text.error());
    question_.mapping_file = run_.sources.add(options_.mapping, std::move(*text));
    std::vector<mapping::Domain> replaced;
    for (const std::string& given : options_.domains) {
      auto domain = domain_of(given);
      if (!domain) return tl::unexpected(domain.error());
      replaced.push_back(std::move(*domain));
    }
    program().mapping = map::load(run_.sources, question_.mapping_file, run_.diagnostics, replaced);
    run_.show_diagnostics();
    if (!program().mapping) return tl::unexpected(mistakes(options_.mapping, run_.diagnostics));
    for (const mapping::Domain& domain : replaced) {
      if (!has_domain(domain.name.text)) {
        return tl::unexpected(
            fmt::format("{} declares no domain {}", options_.mapping, domain.name.text));
      }
    }
    program().mapping_folder = fs::absolute(options_.mapping).parent_path().string();
    run_.answer.component = program().mapping->component.text;
    return {};
  }

  /// The call names them, or else the first triple of the mapping does.
  Done automata() {
    auto design = open_setting(run_, options_.design);
    if (!design) return tl::unexpected(design.error());
    question_.design = std::move(*design);
    std::vector<std::string> assumptions = options_.assumptions;
    std::vector<std::string> properties = options_.properties;
    const bool has_triple = program().mapping && !program().mapping->triples.empty();
    if (assumptions.empty() && properties.empty() && has_triple && question_.design.model) {
      const mapping::Triple& triple = program().mapping->triples.front();
      for (const mapping::Name& name : triple.assumptions) assumptions.push_back(name.text);
      for (const mapping::Name& name : triple.properties) properties.push_back(name.text);
    }
    if (Done done = find(assumptions, program().assumptions); !done) return done;
    return find(properties, program().properties);
  }

  Done find(const std::vector<std::string>& names, std::vector<lts::Component>& found) {
    auto automata = find_properties(run_, question_.design, names);
    if (!automata) return tl::unexpected(automata.error());
    for (lts::Component& automaton : *automata) {
      const std::string last = ending(automaton.name);
      if (last == "lts" || last == "aut" || last == "fsp") automaton.name = stem(automaton.name);
      found.push_back(std::move(automaton));
    }
    return {};
  }

  Done environment() {
    if (!options_.driver.empty()) {
      auto driver = environment_code(options_.driver, &native::universal_driver);
      if (!driver) return tl::unexpected(driver.error());
      program().environment.driver = std::move(*driver);
      program().environment.open = options_.driver.starts_with(kUniversal);
    }
    for (const std::string& asked : options_.stubs) {
      auto stubs = environment_code(asked, &native::universal_stubs);
      if (!stubs) return tl::unexpected(stubs.error());
      program().environment.stubs.push_back(std::move(*stubs));
      if (!asked.starts_with(kUniversal)) continue;
      const std::string name = asked.substr(kUniversal.size());
      program().environment.stubbed.push_back(name);
      const bool is_component = program().mapping && name == program().mapping->component.text;
      if (is_component) program().environment.open = true;
    }
    return surface();
  }

  /// What the driver that the mapping describes would not do is assumed where it stands, and
  /// asserted where others call.
  Done surface() {
    const auto& mapping = program().mapping;
    if (!mapping || !mapping->driver || headers_of(question_).empty()) return {};
    const auto interface = interface_of(run_, question_, mapping->component.text);
    if (!interface) return tl::unexpected(interface.error());
    program().surface = native::surface_of(*interface, *mapping);
    return {};
  }

  template <typename Generate>
  Maybe<std::string> environment_code(const std::string& asked, const Generate& generate) {
    if (!asked.starts_with(kUniversal)) return read_file(asked);
    const std::string name = asked.substr(kUniversal.size());
    const auto interface = interface_of(run_, question_, name);
    if (!interface) return tl::unexpected(interface.error());
    return generate(*interface, program().mapping.value_or(mapping::Mapping()));
  }

  /// An action that can never happen makes a verdict empty.
  Done unmapped() {
    if (!program().mapping) return {};
    const auto& events = program().mapping->events;
    std::set<std::string> labels;
    for (const auto* list : {&program().assumptions, &program().properties}) {
      for (const lts::Component& automaton : *list) {
        const auto own = automaton.lts.alphabet().labels();
        labels.insert(own.begin(), own.end());
      }
    }
    std::vector<std::string> missing;
    for (const std::string& label : labels) {
      const bool is_mapped = std::any_of(events.begin(), events.end(), [&](const auto& event) {
        return mapping::matches(event, label);
      });
      if (!is_mapped) missing.push_back(label);
    }
    if (missing.empty()) return {};
    const Span span = program().mapping->component.span;
    run_.diagnostics.report(
        {Severity::Error, map::code::kUnmapped, span,
         fmt::format("no event of the mapping can be {}", fmt::join(missing, ", "))});
    run_.show_diagnostics();
    return tl::unexpected(mistakes(options_.mapping, run_.diagnostics));
  }

  Run& run_;
  const Options& options_;
  ProgramQuestion question_;
};

native::SearchOrder order_of(const std::string& name) {
  using native::SearchOrder;
  if (name == "breadth-first") return SearchOrder::BreadthFirst;
  if (name == "heuristic") return SearchOrder::Heuristic;
  if (name == "random") return SearchOrder::Random;
  if (name == "priorities") return SearchOrder::Priorities;
  return SearchOrder::DepthFirst;
}

}  // namespace

Maybe<native::ClassInterface> interface_of(Run& run, ProgramQuestion& question,
                                           const std::string& name) {
  const auto known = question.interfaces.find(name);
  if (known != question.interfaces.end()) return known->second;
  auto interface = class_interface(question.toolchain, name, headers_of(question),
                                   question.program.sources.front().arguments, run.context);
  if (interface) question.interfaces.emplace(name, *interface);
  return interface;
}

native::SearchOptions search_options(const Options& options) {
  native::SearchOptions search;
  search.order = order_of(options.order);
  search.spurious_wakeups = options.spurious;
  search.reduction = options.reduction;
  search.exact = options.exact;
  search.sequentially_consistent = options.atomics == "sc";
  search.racy_by_intent = options.races == "sc";
  search.depth = options.depth;
  if (options.preemptions) search.preemptions = static_cast<std::uint32_t>(*options.preemptions);
  const auto& kinds = options.kinds;
  search.races = kinds.empty() || std::find(kinds.begin(), kinds.end(), "race") != kinds.end();
  return search;
}

Maybe<ProgramQuestion> open_program_question(Run& run) { return QuestionReader(run).run(); }

}  // namespace proviso::cli
