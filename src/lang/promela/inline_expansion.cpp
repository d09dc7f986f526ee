#include "lang/promela/inline_expansion.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "lang/promela/codes.hpp"

namespace proviso::promela {
namespace {

constexpr std::size_t kMaximumExpandedTokens = 4'000'000;
constexpr std::size_t kMaximumExpansions = 200;

struct Definition {
  std::vector<std::string_view> parameters;
  std::vector<Token> body;
};

/// Text that is being read: the file, or the body of an inline that was called.
struct Layer {
  std::vector<Token> tokens;
  std::string_view name = {};
  std::size_t at = 0;
};

class InlineExpansion {
 public:
  InlineExpansion(Expansions& expansions, Diagnostics& diagnostics)
      : expansions_(expansions), diagnostics_(diagnostics) {}

  std::vector<Token> run(const std::vector<Token>& tokens) {
    layers_.push_back({tokens});
    while (true) {
      const Token token = take();
      if (token.kind == TokenKind::End) break;
      if (token.kind == TokenKind::Inline && layers_.size() == 1) {
        define(token);
      } else if (is_call(token)) {
        call(token);
      } else {
        result_.push_back(token);
      }
    }
    result_.push_back(tokens.back());
    return std::move(result_);
  }

 private:
  void error(std::string_view code, const Token& token, std::string message) {
    diagnostics_.report(
        expansions_.diagnostic(Severity::Error, code, token.place, std::move(message)));
  }

  const Token& current() {
    while (layers_.size() > 1 && layers_.back().at == layers_.back().tokens.size()) {
      layers_.pop_back();
    }
    return stopped_ ? layers_.front().tokens.back() : layers_.back().tokens[layers_.back().at];
  }
  Token take() {
    const Token token = current();
    if (token.kind != TokenKind::End) ++layers_.back().at;
    return token;
  }

  bool is_call(const Token& token) {
    return token.kind == TokenKind::Identifier && definitions_.count(token.text) > 0 &&
           current().kind == TokenKind::LeftRound;
  }

  void define(const Token& keyword) {
    const Token name = take();
    Definition definition;
    bool well_formed = name.kind == TokenKind::Identifier && take().kind == TokenKind::LeftRound;
    while (well_formed && current().kind == TokenKind::Identifier) {
      definition.parameters.push_back(take().text);
      if (current().kind == TokenKind::Comma) take();
    }
    well_formed = well_formed && take().kind == TokenKind::RightRound;
    if (!well_formed || current().kind != TokenKind::LeftCurly) {
      return error(code::kSyntax, keyword, "expected inline name(parameters) { … }");
    }
    std::size_t depth = 0;
    do {
      const Token token = take();
      if (token.kind == TokenKind::End) {
        return error(code::kSyntax, name, "the body of this inline is never closed");
      }
      if (token.kind == TokenKind::LeftCurly) ++depth;
      if (token.kind == TokenKind::RightCurly) --depth;
      definition.body.push_back(token);
    } while (depth > 0);
    if (definitions_.count(name.text) > 0) {
      return error(code::kRedeclared, name, fmt::format("inline {} is defined twice", name.text));
    }
    definitions_.emplace(name.text, std::move(definition));
  }

  void call(const Token& name) {
    const Definition& definition = definitions_.find(name.text)->second;
    Span whole = name.place.span;
    auto arguments = read_arguments(name, whole);
    if (!arguments) return;
    if (arguments->size() == 1 && arguments->front().empty()) arguments->clear();
    if (arguments->size() != definition.parameters.size()) {
      return error(code::kInline, name,
                   fmt::format("inline {} takes {} argument(s), not {}", name.text,
                               definition.parameters.size(), arguments->size()));
    }
    const bool recursive = std::any_of(layers_.begin(), layers_.end(),
                                       [&](const Layer& layer) { return layer.name == name.text; });
    if (recursive) {
      return error(code::kInline, name, fmt::format("inline {} calls itself", name.text));
    }
    if (layers_.size() > kMaximumExpansions) {
      stopped_ = true;
      return error(code::kTooLarge, name, "inlines are nested too deeply here");
    }
    const std::uint32_t expansion = expansions_.add({whole, name.place.expansion, name.text, true});
    push(name, definition, *arguments, expansion);
  }

  void push(const Token& name, const Definition& definition,
            const std::vector<std::vector<Token>>& arguments, std::uint32_t expansion) {
    Layer layer{{}, name.text};
    for (Token token : definition.body) {
      const auto parameter = std::find(definition.parameters.begin(), definition.parameters.end(),
                                       token.kind == TokenKind::Identifier ? token.text : "");
      if (parameter == definition.parameters.end()) {
        token.place.expansion = expansion;
        layer.tokens.push_back(token);
      } else {
        const auto& argument =
            arguments[static_cast<std::size_t>(parameter - definition.parameters.begin())];
        bool starts_line = token.starts_line;
        for (Token part : argument) {
          part.starts_line = std::exchange(starts_line, false);
          layer.tokens.push_back(part);
        }
      }
      if (layer.tokens.size() + made_ > kMaximumExpandedTokens) {
        stopped_ = true;
        return error(code::kTooLarge, name,
                     fmt::format("the text grows beyond {} tokens when its inlines are expanded",
                                 kMaximumExpandedTokens));
      }
    }
    layer.tokens.front().starts_line = name.starts_line;
    made_ += layer.tokens.size();
    layers_.push_back(std::move(layer));
  }

  std::optional<std::vector<std::vector<Token>>> read_arguments(const Token& name, Span& whole) {
    take();  // the parenthesis
    std::vector<std::vector<Token>> arguments(1);
    for (std::size_t depth = 0;;) {
      const Token token = take();
      if (token.kind == TokenKind::End) {
        error(code::kInline, name,
              fmt::format("the arguments of the inline {} are never closed", name.text));
        return std::nullopt;
      }
      if (token.kind == TokenKind::LeftRound || token.kind == TokenKind::LeftSquare) ++depth;
      const bool closes =
          token.kind == TokenKind::RightRound || token.kind == TokenKind::RightSquare;
      if (closes && depth-- == 0) {
        const bool together =
            token.place.expansion == name.place.expansion && token.place.span.file == whole.file;
        if (together) whole = cover(whole, token.place.span);
        return arguments;
      }
      if (token.kind == TokenKind::Comma && depth == 0) {
        arguments.emplace_back();
      } else {
        arguments.back().push_back(token);
      }
    }
  }

  Expansions& expansions_;
  Diagnostics& diagnostics_;
  std::map<std::string_view, Definition> definitions_;
  std::vector<Layer> layers_;
  std::vector<Token> result_;
  std::size_t made_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::vector<Token> expand_inlines(const std::vector<Token>& tokens, Expansions& expansions,
                                  Diagnostics& diagnostics) {
  return InlineExpansion(expansions, diagnostics).run(tokens);
}

}  // namespace proviso::promela
