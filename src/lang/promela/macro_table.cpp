#include "lang/promela/macro_table.hpp"

#include <algorithm>
#include <string>

#include "lang/promela/lexer.hpp"

namespace proviso::promela {
namespace {

class Substitution {
 public:
  Substitution(const Macro& macro, std::span<const MacroArgument> arguments,
               std::uint32_t expansion, SourceSet& sources)
      : macro_(macro), arguments_(arguments), expansion_(expansion), sources_(sources) {}

  std::vector<Token> run() {
    const std::vector<Token>& body = macro_.body;
    for (std::size_t k = 0; k < body.size(); ++k) {
      const bool pastes_next = k + 1 < body.size() && body[k + 1].kind == TokenKind::HashHash;
      if (macro_.function_like && body[k].kind == TokenKind::Hash && k + 1 < body.size() &&
          argument(body[k + 1]) != nullptr) {
        result_.push_back(quoted(body[k], argument(body[k + 1])->plain));
        ++k;
      } else if (body[k].kind == TokenKind::HashHash && k + 1 < body.size()) {
        paste(piece(body[k + 1], true));
        ++k;
      } else {
        append(piece(body[k], pastes_next));
      }
    }
    return std::move(result_);
  }

 private:
  const MacroArgument* argument(const Token& token) const {
    if (token.kind != TokenKind::Identifier) return nullptr;
    const auto found = std::find(macro_.parameters.begin(), macro_.parameters.end(), token.text);
    if (found == macro_.parameters.end()) return nullptr;
    return &arguments_[static_cast<std::size_t>(found - macro_.parameters.begin())];
  }

  Token of_body(Token token) const {
    token.place.expansion = expansion_;
    return token;
  }

  /// What is pasted is taken as it stands.
  std::vector<Token> piece(const Token& token, bool plain) const {
    const MacroArgument* value = argument(token);
    if (value == nullptr) return {of_body(token)};
    return plain ? value->plain : value->expanded;
  }

  void append(const std::vector<Token>& tokens) {
    result_.insert(result_.end(), tokens.begin(), tokens.end());
  }

  void paste(const std::vector<Token>& right) {
    if (right.empty()) return;
    if (result_.empty()) return append(right);
    const Token left = result_.back();
    result_.pop_back();
    const std::string text = std::string(left.text) + std::string(right.front().text);
    for (Token token : read(text)) {
      token.place = left.place;
      result_.push_back(token);
    }
    result_.insert(result_.end(), right.begin() + 1, right.end());
  }

  /// Adds new text as a file, so that tokens can refer to it.
  std::vector<Token> read(const std::string& text) const {
    Diagnostics silent;
    std::vector<Token> tokens = tokenise(sources_, sources_.add("<pasted>", text), silent);
    tokens.resize(tokens.size() - 2);  // the line break and the end
    return tokens;
  }

  Token quoted(const Token& hash, const std::vector<Token>& tokens) const {
    std::string text;
    for (const Token& token : tokens) {
      if (token.after_blank && !text.empty()) text += ' ';
      if (token.kind == TokenKind::String) text += "\\\"";
      text += token.text;
      if (token.kind == TokenKind::String) text += "\\\"";
    }
    const FileId file = sources_.add("<quoted>", text);
    return {TokenKind::String, {hash.place.span, expansion_}, sources_[file].text()};
  }

  const Macro& macro_;
  std::span<const MacroArgument> arguments_;
  std::uint32_t expansion_;
  SourceSet& sources_;
  std::vector<Token> result_;
};

}  // namespace

std::vector<Token> substitute(const Macro& macro, std::span<const MacroArgument> arguments,
                              std::uint32_t expansion, SourceSet& sources) {
  return Substitution(macro, arguments, expansion, sources).run();
}

}  // namespace proviso::promela
