// The sections of modules, one after the other. A semicolon ends what stands in a list of
// declarations or assignments, and may be left out after a single expression:
//
//   MODULE name(p, q)
//   VAR x : boolean; c : cell(x);   IVAR …  FROZENVAR …      DEFINE d := x & p;     CONSTANTS a, b;
//   ASSIGN init(x) := TRUE; next(x) := !x; y := x;           INIT e  TRANS e  INVAR e
//   FAIRNESS e  JUSTICE e  COMPASSION (e, e)                 CTLSPEC NAME n := f;  LTLSPEC …
#include "lang/smv/parser.hpp"

#include <algorithm>
#include <array>

#include "lang/smv/expression_parser.hpp"
#include "lang/smv/psl_parser.hpp"

namespace proviso::smv {
namespace {

constexpr std::array<std::string_view, 22> kSections = {
    "ASSIGN",  "COMPASSION", "COMPUTE", "CONSTANTS", "CTLSPEC", "DEFINE", "FAIRNESS", "FROZENVAR",
    "FUN",     "INIT",       "INVAR",   "INVARSPEC", "ISA",     "IVAR",   "JUSTICE",  "LTLSPEC",
    "MDEFINE", "MODULE",     "PSLSPEC", "SPEC",      "TRANS",   "VAR",
};

bool begins_section(const Token& token) {
  return token.kind == TokenKind::Keyword &&
         std::binary_search(kSections.begin(), kSections.end(), token.text);
}

class Parser {
 public:
  Parser(std::vector<Token> tokens, Diagnostics& diagnostics)
      : cursor_(std::move(tokens), diagnostics), expressions_(cursor_, document_.expressions) {}

  Document run() {
    document_.span = cursor_.current().span;
    while (!cursor_.at_end() && !cursor_.diagnostics().full()) {
      const std::size_t begin = cursor_.position();
      if (cursor_.accept_keyword("MODULE")) {
        module();
      } else if (document_.modules.empty()) {
        cursor_.fail("expected 'MODULE'");
        document_.modules.emplace_back();
      } else {
        section();
      }
      if (cursor_.lost()) cursor_.recover(begin, false);
    }
    return std::move(document_);
  }

 private:
  Module& here() { return document_.modules.back(); }

  void module() {
    Module module;
    module.name = cursor_.name("the name of a module");
    if (cursor_.accept(TokenKind::LeftRound) && !cursor_.accept(TokenKind::RightRound)) {
      do {
        module.parameters.push_back(cursor_.name("the name of a parameter"));
      } while (cursor_.accept(TokenKind::Comma));
      cursor_.expect(TokenKind::RightRound);
    }
    document_.modules.push_back(std::move(module));
  }

  void section() {
    if (!begins_section(cursor_.current())) return cursor_.fail("expected a section such as 'VAR'");
    const Token section = cursor_.take();
    const std::string_view word = section.text;
    if (word == "VAR") return variables(VariableKind::State);
    if (word == "IVAR") return variables(VariableKind::Input);
    if (word == "FROZENVAR") return variables(VariableKind::Frozen);
    if (word == "DEFINE" || word == "MDEFINE") return items([&] { define(); });
    if (word == "ASSIGN") return items([&] { assignment(); });
    if (word == "CONSTANTS") return constants();
    if (word == "INIT") return constraint(ConstraintKind::Initial);
    if (word == "TRANS") return constraint(ConstraintKind::Transition);
    if (word == "INVAR") return constraint(ConstraintKind::Invariant);
    if (word == "FAIRNESS" || word == "JUSTICE") return justice();
    if (word == "COMPASSION") return compassion();
    if (word == "SPEC" || word == "CTLSPEC") return specification(SpecificationKind::Ctl);
    if (word == "LTLSPEC") return specification(SpecificationKind::Ltl);
    if (word == "INVARSPEC") return specification(SpecificationKind::Invariant);
    if (word == "COMPUTE") return compute(section.span);
    if (word == "PSLSPEC") return property_language();
    if (word == "ISA") return here().isa.push_back(cursor_.name("the name of a module"));
    cursor_.report_at(section.span, code::kUnsupported, "functions are not supported",
                      "nuXmv's FUN is not part of NuSMV's language");
  }

  /// Declarations up to the next section; after a mistake in one of them the next is read.
  template <typename Item>
  void items(const Item& item) {
    while (!cursor_.at_end() && !begins_section(cursor_.current())) {
      const std::size_t begin = cursor_.position();
      item();
      if (cursor_.lost()) cursor_.recover(begin, true);
      if (cursor_.diagnostics().full()) return;
    }
  }

  /// A name, or a path as in models without modules: a.b, x[0].
  Name declared_name(std::string_view what) {
    const std::size_t begin = cursor_.position();
    Name result = cursor_.name(what);
    while (!cursor_.lost()) {
      if (cursor_.accept(TokenKind::Dot)) {
        if (!cursor_.is(TokenKind::Identifier) && !cursor_.is(TokenKind::Integer)) {
          cursor_.fail("expected a name");
        }
        result.text += fmt::format(".{}", cursor_.take().text);
      } else if (cursor_.accept(TokenKind::LeftSquare)) {
        const bool negative = cursor_.accept(TokenKind::Minus);
        if (!cursor_.is(TokenKind::Integer)) cursor_.fail("expected a number");
        result.text += fmt::format("[{}{}]", negative ? "-" : "", cursor_.take().text);
        cursor_.expect(TokenKind::RightSquare);
      } else {
        break;
      }
    }
    if (!cursor_.lost()) result.span = cursor_.span_since(begin);
    return result;
  }

  void variables(VariableKind kind) {
    items([&] {
      VariableDeclaration declaration;
      declaration.kind = kind;
      declaration.name = declared_name("the name of a variable");
      cursor_.expect(TokenKind::Colon);
      declaration.type = type();
      cursor_.expect(TokenKind::Semicolon);
      if (cursor_.lost()) return;
      const Type::Kind made = declaration.type.kind;
      if (kind != VariableKind::State &&
          (made == Type::Kind::Module || made == Type::Kind::Process)) {
        cursor_.report_at(declaration.type.span, code::kSyntax,
                          "instances of modules are declared under VAR");
      }
      here().variables.push_back(std::move(declaration));
    });
  }

  Type type() {
    const std::size_t begin = cursor_.position();
    Type result = type_without_span();
    if (!cursor_.lost()) result.span = cursor_.span_since(begin);
    return result;
  }

  Type type_without_span() {
    if (cursor_.accept_keyword("boolean")) return {Type::Kind::Boolean, {}};
    if (cursor_.is_keyword("signed") || cursor_.is_keyword("unsigned")) {
      const bool is_signed = cursor_.take().text == "signed";
      if (!cursor_.is_keyword("Word")) {
        cursor_.expect_keyword("word");
      } else {
        cursor_.take();
      }
      return word(is_signed ? Type::Kind::SignedWord : Type::Kind::UnsignedWord);
    }
    if (cursor_.accept_keyword("word") || cursor_.accept_keyword("Word")) {
      return word(Type::Kind::UnsignedWord);
    }
    if (cursor_.is(TokenKind::LeftCurly)) return enumeration();
    if (cursor_.accept_keyword("array")) return array();
    if (cursor_.accept_keyword("process")) return instance(Type::Kind::Process);
    const TokenKind next = cursor_.ahead().kind;
    const bool names_module = cursor_.is(TokenKind::Identifier) &&
                              (next == TokenKind::Semicolon || next == TokenKind::LeftRound);
    if (names_module) return instance(Type::Kind::Module);
    return range();
  }

  Type word(Type::Kind kind) {
    Type result{kind, {}};
    cursor_.expect(TokenKind::LeftSquare);
    result.low = expressions_.expression();
    cursor_.expect(TokenKind::RightSquare);
    return result;
  }

  Type range() {
    Type result{Type::Kind::Range, {}};
    result.low = expressions_.arithmetic();
    cursor_.expect(TokenKind::DotDot);
    result.high = expressions_.arithmetic();
    return result;
  }

  Type enumeration() {
    Type result{Type::Kind::Enumeration, {}};
    cursor_.take();
    do {
      result.values.push_back(enumeration_value());
    } while (cursor_.accept(TokenKind::Comma));
    cursor_.expect(TokenKind::RightCurly);
    return result;
  }

  ExpressionId enumeration_value() {
    if (cursor_.is(TokenKind::Identifier)) {
      const Name name = symbol();
      return expressions_.add({Operator::Name, name.span, name.text, {}});
    }
    if (cursor_.is_keyword("TRUE") || cursor_.is_keyword("FALSE")) {
      const Token token = cursor_.take();
      return expressions_.add(
          {token.text == "TRUE" ? Operator::True : Operator::False, token.span, {}, {}});
    }
    return expressions_.integer();
  }

  /// A symbolic constant, in which dots may stand.
  Name symbol() {
    const std::size_t begin = cursor_.position();
    Name result = cursor_.name("the name of a constant");
    while (cursor_.accept(TokenKind::Dot)) {
      result.text += fmt::format(".{}", cursor_.name("the name of a constant").text);
    }
    if (!cursor_.lost()) result.span = cursor_.span_since(begin);
    return result;
  }

  Type array() {
    if (cursor_.is_keyword("word") || cursor_.is_keyword("of")) {
      cursor_.report(code::kUnsupported, "only arrays with bounds low..high are supported");
    }
    const Nesting nesting(cursor_, depth_);
    Type result = range();
    result.kind = Type::Kind::Array;
    cursor_.expect_keyword("of");
    const Span element = cursor_.current().span;
    result.element.push_back(type());
    const Type::Kind made = result.element.back().kind;
    if (made == Type::Kind::Module || made == Type::Kind::Process) {
      cursor_.report_at(element, code::kUnsupported, "arrays of instances are not supported",
                        "declare the instances one by one");
    }
    return result;
  }

  Type instance(Type::Kind kind) {
    Type result{kind, {}};
    result.module = cursor_.name("the name of a module");
    if (cursor_.accept(TokenKind::LeftRound) && !cursor_.accept(TokenKind::RightRound)) {
      result.actuals = expressions_.list(TokenKind::RightRound);
    }
    return result;
  }

  void define() {
    DefineDeclaration declaration;
    const std::size_t begin = cursor_.position();
    const ExpressionId path = expressions_.path();
    cursor_.return_to(begin);
    declaration.name = declared_name("the name of a definition");
    if (expressions_[path].op == Operator::Member) {
      declaration.target = expressions_[path].operands.front();
      declaration.member = expressions_[path].text;
    }
    cursor_.expect(TokenKind::Becomes);
    declaration.value =
        cursor_.is(TokenKind::LeftSquare) ? expressions_.array() : expressions_.expression();
    cursor_.expect(TokenKind::Semicolon);
    if (!cursor_.lost()) here().defines.push_back(std::move(declaration));
  }

  void constants() {
    while (cursor_.is(TokenKind::Identifier) || cursor_.is(TokenKind::Comma)) {
      if (!cursor_.accept(TokenKind::Comma)) here().constants.push_back(symbol());
    }
    cursor_.expect(TokenKind::Semicolon);
  }

  void assignment() {
    const std::size_t begin = cursor_.position();
    AssignmentDeclaration declaration;
    const bool initial = cursor_.is_keyword("init");
    if (initial || cursor_.is_keyword("next")) {
      cursor_.take();
      declaration.kind = initial ? AssignmentKind::Initial : AssignmentKind::Next;
      cursor_.expect(TokenKind::LeftRound);
      declaration.target = expressions_.path();
      cursor_.expect(TokenKind::RightRound);
    } else {
      declaration.target = expressions_.path();
    }
    if (!cursor_.lost()) declaration.span = cursor_.span_since(begin);
    cursor_.expect(TokenKind::Becomes);
    declaration.value = expressions_.expression();
    cursor_.expect(TokenKind::Semicolon);
    if (!cursor_.lost()) here().assignments.push_back(declaration);
  }

  void constraint(ConstraintKind kind) {
    const ExpressionId condition = expressions_.expression();
    cursor_.accept(TokenKind::Semicolon);
    if (!cursor_.lost()) here().constraints.push_back({kind, condition});
  }

  void justice() {
    const ExpressionId condition = expressions_.expression();
    cursor_.accept(TokenKind::Semicolon);
    if (!cursor_.lost()) here().fairness.push_back({condition});
  }

  void compassion() {
    cursor_.expect(TokenKind::LeftRound);
    const ExpressionId condition = expressions_.expression();
    cursor_.expect(TokenKind::Comma);
    const ExpressionId consequence = expressions_.expression();
    cursor_.expect(TokenKind::RightRound);
    cursor_.accept(TokenKind::Semicolon);
    if (!cursor_.lost()) here().fairness.push_back({condition, consequence});
  }

  std::optional<Name> specification_name() {
    if (!cursor_.accept_keyword("NAME")) return std::nullopt;
    Name name = declared_name("the name of a specification");
    cursor_.expect(TokenKind::Becomes);
    return name;
  }

  /// The end of a specification: IN context, semicolon.
  void end(SpecificationDeclaration declaration, std::size_t begin) {
    if (cursor_.lost()) return;
    declaration.span = cursor_.span_since(begin);
    declaration.text = cursor_.text_since(begin);
    declaration.variables_before = here().variables.size();
    if (cursor_.accept_keyword("IN")) declaration.context = expressions_.path();
    cursor_.accept(TokenKind::Semicolon);
    if (!cursor_.lost()) here().specifications.push_back(std::move(declaration));
  }

  void specification(SpecificationKind kind) {
    SpecificationDeclaration declaration{kind, specification_name()};
    const std::size_t begin = cursor_.position();
    declaration.formula = expressions_.expression();
    end(std::move(declaration), begin);
  }

  void compute(Span keyword) {
    SpecificationDeclaration declaration{SpecificationKind::Compute, specification_name()};
    const std::size_t begin = cursor_.position();
    if (!cursor_.is_keyword("MIN") && !cursor_.is_keyword("MAX")) {
      cursor_.fail("expected 'MIN' or 'MAX'");
    }
    cursor_.take();
    cursor_.expect(TokenKind::LeftSquare);
    expressions_.list(TokenKind::RightSquare);
    cursor_.warn(code::kSkipped, keyword, "COMPUTE is not supported and is skipped");
    end(std::move(declaration), begin);
  }

  void property_language() {
    SpecificationDeclaration declaration{SpecificationKind::Ltl, specification_name()};
    declaration.is_psl = true;
    const std::size_t begin = cursor_.position();
    PslParser psl(cursor_, expressions_);
    declaration.formula = psl.read();
    if (!psl.refusal().empty()) {
      cursor_.resume_at(begin);
      cursor_.warn(code::kSkipped, psl.refused_at(), psl.refusal());
      skip_property();
      declaration.kind = SpecificationKind::Psl;
      declaration.refusal = psl.refusal();
    } else if (psl.is_branching()) {
      declaration.kind = SpecificationKind::Ctl;
    }
    end(std::move(declaration), begin);
  }

  /// Moves to the semicolon that ends a property of PSL; those in braces separate.
  void skip_property() {
    int open = 0;
    while (!cursor_.is(TokenKind::End) && !begins_section(cursor_.current())) {
      if (cursor_.is_keyword("IN") || (open <= 0 && cursor_.is(TokenKind::Semicolon))) return;
      if (cursor_.is(TokenKind::LeftCurly)) ++open;
      if (cursor_.is(TokenKind::RightCurly)) --open;
      cursor_.take();
    }
  }

  Document document_;
  Cursor cursor_;
  ExpressionParser expressions_;
  unsigned depth_ = 0;
};

}  // namespace

void Cursor::recover(std::size_t begin, bool at_semicolon) {
  const std::size_t failed = std::max(at_, begin + 1);
  lost_ = false;
  int open_cases = 0;
  for (at_ = begin; !at_end(); ++at_) {
    const Token& token = tokens_[at_];
    if (at_ >= failed && begins_section(token)) return;
    if (token.kind == TokenKind::Keyword && token.text == "case") ++open_cases;
    if (token.kind == TokenKind::Keyword && token.text == "esac") --open_cases;
    const bool ends_item = token.kind == TokenKind::Semicolon && open_cases <= 0;
    if (at_semicolon && ends_item && at_ + 1 >= failed) {
      ++at_;
      return;
    }
  }
}

std::string Cursor::text_since(std::size_t begin) const {
  std::string result;
  for (std::size_t k = begin; k < at_; ++k) {
    const bool adjacent = k > begin && tokens_[k - 1].span.file == tokens_[k].span.file &&
                          tokens_[k - 1].span.end == tokens_[k].span.begin;
    if (k > begin && !adjacent) result += ' ';
    result += tokens_[k].text;
  }
  return result;
}

Document parse(SourceSet& sources, FileId file, const Includer& includer,
               Diagnostics& diagnostics) {
  return Parser(tokenise(preprocess(sources, file, includer, diagnostics), diagnostics),
                diagnostics)
      .run();
}

}  // namespace proviso::smv
