#include "lang/promela/declaration_parser.hpp"

#include <optional>
#include <utility>

namespace proviso::promela {
namespace {

std::optional<TypeKind> basic_type(TokenKind kind) {
  switch (kind) {
    case TokenKind::Bit:
      return TypeKind::Bit;
    case TokenKind::Bool:
      return TypeKind::Bool;
    case TokenKind::Byte:
      return TypeKind::Byte;
    case TokenKind::Short:
      return TypeKind::Short;
    case TokenKind::Int:
      return TypeKind::Int;
    case TokenKind::Unsigned:
      return TypeKind::Unsigned;
    case TokenKind::Mtype:
      return TypeKind::Mtype;
    case TokenKind::Pid:
      return TypeKind::Pid;
    case TokenKind::Chan:
      return TypeKind::Chan;
    default:
      return std::nullopt;
  }
}

std::optional<Visibility> visibility_of(TokenKind kind) {
  switch (kind) {
    case TokenKind::Hidden:
      return Visibility::Hidden;
    case TokenKind::Show:
      return Visibility::Show;
    case TokenKind::Local:
      return Visibility::Local;
    default:
      return std::nullopt;
  }
}

}  // namespace

bool DeclarationParser::begins() const {
  const TokenKind kind = cursor_.current().kind;
  if (basic_type(kind) || visibility_of(kind)) return true;
  return kind == TokenKind::Identifier && cursor_.ahead().kind == TokenKind::Identifier;
}

bool DeclarationParser::begins_mtype_names() const {
  if (!cursor_.is(TokenKind::Mtype)) return false;
  const std::size_t next = cursor_.ahead().kind == TokenKind::Colon ? 3 : 1;
  const TokenKind after = cursor_.ahead(next).kind;
  return after == TokenKind::Becomes || after == TokenKind::LeftCurly;
}

MtypeDeclaration DeclarationParser::mtype_names() {
  cursor_.take();
  MtypeDeclaration result;
  if (cursor_.accept(TokenKind::Colon)) {
    result.kind = cursor_.expect_name("the name of a kind of mtype").text;
  }
  cursor_.accept(TokenKind::Becomes);
  cursor_.expect(TokenKind::LeftCurly);
  while (cursor_.is(TokenKind::Identifier)) {
    result.names.push_back(cursor_.expect_name("a name"));
    cursor_.accept(TokenKind::Comma);
  }
  cursor_.expect(TokenKind::RightCurly);
  return result;
}

Declaration DeclarationParser::declaration() {
  Declaration result;
  if (const auto visibility = visibility_of(cursor_.current().kind)) {
    result.visibility = *visibility;
    cursor_.take();
  }
  result.type = type();
  do {
    result.declarators.push_back(declarator(result.type));
  } while (cursor_.accept(TokenKind::Comma));
  return result;
}

TypeName DeclarationParser::type() {
  TypeName result;
  const Token token = cursor_.current();
  result.place = token.place;
  if (const auto basic = basic_type(token.kind)) {
    cursor_.take();
    result.kind = *basic;
    if (*basic == TypeKind::Mtype && cursor_.accept(TokenKind::Colon)) {
      result.name = cursor_.expect_name("the name of a kind of mtype");
    }
    return result;
  }
  result.kind = TypeKind::Record;
  result.name = cursor_.expect_name("a type");
  return result;
}

Declarator DeclarationParser::declarator(const TypeName& type) {
  Declarator result;
  result.name = cursor_.expect_name("the name of a variable");
  if (cursor_.accept(TokenKind::Colon)) {
    if (type.kind != TypeKind::Unsigned) {
      cursor_.report_at(code::kSyntax, result.name.place, "only an unsigned has a width");
    }
    result.width = expressions_.inner();
  }
  if (cursor_.accept(TokenKind::LeftSquare)) {
    result.length = expressions_.inner();
    cursor_.expect(TokenKind::RightSquare);
  }
  if (cursor_.accept(TokenKind::Becomes)) initial(result, type);
  return result;
}

void DeclarationParser::initial(Declarator& declarator, const TypeName& type) {
  if (cursor_.is(TokenKind::LeftSquare)) {
    if (type.kind != TypeKind::Chan) {
      return cursor_.report(code::kType, "only a chan can be given a new channel");
    }
    declarator.channel = channel();
  } else if (cursor_.accept(TokenKind::LeftCurly)) {
    declarator.initial_list = expressions_.arguments();
    cursor_.expect(TokenKind::RightCurly);
  } else {
    declarator.initial = expressions_.inner();
  }
}

ChannelShape DeclarationParser::channel() {
  ChannelShape result;
  result.place = cursor_.take().place;
  result.capacity = expressions_.inner();
  cursor_.expect(TokenKind::RightSquare);
  cursor_.expect(TokenKind::Of);
  cursor_.expect(TokenKind::LeftCurly);
  do {
    result.fields.push_back(type());
  } while (cursor_.accept(TokenKind::Comma));
  cursor_.expect(TokenKind::RightCurly);
  return result;
}

}  // namespace proviso::promela
