#include "cli/output.hpp"

#include <fmt/format.h>

#include "base/file_name.hpp"
#include "base/maybe.hpp"
#include "base/output_file.hpp"
#include "cli/report_files.hpp"
#include "report/answer/json.hpp"
#include "report/answer/swim_lanes.hpp"
#include "report/model/aut.hpp"
#include "report/model/dot.hpp"
#include "report/model/fsp.hpp"
#include "report/model/svg.hpp"
#include "report/verification/answer_cases.hpp"

namespace proviso::cli {
namespace {

/// Writes through a sink that may fail, and commits only if it did not.
template <typename Write>
Done write_through(const std::string& path, const Write& write) {
  auto file = OutputFile::create(path);
  if (!file) return refused(file.error());
  const report::TextSink sink = [&file](std::string_view text) { file->write(text); };
  if (Done done = write(sink); !done) return done;
  return file->commit();
}

Done write_picture(const MadeSystem& made, const std::string& path, Terminal& terminal,
                   Context& context) {
  report::DotOptions how;
  how.name = made.name;
  const report::Drawing drawing = report::draw(made.lts, how);
  if (!drawing.note.empty()) terminal.note(drawing.note);
  if (extension_of(path) == "dot") return write_file(path, drawing.dot);
  return report::to_svg(drawing.dot, context).and_then([&path](const std::string& svg) {
    return write_file(path, svg);
  });
}

/// What the format cannot say is noted.
Done write_system(const MadeSystem& made, const std::string& path, Terminal& terminal,
                  Context& context) {
  const std::string extension = extension_of(path);
  if (extension == "dot" || extension == "svg") {
    return write_picture(made, path, terminal, context);
  }
  if (extension == "json") return write_file(path, report::to_json(made.lts));
  if (extension == "aut") {
    for (const std::string& loss : report::losses_in_aut(made.lts)) terminal.note(loss);
    return write_through(path, [&made](const report::TextSink& sink) -> Done {
      report::write_aut(made.lts, sink);
      return {};
    });
  }
  return write_through(path, [&made](const report::TextSink& sink) {
    return report::write_fsp(made.lts, made.name, sink);
  });
}

/// The run of a C++ program as swim lanes.
Done write_run(Answer& answer, const std::string& path, Terminal& terminal) {
  if (!answer.program) {
    terminal.note(fmt::format("{} is not written: there is no run to show", path));
    answer.output.clear();
    return {};
  }
  const std::string title = answer.target.value_or("program");
  return write_file(path, extension_of(path) == "svg"
                              ? report::swim_lanes_svg(*answer.program)
                              : report::swim_lanes_html(*answer.program, title));
}

/// Whether the answer itself is what --output asks for: not a system, a proof or a picture of its
/// own.
bool is_answer_wanted(const ask::Request& request, const Answer& answer) {
  using enum ask::Question;
  const ask::Question question = request.question;
  return question == Check || question == Compare || question == Discharge || answer.premises;
}

Done write_files(const ask::Request& request, Answer& answer, Terminal& terminal,
                 Context& context) {
  const std::string& output = request.options.output;
  for (const AnswerFile& file : answer.files) {
    if (Done done = write_file(file.path, file.text); !done) return done;
    if (file.path == output) answer.output = output;
  }
  if (output.empty() || !answer.output.empty()) return {};
  if (answer.made) {
    answer.output = output;
    return write_system(*answer.made, output, terminal, context);
  }
  if (!is_answer_wanted(request, answer)) return {};
  answer.output = output;
  return extension_of(output) == "json" ? write_file(output, report::to_json(answer))
                                        : write_run(answer, output, terminal);
}

}  // namespace

void write_output(const ask::Request& request, Answer& answer, Terminal& terminal,
                  Context& context) {
  // An error is a verdict that others want to know of, too.
  const auto reports = report_files(request.options.reports);
  if (reports && !reports->empty()) {
    const std::string file = request.model.empty() ? std::string() : request.model.front();
    if (const Done done = write_reports(*reports, report::report_of(answer, file)); !done) {
      answer.error = done.error();
      answer.verdict.reset();
    }
  }
  if (!answer.error.empty()) return;
  try {
    const Done done = write_files(request, answer, terminal, context);
    if (done) return;
    answer.error = done.error();
  } catch (const LimitReached& limit) {
    answer.error =
        fmt::format("{} while {} was written", describe(limit.reason()), request.options.output);
  }
  answer.verdict.reset();
  answer.output.clear();
}

}  // namespace proviso::cli
