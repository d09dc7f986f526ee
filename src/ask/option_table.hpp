// The table of options: how each is spelled and explained, which cells of the table question × kind
// of model it applies to, how its value is set, and whether it was given.
//
// The parser, the help, the manual page, the shell completion and the rejection of options that do
// not apply are all generated from it, so they cannot disagree. One name may have several rows, for
// different cells: --property has one meaning for check and another for assume.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ask/options.hpp"
#include "ask/question.hpp"
#include "base/maybe.hpp"

namespace proviso::ask {

/// How an option reads and writes its member of Options.
struct Access {
  /// Sets the value. Returns an error message, empty if the value is valid.
  std::string (*set)(Options& options, const std::string& value);
  bool (*given)(const Options& options);
};

struct OptionRow {
  std::string_view name;     // without the dashes
  char letter;               // or 0
  std::string_view value;    // placeholder of its value; empty for a switch
  std::string_view choices;  // separated by |; empty if any value is allowed
  std::string_view help;
  Cells cells;
  bool repeats;
  Access access;

  bool applies(Question question, ModelKind kind) const { return cells.contains(question, kind); }
  bool belongs_to(Question question) const { return !cells.kinds(question).empty(); }
};

std::span<const OptionRow> option_table();

/// Returns the row of a name for a cell; null if the option does not apply there.
const OptionRow* find_option(std::string_view name, Question question, ModelKind kind);

/// The kinds of models for which a question takes the option.
KindSet kinds_with(std::string_view name, Question question);

/// Sets the value of an option; the error says what is wrong with it.
Done enter(const OptionRow& row, const std::string& value, Options& options);

/// "--supertrace does not apply to designs: check takes it for FSP and Aldebaran models"
std::string inapplicable(std::string_view name, Question question, ModelKind kind);

/// Rejects the first option that was given and does not apply to the cell.
Done refuse_inapplicable(const Options& options, Question question, ModelKind kind);

/// Rejects the first of these options that was given: "--rule does not go with --method
/// requirement". For options that exclude each other within one cell.
Done refuse_given(const Options& options, Question question,
                  std::initializer_list<std::string_view> names, std::string_view why);

/// Splits "strong|branching|…" into "strong", "branching", ….
std::vector<std::string> split_choices(std::string_view choices);

}  // namespace proviso::ask
