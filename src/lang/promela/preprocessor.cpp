#include "lang/promela/preprocessor.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "lang/promela/codes.hpp"
#include "lang/promela/condition.hpp"
#include "lang/promela/lexer.hpp"
#include "lang/promela/macro_table.hpp"

namespace proviso::promela {
namespace {

constexpr std::size_t kMaximumTokens = 2'000'000;
constexpr std::size_t kMaximumNesting = 200;
constexpr std::size_t kMaximumFiles = 1000;

struct OpenFile {
  FileId file;
  std::vector<Token> tokens;
  std::size_t conditionals = 0;  // that were open when it was entered
  std::size_t at = 0;
  bool at_line_start = true;
};

/// #if … #endif around what is being read.
struct Conditional {
  Place place;
  bool taking = false;  // this branch is read
  bool taken = false;   // an earlier branch was, or all of it lies in a branch that is not
  bool after_else = false;
};

/// Tokens that are read before the file goes on: the expansion of a macro, one token that was read
/// too early, or an argument, which is read alone.
struct Pending {
  std::vector<Token> tokens;
  std::string_view macro = {};
  bool alone = false;
  std::size_t at = 0;
};

class Preprocessor {
 public:
  Preprocessor(SourceSet& sources, const Includer& includer, Expansions& expansions,
               Diagnostics& diagnostics)
      : sources_(sources),
        includer_(includer),
        expansions_(expansions),
        diagnostics_(diagnostics) {}

  std::vector<Token> run(FileId file) {
    enter(file);
    std::vector<Token> result;
    for (Token token = next(); token.kind != TokenKind::End; token = next()) {
      if (token.kind == TokenKind::Identifier) token.kind = keyword_of(token.text);
      result.push_back(token);
    }
    Token end = files_.front().tokens.back();
    end.kind = TokenKind::End;
    result.push_back(end);
    return result;
  }

 private:
  void error(std::string_view code, Place place, std::string message) {
    diagnostics_.report(expansions_.diagnostic(Severity::Error, code, place, std::move(message)));
  }
  /// After this everything reads as the end of the file.
  void stop(Place place, std::string message) {
    if (!stopped_) error(code::kTooLarge, place, std::move(message));
    stopped_ = true;
  }

  void enter(FileId file) {
    files_.push_back({file, tokenise(sources_, file, diagnostics_), conditionals_.size()});
    ++file_count_;
  }

  Token end_token() const { return files_.front().tokens.back(); }

  // Tokens as they are read, before expansion.

  Token next_plain() {
    if (stopped_ || diagnostics_.full()) return end_token();
    if (++read_ > kMaximumTokens) {
      stop(files_.back().tokens[files_.back().at].place,
           fmt::format("the text grows beyond {} tokens when its macros are expanded",
                       kMaximumTokens));
      return end_token();
    }
    while (!pending_.empty()) {
      Pending& top = pending_.back();
      if (top.at < top.tokens.size()) return top.tokens[top.at++];
      if (top.alone) return end_token();
      pending_.pop_back();
    }
    return next_of_file();
  }

  Token next_of_file() {
    while (!stopped_) {
      OpenFile& open = files_.back();
      Token token = open.tokens[open.at];
      if (token.kind == TokenKind::End) {
        close_conditionals(open.conditionals);
        if (files_.size() == 1) return token;
        files_.pop_back();
        continue;
      }
      ++open.at;
      if (token.kind == TokenKind::LineBreak) {
        open.at_line_start = true;
      } else if (token.kind == TokenKind::Hash && open.at_line_start) {
        directive(token, rest_of_line());
      } else if (skipping()) {
        rest_of_line();
      } else {
        token.starts_line = std::exchange(open.at_line_start, false);
        return token;
      }
    }
    return end_token();
  }

  /// With the line break, which stays to be read.
  std::vector<Token> rest_of_line() {
    OpenFile& open = files_.back();
    const std::size_t begin = open.at;
    while (open.tokens[open.at].kind != TokenKind::LineBreak) ++open.at;
    const auto first = open.tokens.begin() + static_cast<std::ptrdiff_t>(begin);
    return {first, open.tokens.begin() + static_cast<std::ptrdiff_t>(open.at) + 1};
  }

  void close_conditionals(std::size_t count) {
    while (conditionals_.size() > count) {
      error(code::kDirective, conditionals_.back().place, "this #if has no #endif");
      conditionals_.pop_back();
    }
  }

  bool skipping() const { return !conditionals_.empty() && !conditionals_.back().taking; }

  // Expansion.

  Token next() {
    while (true) {
      Token token = next_plain();
      if (token.kind != TokenKind::Identifier || token.painted) return token;
      const auto macro = macros_.find(token.text);
      if (macro == macros_.end()) return token;
      if (is_being_expanded(token.text)) {
        token.painted = true;
        return token;
      }
      if (!expand(token, macro->second)) return token;
    }
  }

  bool is_being_expanded(std::string_view name) const {
    return std::any_of(pending_.begin(), pending_.end(),
                       [&](const Pending& pending) { return pending.macro == name; });
  }

  /// False if it is no use: the name of a function-like macro without arguments.
  bool expand(const Token& use, const Macro& macro) {
    std::vector<MacroArgument> arguments;
    Span whole = use.place.span;
    if (macro.function_like) {
      const Token next = next_plain();
      if (next.kind != TokenKind::LeftRound) {
        put_back(next);
        return false;
      }
      auto plain = read_arguments(use, whole);
      if (!plain) return true;
      fit_arguments(*plain, macro.parameters.size());
      if (plain->size() != macro.parameters.size()) {
        error(code::kMacroUse, use.place,
              fmt::format("the macro {} takes {} argument(s), not {}", use.text,
                          macro.parameters.size(), plain->size()));
        return true;
      }
      for (std::vector<Token>& argument : *plain) {
        std::vector<Token> expanded = expand_alone(use, argument);
        arguments.push_back({std::move(argument), std::move(expanded)});
      }
    }
    if (pending_.size() > kMaximumNesting) {
      stop(use.place, "macros are nested too deeply here");
      return true;
    }
    const std::uint32_t expansion = expansions_.add({whole, use.place.expansion, use.text});
    auto body = substitute(macro, arguments, expansion, sources_);
    for (Token& token : body) token.starts_line = false;
    if (!body.empty()) body.front().starts_line = use.starts_line;
    read_ += body.size();
    pending_.push_back({std::move(body), use.text});
    return true;
  }

  void put_back(const Token& token) {
    if (token.kind != TokenKind::End) pending_.push_back({{token}});
  }

  /// `f()` is one empty argument, or none if none is wanted.
  static void fit_arguments(std::vector<std::vector<Token>>& arguments, std::size_t wanted) {
    const bool none = arguments.size() == 1 && arguments.front().empty();
    if (none && wanted == 0) arguments.clear();
  }

  std::optional<std::vector<std::vector<Token>>> read_arguments(const Token& use, Span& whole) {
    std::vector<std::vector<Token>> arguments(1);
    for (std::size_t depth = 0;;) {
      const Token token = next_plain();
      if (token.kind == TokenKind::End) {
        error(code::kMacroUse, use.place,
              fmt::format("the arguments of the macro {} are never closed", use.text));
        return std::nullopt;
      }
      if (token.kind == TokenKind::LeftRound) ++depth;
      if (token.kind == TokenKind::RightRound && depth-- == 0) {
        const bool is_plain = token.place.expansion == use.place.expansion;
        if (is_plain && token.place.span.file == whole.file) {
          whole = cover(whole, token.place.span);
        }
        return arguments;
      }
      if (token.kind == TokenKind::Comma && depth == 0) {
        arguments.emplace_back();
      } else {
        arguments.back().push_back(token);
      }
    }
  }

  std::vector<Token> expand_alone(const Token& use, const std::vector<Token>& tokens) {
    if (++argument_depth_ > kMaximumNesting) stop(use.place, "macros are nested too deeply here");
    const std::size_t below = pending_.size();
    pending_.push_back({tokens, {}, true});
    std::vector<Token> result;
    for (Token token = next(); token.kind != TokenKind::End; token = next()) {
      result.push_back(token);
    }
    pending_.resize(below);
    --argument_depth_;
    return result;
  }

  // Directives.

  void directive(const Token& hash, const std::vector<Token>& line) {
    const Token& name = line.front();
    if (name.text == "if" || name.text == "ifdef" || name.text == "ifndef") {
      return open_conditional(name, line);
    }
    if (name.text == "elif" || name.text == "else" || name.text == "endif") {
      return go_on_conditional(name, line);
    }
    if (skipping() || name.kind == TokenKind::LineBreak) return;
    if (name.text == "define") return define(line);
    if (name.text == "undef") {
      if (is_name(line, 1)) macros_.erase(line[1].text);
      return;
    }
    if (name.text == "include") return include(line);
    if (name.text == "error" || name.text == "warning") return message(name, line);
    // #pragma and #line, also as `# 1 "file"`, say nothing about the model.
    const bool is_harmless =
        name.text == "pragma" || name.text == "line" || name.kind == TokenKind::Integer;
    if (!is_harmless) error(code::kDirective, hash.place, "there is no such directive");
  }

  bool is_name(const std::vector<Token>& line, std::size_t k) {
    if (k < line.size() && line[k].kind == TokenKind::Identifier) return true;
    error(code::kDirective, line.front().place, fmt::format("#{} needs a name", line.front().text));
    return false;
  }

  void open_conditional(const Token& name, const std::vector<Token>& line) {
    if (conditionals_.size() > kMaximumNesting) {
      return stop(name.place, "conditionals are nested too deeply here");
    }
    Conditional conditional{name.place, false, skipping()};
    if (!conditional.taken) {
      conditional.taking =
          name.text == "if"
              ? condition(line)
              : is_name(line, 1) && (macros_.count(line[1].text) > 0) == (name.text == "ifdef");
      conditional.taken = conditional.taking;
    }
    conditionals_.push_back(conditional);
  }

  void go_on_conditional(const Token& name, const std::vector<Token>& line) {
    if (conditionals_.size() <= files_.back().conditionals) {
      return error(code::kDirective, name.place, fmt::format("#{} without #if", name.text));
    }
    if (name.text == "endif") return conditionals_.pop_back();
    Conditional& conditional = conditionals_.back();
    if (conditional.after_else) {
      return error(code::kDirective, name.place, fmt::format("#{} after #else", name.text));
    }
    conditional.after_else = name.text == "else";
    conditional.taking = false;
    const bool taking = !conditional.taken && (name.text == "else" || condition(line));
    conditionals_.back().taking = taking;
    conditionals_.back().taken |= taking;
  }

  bool condition(const std::vector<Token>& line) {
    std::vector<Token> tokens;
    for (std::size_t k = 1; k + 1 < line.size(); ++k) {
      if (line[k].text == "defined") {
        const bool in_round = line[k + 1].kind == TokenKind::LeftRound;
        const std::size_t at = k + (in_round ? 2 : 1);
        if (at >= line.size() || line[at].kind != TokenKind::Identifier) {
          error(code::kDirective, line[k].place, "defined needs a name");
          return false;
        }
        Token value = line[k];
        value.kind = TokenKind::Integer;
        value.value = macros_.count(line[at].text) > 0 ? 1 : 0;
        tokens.push_back(value);
        k = in_round && line[at + 1].kind == TokenKind::RightRound ? at + 1 : at;
      } else {
        tokens.push_back(line[k]);
      }
    }
    tokens = expand_alone(line.front(), tokens);
    tokens.push_back(line.back());
    const auto value = evaluate_condition(tokens);
    if (!value) error(code::kDirective, value.error().place, value.error().message);
    return value && *value != 0;
  }

  void define(const std::vector<Token>& line) {
    if (!is_name(line, 1)) return;
    Macro macro{line[1].place.span};
    std::size_t body = 2;
    macro.function_like = line[2].kind == TokenKind::LeftRound && !line[2].after_blank;
    if (macro.function_like) {
      const auto after = read_parameters(line, macro);
      if (!after) return;
      body = *after;
    }
    macro.body.assign(line.begin() + static_cast<std::ptrdiff_t>(body), line.end() - 1);
    macros_.insert_or_assign(line[1].text, std::move(macro));
  }

  /// Where the body begins.
  std::optional<std::size_t> read_parameters(const std::vector<Token>& line, Macro& macro) {
    std::size_t k = 3;
    while (line[k].kind == TokenKind::Identifier) {
      macro.parameters.push_back(line[k++].text);
      if (line[k].kind != TokenKind::Comma) break;
      ++k;
    }
    if (line[k].kind == TokenKind::RightRound) return k + 1;
    error(code::kDirective, line[k].kind == TokenKind::LineBreak ? line[1].place : line[k].place,
          line[k].kind == TokenKind::DotDot
              ? "macros with any number of arguments are not supported"
              : "expected a parameter of the macro, ',' or ')'");
    return std::nullopt;
  }

  void include(const std::vector<Token>& line) {
    const Token& name = line[1];
    if (name.kind != TokenKind::String) {
      return error(code::kInclude, name.kind == TokenKind::LineBreak ? line[0].place : name.place,
                   "only #include \"file\" is supported");
    }
    if (files_.size() > kMaximumNesting || file_count_ > kMaximumFiles) {
      return stop(name.place, "too many files are included");
    }
    const auto file = includer_(std::string(name.text), files_.back().file, sources_);
    if (!file) return error(code::kInclude, name.place, file.error());
    enter(*file);
  }

  void message(const Token& name, const std::vector<Token>& line) {
    const Span first = line[1].place.span;
    const Span last = line[line.size() - 2].place.span;
    const std::string text(line.size() > 2 ? sources_.text(cover(first, last)) : "");
    const bool is_error = name.text == "error";
    diagnostics_.report({is_error ? Severity::Error : Severity::Warning, code::kErrorDirective,
                         name.place.span, fmt::format("#{} {}", name.text, text)});
  }

  SourceSet& sources_;
  const Includer& includer_;
  Expansions& expansions_;
  Diagnostics& diagnostics_;
  Macros macros_;
  std::vector<OpenFile> files_;
  std::vector<Conditional> conditionals_;
  std::vector<Pending> pending_;
  std::size_t file_count_ = 0;
  std::size_t read_ = 0;
  std::size_t argument_depth_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::vector<Token> preprocess(SourceSet& sources, FileId file, const Includer& includer,
                              Expansions& expansions, Diagnostics& diagnostics) {
  return Preprocessor(sources, includer, expansions, diagnostics).run(file);
}

}  // namespace proviso::promela
