#include "cli/help.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ask/method.hpp"
#include "ask/option_table.hpp"
#include "cli/completion.hpp"
#include "cli/own_options.hpp"

namespace proviso::cli {
namespace {

bool mentions(const std::string& text, std::string_view what) {
  return text.find(what) != std::string::npos;
}

bool has_option(const Command& command, std::string_view name) {
  const auto& rows = ask::option_table();
  for (const OwnOption* own : own_options(command.name)) {
    if (own->name == name) return true;
  }
  return command.question && std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
           return row.name == name && row.belongs_to(*command.question);
         });
}

std::string roff_name(std::string_view name) {
  std::string result = "\\-\\-";
  for (const char c : name) result += c == '-' ? std::string("\\-") : std::string(1, c);
  return result;
}

TEST(Help, TellsEveryCommandAndOption) {
  const std::string general = general_help();
  const std::string manual = manual_page();
  std::vector<std::string> scripts;
  for (const char* shell : {"bash", "zsh", "fish"}) scripts.push_back(completion(shell).value());
  for (const Command& command : commands()) {
    EXPECT_TRUE(mentions(general, command.name));
    EXPECT_TRUE(mentions(manual, command.name));
    for (const std::string& script : scripts) EXPECT_TRUE(mentions(script, command.name));
    const std::string help = command_help(command);
    for (const ask::OptionRow& option : ask::option_table()) {
      const std::string name = "--" + std::string(option.name);
      EXPECT_EQ(mentions(help, name + " ") || mentions(help, name + "\n"),
                has_option(command, option.name))
          << command.name << " " << name;
      EXPECT_TRUE(mentions(manual, roff_name(option.name)));
      for (const std::string& script : scripts) EXPECT_TRUE(mentions(script, option.name));
    }
  }
}

/// Whether a line of the help is about the option; descriptions may mention others.
bool lists(const std::string& help, const std::string& option) {
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t dashes = line.find("--");
    const bool is_about_one = dashes == 6 && line.starts_with("  ");
    if (is_about_one && (line + " ").substr(dashes).starts_with(option + " ")) return true;
  }
  return false;
}

TEST(Help, ShowsOnlyWhatAppliesToAKindOfModel) {
  for (const ask::Method& method : ask::methods()) {
    const Command& command = *find_command(ask::to_string(method.question));
    const std::string help = command_help(command, method.kind);
    for (const ask::OptionRow& option : ask::option_table()) {
      const std::string name = "--" + std::string(option.name);
      EXPECT_EQ(lists(help, name),
                ask::find_option(option.name, method.question, method.kind) != nullptr)
          << command.name << " " << name << " for " << subject::plural(method.kind);
    }
  }
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Help, TellsTheOptionsOfProjects) {
  const std::string manual = manual_page();
  for (const OwnOption& option : own_option_table()) {
    const Command* command = find_command(option.command);
    ASSERT_NE(command, nullptr) << option.command;
    EXPECT_TRUE(lists(command_help(*command), "--" + std::string(option.name))) << option.name;
    EXPECT_TRUE(mentions(manual, roff_name(option.name)));
    for (const char* shell : {"bash", "zsh", "fish"}) {
      EXPECT_TRUE(mentions(completion(shell).value(), option.name)) << option.name;
    }
  }
}

TEST(Help, FitsOnTwoScreens) {
  constexpr std::size_t kTwoScreens = 48;
  constexpr std::size_t kWidth = 100;
  std::vector<std::string> texts{general_help()};
  for (const Command& command : commands()) texts.push_back(command_help(command));
  for (const std::string& text : texts) {
    EXPECT_LE(lines_of(text), kTwoScreens) << text;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), kWidth) << line;
  }
}

TEST(Help, OfOneLanguageExplainsWhatTheShortOneOnlyNames) {
  const Command& check = *find_command("check");
  const std::string full = command_help(check, ask::ModelKind::Circuit);
  EXPECT_FALSE(mentions(command_help(check), "how invariants are decided"));
  EXPECT_TRUE(mentions(full, "how invariants are decided"));
  EXPECT_TRUE(mentions(full, "bmc, induction, pdr"));
}

TEST(Help, HasTheWordsThatUsersOfOtherToolsLookFor) {
  for (const std::string& text : {general_help(), command_help(*find_command("check"))}) {
    for (const char* word : {"deadlock", "safety", "progress", "LTL", "CTL", "invariant",
                             "counterexample", "bounded model checking"}) {
      EXPECT_TRUE(mentions(text, word)) << word << " in\n" << text;
    }
  }
}

TEST(Help, TheManualHasAnExampleOfEveryMethod) {
  const std::string manual = manual_page();
  const std::string examples = manual.substr(manual.find(".SH EXAMPLES"));
  for (const char* one : {"assume mutex.lts", "prove client\\-server.lts", ".cpp", "nominal.smv",
                          "sportswatch.collab", "workflow.pml", "certify", "discharge"}) {
    EXPECT_TRUE(mentions(examples, one)) << one;
  }
}

TEST(Help, TheManualHasNoLineThatStartsLikeARequestByAccident) {
  std::istringstream lines(manual_page());
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] != '.') continue;
    const std::string request = line.substr(0, line.find(' '));
    EXPECT_TRUE(request == ".TH" || request == ".SH" || request == ".TP" || request == ".B" ||
                request == ".I" || request == ".nf" || request == ".fi" || request == ".SS" ||
                request == ".PP")
        << line;
  }
}

}  // namespace
}  // namespace proviso::cli
