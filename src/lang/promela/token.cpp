#include "lang/promela/token.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace proviso::promela {
namespace {

struct Spelling {
  std::string_view text;
  TokenKind kind;
};

constexpr std::array kKeywords = {
    Spelling{"active", TokenKind::Active},
    Spelling{"assert", TokenKind::Assert},
    Spelling{"atomic", TokenKind::Atomic},
    Spelling{"bit", TokenKind::Bit},
    Spelling{"bool", TokenKind::Bool},
    Spelling{"break", TokenKind::Break},
    Spelling{"byte", TokenKind::Byte},
    Spelling{"c_code", TokenKind::CCode},
    Spelling{"c_decl", TokenKind::CDecl},
    Spelling{"c_expr", TokenKind::CExpr},
    Spelling{"c_state", TokenKind::CState},
    Spelling{"c_track", TokenKind::CTrack},
    Spelling{"chan", TokenKind::Chan},
    Spelling{"D_proctype", TokenKind::DProctype},
    Spelling{"d_step", TokenKind::DStep},
    Spelling{"do", TokenKind::Do},
    Spelling{"else", TokenKind::Else},
    Spelling{"empty", TokenKind::Empty},
    Spelling{"enabled", TokenKind::Enabled},
    Spelling{"eval", TokenKind::Eval},
    Spelling{"false", TokenKind::False},
    Spelling{"fi", TokenKind::Fi},
    Spelling{"for", TokenKind::For},
    Spelling{"full", TokenKind::Full},
    Spelling{"get_priority", TokenKind::GetPriority},
    Spelling{"goto", TokenKind::Goto},
    Spelling{"hidden", TokenKind::Hidden},
    Spelling{"if", TokenKind::If},
    Spelling{"init", TokenKind::Init},
    Spelling{"inline", TokenKind::Inline},
    Spelling{"int", TokenKind::Int},
    Spelling{"len", TokenKind::Len},
    Spelling{"local", TokenKind::Local},
    Spelling{"ltl", TokenKind::Ltl},
    Spelling{"mtype", TokenKind::Mtype},
    Spelling{"nempty", TokenKind::NEmpty},
    Spelling{"never", TokenKind::Never},
    Spelling{"nfull", TokenKind::NFull},
    Spelling{"notrace", TokenKind::Notrace},
    Spelling{"np_", TokenKind::Nonprogress},
    Spelling{"od", TokenKind::Od},
    Spelling{"of", TokenKind::Of},
    Spelling{"pc_value", TokenKind::PcValue},
    Spelling{"pid", TokenKind::Pid},
    Spelling{"printf", TokenKind::Printf},
    Spelling{"printm", TokenKind::Printm},
    Spelling{"priority", TokenKind::Priority},
    Spelling{"proctype", TokenKind::Proctype},
    Spelling{"provided", TokenKind::Provided},
    Spelling{"return", TokenKind::Return},
    Spelling{"run", TokenKind::Run},
    Spelling{"select", TokenKind::Select},
    Spelling{"set_priority", TokenKind::SetPriority},
    Spelling{"short", TokenKind::Short},
    Spelling{"show", TokenKind::Show},
    Spelling{"skip", TokenKind::Skip},
    Spelling{"timeout", TokenKind::Timeout},
    Spelling{"trace", TokenKind::Trace},
    Spelling{"true", TokenKind::True},
    Spelling{"typedef", TokenKind::Typedef},
    Spelling{"unless", TokenKind::Unless},
    Spelling{"unsigned", TokenKind::Unsigned},
    Spelling{"xr", TokenKind::Xr},
    Spelling{"xs", TokenKind::Xs},
};

// Longer spellings stand before their prefixes.
constexpr std::array kSymbols = {
    Spelling{"-->", TokenKind::Arrow},
    Spelling{"<<", TokenKind::ShiftLeft},
    Spelling{">>", TokenKind::ShiftRight},
    Spelling{"<=", TokenKind::LessEqual},
    Spelling{">=", TokenKind::GreaterEqual},
    Spelling{"==", TokenKind::Equal},
    Spelling{"!=", TokenKind::NotEqual},
    Spelling{"!!", TokenKind::NotNot},
    Spelling{"??", TokenKind::QuestionQuestion},
    Spelling{"&&", TokenKind::And},
    Spelling{"||", TokenKind::Or},
    Spelling{"++", TokenKind::PlusPlus},
    Spelling{"--", TokenKind::MinusMinus},
    Spelling{"->", TokenKind::Arrow},
    Spelling{"::", TokenKind::ColonColon},
    Spelling{"..", TokenKind::DotDot},
    Spelling{"##", TokenKind::HashHash},
    Spelling{"(", TokenKind::LeftRound},
    Spelling{")", TokenKind::RightRound},
    Spelling{"{", TokenKind::LeftCurly},
    Spelling{"}", TokenKind::RightCurly},
    Spelling{"[", TokenKind::LeftSquare},
    Spelling{"]", TokenKind::RightSquare},
    Spelling{",", TokenKind::Comma},
    Spelling{";", TokenKind::Semicolon},
    Spelling{":", TokenKind::Colon},
    Spelling{".", TokenKind::Dot},
    Spelling{"@", TokenKind::At},
    Spelling{"?", TokenKind::Question},
    Spelling{"!", TokenKind::Not},
    Spelling{"=", TokenKind::Becomes},
    Spelling{"<", TokenKind::Less},
    Spelling{">", TokenKind::Greater},
    Spelling{"+", TokenKind::Plus},
    Spelling{"-", TokenKind::Minus},
    Spelling{"*", TokenKind::Star},
    Spelling{"/", TokenKind::Slash},
    Spelling{"%", TokenKind::Percent},
    Spelling{"&", TokenKind::Ampersand},
    Spelling{"|", TokenKind::Bar},
    Spelling{"^", TokenKind::Caret},
    Spelling{"~", TokenKind::Tilde},
    Spelling{"\\", TokenKind::Backslash},
    Spelling{"#", TokenKind::Hash},
};

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
  for (const Spelling& keyword : kKeywords) {
    if (keyword.kind == kind) return keyword.text;
  }
  if (kind == TokenKind::Arrow) return "->";
  for (const Spelling& symbol : kSymbols) {
    if (symbol.kind == kind) return symbol.text;
  }
  return "a token";
}

TokenKind keyword_of(std::string_view text) {
  const auto keyword = std::find_if(kKeywords.begin(), kKeywords.end(),
                                    [&](const Spelling& k) { return k.text == text; });
  return keyword == kKeywords.end() ? TokenKind::Identifier : keyword->kind;
}

SymbolAt symbol_at(std::string_view text) {
  for (const Spelling& symbol : kSymbols) {
    if (text.substr(0, symbol.text.size()) == symbol.text) return {symbol.kind, symbol.text.size()};
  }
  return {};
}

}  // namespace proviso::promela
