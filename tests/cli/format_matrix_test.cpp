// Every command × kind of model × format: a format that the table promises is written, is not empty
// and is well formed; every other one is refused by name before any work is done.
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ask/ask.hpp"
#include "ask/format.hpp"
#include "ask/method.hpp"
#include "base/file_name.hpp"
#include "cli/command_line.hpp"
#include "cli/option_probes.hpp"
#include "cli/output.hpp"
#include "report/answer/text.hpp"
#include "schema/json_schema.hpp"
#include "scratch_folder.hpp"
#include "well_formed.hpp"

namespace proviso::cli {
namespace {

namespace fs = std::filesystem;
using ask::Content;
using ask::ModelKind;
using ask::Question;
using enum ask::Question;
using enum ask::ModelKind;

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream words(line);
  std::vector<std::string> result;
  for (std::string word; words >> word;) result.push_back(word);
  return result;
}

/// Every extension that some cell writes, and one that none does.
std::set<std::string> every_extension() {
  std::set<std::string> extensions{"pdf"};
  for (const ask::Method& method : ask::methods()) {
    for (std::string& one : words_of(ask::formats_of(method.question, method.kind))) {
      extensions.insert(std::move(one));
    }
  }
  return extensions;
}

/// A call whose answer has a run.
std::string violated_arguments(Question question, ModelKind kind) {
  if (kind == Code) {
    if (question == Check) return "race.cpp";
    if (question == Assume) return usual_arguments(question, kind);
    return "box.cpp post.cpp --map box.map --design box.lts -p CAPACITY --flag -DROOM=3";
  }
  if (question == Discharge) return "critical.lts mutex.lts --target HURRIED -c e:HASTY";
  if (question == Compare) return "m.lts m.lts --target S --target T";
  if (kind == Lts) return "m.lts -p OTHER";
  if (kind == Process) return question == Prove ? "bad.pml -c A" : "bad.pml";
  if (kind == Design) return "wrong.collab";
  return question == Assume ? "m.smv -c c -p none" : "m.smv -p none";
}

/// Without -o, which the test adds.
std::string arguments_of(Question question, ModelKind kind, Content content,
                         const std::string& extension) {
  const bool is_program = kind == Code && content == Content::Answer;
  if (is_program || content == Content::Run) return violated_arguments(question, kind);
  if (extension == "pml") return "m.pml -c A --with spin";
  const std::string usual = usual_arguments(question, kind);
  return usual.substr(0, usual.find(" -o "));
}

class FormatMatrix : public ::testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override {
    ::setenv("PROVISO_CACHE", (fs::temp_directory_path() / "proviso-option-matrix").c_str(), 1);
    fs::current_path(folder_.path());
    for (const auto& [name, text] : probe_files()) std::ofstream(name) << text;
    std::ofstream("wrong.collab") << kWrongDesign;
    for (const std::string& line : preparing_calls()) ask(line);
  }
  void TearDown() override { fs::current_path(fs::temp_directory_path()); }

  /// Programs are compiled and searched once for all formats of an answer.
  Answer ask_once(const std::string& line, const std::string& output) {
    const auto [known, is_new] = answers_.try_emplace(line);
    if (is_new) known->second = ask(line);
    Answer answer = known->second;
    const auto invocation = parse(words_of(line + " -o " + output));
    Context context;
    Terminal terminal(true);
    write_output(invocation->request, answer, terminal);
    return answer;
  }

  static Answer ask(const std::string& line) {
    const auto invocation = parse(words_of(line));
    Answer answer;
    if (!invocation) {
      answer.error = invocation.error();
      return answer;
    }
    const ask::Request& request = invocation->request;
    Context context(request.options.limits);
    ask::Listener silent;
    ask::Session session{context, silent, subject::languages(), PROVISO_RUNTIME};
    answer = ask::answer(request, session);
    Terminal terminal(true);
    write_output(request, answer, terminal);
    return answer;
  }

 private:
  static constexpr const char* kWrongDesign = R"(
machine Switch {
  input press;
  init off;
  state on;
  off -> on when press;
  off else stay;
  on -> off when press;
  on else stay;
}
system Lamp {
  Switch;
  ctl dark: AG Switch.off;
}
)";

  testing::ScratchFolder folder_;
  std::map<std::string, Answer> answers_;  // of programs
};

/// Returns what is wrong with a file of this extension; empty if nothing is.
std::string complaint(const std::string& extension, const std::string& text, Content content,
                      const Answer& answer) {
  static const testing::JsonSchema kSchema(PROVISO_SCHEMAS);
  const auto begins = [&text](std::string_view start) {
    return text.starts_with(start) ? "" : fmt::format("does not begin with {}", start);
  };
  const auto has = [&text](std::string_view part) {
    return text.find(part) != std::string::npos ? "" : fmt::format("lacks {}", part);
  };
  if (extension == "json") {
    if (content == Content::Proof) return nlohmann::json::accept(text) ? "" : "is not JSON";
    const auto wrong = kSchema.complaints(
        content == Content::System ? "lts.schema.json" : "outcome.schema.json", text);
    return fmt::format("{}", fmt::join(wrong, "; "));
  }
  if (extension == "html") return begins("<!DOCTYPE html>") + testing::markup_complaint(text);
  if (extension == "svg") return has("<svg") + has("</svg>") + testing::markup_complaint(text);
  if (extension == "txt") return text == report::to_text(answer, false) ? "" : "is another text";
  if (extension == "md") return begins("### ");
  if (extension == "dot") return begins("digraph ") + (text.ends_with("}\n") ? "" : "no end");
  if (extension == "aut") return begins("des (");
  if (extension == "lts" || extension == "fsp")
    return has(" = ") + (text.ends_with("\n") ? "" : "no end");
  if (extension == "aig" || extension == "aag") return begins(extension + " ");
  if (extension == "smv") return has("MODULE main");
  if (extension == "csv") return begins("fault,");
  if (extension == "xml") return has("<opsa-mef>") + testing::markup_complaint(text);
  if (extension == "puml") return begins("@startuml");
  if (extension == "mmd") return has("stateDiagram");
  if (extension == "pml") return has("proctype");
  return has("#ifndef") + has("class ");  // a monitor
}

/// One test a cell, so that the slow ones run beside each other.
TEST_P(FormatMatrix, PromisedFormatsAreWrittenAndOthersRefused) {
  const ask::Method& method = ask::methods()[GetParam()];
  const std::string formats = ask::formats_of(method.question, method.kind);
  const bool can_ask = method.kind != Code || can_check_programs();
  for (const std::string& extension : every_extension()) {
    const auto content = ask::content_of(method.question, method.kind, extension);
    EXPECT_EQ(content.has_value(), lists_extension(formats, extension));
    const std::string output = "out." + extension;
    if (!content) {
      // The model does not exist: whoever opened it would say so.
      std::string model = plain_arguments(method.question, method.kind);
      if (model.starts_with("critical.lts -o")) model = "critical.lts";
      const std::string call =
          fmt::format("{} missing-{} -o {}", ask::to_string(method.question), model, output);
      const Answer answer = ask(call);
      ASSERT_FALSE(answer.error.empty()) << call;
      EXPECT_FALSE(answer.verdict.has_value()) << call;
      EXPECT_FALSE(fs::exists(output)) << call;
      const std::string expected = formats.empty() ? "option" : dotted_extensions(formats);
      EXPECT_NE(answer.error.find(expected), std::string::npos) << call << ": " << answer.error;
      continue;
    }
    if (!can_ask) continue;
    if (extension == "pml" && std::system("command -v spin > /dev/null") != 0) continue;
    const std::string call =
        fmt::format("{} {}", ask::to_string(method.question),
                    arguments_of(method.question, method.kind, *content, extension));
    const bool is_program = method.kind == Code && *content != Content::System;
    const Answer answer = is_program ? ask_once(call, output) : ask(call + " -o " + output);
    ASSERT_EQ(answer.error, "") << call;
    EXPECT_EQ(answer.output, output) << call;
    ASSERT_TRUE(fs::exists(output)) << call;
    const std::string text = testing::slurp(output);
    EXPECT_FALSE(text.empty()) << call;
    EXPECT_EQ(complaint(extension, text, *content, answer), "") << call;
  }
}

std::string test_name(const ::testing::TestParamInfo<std::size_t>& cell) {
  const ask::Method& method = ask::methods()[cell.param];
  constexpr const char* kKinds[] = {"Lts", "Process", "Circuit", "Design", "Code"};
  return fmt::format("{}_{}", ask::to_string(method.question),
                     kKinds[static_cast<std::size_t>(method.kind)]);
}

INSTANTIATE_TEST_SUITE_P(Cells, FormatMatrix,
                         ::testing::Range<std::size_t>(0, ask::methods().size()), test_name);

}  // namespace
}  // namespace proviso::cli
