#include "cli/help.hpp"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

namespace proviso::cli {
namespace {

bool mentions(const std::string& text, std::string_view what) {
  return text.find(what) != std::string::npos;
}

bool has_option(Command command, std::string_view name) {
  return std::any_of(options().begin(), options().end(), [&](const OptionEntry& option) {
    return option.name == name && option.belongs_to(command);
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
  const std::string completion = bash_completion();
  for (const CommandEntry& command : commands()) {
    EXPECT_TRUE(mentions(general, command.name));
    EXPECT_TRUE(mentions(manual, command.name));
    EXPECT_TRUE(mentions(completion, command.name));
    const std::string help = command_help(command.command);
    for (const OptionEntry& option : options()) {
      const std::string name = "--" + std::string(option.name);
      EXPECT_EQ(mentions(help, name + " ") || mentions(help, name + "\n"),
                has_option(command.command, option.name))
          << command.name << " " << name;
      EXPECT_TRUE(mentions(manual, roff_name(option.name)));
    }
  }
}

TEST(Help, FitsATerminal) {
  for (const CommandEntry& command : commands()) {
    std::istringstream lines(command_help(command.command));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 92U) << line;
  }
}

TEST(Help, TheManualHasNoLineThatStartsLikeARequestByAccident) {
  std::istringstream lines(manual_page());
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] != '.') continue;
    const std::string request = line.substr(0, line.find(' '));
    EXPECT_TRUE(request == ".TH" || request == ".SH" || request == ".TP" || request == ".B" ||
                request == ".I" || request == ".nf" || request == ".fi")
        << line;
  }
}

}  // namespace
}  // namespace proviso::cli
