#include "cli/command_line.hpp"

#include <algorithm>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "base/suggest.hpp"

namespace proviso::cli {
namespace {

using Kind = Invocation::Kind;

std::string with_suggestion(std::string complaint, std::string_view word,
                            const std::vector<std::string>& known) {
  const std::string suggestion = did_you_mean(word, known);
  return suggestion.empty() ? complaint : complaint + "; " + suggestion;
}

std::string unknown_command(const std::string& word) {
  std::vector<std::string> known;
  for (const CommandEntry& command : commands()) known.emplace_back(command.name);
  return with_suggestion(fmt::format("there is no command '{}'", word), word, known);
}

std::string unknown_option(const std::string& word, const CommandEntry& command) {
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> known{"--help"};
  for (const OptionEntry& option : options()) {
    if (option.belongs_to(command.command)) known.push_back(fmt::format("--{}", option.name));
  }
  return with_suggestion(fmt::format("{} has no option '{}'", command.name, name), name, known);
}

/// The complaint about a value, empty if there is none.
std::string enter(const OptionEntry& option, const std::string& value, Options& result) {
  const std::vector<std::string> choices = split_choices(option.choices);
  const bool open = choices.empty() || option.name == "language";
  if (!open && std::find(choices.begin(), choices.end(), value) == choices.end()) {
    return with_suggestion(fmt::format("'{}' is not one of {}", value, fmt::join(choices, ", ")),
                           value, choices);
  }
  return option.set(result, value);
}

void declare(CLI::App& parser, const OptionEntry& option, Options& result) {
  std::string names = fmt::format("--{}", option.name);
  if (option.letter != 0) names = fmt::format("-{},{}", option.letter, names);
  if (option.value.empty()) {
    parser.add_flag_callback(names, [&option, &result] { option.set(result, ""); });
    return;
  }
  const CLI::callback_t take = [&option, &result](const CLI::results_t& values) {
    if (values.size() > 1 && !option.may_repeat) {
      throw CLI::ValidationError(fmt::format("--{}", option.name), "is given more than once");
    }
    for (const std::string& value : values) {
      const std::string complaint = enter(option, value, result);
      if (!complaint.empty()) {
        throw CLI::ValidationError(fmt::format("--{}", option.name), complaint);
      }
    }
    return true;
  };
  CLI::Option* declared = parser.add_option(names, take);
  declared->type_name(std::string(option.value))->expected(1);
  declared->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

tl::expected<Invocation, std::string> parse_command(const CommandEntry& command,
                                                    std::vector<std::string> words) {
  Invocation invocation;
  Options& result = invocation.options;
  result.command = command.command;
  CLI::App parser;
  parser.set_help_flag();
  parser.allow_extras();
  bool help = false;
  parser.add_flag("-h,--help", help);
  parser.add_option("arguments", result.arguments);
  for (const OptionEntry& option : options()) {
    if (option.belongs_to(command.command)) declare(parser, option, result);
  }
  try {
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    parser.parse(words);
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string message = error.what();  // "--timeout: 1 required SECONDS missing"
    return tl::unexpected(fmt::format("{} needs a value", message.substr(0, message.find(':'))));
  } catch (const CLI::ParseError& error) {
    return tl::unexpected(std::string(error.what()));
  }
  if (help) {
    return Invocation{Kind::Help, {}, command.command};
  }
  std::vector<std::string> extras = parser.remaining();
  std::erase(extras, "--");  // what follows it is already among the arguments
  if (!extras.empty()) return tl::unexpected(unknown_option(extras.front(), command));
  if (result.arguments.size() < command.fewest_arguments) {
    return tl::unexpected(fmt::format("{} needs {}", command.name, command.arguments));
  }
  if (result.arguments.size() > command.most_arguments) {
    return tl::unexpected(fmt::format("{} does not take '{}'", command.name,
                                      result.arguments[command.most_arguments]));
  }
  return invocation;
}

tl::expected<Invocation, std::string> parse_help(const std::vector<std::string>& words) {
  if (words.size() < 2) return Invocation{Kind::Help};
  const CommandEntry* command = find_command(words[1]);
  if (command == nullptr) return tl::unexpected(unknown_command(words[1]));
  return Invocation{Kind::Help, {}, command->command};
}

}  // namespace

tl::expected<Invocation, std::string> parse(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return tl::unexpected(std::string("a command is missing"));
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h" || first == "help") return parse_help(arguments);
  if (first == "--version" || first == "-V") return Invocation{Kind::Version};
  if (first == "--man") return Invocation{Kind::Manual};
  if (first == "--completion") {
    if (arguments.size() == 2 && arguments[1] == "bash") return Invocation{Kind::Completion};
    return tl::unexpected(std::string("--completion is there for bash only"));
  }
  if (first.size() > 1 && first.front() == '-') {
    return tl::unexpected(fmt::format("a command comes first, then options such as {}", first));
  }
  const CommandEntry* command = find_command(first);
  if (command == nullptr) return tl::unexpected(unknown_command(first));
  auto invocation = parse_command(*command, {arguments.begin() + 1, arguments.end()});
  if (invocation) invocation->options.words = arguments;
  return invocation;
}

}  // namespace proviso::cli
