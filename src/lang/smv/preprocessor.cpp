#include "lang/smv/preprocessor.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/text_scanner.hpp"
#include "lang/smv/codes.hpp"
#include "lang/smv/condition.hpp"
#include "lang/smv/fragment_scanner.hpp"

namespace proviso::smv {
namespace {

constexpr std::size_t kMaximumFragments = 2'000'000;
constexpr std::size_t kMaximumNesting = 200;
constexpr std::size_t kMaximumFiles = 1000;

struct Macro {
  bool function_like = false;
  std::vector<std::string_view> parameters = {};
  std::vector<Fragment> body = {};
};

/// #if … #endif around what is being read.
struct Conditional {
  Span span;
  bool taking = false;  // this branch is read
  bool taken = false;   // an earlier branch was, or all of it lies in a branch that is not
  bool after_else = false;
};

/// The macros that a fragment came out of; their names are not expanded in it again.
struct Ancestry {
  std::string_view macro;
  std::uint32_t outer = 0;
};

struct OpenFile {
  FragmentScanner scanner;
  FileId file;
  std::size_t conditionals = 0;  // that were open when it was entered
};

using Arguments = std::vector<std::vector<Fragment>>;

class Preprocessor {
 public:
  Preprocessor(SourceSet& sources, const Includer& includer, Diagnostics& diagnostics)
      : sources_(sources), includer_(includer), diagnostics_(diagnostics) {}

  PreprocessedText run(FileId file) {
    enter(file);
    while (auto fragment = next()) write(*fragment);
    const FileId written = sources_.add("<preprocessed>", std::move(output_));
    if (pieces_.empty()) pieces_.push_back({0, {file, 0, 0}, false});
    return {sources_[written].text(), std::move(pieces_)};
  }

 private:
  void error(std::string_view code, Span span, std::string message) {
    diagnostics_.report({Severity::Error, code, span, std::move(message)});
  }
  /// After this everything reads as the end of the file.
  void stop(Span span, std::string message) {
    if (!stopped_) error(code::kTooLarge, span, std::move(message));
    stopped_ = true;
  }

  void enter(FileId file) {
    const std::string_view text =
        readable_text(sources_, file, code::kUnexpectedCharacter, diagnostics_);
    files_.push_back({FragmentScanner(text, file), file, conditionals_.size()});
    ++file_count_;
  }

  void write(const Fragment& fragment) {
    // A comment of C is none of SMV.
    const bool has_comment = fragment.blank.find("/*") != std::string_view::npos;
    output_ += has_comment ? std::string_view("\n") : fragment.blank;
    const auto begin = static_cast<std::uint32_t>(output_.size());
    output_ += fragment.text;
    if (!pieces_.empty()) {
      const TextPiece& last = pieces_.back();
      const bool goes_on = last.exact && fragment.exact && last.origin.file == fragment.span.file &&
                           fragment.span.begin - last.origin.begin == begin - last.begin;
      if (goes_on) return;
    }
    pieces_.push_back({begin, fragment.span, fragment.exact});
  }

  // Fragments as they are read, before expansion.

  std::optional<Fragment> next_plain() {
    if (stopped_ || diagnostics_.full()) return std::nullopt;
    if (pending_.size() > floor_) {
      Fragment fragment = std::move(pending_.back());
      pending_.pop_back();
      return fragment;
    }
    if (floor_ > 0) return std::nullopt;
    while (!files_.empty() && !stopped_) {
      auto fragment = files_.back().scanner.next();
      if (!fragment) {
        close_conditionals(files_.back().conditionals);
        if (files_.size() == 1) return std::nullopt;
        files_.pop_back();
        continue;
      }
      if (fragment->is_directive) {
        directive(files_.back().scanner.rest_of_line());
        output_ += '\n';
      } else if (!skipping()) {
        return fragment;
      }
    }
    return std::nullopt;
  }

  void put_back(Fragment fragment) { pending_.push_back(std::move(fragment)); }

  void close_conditionals(std::size_t count) {
    while (conditionals_.size() > count) {
      error(code::kDirective, conditionals_.back().span, "this #if has no #endif");
      conditionals_.pop_back();
    }
  }

  bool skipping() const { return !conditionals_.empty() && !conditionals_.back().taking; }

  // Expansion.

  std::optional<Fragment> next() {
    while (auto fragment = next_plain()) {
      if (++read_ > kMaximumFragments) {
        stop(fragment->span, "the text grows too large when its macros are expanded");
        return std::nullopt;
      }
      const auto macro = macros_.find(fragment->text);
      if (macro == macros_.end() || came_out_of(fragment->ancestry, fragment->text)) {
        return fragment;
      }
      if (!expand(*fragment, macro->second)) return fragment;
    }
    return std::nullopt;
  }

  bool came_out_of(std::uint32_t ancestry, std::string_view name) const {
    for (; ancestry != 0; ancestry = ancestries_[ancestry].outer) {
      if (ancestries_[ancestry].macro == name) return true;
    }
    return false;
  }

  std::size_t generations(std::uint32_t ancestry) const {
    std::size_t count = 0;
    for (; ancestry != 0; ancestry = ancestries_[ancestry].outer) ++count;
    return count;
  }

  /// False if it is no use: the name of a function-like macro without arguments.
  bool expand(const Fragment& use, const Macro& macro) {
    Arguments arguments;
    if (macro.function_like) {
      auto open = next_plain();
      if (!open || open->text != "(") {
        if (open) put_back(std::move(*open));
        return false;
      }
      auto read = read_arguments(use);
      if (!read) return true;
      if (read->size() == 1 && read->front().empty() && macro.parameters.empty()) read->clear();
      if (read->size() != macro.parameters.size()) {
        error(code::kMacroUse, use.span,
              fmt::format("the macro {} takes {} argument(s), not {}", use.text,
                          macro.parameters.size(), read->size()));
        return true;
      }
      arguments = std::move(*read);
    }
    if (generations(use.ancestry) > kMaximumNesting) {
      stop(use.span, "macros are nested too deeply here");
      return true;
    }
    ancestries_.push_back({use.text, use.ancestry});
    const auto ancestry = static_cast<std::uint32_t>(ancestries_.size() - 1);
    std::vector<Fragment> body = substitute(macro, arguments, use, ancestry);
    if (!body.empty()) body.front().blank = use.blank;
    read_ += body.size();
    std::move(body.rbegin(), body.rend(), std::back_inserter(pending_));
    return true;
  }

  std::optional<Arguments> read_arguments(const Fragment& use) {
    Arguments arguments(1);
    for (std::size_t depth = 0;;) {
      auto fragment = next_plain();
      if (!fragment) {
        error(code::kMacroUse, use.span,
              fmt::format("the arguments of the macro {} are never closed", use.text));
        return std::nullopt;
      }
      if (fragment->text == "(") ++depth;
      if (fragment->text == ")" && depth-- == 0) return arguments;
      if (fragment->text == "," && depth == 0) {
        arguments.emplace_back();
      } else {
        arguments.back().push_back(std::move(*fragment));
      }
    }
  }

  /// The body with the arguments, themselves expanded, in place of the parameters. Next to ## they
  /// are put in as they are.
  std::vector<Fragment> substitute(const Macro& macro, const Arguments& arguments,
                                   const Fragment& use, std::uint32_t ancestry) {
    std::vector<Fragment> result;
    bool joins = false;
    for (std::size_t k = 0; k < macro.body.size(); ++k) {
      const Fragment& part = macro.body[k];
      if (part.text == "##") {
        joins = !result.empty();
        continue;
      }
      const bool joins_next = k + 1 < macro.body.size() && macro.body[k + 1].text == "##";
      const auto parameter = std::find(macro.parameters.begin(), macro.parameters.end(), part.text);
      std::vector<Fragment> image;
      if (parameter == macro.parameters.end()) {
        image = {part};
        image.front().ancestry = ancestry;
      } else {
        image = arguments[static_cast<std::size_t>(parameter - macro.parameters.begin())];
        if (!joins && !joins_next) image = expand_alone(use, std::move(image));
      }
      for (std::size_t m = 0; m < image.size(); ++m) {
        image[m].span = use.span;
        image[m].exact = false;
        image[m].blank =
            m == 0 ? (part.blank.empty() ? "" : " ") : (image[m].blank.empty() ? "" : " ");
        if (m == 0 && joins) {
          join(result.back(), image[m]);
        } else {
          result.push_back(image[m]);
        }
      }
      joins = false;
    }
    return result;
  }

  void join(Fragment& left, const Fragment& right) {
    const FileId file = sources_.add("<joined>", fmt::format("{}{}", left.text, right.text));
    left.text = sources_[file].text();
  }

  std::vector<Fragment> expand_alone(const Fragment& use, std::vector<Fragment> fragments) {
    if (++argument_depth_ > kMaximumNesting) stop(use.span, "macros are nested too deeply here");
    const std::size_t outer_floor = std::exchange(floor_, pending_.size() + 1);
    pending_.push_back({});  // so that the floor is never 0
    std::move(fragments.rbegin(), fragments.rend(), std::back_inserter(pending_));
    std::vector<Fragment> result;
    while (auto fragment = next()) result.push_back(std::move(*fragment));
    pending_.resize(floor_ - 1);
    floor_ = outer_floor;
    --argument_depth_;
    return result;
  }

  // Directives.

  using Line = std::vector<Fragment>;  // after the #

  void directive(const Line& line) {
    if (line.empty()) return;
    const Fragment& name = line.front();
    if (name.text == "if" || name.text == "ifdef" || name.text == "ifndef") {
      return open_conditional(line);
    }
    if (name.text == "elif" || name.text == "else" || name.text == "endif") {
      return go_on_conditional(line);
    }
    if (skipping()) return;
    if (name.text == "define") return define(line);
    if (name.text == "undef") {
      if (has_name(line)) macros_.erase(line[1].text);
      return;
    }
    if (name.text == "include") return include(line);
    if (name.text == "error") return error(code::kDirective, name.span, "#error is reached");
    // #pragma and #line, also as `# 1 "file"`, say nothing about the model.
    const bool is_harmless = name.text == "pragma" || name.text == "line" ||
                             name.text == "warning" || is_number(name.text);
    if (!is_harmless) error(code::kDirective, name.span, "there is no such directive");
  }

  bool has_name(const Line& line) {
    if (line.size() > 1 && is_name(line[1].text)) return true;
    error(code::kDirective, line.front().span, fmt::format("#{} needs a name", line.front().text));
    return false;
  }

  void open_conditional(const Line& line) {
    const Fragment& name = line.front();
    if (conditionals_.size() > kMaximumNesting) {
      return stop(name.span, "conditionals are nested too deeply here");
    }
    Conditional conditional{name.span, false, skipping()};
    if (!conditional.taken) {
      conditional.taking =
          name.text == "if"
              ? condition(line)
              : has_name(line) && (macros_.count(line[1].text) > 0) == (name.text == "ifdef");
      conditional.taken = conditional.taking;
    }
    conditionals_.push_back(conditional);
  }

  void go_on_conditional(const Line& line) {
    const Fragment& name = line.front();
    if (conditionals_.size() <= files_.back().conditionals) {
      return error(code::kDirective, name.span, fmt::format("#{} without #if", name.text));
    }
    if (name.text == "endif") return conditionals_.pop_back();
    if (conditionals_.back().after_else) {
      return error(code::kDirective, name.span, fmt::format("#{} after #else", name.text));
    }
    conditionals_.back().after_else = name.text == "else";
    const bool taking = !conditionals_.back().taken && (name.text == "else" || condition(line));
    conditionals_.back().taking = taking;
    conditionals_.back().taken |= taking;
  }

  bool condition(const Line& line) {
    std::vector<Fragment> fragments;
    for (std::size_t k = 1; k < line.size(); ++k) {
      if (line[k].text != "defined") {
        fragments.push_back(line[k]);
        continue;
      }
      const bool in_round = k + 1 < line.size() && line[k + 1].text == "(";
      const std::size_t at = k + (in_round ? 2 : 1);
      if (at >= line.size() || !is_name(line[at].text)) {
        error(code::kDirective, line[k].span, "defined needs a name");
        return false;
      }
      Fragment value = line[k];
      value.text = macros_.count(line[at].text) > 0 ? "1" : "0";
      fragments.push_back(value);
      k = in_round && at + 1 < line.size() && line[at + 1].text == ")" ? at + 1 : at;
    }
    fragments = expand_alone(line.front(), std::move(fragments));
    const auto value = evaluate_condition(fragments, line.front().span);
    if (!value) error(code::kDirective, value.error().span, value.error().message);
    return value && *value != 0;
  }

  void define(const Line& line) {
    if (!has_name(line)) return;
    Macro macro;
    std::size_t body = 2;
    macro.function_like = line.size() > 2 && line[2].text == "(" && line[2].blank.empty();
    if (macro.function_like) {
      const auto after = read_parameters(line, macro);
      if (!after) return;
      body = *after;
    }
    macro.body.assign(line.begin() + static_cast<std::ptrdiff_t>(body), line.end());
    macros_.insert_or_assign(line[1].text, std::move(macro));
  }

  /// Where the body begins.
  std::optional<std::size_t> read_parameters(const Line& line, Macro& macro) {
    std::size_t k = 3;
    while (k < line.size() && is_name(line[k].text)) {
      macro.parameters.push_back(line[k++].text);
      if (k >= line.size() || line[k].text != ",") break;
      ++k;
    }
    if (k < line.size() && line[k].text == ")") return k + 1;
    error(code::kDirective, k < line.size() ? line[k].span : line[1].span,
          "expected a parameter of the macro, ',' or ')'");
    return std::nullopt;
  }

  void include(const Line& line) {
    std::string name;
    for (std::size_t k = 1; k < line.size(); ++k) name += line[k].text;
    const bool is_quoted = name.size() > 2 && name.front() == '"' && name.back() == '"';
    if (!is_quoted) {
      return error(code::kDirective, line.front().span, "expected #include \"file\"");
    }
    if (file_count_ >= kMaximumFiles || files_.size() > kMaximumNesting) {
      return stop(line.front().span, "too many files are included");
    }
    const auto file = includer_(name.substr(1, name.size() - 2), files_.back().file, sources_);
    if (!file) return error(code::kDirective, line[1].span, file.error());
    enter(*file);
  }

  SourceSet& sources_;
  const Includer& includer_;
  Diagnostics& diagnostics_;
  std::vector<OpenFile> files_;
  std::vector<Conditional> conditionals_;
  std::map<std::string_view, Macro> macros_;
  std::vector<Ancestry> ancestries_ = std::vector<Ancestry>(1);
  std::vector<Fragment> pending_;  // the next one last
  std::size_t floor_ = 0;          // below it nothing is read: what is expanded alone ends there
  std::string output_;
  std::vector<TextPiece> pieces_;
  std::size_t read_ = 0;
  std::size_t file_count_ = 0;
  std::size_t argument_depth_ = 0;
  bool stopped_ = false;
};

bool has_directives(std::string_view text) {
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    const std::size_t before = text.substr(0, at).find_last_not_of(" \t");
    if (before == std::string_view::npos || text[before] == '\n') return true;
  }
  return false;
}

}  // namespace

Span PreprocessedText::origin(std::size_t begin, std::size_t end) const {
  const auto after =
      std::upper_bound(pieces.begin(), pieces.end(), begin,
                       [](std::size_t at, const TextPiece& piece) { return at < piece.begin; });
  const TextPiece& piece = after == pieces.begin() ? *after : *std::prev(after);
  if (!piece.exact || begin < piece.begin) return piece.origin;
  if (after != pieces.end()) end = std::min<std::size_t>(end, after->begin);
  const auto offset = static_cast<std::uint32_t>(begin - piece.begin);
  const auto length = static_cast<std::uint32_t>(end - begin);
  return {piece.origin.file, piece.origin.begin + offset, piece.origin.begin + offset + length};
}

PreprocessedText preprocess(SourceSet& sources, FileId file, const Includer& includer,
                            Diagnostics& diagnostics) {
  const std::string_view text =
      readable_text(sources, file, code::kUnexpectedCharacter, diagnostics);
  if (has_directives(text)) return Preprocessor(sources, includer, diagnostics).run(file);
  return {text, {{0, {file, 0, static_cast<std::uint32_t>(text.size())}, true}}};
}

}  // namespace proviso::smv
