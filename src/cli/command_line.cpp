#include "cli/command_line.hpp"

#include <algorithm>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "ask/ask.hpp"
#include "ask/option_table.hpp"
#include "base/suggest.hpp"
#include "cli/completion.hpp"
#include "cli/report_files.hpp"
#include "subject/language.hpp"

namespace proviso::cli {
namespace {

using ask::OptionRow;
using Kind = Invocation::Kind;

std::string with_suggestion(std::string complaint, std::string_view word,
                            const std::vector<std::string>& known) {
  const std::string suggestion = did_you_mean(word, known);
  return suggestion.empty() ? complaint : complaint + "; " + suggestion;
}

std::string unknown_command(const std::string& word) {
  std::vector<std::string> known;
  for (const Command& command : commands()) known.emplace_back(command.name);
  return with_suggestion(fmt::format("there is no command '{}'", word), word, known);
}

/// The options of a command, one row for each name; which row counts depends on the model.
std::vector<const OptionRow*> options_of(const Command& command) {
  std::vector<const OptionRow*> rows;
  if (!command.question) return rows;
  for (const OptionRow& row : ask::option_table()) {
    const bool is_new = std::none_of(rows.begin(), rows.end(), [&row](const OptionRow* known) {
      return known->name == row.name;
    });
    if (is_new && row.belongs_to(*command.question)) rows.push_back(&row);
  }
  return rows;
}

std::string unknown_option(const std::string& word, const Command& command) {
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> known{"--help", "--json", "--quiet"};
  for (const OptionRow* row : options_of(command)) known.push_back(fmt::format("--{}", row->name));
  for (const OwnOption* row : own_options(command.name)) {
    known.push_back(fmt::format("--{}", row->name));
  }
  return with_suggestion(fmt::format("{} has no option '{}'", command.name, name), name, known);
}

/// An option of a call and its values, before it is known what they mean.
struct GivenOption {
  const OptionRow* row;
  std::vector<std::string> values;
};

void declare(CLI::App& parser, const OptionRow& row, std::vector<GivenOption>& given) {
  std::string names = fmt::format("--{}", row.name);
  if (row.letter != 0) names = fmt::format("-{},{}", row.letter, names);
  if (row.value.empty()) {
    parser.add_flag_callback(names, [&row, &given] { given.push_back({&row, {""}}); });
    return;
  }
  const CLI::callback_t take = [&row, &given](const CLI::results_t& values) {
    if (values.size() > 1 && !row.repeats) {
      throw CLI::ValidationError(fmt::format("--{}", row.name), "is given more than once");
    }
    given.push_back({&row, values});
    return true;
  };
  CLI::Option* declared = parser.add_option(names, take);
  declared->type_name(std::string(row.value))->expected(1);
  declared->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// The same for an option of a command that asks no question.
void declare(CLI::App& parser, const OwnOption& row, OwnValues& given) {
  const std::string names = row.name == "output" ? "-o,--output" : fmt::format("--{}", row.name);
  if (row.value.empty()) {
    parser.add_flag_callback(names, [&row, &given] { given[std::string(row.name)] = {""}; });
    return;
  }
  const CLI::callback_t take = [&row, &given](const CLI::results_t& values) {
    if (values.size() > 1 && !row.repeats) {
      throw CLI::ValidationError(fmt::format("--{}", row.name), "is given more than once");
    }
    given[std::string(row.name)] = values;
    return true;
  };
  CLI::Option* declared = parser.add_option(names, take);
  declared->type_name(std::string(row.value))->expected(1);
  declared->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// Enters the options of a call. What they mean depends on the kind of model, and that on
/// --language, which is therefore entered first.
Done enter_options(const std::vector<GivenOption>& given, ask::Request& request) {
  for (const GivenOption& option : given) {
    if (option.row->name == "language") request.options.language = option.values.front();
    if (option.row->name == "against") request.options.against = option.values.front();
  }
  const auto kind = ask::kind_of(request);
  if (!kind) return {};  // the question cannot be asked, and the answer will say why
  for (const GivenOption& option : given) {
    const OptionRow* row = ask::find_option(option.row->name, request.question, *kind);
    if (row == nullptr) {
      return refused(ask::inapplicable(option.row->name, request.question, *kind));
    }
    for (const std::string& value : option.values) {
      if (Done done = ask::enter(*row, value, request.options); !done) return done;
    }
  }
  return {};
}

Done check_arguments(const Command& command, const std::vector<std::string>& arguments) {
  if (arguments.size() < command.fewest_arguments) {
    return refused(fmt::format("{} needs {}", command.name, command.arguments));
  }
  if (arguments.size() > command.most_arguments) {
    return refused(
        fmt::format("{} does not take '{}'", command.name, arguments[command.most_arguments]));
  }
  return {};
}

Maybe<Invocation> parse_command(const Command& command, std::vector<std::string> words) {
  Invocation invocation;
  std::vector<std::string> arguments;
  std::vector<GivenOption> given;
  CLI::App parser;
  parser.set_help_flag();
  parser.allow_extras();
  bool help = false;
  parser.add_flag("-h,--help", help);
  parser.add_flag("--json", invocation.presentation.json);
  parser.add_flag("-q,--quiet", invocation.presentation.quiet);
  parser.add_option("arguments", arguments);
  for (const OptionRow* row : options_of(command)) declare(parser, *row, given);
  for (const OwnOption* row : own_options(command.name)) declare(parser, *row, invocation.own);
  try {
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    parser.parse(words);
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string message = error.what();  // "--timeout: 1 required SECONDS missing"
    return refused(fmt::format("{} needs a value", message.substr(0, message.find(':'))));
  } catch (const CLI::ParseError& error) {
    return refused(error.what());
  }
  invocation.about = &command;
  if (help) {
    invocation.kind = Kind::Help;
    return invocation;
  }
  std::vector<std::string> extras = parser.remaining();
  std::erase(extras, "--");  // what follows it is already among the arguments
  if (!extras.empty()) return refused(unknown_option(extras.front(), command));
  if (Done done = check_arguments(command, arguments); !done) return refused(done.error());
  if (!command.question && command.name != "explain") {
    invocation.kind = Kind::Project;
    invocation.arguments = std::move(arguments);
    return invocation;
  }
  if (!command.question) {
    invocation.kind = Kind::Explain;
    if (!arguments.empty()) invocation.code = arguments.front();
    return invocation;
  }
  ask::Request& request = invocation.request;
  request.question = *command.question;
  enter_arguments(std::move(arguments), request);
  if (Done done = enter_options(given, request); !done) return refused(done.error());
  if (const auto reports = report_files(request.options.reports); !reports) {
    return refused(reports.error());
  }
  request.options.evidence = invocation.presentation.json;
  if (request.options.debugger && invocation.presentation.json) {
    return refused("--gdb is for people: it cannot be used with --json");
  }
  if (request.options.protocol && (invocation.presentation.json || request.options.debugger)) {
    return refused("--protocol writes JSON of its own: it cannot be used with --json or --gdb");
  }
  return invocation;
}

/// `help`, `help check`, `help check --for smv`
Maybe<Invocation> parse_help(const std::vector<std::string>& words) {
  Invocation invocation;
  invocation.kind = Kind::Help;
  if (words.size() < 2 || (words.size() == 2 && words[1] == "help")) return invocation;
  invocation.about = find_command(words[1]);
  if (invocation.about == nullptr) return refused(unknown_command(words[1]));
  if (words.size() == 2) return invocation;
  const bool is_for = words[2] == "--for" && words.size() == 4;
  if (!is_for) return refused("help takes a command, and --for LANGUAGE after it");
  const auto language = subject::language_of("", words[3]);
  if (!language) return refused(language.error());
  invocation.only_for = (*language)->kind;
  return invocation;
}

}  // namespace

Maybe<Invocation> parse(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return refused("a command is missing");
  const std::string& first = arguments.front();
  const auto plain = [](Kind kind) {
    Invocation invocation;
    invocation.kind = kind;
    return invocation;
  };
  if (first == "--help" || first == "-h" || first == "help") return parse_help(arguments);
  if (first == "--version" || first == "-V") return plain(Kind::Version);
  if (first == "--man") return plain(Kind::Manual);
  if (first == "--completion") {
    if (arguments.size() != 2 || !completion(arguments[1])) {
      return refused("--completion takes the name of a shell: bash, zsh or fish");
    }
    Invocation invocation = plain(Kind::Completion);
    invocation.shell = arguments[1];
    return invocation;
  }
  if (first.size() > 1 && first.front() == '-') {
    return refused(fmt::format("a command comes first, then options such as {}", first));
  }
  const Command* command = find_command(first);
  if (command == nullptr) return refused(unknown_command(first));
  auto invocation = parse_command(*command, {arguments.begin() + 1, arguments.end()});
  if (invocation) invocation->request.call = arguments;
  return invocation;
}

}  // namespace proviso::cli
