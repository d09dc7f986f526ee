#include "cli/help.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>

#include <fmt/format.h>

#include "ask/method.hpp"
#include "ask/option_table.hpp"
#include "base/file_name.hpp"
#include "cli/method_examples.hpp"
#include "cli/option_names.hpp"
#include "cli/own_options.hpp"
#include "report/version.hpp"
#include "subject/language.hpp"

namespace proviso::cli {
namespace {

using ask::KindSet;
using ask::OptionRow;
using ask::Question;

constexpr std::string_view kPurpose =
    "Proviso finds out under which proviso a component is correct.";

constexpr std::size_t kWidth = 90;
constexpr std::ptrdiff_t kTwoScreens = 48;

/// A title in the list of commands, before the first command that belongs to it.
struct Heading {
  std::string_view first_command;
  std::string_view title;
};
constexpr Heading kHeadings[] = {
    {"check", "check a model, or a whole project"},
    {"assume", "reason about components and their environment"},
    {"compose", "build, reduce and compare"},
    {"alphabet", "look into a model"},
};

/// A command that few need: the list of commands, which fits on two screens, only mentions it.
constexpr std::string_view kUnlisted = "bench-ranks";

/// Where users of LTSA, SPIN and NuSMV find what they know.
struct Signpost {
  std::string_view topic;
  std::string_view call;
};
constexpr Signpost kSignposts[] = {
    {"deadlock, safety, progress, LTL", "check MODEL --only deadlock,safety,progress,ltl"},
    {"invariants, bounded model checking",
     "check MODEL.smv --only invariant --method bmc (or pdr, bdd)"},
    {"assertions, never claims, fairness",
     "check MODEL.pml --weak-fairness; --spin-trail FILE for SPIN"},
    {"a counterexample, step by step",
     "check MODEL --json > FILE, then simulate MODEL --trace FILE"},
    {"assume-guarantee proofs", "prove MODEL --property NAME -o FILE, then certify FILE MODEL"},
    {"races and deadlocks of C++", "check FILE.cpp; --map and --design add a design's properties"},
};

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

/// ".lts .fsp FSP, .aut Aldebaran, …"
std::string languages_text() {
  std::string list;
  for (const subject::Language& language : subject::languages()) {
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", dotted_extensions(language.extensions),
                        language.title);
  }
  return fmt::format("The file extension selects the language: {}; - is standard input.", list);
}

/// Options that say nothing about the question.
constexpr OptionRow kPresentation[] = {
    {"json", 0, "", "", "print one JSON object instead of text", {}, false, {}},
    {"quiet", 'q', "", "", "no progress and no notes", {}, false, {}},
};

std::string spelling(const OptionRow& option) {
  std::string text = option.letter != 0 ? fmt::format("-{}, ", option.letter) : std::string("    ");
  text += fmt::format("--{}", option.name);
  if (!option.value.empty()) text += fmt::format(" {}", option.value);
  return text;
}

std::string explained(const OptionRow& option, Question question, KindSet kinds) {
  const std::vector<std::string> values = values_of(option, question, kinds);
  if (values.empty()) return std::string(option.help);
  return fmt::format("{} ({})", option.help, fmt::join(values, ", "));
}

/// Breaks at blanks; every line but the first starts with `indent` blanks.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
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

/// The options of a command that apply to the same kinds of models.
struct Group {
  KindSet kinds;
  std::vector<const OptionRow*> rows;
};

/// The options for every model that the command takes first, then those for one kind of model, in
/// the order of the kinds, then those for several.
std::vector<Group> groups_of(Question question, KindSet wanted) {
  std::vector<Group> groups{{wanted, {}}};
  for (const OptionRow& row : ask::option_table()) {
    KindSet kinds;
    for (std::size_t i = 0; i < subject::kModelKindCount; ++i) {
      const auto kind = static_cast<ask::ModelKind>(i);
      if (wanted.contains(kind) && row.applies(question, kind)) kinds = kinds | kind;
    }
    if (kinds.empty()) continue;
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [kinds](const Group& group) { return group.kinds == kinds; });
    if (same != groups.end()) {
      same->rows.push_back(&row);
    } else {
      groups.push_back({kinds, {&row}});
    }
  }
  std::sort(groups.begin() + 1, groups.end(), [](const Group& one, const Group& other) {
    return one.kinds.comes_before(other.kinds);
  });
  return groups;
}

/// The width of the options with their values, for columns that are aligned.
std::size_t widest_of(const std::vector<const OptionRow*>& rows) {
  std::size_t widest = spelling(kPresentation[1]).size();
  for (const OptionRow* row : rows) widest = std::max(widest, spelling(*row).size());
  return widest;
}

/// Aligned lines, one for each option; `is_common` adds those that every command has.
std::string option_lines(const Group& group, Question question, bool is_common,
                         std::size_t widest = 0) {
  widest = std::max(widest, widest_of(group.rows));
  std::string text;
  const auto add = [&](const std::string& option, const std::string& help) {
    text += fmt::format("  {:<{}}  {}\n", option, widest, wrapped(help, widest + 4, kWidth));
  };
  for (const OptionRow* row : group.rows) {
    add(spelling(*row), explained(*row, question, group.kinds));
  }
  if (!is_common) return text;
  for (const OptionRow& row : kPresentation) add(spelling(row), std::string(row.help));
  add("-h, --help", "this text");
  return text;
}

/// The options of a command that asks no question.
std::string own_lines(const Command& about) {
  std::vector<OptionRow> rows;
  for (const OwnOption* option : own_options(about.name)) {
    rows.push_back({option->name,
                    option->name == "output" ? 'o' : '\0',
                    option->value,
                    "",
                    option->help,
                    {},
                    option->repeats,
                    {}});
  }
  Group group;
  for (const OptionRow& row : rows) group.rows.push_back(&row);
  return option_lines(group, Question::Check, true);
}

/// Every option with its explanation, grouped by the kinds of models that it applies to.
std::string all_options(Question question, const std::vector<Group>& groups) {
  std::size_t widest = 0;
  for (const Group& group : groups) widest = std::max(widest, widest_of(group.rows));
  std::string text;
  for (const Group& group : groups) {
    const bool is_common = &group == &groups.front();
    const std::string title = is_common ? "all models" : ask::kinds_text(group.kinds);
    text += groups.size() > 1 ? fmt::format("\n{}:\n", title) : "\n";
    text += option_lines(group, question, is_common, widest);
  }
  return text;
}

/// The options of a group that other kinds of models have too, if only for another command.
Group known_elsewhere(const Group& group) {
  Group shared{group.kinds, {}};
  for (const OptionRow* row : group.rows) {
    KindSet kinds = group.kinds;
    for (std::size_t i = 0; i < ask::kQuestionCount; ++i) {
      const auto question = static_cast<Question>(i);
      if (row->belongs_to(question)) kinds = kinds | row->cells.kinds(question);
    }
    if (kinds != group.kinds) shared.rows.push_back(row);
  }
  return shared;
}

/// The options for all models with their explanations, and the names of those for each kind of
/// model. A command for one kind of model alone has too many that all its models share.
std::string short_options(const Command& about, const Group& common, KindSet every) {
  std::string text = "\nall models:\n" + option_lines(common, *about.question, true);
  text +=
      fmt::format("\nmore options, explained by `proviso help {} --for LANGUAGE`:\n", about.name);
  constexpr std::size_t kIndent = 29;
  for (std::size_t i = 0; i < subject::kModelKindCount; ++i) {
    const auto kind = static_cast<ask::ModelKind>(i);
    if (!every.contains(kind)) continue;
    std::vector<std::string> names;
    for (const OptionRow& row : ask::option_table()) {
      const bool is_common =
          std::find(common.rows.begin(), common.rows.end(), &row) != common.rows.end();
      if (is_common || !row.applies(*about.question, kind)) continue;
      names.push_back(fmt::format("--{}", row.name));
    }
    text += fmt::format("  {:<{}}{}\n", subject::plural(kind), kIndent - 2,
                        wrapped(fmt::format("{}", fmt::join(names, " ")), kIndent, kWidth));
  }
  return text;
}

/// The options of a command between its usage and its example.
std::string with_frame(const Command& about, const std::string& options) {
  return fmt::format("usage: proviso {} {} [OPTION...]\n\n{}\n{}\nexample: proviso {}\n",
                     about.name, about.arguments, wrapped(about.description, 0, kWidth), options,
                     about.example);
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
  std::string text = fmt::format("{}\nusage: proviso COMMAND MODEL [OPTION...]\n", kPurpose);
  for (const Command& command : commands()) {
    if (command.name == kUnlisted) continue;
    for (const Heading& heading : kHeadings) {
      if (heading.first_command == command.name) text += fmt::format("\n{}:\n", heading.title);
    }
    text += fmt::format("  {:<12} {}\n", command.name, command.summary);
  }
  text += fmt::format("  {:<12} {}; also {}\n\nwhere to find:\n", "help",
                      "explain a command; with --for LANGUAGE, all its options", kUnlisted);
  for (const Signpost& post : kSignposts) {
    text += fmt::format("  {:<34} {}\n", post.topic, post.call);
  }
  text += "\n" + wrapped(languages_text(), 0, kWidth) + "\n\n";
  std::vector<std::string> statuses;
  for (const Status& status : kStatuses) {
    statuses.push_back(fmt::format("{} {}", status.number, status.meaning));
  }
  return text + wrapped(fmt::format("Exit status: {}.", fmt::join(statuses, "; ")), 0, kWidth) +
         "\n";
}

std::string command_help(const Command& about, std::optional<ask::ModelKind> only_for) {
  if (!about.question) return with_frame(about, '\n' + own_lines(about));
  const KindSet every = ask::kinds_of(*about.question);
  if (only_for && !every.contains(*only_for)) {
    return fmt::format("{} does not apply to {}; use {}\n", about.name, subject::plural(*only_for),
                       ask::questions_text(*only_for));
  }
  const std::vector<Group> groups =
      groups_of(*about.question, only_for ? KindSet(*only_for) : every);
  std::string text = with_frame(about, all_options(*about.question, groups));
  const bool fits = std::count(text.begin(), text.end(), '\n') <= kTwoScreens;
  if (fits || only_for) return text;
  const Group common = groups.size() > 1 ? groups.front() : known_elsewhere(groups.front());
  return with_frame(about, short_options(about, common, every));
}

std::string manual_page() {
  std::string page = fmt::format(
      ".TH PROVISO 1 \"\" \"Proviso {}\" \"User Commands\"\n"
      ".SH NAME\nproviso \\- compositional verification\n"
      ".SH SYNOPSIS\n.B proviso\n.I COMMAND MODEL\n[\\fIOPTION\\fR...]\n"
      ".SH DESCRIPTION\n{}\n{}\n.SH COMMANDS\n",
      kVersion, roff(kPurpose), roff(languages_text()));
  for (const Command& command : commands()) {
    page += fmt::format(".TP\n\\fB{}\\fR {}\n{}\n", command.name, roff(command.arguments),
                        roff(command.description));
  }
  page += ".SH OPTIONS\n";
  const auto add = [&page](const OptionRow& option, const std::string& help,
                           const std::string& users) {
    page += ".TP\n\\fB";
    if (option.letter != 0) page += fmt::format("\\-{}, ", option.letter);
    page += fmt::format("\\-\\-{}\\fR", roff(option.name));
    if (!option.value.empty()) page += fmt::format(" \\fI{}\\fR", roff(option.value));
    page += '\n' + roff(help);
    if (!users.empty()) page += fmt::format("\n[{}]", roff(users));
    page += '\n';
  };
  for (const OptionRow& option : ask::option_table()) {
    std::vector<std::string> users;
    std::string help(option.help);
    for (const Command& command : commands()) {
      if (!command.question || !option.belongs_to(*command.question)) continue;
      const KindSet kinds = option.cells.kinds(*command.question);
      help = explained(option, *command.question, kinds);
      users.push_back(kinds == ask::kinds_of(*command.question)
                          ? std::string(command.name)
                          : fmt::format("{} of {}", command.name, ask::kinds_text(kinds)));
    }
    add(option, help, fmt::format("{}", fmt::join(users, ", ")));
  }
  for (const OwnOption& option : own_option_table()) {
    add({option.name, '\0', option.value, "", option.help, {}, option.repeats, {}},
        std::string(option.help), std::string(option.command));
  }
  for (const OptionRow& option : kPresentation) add(option, std::string(option.help), "");
  page += ".SH EXIT STATUS\n";
  for (const Status& status : kStatuses) {
    page += fmt::format(".TP\n.B {}\n{}\n", status.number, roff(status.meaning));
  }
  page += ".SH EXAMPLES\nThe files are in the folder of examples.\n";
  for (const MethodExample& example : method_examples()) {
    page += fmt::format(".SS {}\n{}\n.PP\n.nf\n{}.fi\n", example.title, roff(example.text),
                        roff(example.calls));
  }
  page += ".SS One call of each command\n.nf\n";
  for (const Command& command : commands()) {
    page += fmt::format("proviso {}\n", roff(command.example));
  }
  page += ".fi\n";
  return page;
}

}  // namespace proviso::cli
