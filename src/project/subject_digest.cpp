#include "project/subject_digest.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "ask/ask.hpp"
#include "ask/lts/open_question.hpp"
#include "ask/lts/setting.hpp"
#include "ask/task.hpp"
#include "base/digest.hpp"
#include "base/output_file.hpp"
#include "circuit/fingerprint.hpp"
#include "logic/formula.hpp"
#include "lts/content_hash.hpp"
#include "project/code_digest.hpp"
#include "project/plain_text.hpp"

namespace proviso::project {
namespace {

using ask::Question;
using ask::Task;
using subject::CheckKind;
using subject::ModelKind;

void add_flag(Digest& digest, bool flag) { digest.add(flag ? "1" : "0"); }

template <typename Texts>
void add_texts(Digest& digest, const Texts& texts) {
  digest.add(std::to_string(std::size(texts)));
  for (const auto& text : texts) digest.add(text);
}

void add(Digest& digest, const lts::Component& component) {
  digest.add(component.name).add(lts::content_hash(component.lts));
  add_flag(digest, component.role.property);
  add_texts(digest, component.role.watched_by);
}

void add(Digest& digest, const std::vector<lts::Component>& components) {
  digest.add(std::to_string(components.size()));
  for (const lts::Component& component : components) add(digest, component);
}

void add(Digest& digest, const lts::System& system) {
  digest.add(system.name);
  add(digest, system.components);
  add_flag(digest, system.priority.has_value());
  if (system.priority) {
    add_flag(digest, system.priority->kind == lts::Priority::Kind::High);
    add_texts(digest, system.priority->labels.labels());
  }
  add_flag(digest, system.visibility.has_value());
  if (system.visibility) {
    add_flag(digest, system.visibility->kind == lts::Visibility::Kind::Hide);
    add_texts(digest, system.visibility->labels.labels());
  }
  for (const bool flag : {system.minimal, system.deterministic, system.property}) {
    add_flag(digest, flag);
  }
}

void add(Digest& digest, const lts::ProgressProperty& progress) {
  digest.add("progress").add(progress.name);
  add_texts(digest, progress.actions);
  add_flag(digest, progress.condition.has_value());
  if (progress.condition) add_texts(digest, *progress.condition);
}

void add(Digest& digest, const lts::Assertion& assertion) {
  digest.add("assertion").add(assertion.name);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < assertion.fluents.size(); ++i) names.push_back(fmt::format("f{}", i));
  digest.add(logic::to_string(assertion.pool, assertion.formula, names));
  for (const lts::Fluent& fluent : assertion.fluents) {
    digest.add(fluent.name);
    add_texts(digest, fluent.initiating);
    add_texts(digest, fluent.terminating);
    add_flag(digest, fluent.initially);
    add_flag(digest, fluent.momentary);
  }
}

/// The digest of a question about transition systems.
class LtsDigest {
 public:
  LtsDigest(Task& task, Digest& digest) : task_(task), digest_(digest) {}

  Done run() {
    switch (task_.request.question) {
      case Question::Check:
        return check();
      case Question::Prove:
        return prove();
      case Question::Assume:
        return assume();
      case Question::Discharge:
        return discharge();
      case Question::Compare:
        return compare();
      default:
        return refused("this question is not part of projects");
    }
  }

 private:
  /// The target with the named safety properties; others only watch, and are left out. Named
  /// progress properties and assertions are looked at beside all that the target has.
  Done check() {
    auto system = task_.system();
    if (!system) return refused(system.error());
    auto reader = task_.reader();
    const auto declared = task_.subject().properties(reader);
    if (!declared) return refused(declared.error());
    const auto& wanted = task_.options.properties;
    const auto places = subject::select(*declared, wanted);
    if (!places) return refused(places.error());
    std::vector<std::string> safety;
    for (const std::size_t place : *places) {
      if ((*declared)[place].kind == CheckKind::Safety) safety.push_back((*declared)[place].name);
    }
    const bool is_chosen = !wanted.empty() && !safety.empty();
    if (is_chosen) {
      std::erase_if(system->components, [&safety](const lts::Component& component) {
        const std::string process(ask::process_of(component.name));
        return component.is_property() &&
               std::find(safety.begin(), safety.end(), process) == safety.end();
      });
    }
    add(digest_, *system);
    add_texts(digest_, safety);
    for (const std::string& name : safety) {
      if (!is_chosen || ask::contains(*system, name)) continue;
      const auto outside = ask::property_outside(task_, name);
      if (!outside) return refused(outside.error());
      add(digest_, *outside);
    }
    return add_temporal(*places);
  }

  Done add_temporal(const std::vector<std::size_t>& places) {
    const auto progress = task_.subject().lts().progress(task_.diagnostics);
    const auto assertions = task_.subject().lts().assertions(task_.diagnostics);
    if (!progress || !assertions) return refused("the properties of the file cannot be compiled");
    for (const std::size_t place : places) {
      if (place < progress->size()) {
        add(digest_, (*progress)[place]);
      } else if (place < progress->size() + assertions->size()) {
        add(digest_, (*assertions)[place - progress->size()]);
      }
    }
    return {};
  }

  Done prove() {
    const auto setting = ask::open_setting(task_);
    if (!setting) return refused(setting.error());
    const auto parts = ask::read_parts(task_, *setting, task_.options.properties);
    if (!parts) return refused(parts.error());
    add(digest_, parts->system);
    add(digest_, parts->properties);
    return {};
  }

  /// What the environment does is not looked at, only its labels, unless a requirement is asked
  /// for.
  Done assume() {
    const auto setting = ask::open_setting(task_);
    if (!setting) return refused(setting.error());
    const auto question = ask::read_question(task_, *setting);
    if (!question) return refused(question.error());
    add(digest_, question->component);
    add(digest_, question->properties);
    add_texts(digest_, question->interface.labels());
    if (task_.options.technique == ask::Technique::Requirement) add(digest_, *setting->target);
    return {};
  }

  Done discharge() {
    const auto setting = ask::open_setting(task_);
    if (!setting) return refused(setting.error());
    if (task_.options.components.empty()) {
      add(digest_, *setting->target);
    } else {
      const auto found = ask::find_components(task_, *setting, task_.options.components);
      if (!found) return refused(found.error());
      add(digest_, *found);
    }
    // The consequence of a departure is looked for in the target.
    if (!task_.options.properties.empty()) {
      const auto properties = ask::find_properties(task_, *setting, task_.options.properties);
      if (!properties) return refused(properties.error());
      add(digest_, *setting->target);
      add(digest_, *properties);
    }
    return add_file(task_.request.document);
  }

  Done compare() {
    const auto& targets = task_.options.targets;
    const auto target = [&targets](std::size_t i) {
      return i < targets.size() ? targets[i] : std::string();
    };
    const auto first = task_.system(task_.subject().lts(), target(0));
    if (!first) return refused(first.error());
    const auto other = task_.open_lts(task_.request.document);
    if (!other) return refused(other.error());
    const auto second = task_.system(other->lts(), target(1));
    if (!second) return refused(second.error());
    add(digest_, *first);
    add(digest_, *second);
    return {};
  }

  Done add_file(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return refused(text.error());
    digest_.add(*text);
    return {};
  }

  Task& task_;
  Digest& digest_;
};

Done add_circuit(Task& task, Digest& digest) {
  const circuit::System& system = task.subject().circuit();
  const std::vector<std::string> fingerprints = circuit::fingerprints(system);
  for (std::size_t i = 0; i < fingerprints.size(); ++i) {
    digest.add(system.components[i].name).add(fingerprints[i]);
  }
  for (const circuit::Variable& variable : system.variables) {
    digest.add(variable.name);
    add_flag(digest, variable.is_input);
    digest.add(std::to_string(static_cast<int>(variable.domain.kind)));
    digest.add(std::to_string(variable.bits.size()));
    add_texts(digest, variable.domain.values);
  }
  // What runs show beside the variables.
  if (!system.definitions.empty()) digest.add(circuit::definitions_fingerprint(system));
  auto reader = task.reader();
  const auto declared = task.subject().properties(reader);
  if (!declared) return refused(declared.error());
  const auto places = subject::select(*declared, task.options.properties);
  if (!places) return refused(places.error());
  for (const std::size_t place : *places) {
    digest.add((*declared)[place].name);
    digest.add(circuit::fingerprint(system, system.properties[place]));
  }
  return {};
}

/// The files that were read as text, in their order.
std::vector<FileId> files_of(SourceSet& sources) {
  // The number of one more file is the number of those that are there.
  const auto count = static_cast<std::uint32_t>(sources.add("", ""));
  std::vector<FileId> files;
  for (std::uint32_t i = 0; i < count; ++i) files.push_back(FileId{i});
  return files;
}

/// Whether the word `import` stands in a text, outside of comments.
bool imports(std::string_view text) {
  if (text.find("import") == std::string_view::npos) return false;
  const std::string plain = plain_text(text);
  const auto is_letter = [&plain](std::size_t at) {
    return at < plain.size() &&
           (std::isalnum(static_cast<unsigned char>(plain[at])) != 0 || plain[at] == '_');
  };
  constexpr std::string_view kWord = "import";
  for (std::size_t at = 0; (at = plain.find(kWord, at)) != std::string::npos; ++at) {
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + kWord.size())) return true;
  }
  return false;
}

void add_name(std::vector<std::string>& files, const std::string& name) {
  if (!name.empty() && std::find(files.begin(), files.end(), name) == files.end()) {
    files.push_back(name);
  }
}

/// What the question looks at, apart from its options.
Done add_model(Task& task, Digest& digest, SubjectDigest& result) {
  switch (task.subject().kind()) {
    case ModelKind::Lts:
      return LtsDigest(task, digest).run();
    case ModelKind::Circuit:
      return add_circuit(task, digest);
    case ModelKind::Process:
    case ModelKind::Design:
      for (const FileId file : files_of(task.sources)) {
        const SourceFile& source = task.sources[file];
        digest.add(has_plain_text(source.name()) ? plain_text(source.text())
                                                 : std::string(source.text()));
      }
      result.cites_lines = task.subject().kind() == ModelKind::Process;
      return {};
    case ModelKind::Code: {
      result.cites_lines = true;
      auto read = add_code(task, digest);
      if (!read) return refused(read.error());
      for (const std::string& file : read->paths) add_name(result.files, file);
      result.lines_matter = read->lines_matter;
      result.folders = std::move(read->folders);
      return {};
    }
  }
  return {};
}

}  // namespace

Maybe<SubjectDigest> digest_subject(const ask::Request& request, ask::Session& session) {
  Task task(request, session);
  auto opened = task.open(request.model);
  if (!opened) return refused(opened.error());
  task.set_subject(std::move(*opened));
  SubjectDigest result;
  Digest digest;
  digest.add(to_string(request.question)).add(task.subject().language().name);
  const Done done = add_model(task, digest, result);
  task.show_diagnostics();
  if (!done) return refused(done.error());
  result.digits = digest.digits();
  if (task.subject().kind() != ModelKind::Code) {
    auto reader = task.reader();
    if (auto declared = task.subject().properties(reader)) result.declared = std::move(*declared);
  }
  for (const std::string& path : request.model) add_name(result.files, path);
  add_name(result.files, request.document);
  for (const FileId file : files_of(task.sources)) {
    const SourceFile& source = task.sources[file];
    const bool is_file = !source.name().empty() && source.name().front() != '<';
    if (is_file) add_name(result.files, source.name());
    // Aldebaran files that FSP imports are read without their texts.
    if (task.subject().kind() == ModelKind::Lts && imports(source.text())) result.reads_more = true;
  }
  return result;
}

}  // namespace proviso::project
