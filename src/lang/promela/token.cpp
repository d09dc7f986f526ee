#include "lang/promela/token.hpp"

#include <utility>

#include <fmt/format.h>

namespace proviso::promela {
namespace {

constexpr auto kKeywords = spelling_table<TokenKind>({
    {"active", TokenKind::Active},
    {"assert", TokenKind::Assert},
    {"atomic", TokenKind::Atomic},
    {"bit", TokenKind::Bit},
    {"bool", TokenKind::Bool},
    {"break", TokenKind::Break},
    {"byte", TokenKind::Byte},
    {"c_code", TokenKind::CCode},
    {"c_decl", TokenKind::CDecl},
    {"c_expr", TokenKind::CExpr},
    {"c_state", TokenKind::CState},
    {"c_track", TokenKind::CTrack},
    {"chan", TokenKind::Chan},
    {"D_proctype", TokenKind::DProctype},
    {"d_step", TokenKind::DStep},
    {"do", TokenKind::Do},
    {"else", TokenKind::Else},
    {"empty", TokenKind::Empty},
    {"enabled", TokenKind::Enabled},
    {"eval", TokenKind::Eval},
    {"false", TokenKind::False},
    {"fi", TokenKind::Fi},
    {"for", TokenKind::For},
    {"full", TokenKind::Full},
    {"get_priority", TokenKind::GetPriority},
    {"goto", TokenKind::Goto},
    {"hidden", TokenKind::Hidden},
    {"if", TokenKind::If},
    {"init", TokenKind::Init},
    {"inline", TokenKind::Inline},
    {"int", TokenKind::Int},
    {"len", TokenKind::Len},
    {"local", TokenKind::Local},
    {"ltl", TokenKind::Ltl},
    {"mtype", TokenKind::Mtype},
    {"nempty", TokenKind::NEmpty},
    {"never", TokenKind::Never},
    {"nfull", TokenKind::NFull},
    {"notrace", TokenKind::Notrace},
    {"np_", TokenKind::Nonprogress},
    {"od", TokenKind::Od},
    {"of", TokenKind::Of},
    {"pc_value", TokenKind::PcValue},
    {"pid", TokenKind::Pid},
    {"printf", TokenKind::Printf},
    {"printm", TokenKind::Printm},
    {"priority", TokenKind::Priority},
    {"proctype", TokenKind::Proctype},
    {"provided", TokenKind::Provided},
    {"return", TokenKind::Return},
    {"run", TokenKind::Run},
    {"select", TokenKind::Select},
    {"set_priority", TokenKind::SetPriority},
    {"short", TokenKind::Short},
    {"show", TokenKind::Show},
    {"skip", TokenKind::Skip},
    {"timeout", TokenKind::Timeout},
    {"trace", TokenKind::Trace},
    {"true", TokenKind::True},
    {"typedef", TokenKind::Typedef},
    {"unless", TokenKind::Unless},
    {"unsigned", TokenKind::Unsigned},
    {"xr", TokenKind::Xr},
    {"xs", TokenKind::Xs},
});

constexpr auto kSymbols = spelling_table<TokenKind>({
    {"-->", TokenKind::Arrow},
    {"<<", TokenKind::ShiftLeft},
    {">>", TokenKind::ShiftRight},
    {"<=", TokenKind::LessEqual},
    {">=", TokenKind::GreaterEqual},
    {"==", TokenKind::Equal},
    {"!=", TokenKind::NotEqual},
    {"!!", TokenKind::NotNot},
    {"??", TokenKind::QuestionQuestion},
    {"&&", TokenKind::And},
    {"||", TokenKind::Or},
    {"++", TokenKind::PlusPlus},
    {"--", TokenKind::MinusMinus},
    {"->", TokenKind::Arrow},
    {"::", TokenKind::ColonColon},
    {"..", TokenKind::DotDot},
    {"##", TokenKind::HashHash},
    {"(", TokenKind::LeftRound},
    {")", TokenKind::RightRound},
    {"{", TokenKind::LeftCurly},
    {"}", TokenKind::RightCurly},
    {"[", TokenKind::LeftSquare},
    {"]", TokenKind::RightSquare},
    {",", TokenKind::Comma},
    {";", TokenKind::Semicolon},
    {":", TokenKind::Colon},
    {".", TokenKind::Dot},
    {"@", TokenKind::At},
    {"?", TokenKind::Question},
    {"!", TokenKind::Not},
    {"=", TokenKind::Becomes},
    {"<", TokenKind::Less},
    {">", TokenKind::Greater},
    {"+", TokenKind::Plus},
    {"-", TokenKind::Minus},
    {"*", TokenKind::Star},
    {"/", TokenKind::Slash},
    {"%", TokenKind::Percent},
    {"&", TokenKind::Ampersand},
    {"|", TokenKind::Bar},
    {"^", TokenKind::Caret},
    {"~", TokenKind::Tilde},
    {"\\", TokenKind::Backslash},
    {"#", TokenKind::Hash},
});

}  // namespace

std::uint32_t Expansions::inline_of(std::uint32_t expansion) const {
  while (expansion != kWritten && !uses_[expansion].is_inline) expansion = uses_[expansion].outer;
  return expansion;
}

Span Expansions::shown(Place place) const {
  Span span = place.span;
  for (std::uint32_t use = place.expansion; use != kWritten; use = uses_[use].outer) {
    span = uses_[use].use;
  }
  return span;
}

Diagnostic Expansions::diagnostic(Severity severity, std::string_view code, Place place,
                                  std::string message, std::string help) const {
  Diagnostic result{severity, code, shown(place), std::move(message), {}, std::move(help)};
  if (place.expansion != kWritten) {
    const Expansion& use = uses_[place.expansion];
    result.notes.push_back({place.span, fmt::format("in the {} {}, here",
                                                    use.is_inline ? "inline" : "macro", use.name)});
  }
  return result;
}

std::string_view describe(TokenKind kind) {
  switch (kind) {
    case TokenKind::End:
      return "the end of the file";
    case TokenKind::Identifier:
      return "a name";
    case TokenKind::Integer:
      return "a number";
    case TokenKind::String:
      return "a string";
    default:
      break;
  }
  if (kind == TokenKind::Arrow) return "->";
  const std::string_view keyword = kKeywords.spelling(kind);
  const std::string_view symbol = kSymbols.spelling(kind);
  return !keyword.empty() ? keyword : !symbol.empty() ? symbol : "a token";
}

TokenKind keyword_of(std::string_view text) {
  const auto* keyword = kKeywords.exact(text);
  return keyword == nullptr ? TokenKind::Identifier : keyword->kind;
}

const Spelling<TokenKind>* symbol_at(std::string_view text) { return kSymbols.longest(text); }

}  // namespace proviso::promela
