#include "cli/command_line.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace proviso::cli {
namespace {

using Words = std::vector<std::string>;

Options good(const Words& words) {
  const auto invocation = parse(words);
  EXPECT_TRUE(invocation.has_value()) << invocation.error();
  return invocation ? invocation->options : Options();
}

std::string complaint(const Words& words) {
  const auto invocation = parse(words);
  EXPECT_FALSE(invocation.has_value());
  return invocation ? "" : invocation.error();
}

TEST(CommandLine, TakesOptionsAnywhereBehindTheCommand) {
  const Options options =
      good({"compose", "--json", "m.lts", "-o", "x.aut", "--timeout=2.5", "-q"});
  EXPECT_EQ(options.command, Command::Compose);
  EXPECT_EQ(options.arguments, Words{"m.lts"});
  EXPECT_EQ(options.output, "x.aut");
  EXPECT_EQ(options.limits.seconds, 2.5);
  EXPECT_TRUE(options.json);
  EXPECT_TRUE(options.quiet);
}

TEST(CommandLine, HasDefaults) {
  const Options options = good({"minimise", "m.lts"});
  EXPECT_EQ(options.equivalence, "weak");
  EXPECT_EQ(options.threads, std::nullopt);
  EXPECT_EQ(options.seed, 0U);
  EXPECT_TRUE(options.fair_choice);
  EXPECT_FALSE(options.limits.seconds || options.limits.memory_bytes || options.limits.states);
}

TEST(CommandLine, KnowsUnitsOfMemory) {
  const auto memory = [](const std::string& text) {
    return good({"check", "m", "--memory", text}).limits.memory_bytes;
  };
  EXPECT_EQ(memory("1000"), 1000U);
  EXPECT_EQ(memory("4k"), 4096U);
  EXPECT_EQ(memory("512M"), 512ULL << 20);
  EXPECT_EQ(memory("2GB"), 2ULL << 30);
  EXPECT_EQ(memory("1.5G"), 3ULL << 29);
  EXPECT_EQ(memory("1T"), 1ULL << 40);
  for (const char* wrong : {"", "M", "-1G", "12Q", "1GG", "nan", "1e30T"}) {
    EXPECT_FALSE(parse({"check", "m", "--memory", wrong}).has_value()) << wrong;
  }
}

TEST(CommandLine, TakesDashAsAFile) {
  EXPECT_EQ(good({"compose", "-", "--language", "fsp"}).arguments, Words{"-"});
  EXPECT_EQ(good({"compose", "--", "--strange.lts"}).arguments, Words{"--strange.lts"});
}

TEST(CommandLine, CollectsWhatMayBeRepeated) {
  EXPECT_EQ(good({"compare", "m", "--target", "A", "--component", "B"}).targets, (Words{"A", "B"}));
  EXPECT_EQ(good({"check", "m", "--property", "P", "-p", "Q"}).properties, (Words{"P", "Q"}));
  EXPECT_EQ(good({"check", "m", "--only", "safety,ltl"}).kinds, (Words{"safety", "ltl"}));
  EXPECT_EQ(complaint({"check", "m", "--seed", "1", "--seed", "2"}),
            "--seed: is given more than once");
}

TEST(CommandLine, SuggestsWhatWasMeant) {
  EXPECT_NE(complaint({"chek", "m"}).find("did you mean check?"), std::string::npos);
  EXPECT_NE(complaint({"check", "m", "--jsn"}).find("did you mean --json?"), std::string::npos);
  EXPECT_NE(complaint({"check", "m", "--only", "safty"}).find("did you mean safety?"),
            std::string::npos);
  EXPECT_NE(complaint({"minimise", "m", "-e", "stong"}).find("did you mean strong?"),
            std::string::npos);
}

TEST(CommandLine, KnowsWhichCommandHasWhichOption) {
  EXPECT_TRUE(parse({"compare", "a", "b", "-e", "inclusion"}).has_value());
  EXPECT_FALSE(parse({"minimise", "a", "-e", "inclusion"}).has_value());
  EXPECT_FALSE(parse({"compose", "a", "--expand"}).has_value());
  EXPECT_FALSE(parse({"explain", "AUT001", "--timeout", "3"}).has_value());
}

TEST(CommandLine, AnswersQuestionsAboutItself) {
  using Kind = Invocation::Kind;
  EXPECT_EQ(parse({"--version"})->kind, Kind::Version);
  EXPECT_EQ(parse({"--man"})->kind, Kind::Manual);
  EXPECT_EQ(parse({"--completion", "bash"})->kind, Kind::Completion);
  EXPECT_EQ(parse({"help"})->kind, Kind::Help);
  EXPECT_EQ(parse({"help", "draw"})->about, Command::Draw);
  EXPECT_EQ(parse({"draw", "-h"})->about, Command::Draw);
  EXPECT_EQ(parse({"draw", "m", "--help"})->about, Command::Draw);
}

TEST(OptionTable, IsConsistent) {
  for (const CommandEntry& command : commands()) {
    EXPECT_EQ(&entry(command.command), &command);
    std::vector<std::string> names{"help", "h"};
    for (const OptionEntry& option : options()) {
      if (!option.belongs_to(command.command)) continue;
      names.emplace_back(option.name);
      if (option.letter != 0) names.emplace_back(1, option.letter);
      EXPECT_FALSE(option.help.empty());
      EXPECT_TRUE(option.choices.empty() || !option.value.empty());
    }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end()) << command.name;
  }
}

}  // namespace
}  // namespace proviso::cli
