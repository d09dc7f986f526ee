#include "corpus/corpus.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "engine/reach/ltl.hpp"
#include "engine/reach/progress.hpp"
#include "engine/reach/safety.hpp"
#include "lts/minimise.hpp"
#include "space/materialise.hpp"
#include "space/product.hpp"

namespace proviso::corpus {

std::optional<std::filesystem::path> folder() {
  const char* path = std::getenv("PROVISO_CORPUS");
  if (path == nullptr || !std::filesystem::is_directory(path)) return std::nullopt;
  return path;
}

FspFile::FspFile(const std::filesystem::path& path) {
  const auto text = read_file(path.string());
  if (!text) return;
  const FileId file = sources_.add(path.string(), *text);
  const auto no_imports = [](const fsp::Name&, Diagnostics&) { return std::nullopt; };
  model_ = fsp::load(sources_, file, no_imports, diagnostics_);
}

bool FspFile::rejected_with_place() const {
  if (!diagnostics_.has_errors()) return false;
  for (const Diagnostic& diagnostic : diagnostics_.all()) {
    const std::size_t size = sources_[diagnostic.span.file].text().size();
    if (diagnostic.span.begin > size || diagnostic.span.end > size) return false;
  }
  return true;
}

std::string FspFile::messages() const {
  std::string result;
  for (const Diagnostic& diagnostic : diagnostics_.all()) {
    result += render(sources_, diagnostic, false);
  }
  return result;
}

const lts::System* FspFile::system(const std::string& target) {
  const auto known = systems_.find(target);
  if (known != systems_.end()) return known->second ? &*known->second : nullptr;
  auto& slot = systems_[target];
  const bool has_properties =
      model_->assertions(diagnostics_).has_value() && model_->progress(diagnostics_).has_value();
  if (has_properties) slot = model_->system(target, diagnostics_, context_);
  return slot ? &*slot : nullptr;
}

std::string FspFile::machines(const std::string& target) {
  std::vector<std::string> rows;
  for (const lts::Component& component : system(target)->components) {
    rows.push_back(fmt::format("{}:{}/{}/{}", component.name, component.lts.state_count(),
                               component.lts.transition_count(),
                               component.lts.alphabet().labels().size()));
  }
  std::sort(rows.begin(), rows.end());
  return fmt::format("{}", fmt::join(rows, " "));
}

std::vector<FspFile::Safety> FspFile::safety(const std::string& target) {
  const space::Product product(*system(target));
  const auto outcome = reach::check_safety(product, {}, {}, context_);
  std::vector<Safety> findings;
  if (outcome.safety->trace) {
    findings.push_back({"PROPERTY_VIOLATION", outcome.safety->trace->steps.size()});
  }
  if (outcome.deadlock->trace) {
    findings.push_back({"DEADLOCK", outcome.deadlock->trace->steps.size()});
  }
  if (findings.empty()) return {{"OK", 0}};
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Safety& a, const Safety& b) { return a.length < b.length; });
  const bool tie = findings.size() == 2 && findings[0].length == findings[1].length;
  if (!tie) findings.resize(1);
  return findings;
}

lts::Lts FspFile::compose(const std::string& target) {
  return space::compose(*system(target), context_);
}

lts::Lts FspFile::minimise(const std::string& target) {
  return lts::minimise(compose(target), lts::Equivalence::Weak, context_);
}

std::string FspFile::progress(const std::string& target) {
  const space::Product product(*system(target));
  const auto properties = model_->progress(diagnostics_);
  const auto outcome =
      properties->empty()
          ? reach::check_default_progress(product, product.alphabet().labels(), {}, context_)
          : reach::check_progress(product, *properties, {}, context_);
  for (const auto& answer : outcome.answers) {
    if (answer.verdict != Verdict::Holds) return "VIOLATION";
  }
  return "OK";
}

std::string FspFile::ltl(const std::string& target, const std::string& name) {
  const space::Product product(*system(target));
  const auto assertions = model_->assertions(diagnostics_);
  for (const lts::Assertion& assertion : *assertions) {
    if (assertion.name != name) continue;
    const PropertyResult result = reach::check_assertion(product, assertion, {}, context_).result;
    if (result.verdict == Verdict::Undecided) return "UNDECIDED";
    return result.verdict == Verdict::Holds ? "OK" : "VIOLATION";
  }
  return "MISSING";
}

}  // namespace proviso::corpus
