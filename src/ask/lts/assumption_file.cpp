#include "ask/lts/assumption_file.hpp"

#include <fmt/format.h>

#include "ask/lts/label_words.hpp"
#include "ask/lts/setting.hpp"
#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "lang/aut/aut.hpp"
#include "lts/graph.hpp"
#include "lts/transform.hpp"
#include "report/answer/json.hpp"
#include "report/certificate/certificate.hpp"
#include "space/materialise.hpp"

namespace proviso::ask {
namespace {

Maybe<lts::Lts> lts_in_file(Task& task, const std::string& path) {
  return system_in_file(task, path).map([&task](const lts::System& system) {
    return space::compose(system, task.context);
  });
}

Maybe<lts::Lts> lts_in_json(Task& task, const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  const auto written = report::lts_from_json(*text);
  if (!written) return refused(fmt::format("cannot read {}: {}", path, written.error()));
  const FileId file = task.sources.add(path, written->aut);
  const auto lts = aut::read(task.sources[file].text(), file, task.diagnostics, task.context);
  task.show_diagnostics();
  if (!lts) return refused(fmt::format("cannot read {}: its \"aut\" is wrong", path));
  return lts::extend(*lts, written->alphabet);
}

}  // namespace

Maybe<Certificate> read_certificate(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  return report::certificate_from_json(*text).map_error([&path](const std::string& wrong) {
    return fmt::format("cannot read the certificate {}: {}", path, wrong);
  });
}

Maybe<lts::Component> read_assumption(Task& task, const std::string& path) {
  const bool is_json = extension_of(path) == "json";
  auto read = is_json ? lts_in_json(task, path) : lts_in_file(task, path);
  if (!read) return refused(read.error());
  lts::Lts lts = std::move(*read);
  // A property written in FSP says the same with transitions to π.
  if (lts.has_error()) lts = lts::trim(lts::without_error(lts));
  if (lts.has_tau() || !lts.is_deterministic()) {
    return refused(fmt::format("{} is not an assumption: it is not deterministic", path));
  }
  if (!task.options.alphabet.empty()) {
    const auto labels = labels_of_set(task, "alphabet", task.options.alphabet);
    if (!labels) return refused(labels.error());
    lts = lts::extend(lts, *labels);
  } else if (extension_of(path) == "aut") {
    task.note(fmt::format(
        "{} does not say which labels it never allows; name the alphabet by --alphabet", path));
  }
  return lts::Component{stem_of(path), std::move(lts)};
}

}  // namespace proviso::ask
