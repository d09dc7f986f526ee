#include "lang/promela/parser.hpp"

#include <utility>

#include "lang/promela/cursor.hpp"
#include "lang/promela/declaration_parser.hpp"
#include "lang/promela/expression_parser.hpp"
#include "lang/promela/inline_expansion.hpp"
#include "lang/promela/separators.hpp"
#include "lang/promela/statement_parser.hpp"

namespace proviso::promela {
namespace {

class Parser {
 public:
  Parser(std::vector<Token> tokens, Specification& spec, Diagnostics& diagnostics)
      : state_{Cursor(std::move(tokens), spec.expansions, diagnostics), spec},
        spec_(spec),
        cursor_(state_.cursor),
        expressions_(state_),
        declarations_(state_, expressions_),
        statements_(state_, expressions_, declarations_) {}

  void run() {
    while (!cursor_.at_end() && !cursor_.diagnostics().full()) {
      const std::size_t begin = cursor_.position();
      unit();
      if (cursor_.lost()) cursor_.recover(begin);
    }
  }

 private:
  void unit() {
    switch (cursor_.current().kind) {
      case TokenKind::Semicolon:
        cursor_.take();
        return;
      case TokenKind::Active:
      case TokenKind::Proctype:
      case TokenKind::DProctype:
        return proctype();
      case TokenKind::Init:
        return init();
      case TokenKind::Never:
        return never();
      case TokenKind::Ltl:
        return ltl();
      case TokenKind::Typedef:
        return record();
      case TokenKind::CCode:
      case TokenKind::CDecl:
      case TokenKind::CState:
      case TokenKind::CTrack:
        return cursor_.report(
            code::kEmbeddedC, "embedded C code is not supported",
            "what it does cannot be seen by a model checker; write it in Promela");
      case TokenKind::Trace:
      case TokenKind::Notrace:
        return cursor_.report(code::kUnsupported, "trace assertions are not supported",
                              "write what they say as a process that watches, or as an ltl claim");
      default:
        return declaration();
    }
  }

  void add(Unit::Kind kind, std::size_t count) { spec_.units.push_back({kind, count - 1}); }

  void declaration() {
    if (declarations_.begins_mtype_names()) {
      spec_.mtypes.push_back(declarations_.mtype_names());
      return add(Unit::Kind::Mtype, spec_.mtypes.size());
    }
    if (!declarations_.begins()) {
      return cursor_.fail("expected a declaration, a proctype, init, never or ltl");
    }
    spec_.declarations.push_back(declarations_.declaration());
    add(Unit::Kind::Declaration, spec_.declarations.size());
    // A proctype or another unit may follow without a semicolon.
    cursor_.accept(TokenKind::Semicolon);
  }

  void refuse_priority() {
    if (cursor_.is(TokenKind::Priority)) {
      cursor_.report(code::kUnsupported, "priorities of processes are not supported");
    }
  }

  void proctype() {
    Proctype result;
    if (cursor_.accept(TokenKind::Active)) {
      result.active = true;
      if (cursor_.accept(TokenKind::LeftSquare)) {
        result.instances = expressions_.inner();
        cursor_.expect(TokenKind::RightSquare);
      }
    }
    result.deterministic = cursor_.accept(TokenKind::DProctype);
    if (!result.deterministic) cursor_.expect(TokenKind::Proctype);
    result.name = cursor_.expect_name("the name of a proctype");
    state_.proctype_names.insert(result.name.text);
    cursor_.expect(TokenKind::LeftRound);
    result.parameters = declaration_list(TokenKind::RightRound);
    cursor_.expect(TokenKind::RightRound);
    refuse_priority();
    if (cursor_.accept(TokenKind::Provided)) {
      cursor_.expect(TokenKind::LeftRound);
      result.provided = expressions_.statement();
      cursor_.expect(TokenKind::RightRound);
    }
    result.body = statements_.block();
    spec_.proctypes.push_back(std::move(result));
    add(Unit::Kind::Proctype, spec_.proctypes.size());
  }

  std::vector<Declaration> declaration_list(TokenKind close) {
    std::vector<Declaration> result;
    while (!cursor_.is(close) && !cursor_.lost()) {
      if (!declarations_.begins()) cursor_.fail("expected a declaration");
      result.push_back(declarations_.declaration());
      if (!cursor_.is(close)) cursor_.expect(TokenKind::Semicolon);
      while (cursor_.accept(TokenKind::Semicolon)) {
      }
    }
    return result;
  }

  void init() {
    Proctype result;
    const Token keyword = cursor_.take();
    result.name = {":init:", keyword.place};
    result.is_init = true;
    result.active = true;
    refuse_priority();
    result.body = statements_.block();
    spec_.proctypes.push_back(std::move(result));
    add(Unit::Kind::Proctype, spec_.proctypes.size());
  }

  void never() {
    NeverClaim result;
    result.name.place = cursor_.take().place;
    if (cursor_.is(TokenKind::Identifier)) result.name = cursor_.expect_name("a name");
    result.body = statements_.block();
    spec_.nevers.push_back(std::move(result));
    add(Unit::Kind::Never, spec_.nevers.size());
  }

  void ltl() {
    LtlClaim result;
    result.name.place = cursor_.take().place;
    if (cursor_.is(TokenKind::Identifier)) result.name = cursor_.expect_name("a name");
    cursor_.expect(TokenKind::LeftCurly);
    result.formula = expressions_.formula();
    cursor_.accept(TokenKind::Semicolon);
    cursor_.expect(TokenKind::RightCurly);
    spec_.ltls.push_back(std::move(result));
    add(Unit::Kind::Ltl, spec_.ltls.size());
  }

  void record() {
    Typedef result;
    cursor_.take();
    result.name = cursor_.expect_name("the name of a record");
    cursor_.expect(TokenKind::LeftCurly);
    result.fields = declaration_list(TokenKind::RightCurly);
    cursor_.expect(TokenKind::RightCurly);
    spec_.typedefs.push_back(std::move(result));
    add(Unit::Kind::Typedef, spec_.typedefs.size());
  }

  ParserState state_;
  Specification& spec_;
  Cursor& cursor_;
  ExpressionParser expressions_;
  DeclarationParser declarations_;
  StatementParser statements_;
};

}  // namespace

Specification parse(SourceSet& sources, FileId file, const Includer& includer,
                    Diagnostics& diagnostics) {
  Specification spec;
  spec.start = {{file, 0, 0}};
  const auto read = preprocess(sources, file, includer, spec.expansions, diagnostics);
  const auto tokens = expand_inlines(read, spec.expansions, diagnostics);
  // What is missing or cut off would only be reported again as syntax errors.
  if (diagnostics.has_errors()) return spec;
  Parser(with_separators(tokens), spec, diagnostics).run();
  return spec;
}

}  // namespace proviso::promela
