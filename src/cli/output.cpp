#include "cli/output.hpp"

#include <fmt/format.h>

#include "ask/ask.hpp"
#include "ask/format.hpp"
#include "base/counted.hpp"
#include "base/file_name.hpp"
#include "base/maybe.hpp"
#include "base/output_file.hpp"
#include "cli/report_files.hpp"
#include "report/answer/answer_page.hpp"
#include "report/answer/json.hpp"
#include "report/answer/markdown.hpp"
#include "report/answer/swim_lanes.hpp"
#include "report/answer/text.hpp"
#include "report/model/assumption_drawing.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/model/aut.hpp"
#include "report/model/diagram_svg.hpp"
#include "report/model/dot.hpp"
#include "report/model/fsp.hpp"
#include "report/model/fsp_labels.hpp"
#include "report/model/lts_diagram.hpp"
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

report::Drawing drawing_of(const MadeSystem& made, bool shows_anything,
                           std::size_t most_states = report::kMostDrawnStates) {
  if (made.is_assumption) {
    return report::draw_assumption(made.lts, made.name, shows_anything, most_states);
  }
  report::LtsDiagramOptions how;
  how.most_states = most_states;
  how.name = made.name;
  return report::draw(made.lts, how);
}

Done write_picture(const MadeSystem& made, const ask::Options& options, Terminal& terminal) {
  const std::string& path = options.output;
  const bool is_dot = extension_of(path) == "dot";
  const report::Drawing drawing = drawing_of(
      made, options.anything, is_dot ? report::kMostStatesForGraphviz : report::kMostDrawnStates);
  if (!drawing.note.empty()) terminal.note(drawing.note);
  return write_file(path,
                    is_dot ? report::to_dot(drawing.diagram) : report::to_svg(drawing.diagram));
}

/// An assumption as it is printed; other systems state by state.
Done write_process(const MadeSystem& made, const std::string& path, Terminal& terminal) {
  const auto renamed = report::fsp_labels(made.lts.alphabet()).renamed;
  const bool has_names = made.is_assumption && made.lts.state_count() <= report::kMostPrintedStates;
  if (has_names && renamed.empty()) {
    return write_file(path, report::assumption_fsp(made.lts, made.name));
  }
  if (made.may_rename && !renamed.empty()) {
    terminal.note(
        fmt::format("{} cannot be written in FSP: {} has other names for them, and says "
                    "what they stand for",
                    counted(renamed.size(), "label"), path));
  }
  return write_through(path, [&made](const report::TextSink& sink) {
    return report::write_fsp(
        made.lts, made.name, sink,
        made.may_rename ? report::Renaming::Allowed : report::Renaming::Refused);
  });
}

/// What the format cannot say is noted.
Done write_system(const MadeSystem& made, const ask::Options& options, Terminal& terminal) {
  const std::string& path = options.output;
  const std::string extension = extension_of(path);
  if (extension == "dot" || extension == "svg") {
    return write_picture(made, options, terminal);
  }
  if (extension == "json") return write_file(path, report::to_json(made.lts));
  if (extension == "aut") {
    for (const std::string& loss : report::losses_in_aut(made.lts)) terminal.note(loss);
    return write_through(path, [&made](const report::TextSink& sink) -> Done {
      report::write_aut(made.lts, sink);
      return {};
    });
  }
  return write_process(made, path, terminal);
}

/// The picture of the assumption on a page; empty if there is none.
std::string picture_of(const Answer& answer, bool shows_anything) {
  if (!answer.assumption || answer.assumption->state_count() > report::kMostPrintedStates) {
    return {};
  }
  const std::string_view name =
      answer.requirement ? report::kRequirementProcess : report::kAssumptionProcess;
  const MadeSystem made{std::string(name), *answer.assumption, true};
  return report::to_svg(drawing_of(made, shows_anything).diagram);
}

/// The file that a question is about.
std::string subject_of(const ask::Request& request) {
  if (!request.model.empty()) return shown_name(request.model.front());
  return request.options.against;
}

Done write_answer(const ask::Request& request, const Answer& answer) {
  const std::string& path = request.options.output;
  const std::string extension = extension_of(path);
  if (extension == "json") return write_file(path, report::to_json(answer));
  if (extension == "txt") return write_file(path, report::to_text(answer, false));
  if (extension == "md") return write_file(path, report::to_markdown(answer, subject_of(request)));
  report::PageOptions page{subject_of(request), request.call, {}};
  page.picture = picture_of(answer, request.options.anything);
  return write_file(path, report::answer_page(answer, page));
}

Done write_run(Answer& answer, const std::string& path, Terminal& terminal) {
  const auto run = report::run_of(answer);
  if (run) return write_file(path, report::swim_lanes_svg(*run));
  terminal.note(fmt::format("{} is not written: there is no run to show", path));
  answer.output.clear();
  return {};
}

Done write_files(const ask::Request& request, Answer& answer, Terminal& terminal) {
  const std::string& output = request.options.output;
  for (const AnswerFile& file : answer.files) {
    if (Done done = write_file(file.path, file.text); !done) return done;
    if (file.path == output) answer.output = output;
  }
  if (output.empty() || !answer.output.empty()) return {};
  const auto kind = ask::kind_of(request);
  const auto content = kind ? ask::content_of(request, *kind) : std::nullopt;
  if (content == ask::Content::Answer) {
    answer.output = output;
    return write_answer(request, answer);
  }
  if (content == ask::Content::Run) {
    answer.output = output;
    return write_run(answer, output, terminal);
  }
  if (!answer.made) return {};
  answer.output = output;
  return write_system(*answer.made, request.options, terminal);
}

}  // namespace

void write_output(const ask::Request& request, Answer& answer, Terminal& terminal) {
  // An error is a verdict that others want to know of, too.
  const auto reports = report_files(request.options.reports);
  if (reports && !reports->empty()) {
    const std::string file = request.model.empty() ? std::string() : request.model.front();
    const report::VerificationReport report = report::report_of(answer, file, request.call);
    if (const Done done = write_reports(*reports, report); !done) {
      answer.error = done.error();
      answer.verdict.reset();
    }
  }
  if (!answer.error.empty()) return;
  const Done done = write_files(request, answer, terminal);
  if (done) return;
  answer.error = done.error();
  answer.verdict.reset();
  answer.output.clear();
}

}  // namespace proviso::cli
