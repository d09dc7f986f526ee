// A language that Proviso does not know, added by one row of the table: every question that its
// kind of model can be asked works, with the options of that kind and no others.
#include <algorithm>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>

#include "ask/ask.hpp"
#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "language/edges.hpp"
#include "scratch_folder.hpp"

namespace proviso {
namespace {

Maybe<subject::Model> open_edges(const std::string& path, const subject::ReadingOptions&,
                                 subject::Reader& reader) {
  auto text = read_file(path);
  if (!text) return refused(text.error());
  const FileId file = reader.sources.add(path, std::move(*text));
  auto lts = edges::load(reader.sources, file, reader.diagnostics);
  if (!lts) return refused(subject::error_count(path, reader.diagnostics));
  return subject::Model(std::make_unique<const lts::SingleModel>("EDGES", std::move(*lts)));
}

constexpr subject::Language kRow{
    "edges", "Edges", "edges", subject::ModelKind::Lts, edges::diagnostic_codes, open_edges};

class NewLanguage : public ::testing::Test {
 protected:
  NewLanguage() : table_(subject::languages().begin(), subject::languages().end()) {
    table_.push_back(kRow);
  }

  std::string model(const std::string& text) {
    const std::string path = (scratch_.path() / "model.edges").string();
    std::ofstream(path) << text;
    return path;
  }

  Answer ask(ask::Request request) {
    Context context;
    ask::Listener silent;
    ask::Session session{context, silent, table_};
    return ask::answer(request, session);
  }

  std::vector<subject::Language> table_;
  testing::ScratchFolder scratch_;
};

TEST_F(NewLanguage, IsUnknownWithoutItsRow) {
  Context context;
  ask::Listener silent;
  ask::Session session{context, silent};
  const Answer answer = ask::answer({ask::Question::Check, {model("a x b\n")}}, session);
  EXPECT_NE(answer.error.find("cannot tell the language"), std::string::npos);
}

TEST_F(NewLanguage, IsChecked) {
  const Answer stuck = ask({ask::Question::Check, {model("a x b\n")}});
  EXPECT_EQ(stuck.verdict, Verdict::Violated);
  ASSERT_TRUE(stuck.trace.has_value());
  EXPECT_EQ(stuck.trace->steps.front().action, "x");
  EXPECT_EQ(ask({ask::Question::Check, {model("a x b\nb y a\n")}}).verdict, Verdict::Holds);
}

TEST_F(NewLanguage, IsMinimisedAndDrawn) {
  const std::string file = model("a x b\nb x a\n");
  ask::Request minimise{ask::Question::Minimise, {file}};
  minimise.options.equivalence = ask::Equivalence::Strong;
  EXPECT_EQ(ask(minimise).made->lts.state_count(), 1U);
  EXPECT_NE(ask({ask::Question::Draw, {file}}).text.find("digraph"), std::string::npos);
}

TEST_F(NewLanguage, HasTheOptionsOfItsKind) {
  ask::Request request{ask::Question::Check, {model("a x a\n")}};
  request.options.weak_fairness = true;
  EXPECT_EQ(ask(request).error,
            "--weak-fairness does not apply to FSP and Aldebaran models: check takes it for "
            "Promela models");
}

TEST_F(NewLanguage, HasLocatedDiagnostics) {
  const Answer answer = ask({ask::Question::Check, {model("a x b\nb y\n")}});
  EXPECT_NE(answer.error.find("has 1 error"), std::string::npos);
  ASSERT_EQ(answer.remarks.size(), 1U);
  EXPECT_EQ(answer.remarks.front().code, "EDG001");
  EXPECT_EQ(answer.remarks.front().line, 2U);
}

}  // namespace
}  // namespace proviso
