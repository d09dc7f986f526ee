#include "cli/command_line.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "ask/method.hpp"
#include "ask/option_table.hpp"

namespace proviso::cli {
namespace {

using Words = std::vector<std::string>;

Invocation good(const Words& words) {
  const auto invocation = parse(words);
  EXPECT_TRUE(invocation.has_value()) << invocation.error();
  return invocation ? *invocation : Invocation();
}

ask::Options options(const Words& words) { return good(words).request.options; }

std::string complaint(const Words& words) {
  const auto invocation = parse(words);
  EXPECT_FALSE(invocation.has_value());
  return invocation ? "" : invocation.error();
}

TEST(CommandLine, TakesOptionsAnywhereBehindTheCommand) {
  const Invocation call =
      good({"compose", "--json", "m.lts", "-o", "x.aut", "--timeout=2.5", "-q"});
  EXPECT_EQ(call.request.question, ask::Question::Compose);
  EXPECT_EQ(call.request.model, Words{"m.lts"});
  EXPECT_EQ(call.request.options.output, "x.aut");
  EXPECT_EQ(call.request.options.limits.seconds, 2.5);
  EXPECT_TRUE(call.presentation.json);
  EXPECT_TRUE(call.presentation.quiet);
}

TEST(CommandLine, HasDefaults) {
  const ask::Options defaults = options({"minimise", "m.lts"});
  for (const ask::OptionRow& row : ask::option_table()) {
    EXPECT_FALSE(row.access.given(defaults)) << row.name;
  }
}

TEST(CommandLine, KnowsUnitsOfMemory) {
  const auto memory = [](const std::string& text) {
    return options({"check", "m.lts", "--memory", text}).limits.memory_bytes;
  };
  EXPECT_EQ(memory("1000"), 1000U);
  EXPECT_EQ(memory("4k"), 4096U);
  EXPECT_EQ(memory("512M"), 512ULL << 20);
  EXPECT_EQ(memory("2GB"), 2ULL << 30);
  EXPECT_EQ(memory("1.5G"), 3ULL << 29);
  EXPECT_EQ(memory("1T"), 1ULL << 40);
  for (const char* wrong : {"", "M", "-1G", "12Q", "1GG", "nan", "1e30T"}) {
    EXPECT_FALSE(parse({"check", "m.lts", "--memory", wrong}).has_value()) << wrong;
  }
}

TEST(CommandLine, TakesDashAsAFile) {
  EXPECT_EQ(good({"compose", "-", "--language", "fsp"}).request.model, Words{"-"});
  EXPECT_EQ(good({"compose", "--", "--strange.lts"}).request.model, Words{"--strange.lts"});
}

TEST(CommandLine, CollectsWhatMayBeRepeated) {
  EXPECT_EQ(options({"compare", "m.lts", "--target", "A", "--component", "B"}).targets,
            (Words{"A", "B"}));
  EXPECT_EQ(options({"check", "m.lts", "--property", "P", "-p", "Q"}).properties,
            (Words{"P", "Q"}));
  EXPECT_EQ(subject::names_of(options({"check", "m.lts", "--only", "ltl,safety"}).only),
            (Words{"safety", "ltl"}));
  EXPECT_EQ(complaint({"check", "m.cpp", "--seed", "1", "--seed", "2"}),
            "--seed: is given more than once");
}

TEST(CommandLine, SuggestsWhatWasMeant) {
  EXPECT_NE(complaint({"chek", "m"}).find("did you mean check?"), std::string::npos);
  EXPECT_NE(complaint({"check", "m", "--jsn"}).find("did you mean --json?"), std::string::npos);
  EXPECT_NE(complaint({"check", "m.lts", "--only", "safty"}).find("did you mean safety?"),
            std::string::npos);
  EXPECT_NE(complaint({"minimise", "m.lts", "-e", "stong"}).find("did you mean strong?"),
            std::string::npos);
}

TEST(CommandLine, KnowsWhichCommandHasWhichOption) {
  EXPECT_TRUE(parse({"compare", "a.lts", "b.lts", "-e", "inclusion"}).has_value());
  EXPECT_FALSE(parse({"minimise", "a.lts", "-e", "inclusion"}).has_value());
  EXPECT_FALSE(parse({"compose", "a.lts", "--expand"}).has_value());
  EXPECT_FALSE(parse({"explain", "AUT001", "--timeout", "3"}).has_value());
}

TEST(CommandLine, AnswersQuestionsAboutItself) {
  using Kind = Invocation::Kind;
  EXPECT_EQ(parse({"--version"})->kind, Kind::Version);
  EXPECT_EQ(parse({"--man"})->kind, Kind::Manual);
  EXPECT_EQ(parse({"--completion", "bash"})->kind, Kind::Completion);
  EXPECT_EQ(parse({"help"})->kind, Kind::Help);
  EXPECT_EQ(parse({"help", "draw"})->about, find_command("draw"));
  EXPECT_EQ(parse({"help", "help"})->about, nullptr);
  EXPECT_EQ(parse({"draw", "-h"})->about, find_command("draw"));
  EXPECT_EQ(parse({"draw", "m", "--help"})->about, find_command("draw"));
}

TEST(CommandLine, RefusesOptionsThatDoNotApplyToTheModel) {
  EXPECT_EQ(complaint({"check", "m.smv", "--supertrace"}),
            "--supertrace does not apply to SMV, SLIM and AIGER models: check takes it for FSP and "
            "Aldebaran models");
  EXPECT_TRUE(parse({"check", "m.lts", "--supertrace"}).has_value());
  EXPECT_NE(complaint({"prove", "m.smv", "--method", "learning"}).find("auto, monolithic"),
            std::string::npos);
  EXPECT_EQ(complaint({"check", "m.lts", "--target", ""}), "--target needs a value");
}

TEST(CommandLine, HelpsForOneKindOfModel) {
  EXPECT_EQ(parse({"help", "check", "--for", "smv"})->only_for, ask::ModelKind::Circuit);
  EXPECT_NE(complaint({"help", "check", "--for", "smb"}).find("did you mean smv?"),
            std::string::npos);
  EXPECT_FALSE(parse({"help", "check", "smv"}).has_value());
}

TEST(OptionTable, HasAtMostOneRowForANameInACell) {
  for (const ask::Method& method : ask::methods()) {
    std::vector<std::string> names{"help", "h", "json", "quiet", "q"};
    for (const ask::OptionRow& row : ask::option_table()) {
      if (!row.applies(method.question, method.kind)) continue;
      names.emplace_back(row.name);
      if (row.letter != 0) names.emplace_back(1, row.letter);
      EXPECT_FALSE(row.help.empty());
      EXPECT_TRUE(row.choices.empty() || !row.value.empty());
    }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end())
        << ask::to_string(method.question) << " of " << subject::plural(method.kind);
  }
}

TEST(OptionTable, NamesOnlyCellsThatHaveAMethod) {
  for (const ask::OptionRow& row : ask::option_table()) {
    for (std::size_t q = 0; q < ask::kQuestionCount; ++q) {
      for (std::size_t k = 0; k < subject::kModelKindCount; ++k) {
        const auto question = static_cast<ask::Question>(q);
        const auto kind = static_cast<ask::ModelKind>(k);
        if (!row.applies(question, kind)) continue;
        EXPECT_NE(ask::find_method(question, kind), nullptr)
            << row.name << " of " << ask::to_string(question) << " for " << subject::plural(kind);
      }
    }
  }
}

TEST(OptionTable, AgreesOnLettersAndValuesWithinACommand) {
  for (const ask::OptionRow& a : ask::option_table()) {
    for (const ask::OptionRow& b : ask::option_table()) {
      for (std::size_t q = 0; q < ask::kQuestionCount; ++q) {
        const auto question = static_cast<ask::Question>(q);
        if (a.name != b.name || !a.belongs_to(question) || !b.belongs_to(question)) continue;
        EXPECT_EQ(a.letter, b.letter) << a.name;
        EXPECT_EQ(a.value.empty(), b.value.empty()) << a.name;
      }
    }
  }
}

}  // namespace
}  // namespace proviso::cli
