#include "cli/help.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "report/version.hpp"

namespace proviso::cli {
namespace {

constexpr std::string_view kPurpose = "Proviso tells under which proviso a component is correct.";

struct Status {
  int number;
  std::string_view meaning;
};
constexpr Status kStatuses[] = {
    {0, "holds"},
    {1, "violated"},
    {4, "holds under the printed assumption"},
    {3, "undecided: a limit was reached"},
    {2, "the input or the call is wrong"},
    {70, "a bug in Proviso"},
};

constexpr std::string_view kLanguages =
    "The language of a model is told by the ending of its file, whatever the case: .lts and .fsp "
    "are FSP, .aut is Aldebaran, .pml is Promela, .smv is SMV, .aig and .aag are AIGER, .collab is "
    "a "
    "design. - is standard input and needs --language.";

std::string spelling(const OptionEntry& option) {
  std::string text = option.letter != 0 ? fmt::format("-{}, ", option.letter) : std::string("    ");
  text += fmt::format("--{}", option.name);
  if (!option.value.empty()) text += fmt::format(" {}", option.value);
  return text;
}

std::string explained(const OptionEntry& option) {
  std::string choices(option.choices);
  std::string text(option.help);
  if (choices.empty()) return text;
  std::size_t at = 0;
  while ((at = choices.find('|', at)) != std::string::npos) choices.replace(at, 1, ", ");
  return text + fmt::format(" ({})", choices);
}

/// Breaks at blanks; every line but the first starts with `indent` blanks.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width = 90) {
  std::string result;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const bool breaks = column > indent && column + 1 + end > width;
    if (breaks) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::vector<const OptionEntry*> options_of(Command command) {
  std::vector<const OptionEntry*> result;
  for (const OptionEntry& option : options()) {
    if (option.belongs_to(command)) result.push_back(&option);
  }
  return result;
}

/// A minus sign of its own and no line that starts with a dot.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      if (c == '.' && (result.empty() || result.back() == '\n')) result += "\\&";
      result += c;
    }
  }
  return result;
}

}  // namespace

std::string general_help() {
  std::string text = fmt::format("{}\n\nusage: proviso COMMAND MODEL [OPTION...]\n\n", kPurpose);
  for (const CommandEntry& command : commands()) {
    text += fmt::format("  {:<12} {}\n", command.name, command.summary);
  }
  text += fmt::format("  {:<12} {}\n", "help", "more about a command");
  text += "\n" + wrapped(kLanguages, 0) + "\n\nexit status:\n";
  for (const Status& status : kStatuses) {
    text += fmt::format("  {:>2}  {}\n", status.number, status.meaning);
  }
  return text;
}

std::string command_help(Command command) {
  const CommandEntry& about = entry(command);
  std::string text = fmt::format("usage: proviso {} {} [OPTION...]\n\n{}\n\n", about.name,
                                 about.arguments, wrapped(about.description, 0));
  std::size_t widest = 0;
  const auto list = options_of(command);
  for (const OptionEntry* option : list) widest = std::max(widest, spelling(*option).size());
  for (const OptionEntry* option : list) {
    text += fmt::format("  {:<{}}  {}\n", spelling(*option), widest,
                        wrapped(explained(*option), widest + 4));
  }
  text += fmt::format("  {:<{}}  {}\n", "-h, --help", widest, "this text");
  return text + fmt::format("\nexample: proviso {}\n", about.example);
}

std::string manual_page() {
  std::string page = fmt::format(
      ".TH PROVISO 1 \"\" \"Proviso {}\" \"User Commands\"\n"
      ".SH NAME\nproviso \\- compositional verification\n"
      ".SH SYNOPSIS\n.B proviso\n.I COMMAND MODEL\n[\\fIOPTION\\fR...]\n"
      ".SH DESCRIPTION\n{}\n{}\n.SH COMMANDS\n",
      kVersion, roff(kPurpose), roff(kLanguages));
  for (const CommandEntry& command : commands()) {
    page += fmt::format(".TP\n\\fB{}\\fR {}\n{}\n", command.name, roff(command.arguments),
                        roff(command.description));
  }
  page += ".SH OPTIONS\n";
  for (const OptionEntry& option : options()) {
    std::vector<std::string_view> users;
    for (const CommandEntry& command : commands()) {
      if (option.belongs_to(command.command)) users.push_back(command.name);
    }
    const bool everywhere = users.size() + 1 >= commands().size();
    page += ".TP\n\\fB";
    if (option.letter != 0) page += fmt::format("\\-{}, ", option.letter);
    page += fmt::format("\\-\\-{}\\fR", roff(option.name));
    if (!option.value.empty()) page += fmt::format(" \\fI{}\\fR", roff(option.value));
    page += '\n' + roff(explained(option));
    if (!everywhere) page += fmt::format("\n[{}]", roff(fmt::format("{}", fmt::join(users, ", "))));
    page += '\n';
  }
  page += ".SH EXIT STATUS\n";
  for (const Status& status : kStatuses) {
    page += fmt::format(".TP\n.B {}\n{}\n", status.number, roff(status.meaning));
  }
  page += ".SH EXAMPLES\n.nf\n";
  for (const CommandEntry& command : commands()) {
    page += fmt::format("proviso {}\n", roff(command.example));
  }
  page += ".fi\n";
  return page;
}

std::string bash_completion() {
  std::string names;
  for (const CommandEntry& command : commands()) names += fmt::format("{} ", command.name);
  std::string text =
      "# bash completion for proviso\n"
      "_proviso() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
      "command=${COMP_WORDS[1]}\n"
      "  if ((COMP_CWORD == 1)); then\n";
  text += fmt::format(
      "    COMPREPLY=($(compgen -W '{}help --help --version' -- \"$word\"))\n    return\n  fi\n",
      names);
  text += "  case $command:$before in\n";
  for (const OptionEntry& option : options()) {
    if (option.choices.empty()) continue;
    for (const CommandEntry& command : commands()) {
      if (!option.belongs_to(command.command)) continue;
      text += fmt::format("    {}:--{}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                          command.name, option.name, fmt::join(split_choices(option.choices), " "));
    }
  }
  text += "  esac\n  case $command:$word in\n";
  for (const CommandEntry& command : commands()) {
    std::string list;
    for (const OptionEntry* option : options_of(command.command)) {
      list += fmt::format("--{} ", option->name);
    }
    text += fmt::format("    {}:-*) COMPREPLY=($(compgen -W '{}--help' -- \"$word\")); return ;;\n",
                        command.name, list);
  }
  text +=
      fmt::format("    help:*) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n", names);
  text += "  esac\n  COMPREPLY=($(compgen -f -- \"$word\"))\n}\n";
  text += "complete -o filenames -F _proviso proviso\n";
  return text;
}

}  // namespace proviso::cli
