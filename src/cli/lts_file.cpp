#include "cli/lts_file.hpp"

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/language.hpp"
#include "report/answer/json.hpp"
#include "report/model/aut.hpp"
#include "report/model/dot.hpp"
#include "report/model/fsp.hpp"
#include "report/model/svg.hpp"

namespace proviso::cli {
namespace {

/// Writes through a sink that may fail, and commits only if it did not.
template <typename Write>
Done write_through(const std::string& path, const Write& write) {
  auto file = OutputFile::create(path);
  if (!file) return tl::unexpected(file.error());
  const report::TextSink sink = [&file](std::string_view text) { file->write(text); };
  if (Done done = write(sink); !done) return done;
  return file->commit();
}

Done write_picture(const lts::Lts& lts, const std::string& name, const std::string& path,
                   Run& run) {
  report::DotOptions how;
  how.name = name;
  const report::Drawing drawing = report::draw(lts, how);
  if (!drawing.note.empty()) run.terminal.note(drawing.note);
  if (ending(path) == "dot") return write_file(path, drawing.dot);
  return report::to_svg(drawing.dot, run.context).and_then([&path](const std::string& svg) {
    return write_file(path, svg);
  });
}

}  // namespace

Done check_lts_ending(const std::string& path) {
  const std::string last = ending(path);
  for (const char* known : {"aut", "lts", "fsp", "dot", "svg", "json"}) {
    if (last == known) return {};
  }
  return tl::unexpected(fmt::format(
      "cannot tell the format of {} by its ending; known are .aut .lts .fsp .dot .svg .json",
      path));
}

Done write_lts(const lts::Lts& lts, const std::string& name, const std::string& path, Run& run) {
  const std::string last = ending(path);
  Done done;
  if (last == "dot" || last == "svg") {
    done = write_picture(lts, name, path, run);
  } else if (last == "json") {
    done = write_file(path, report::to_json(lts));
  } else if (last == "aut") {
    for (const std::string& loss : report::losses_in_aut(lts)) run.terminal.note(loss);
    done = write_through(path, [&lts](const report::TextSink& sink) -> Done {
      report::write_aut(lts, sink);
      return {};
    });
  } else {
    done = write_through(
        path, [&](const report::TextSink& sink) { return report::write_fsp(lts, name, sink); });
  }
  if (done) run.answer.output = path;
  return done;
}

Done transform(Run& run, std::string step, const std::function<lts::Lts(const lts::Lts&)>& make) {
  const std::string& output = run.options.output;
  if (!output.empty()) {
    if (Done known = check_lts_ending(output); !known) return known;
  }
  const auto system = run.system();
  if (!system) return tl::unexpected(system.error());
  lts::Lts lts = run.build(*system);
  if (make) {
    lts = make(lts);
    run.count(std::move(step), lts);
  }
  return output.empty() ? Done() : write_lts(lts, system->name, output, run);
}

}  // namespace proviso::cli
