// The commands and options of proviso: one table of each.
//
// The parser, the help, the manual page and the completion of the shell are all made from these
// tables, so that they cannot disagree.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.hpp"

namespace proviso::cli {

enum class Command : std::uint8_t {
  Check,
  Assume,
  Prove,
  Discharge,
  Certify,
  Monitor,
  Compose,
  Minimise,
  Determinise,
  Compare,
  Convert,
  Alphabet,
  Draw,
  Simulate,
  Extract,
  Explain,
};

/// What was asked: the values of all options.
struct Options {
  Command command = Command::Check;
  std::vector<std::string> words;      // of the whole call
  std::vector<std::string> arguments;  // files, or what is to be explained
  std::vector<std::string> targets;
  std::vector<std::string> components;
  std::vector<std::string> properties;
  std::vector<std::string> environment;   // sets of labels
  std::vector<std::string> environments;  // components that are the environment
  std::vector<std::string> kinds;         // of checks; all if empty
  std::vector<std::string> defines;       // macros, N=3
  std::vector<std::string> domains;       // of a mapping, NAME=LOW..HIGH
  std::vector<std::string> extensions;    // of a design
  std::vector<std::string> assumptions;   // under which a program is checked
  std::vector<std::string> flags;         // of the compiler of a program
  std::vector<std::string> stubs;         // universal:CLASS or files
  std::string language;
  std::string output;
  std::string equivalence = "weak";
  std::string against;  // a model
  std::string around;
  std::string path;
  std::string trace;
  std::string alphabet;  // a set of labels
  std::string assumption;
  std::string certificate;
  std::string heuristic = "nearest";
  std::string criterion = "exact";
  std::string commands;  // compile_commands.json
  std::string design;    // the model that names stand for
  std::string driver;    // universal:CLASS or a file
  std::string keep;      // a folder
  std::string mapping;   // a file
  std::string order = "depth-first";
  std::string atomics = "strict";
  std::string races = "strict";
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> preemptions;
  std::string interfaces;  // a folder
  std::string kind = "assumption";
  std::string learner = "tree";
  std::string method = "auto";
  std::string name;
  std::string refinement = "backward";
  std::string rule = "auto";
  std::string spin_trail;
  std::string split;
  std::string with;                 // another tool
  std::optional<double> threshold;  // a part of the states
  bool analyse = false;
  bool decompose = false;
  bool expand = false;
  bool family = false;
  bool fair_choice = true;
  bool reduction = true;
  bool all_errors = false;
  bool no_claims = false;
  bool weak_fairness = false;
  bool supertrace = false;
  bool spurious = true;
  bool exact = false;
  bool cache = true;
  bool json = false;
  bool quiet = false;
  bool legacy_bool = false;
  Limits limits;
  std::uint64_t seed = 0;
  std::optional<unsigned> threads;  // one, or what suits the method
  std::optional<unsigned> bound;    // of a search in steps
};

struct CommandEntry {
  Command command;
  std::string_view name;
  std::string_view arguments;
  std::size_t fewest_arguments;
  std::size_t most_arguments;
  std::string_view summary;
  std::string_view description;
  std::string_view example;  // a call without the program's name
};

/// A set of commands, as bits.
using CommandSet = std::uint32_t;
constexpr CommandSet only(Command command) {
  return CommandSet{1} << static_cast<unsigned>(command);
}
template <typename... More>
constexpr CommandSet only(Command command, More... more) {
  return only(command) | only(more...);
}
inline constexpr CommandSet kEveryCommand = ~CommandSet{0};

struct OptionEntry {
  std::string_view name;     // without the dashes
  char letter;               // or 0
  std::string_view value;    // what it takes, empty for a switch
  std::string_view choices;  // separated by |, empty if anything goes
  std::string_view help;
  CommandSet commands;
  bool may_repeat;
  /// Enters a value; the result says what is wrong with it, and is empty if nothing is.
  std::string (*set)(Options& options, const std::string& value);

  bool belongs_to(Command command) const { return (commands & only(command)) != 0; }
};

std::span<const CommandEntry> commands();
std::span<const OptionEntry> options();
const CommandEntry& entry(Command command);
const CommandEntry* find_command(std::string_view name);

/// "strong", "branching", … of "strong|branching|…".
std::vector<std::string> split_choices(std::string_view choices);

}  // namespace proviso::cli
