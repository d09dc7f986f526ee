#include "cli/completion.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "cli/option_names.hpp"
#include "cli/own_options.hpp"

namespace proviso::cli {
namespace {

/// An option of a command, as a shell completes it.
struct Entry {
  char letter = 0;
  std::string_view value;  // what its value is called; empty if it takes none
  std::string_view help;
  std::vector<std::string> known;  // the values that can be completed
};
using Entries = std::map<std::string_view, Entry>;

/// One name may have other values, and stand for other models, in each of its rows.
Entries entries_of(const Command& command) {
  Entries entries;
  for (const ask::OptionRow& option : ask::option_table()) {
    if (!command.question || !option.belongs_to(*command.question)) continue;
    Entry& entry =
        entries.try_emplace(option.name, Entry{option.letter, option.value, option.help, {}})
            .first->second;
    if (option.name == "output") continue;
    const ask::KindSet kinds = option.cells.kinds(*command.question);
    for (std::string& value : values_of(option, *command.question, kinds)) {
      const bool is_new =
          std::find(entry.known.begin(), entry.known.end(), value) == entry.known.end();
      if (is_new) entry.known.push_back(std::move(value));
    }
  }
  for (const OwnOption* option : own_options(command.name)) {
    entries.try_emplace(option->name, Entry{0, option->value, option->help, {}});
  }
  entries.try_emplace("json", Entry{0, "", "print one JSON object instead of text", {}});
  entries.try_emplace("quiet", Entry{'q', "", "no progress and no notes", {}});
  entries.try_emplace("help", Entry{'h', "", "print the help of the command", {}});
  return entries;
}

std::string command_names() {
  std::string names;
  for (const Command& command : commands()) names += fmt::format("{} ", command.name);
  return names;
}

std::string bash() {
  const std::string names = command_names();
  std::string text =
      "# bash completion for proviso\n"
      "_proviso() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
      "command=${COMP_WORDS[1]}\n"
      "  if ((COMP_CWORD == 1)); then\n";
  text += fmt::format(
      "    COMPREPLY=($(compgen -W '{}help --help --version' -- \"$word\"))\n    return\n  fi\n",
      names);
  std::string values, lists;
  for (const Command& command : commands()) {
    std::string list;
    for (const auto& [name, entry] : entries_of(command)) {
      list += fmt::format("--{} ", name);
      if (entry.known.empty()) continue;
      values += fmt::format("    {}:--{}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                            command.name, name, fmt::join(entry.known, " "));
    }
    lists += fmt::format("    {}:-*) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                         command.name, list);
  }
  text += "  case $command:$before in\n" + values + "  esac\n  case $command:$word in\n" + lists;
  text +=
      fmt::format("    help:*) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n", names);
  text += "  esac\n  COMPREPLY=($(compgen -f -- \"$word\"))\n}\n";
  text += "complete -o filenames -F _proviso proviso\n";
  return text;
}

/// Puts a backslash before each of some characters.
std::string escaped(std::string_view text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// Between single quotes.
std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string zsh() {
  std::string text = "#compdef proviso\n_proviso() {\n  local -a names\n  names=(\n";
  for (const Command& command : commands()) {
    text += "    " + quoted(fmt::format("{}:{}", command.name, command.summary)) + "\n";
  }
  text +=
      "    'help:print the help of a command'\n  )\n"
      "  if (( CURRENT == 2 )); then\n    _describe command names\n    return\n  fi\n"
      "  local name=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $name in\n";
  for (const Command& command : commands()) {
    text += fmt::format("    {})\n      _arguments", command.name);
    for (const auto& [name, entry] : entries_of(command)) {
      std::string rest = fmt::format("[{}]", escaped(entry.help, "[]\\:"));
      if (!entry.value.empty()) {
        rest += fmt::format(":{}:", entry.value);
        const bool is_file = entry.value == "FILE" || entry.value == "FOLDER";
        rest += !entry.known.empty() ? fmt::format("({})", fmt::join(entry.known, " "))
                : is_file            ? "_files"
                                     : " ";
      }
      text += " \\\n        " + quoted(fmt::format("*--{}{}", name, rest));
      if (entry.letter != 0) text += " " + quoted(fmt::format("*-{}{}", entry.letter, rest));
    }
    text += " \\\n        '*:file:_files' ;;\n";
  }
  return text + "    help) _describe command names ;;\n  esac\n}\n_proviso \"$@\"\n";
}

std::string fish() {
  std::string text = "# fish completion for proviso\n";
  for (const Command& command : commands()) {
    text += fmt::format("complete -c proviso -n __fish_use_subcommand -f -a {} -d {}\n",
                        command.name, quoted(command.summary));
  }
  text +=
      "complete -c proviso -n __fish_use_subcommand -f -a help -d 'print the help of a command'\n";
  text += fmt::format("complete -c proviso -n '__fish_seen_subcommand_from help' -f -a {}\n",
                      quoted(command_names()));
  for (const Command& command : commands()) {
    for (const auto& [name, entry] : entries_of(command)) {
      text += fmt::format("complete -c proviso -n '__fish_seen_subcommand_from {}' -l {}",
                          command.name, name);
      if (entry.letter != 0) text += fmt::format(" -s {}", entry.letter);
      if (!entry.known.empty()) {
        text += fmt::format(" -x -a {}", quoted(fmt::format("{}", fmt::join(entry.known, " "))));
      } else if (!entry.value.empty()) {
        text += " -r";
      }
      text += fmt::format(" -d {}\n", quoted(entry.help));
    }
  }
  return text;
}

}  // namespace

std::optional<std::string> completion(std::string_view shell) {
  if (shell == "bash") return bash();
  if (shell == "zsh") return zsh();
  if (shell == "fish") return fish();
  return std::nullopt;
}

}  // namespace proviso::cli
