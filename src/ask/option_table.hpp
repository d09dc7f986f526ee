// The table of options: how each is spelled and explained, to which cells of the table
// question × kind of model it applies, how its value is entered and whether it is given.
//
// The parser, the help, the manual page, the completion of the shell and the refusal of options
// that do not apply are all made from it, so that they cannot disagree. One name may have several
// rows, for different cells: --property means something else to check than to assume.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ask/options.hpp"
#include "ask/question.hpp"
#include "base/maybe.hpp"

namespace proviso::ask {

/// How an option reaches its member of Options.
struct Access {
  /// Enters a value; the result says what is wrong with it, and is empty if nothing is.
  std::string (*set)(Options& options, const std::string& value);
  bool (*given)(const Options& options);
};

struct OptionRow {
  std::string_view name;     // without the dashes
  char letter;               // or 0
  std::string_view value;    // what it takes; empty for a switch
  std::string_view choices;  // separated by |; empty if anything goes
  std::string_view help;
  Cells cells;
  bool repeats;
  Access access;

  bool applies(Question question, ModelKind kind) const { return cells.contains(question, kind); }
  bool belongs_to(Question question) const { return !cells.kinds(question).empty(); }
};

std::span<const OptionRow> option_table();

/// The row of a name for a cell; null if the option does not apply there.
const OptionRow* find_option(std::string_view name, Question question, ModelKind kind);

/// The kinds of models to which a question takes the option.
KindSet kinds_with(std::string_view name, Question question);

/// Enters the value of an option, or says what is wrong with it.
Done enter(const OptionRow& row, const std::string& value, Options& options);

/// "--supertrace does not apply to designs: check takes it for FSP and Aldebaran models"
std::string inapplicable(std::string_view name, Question question, ModelKind kind);

/// Refuses the first option that is given and does not apply to the cell.
Done refuse_inapplicable(const Options& options, Question question, ModelKind kind);

/// Refuses the first of these options of a question that is given: "--rule does not go with
/// --method requirement". For options that exclude each other within one cell.
Done refuse_given(const Options& options, Question question,
                  std::initializer_list<std::string_view> names, std::string_view why);

/// "strong", "branching", … of "strong|branching|…".
std::vector<std::string> split_choices(std::string_view choices);

}  // namespace proviso::ask
