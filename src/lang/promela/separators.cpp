#include "lang/promela/separators.hpp"

namespace proviso::promela {
namespace {

bool can_end_statement(TokenKind kind) {
  switch (kind) {
    case TokenKind::Identifier:
    case TokenKind::Integer:
    case TokenKind::RightRound:
    case TokenKind::RightSquare:
    case TokenKind::Fi:
    case TokenKind::Od:
    case TokenKind::Break:
    case TokenKind::Skip:
    case TokenKind::True:
    case TokenKind::False:
    case TokenKind::Timeout:
    case TokenKind::Nonprogress:
    case TokenKind::PlusPlus:
    case TokenKind::MinusMinus:
      return true;
    default:
      return false;
  }
}

/// Where we are: lines matter inside the braces of bodies and records only.
class Region {
 public:
  bool lines_matter() const { return braces_ > 0 && is_body_ && rounds_ == 0; }

  void pass(TokenKind kind) {
    if (braces_ == 0 && rounds_ == 0) look_for_unit(kind);
    if (kind == TokenKind::LeftCurly) ++braces_;
    if (kind == TokenKind::RightCurly && braces_ > 0) --braces_;
    if (kind == TokenKind::LeftCurly || kind == TokenKind::RightCurly) rounds_ = 0;
    if (kind == TokenKind::LeftRound) ++rounds_;
    if (kind == TokenKind::RightRound && rounds_ > 0) --rounds_;
  }

 private:
  void look_for_unit(TokenKind kind) {
    switch (kind) {
      case TokenKind::Proctype:
      case TokenKind::DProctype:
      case TokenKind::Init:
      case TokenKind::Never:
      case TokenKind::Typedef:
        is_body_ = true;
        return;
      case TokenKind::Ltl:
      case TokenKind::Mtype:
      case TokenKind::Chan:
      case TokenKind::Becomes:
        is_body_ = false;
        return;
      default:
        return;
    }
  }

  std::size_t braces_ = 0;
  std::size_t rounds_ = 0;
  bool is_body_ = false;
};

}  // namespace

std::vector<Token> with_separators(const std::vector<Token>& tokens) {
  std::vector<Token> result;
  Region region;
  for (const Token& token : tokens) {
    const bool ends_statement = token.starts_line && !result.empty() && region.lines_matter() &&
                                can_end_statement(result.back().kind);
    if (ends_statement) {
      Token separator = result.back();
      separator.kind = TokenKind::Semicolon;
      separator.text = ";";
      result.push_back(separator);
    }
    region.pass(token.kind);
    result.push_back(token);
  }
  return result;
}

}  // namespace proviso::promela
