#include "ask/code/program.hpp"

#include <algorithm>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "ask/code/automata.hpp"
#include "ask/code/class_interface.hpp"
#include "ask/code/surroundings.hpp"
#include "ask/code/toolchain.hpp"
#include "ask/option_table.hpp"
#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "base/private_folder.hpp"
#include "lang/map/map.hpp"

namespace proviso::ask {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kUniversal = "universal:";

bool is_header(const std::string& path) {
  const std::string last = extension_of(path);
  return last == "h" || last == "hpp" || last == "hh" || last == "hxx";
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
  explicit QuestionReader(Task& task) : task_(task), options_(task.options) {}

  Maybe<ProgramQuestion> run() {
    for (const auto step :
         {&QuestionReader::toolchain, &QuestionReader::sources, &QuestionReader::surroundings,
          &QuestionReader::mapping, &QuestionReader::protocol, &QuestionReader::automata,
          &QuestionReader::environment}) {
      if (Done done = (this->*step)(); !done) return refused(done.error());
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
    if (options_.max_threads == 0) {
      return refused(std::string("--max-threads must be at least 1: main is a thread"));
    }
    auto found = find_toolchain(options_, task_.session.runtime);
    if (!found) return refused(found.error());
    question_.toolchain = std::move(*found);
    std::string& cache = question_.toolchain.cache;
    if (const PrivateFolder folder(cache); !folder.objection().empty()) {
      task_.note(fmt::format("the cache {} is not used: {}", cache, folder.objection()));
      cache.clear();
    }
    if (!options_.threads) {
      task_.context.threads = std::max(1U, std::thread::hardware_concurrency());
    }
    return {};
  }

  Done sources() {
    for (const std::string& path : task_.subject().code().sources) {
      native::Source source{fs::absolute(path).string()};
      if (!options_.compile_commands.empty()) {
        auto entry = source_by_commands(path, options_.compile_commands);
        if (!entry) return refused(entry.error());
        source = std::move(*entry);
      }
      const auto& flags = options_.flags;
      source.arguments.insert(source.arguments.end(), flags.begin(), flags.end());
      program().sources.push_back(std::move(source));
    }
    task_.answer.target = task_.subject().default_target();
    const native::Source& first = program().sources.front();
    if (extension_of(first.path) != "c") program().environment.arguments = first.arguments;
    return {};
  }

  bool asks_for_protocol() const { return task_.request.question == Question::Assume; }

  /// The driver that tells its calls, where what a class asks of its callers is wanted.
  Done protocol() {
    if (!asks_for_protocol()) return {};
    const std::string& asked = options_.driver;
    if (!asked.starts_with(kUniversal)) {
      return refused("assume needs --driver universal:CLASS: the class whose callers are meant");
    }
    const std::string name = asked.substr(kUniversal.size());
    auto interface = interface_of(task_, question_, name);
    if (!interface) return refused(interface.error());
    if (headers_of(question_).empty()) included_source(*interface);
    const mapping::Mapping mapping = program().mapping.value_or(mapping::Mapping());
    native::Callers callers;
    callers.threads = mapping.driver ? mapping.driver->threads : 2;
    if (options_.callers) callers.threads = *options_.callers;
    if (!program().mapping) callers.domains = replaced_domains();
    auto driver = native::protocol_driver(*interface, mapping, callers);
    if (!driver) return refused(driver.error());
    program().environment.driver = std::move(driver->code);
    program().environment.open = true;
    program().protocol = std::move(driver->protocol);
    if (program().mapping) {
      if (!program().mapping->driver) program().mapping->driver.emplace();
      program().mapping->driver->threads = callers.threads;
    }
    question_.left_out = std::move(driver->left_out);
    task_.answer.component = name;
    task_.answer.protocol = UsageProtocol{name, callers.threads};
    return {};
  }

  /// A class without a header: the driver includes its source, which is then no unit of its own.
  void included_source(native::ClassInterface& interface) {
    interface.headers = {program().sources.front().path};
    program().sources.erase(program().sources.begin());
  }

  Done surroundings() {
    auto found = read_surroundings(options_);
    if (!found) return refused(found.error());
    program().surroundings = std::move(*found);
    return {};
  }

  /// Those of the mapping; the others are about functions of verifiers.
  std::vector<mapping::Domain> replaced_domains() const {
    std::vector<mapping::Domain> found;
    for (const mapping::Domain& one : options_.domains) {
      if (!is_verifiers_type(one.name.text)) found.push_back(one);
    }
    return found;
  }

  Done mapping() {
    const std::vector<mapping::Domain> replaced = replaced_domains();
    if (options_.mapping.empty() && asks_for_protocol()) return {};
    if (options_.mapping.empty()) {
      if (!replaced.empty()) {
        return refused(
            fmt::format("--domain {} needs --map, since __VERIFIER_nondet_{} is not a function "
                        "that Proviso knows",
                        replaced.front().name.text, replaced.front().name.text));
      }
      return refuse_given(options_, task_.request.question, {"property", "assume"},
                          "needs --map: without one nothing that the program does is an action");
    }
    auto text = read_file(options_.mapping);
    if (!text) return refused(text.error());
    question_.mapping_file = task_.sources.add(options_.mapping, std::move(*text));
    program().mapping =
        map::load(task_.sources, question_.mapping_file, task_.diagnostics, replaced);
    task_.show_diagnostics();
    if (!program().mapping)
      return refused(subject::error_count(options_.mapping, task_.diagnostics));
    for (const mapping::Domain& domain : replaced) {
      if (!has_domain(domain.name.text)) {
        return refused(fmt::format("{} declares no domain {}", options_.mapping, domain.name.text));
      }
    }
    program().mapping_folder = fs::absolute(options_.mapping).parent_path().string();
    task_.answer.component = program().mapping->component.text;
    return {};
  }

  Done automata() {
    auto design = open_setting_in(task_, options_.design);
    if (!design) return refused(design.error());
    question_.design = std::move(*design);
    return find_automata(task_, question_.design, program());
  }

  Done environment() {
    if (!options_.driver.empty() && !asks_for_protocol()) {
      auto driver = environment_code(options_.driver, &native::universal_driver);
      if (!driver) return refused(driver.error());
      program().environment.driver = std::move(*driver);
      program().environment.open = options_.driver.starts_with(kUniversal);
    }
    for (const std::string& asked : options_.stubs) {
      auto stubs = environment_code(asked, &native::universal_stubs);
      if (!stubs) return refused(stubs.error());
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
    const auto interface = interface_of(task_, question_, mapping->component.text);
    if (!interface) return refused(interface.error());
    program().surface = native::surface_of(*interface, *mapping);
    return {};
  }

  template <typename Generate>
  Maybe<std::string> environment_code(const std::string& asked, const Generate& generate) {
    if (!asked.starts_with(kUniversal)) return read_file(asked);
    const std::string name = asked.substr(kUniversal.size());
    const auto interface = interface_of(task_, question_, name);
    if (!interface) return refused(interface.error());
    return generate(*interface, program().mapping.value_or(mapping::Mapping()));
  }

  Task& task_;
  const Options& options_;
  ProgramQuestion question_;
};

}  // namespace

Maybe<native::ClassInterface> interface_of(Task& task, ProgramQuestion& question,
                                           const std::string& name) {
  const auto known = question.interfaces.find(name);
  if (known != question.interfaces.end()) return known->second;
  std::vector<std::string> headers = headers_of(question);
  if (headers.empty()) headers = {question.program.sources.front().path};
  auto interface = class_interface(question.toolchain, name, headers,
                                   question.program.sources.front().arguments, task.context);
  if (interface) question.interfaces.emplace(name, *interface);
  return interface;
}

std::vector<std::string> assumed_of_environment(const native::Program& program) {
  std::vector<native::Restriction> assumed;
  if (!program.mapping) return {};
  if (!program.environment.driver.empty()) {
    assumed = native::driver_restrictions(*program.mapping, program.surface);
  }
  for (const std::string& owner : program.environment.stubbed) {
    for (native::Restriction& one : native::stub_restrictions(*program.mapping, owner)) {
      assumed.push_back(std::move(one));
    }
  }
  std::vector<std::string> notes;
  for (const native::Restriction& one : assumed) {
    notes.push_back(fmt::format("assumed of the environment{}: {}",
                                one.can_be_asserted ? "" : ", and asserted nowhere", one.sentence));
  }
  return notes;
}

native::SearchOptions search_options(const Task& task) {
  const Options& options = task.options;
  native::SearchOptions search;
  search.order = options.order.value_or(search.order);
  search.spurious_wakeups = !options.no_spurious;
  search.reduction = !options.no_reduction;
  search.exact = options.exact;
  search.sequentially_consistent = options.atomics == Consistency::SequentiallyConsistent;
  search.racy_by_intent = options.races == Consistency::SequentiallyConsistent;
  search.depth = options.depth;
  if (options.preemptions) search.preemptions = static_cast<std::uint32_t>(*options.preemptions);
  if (options.max_threads) search.max_threads = static_cast<std::uint32_t>(*options.max_threads);
  using enum subject::CheckKind;
  search.races = task.wants(Race);
  for (const subject::CheckKind kind : {Deadlock, Memory, Uninitialised, Misuse, Assertion}) {
    if (!task.wants(kind)) search.left_out.emplace_back(to_string(kind));
  }
  return search;
}

Maybe<ProgramQuestion> open_program_question(Task& task) { return QuestionReader(task).run(); }

}  // namespace proviso::ask
