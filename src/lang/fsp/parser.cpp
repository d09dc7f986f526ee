// The definitions of a file, one after the other. LTSA's grammar decides everywhere: what it
// accepts is accepted, and where it rejects we say what was expected. What only MTSA, its
// successor, has (controllers, modal and probabilistic processes, functions) is named as such.
#include "lang/fsp/parser.hpp"

#include <algorithm>
#include <array>

#include "lang/fsp/formula_parser.hpp"
#include "lang/fsp/process_parser.hpp"

namespace proviso::fsp {
namespace {

constexpr std::array<std::string_view, 29> kMtsaWords = {
    "abstract",
    "closure",
    "component",
    "controller",
    "controllerSpec",
    "controlstack",
    "def",
    "determinism",
    "distribution",
    "elpart",
    "enactment",
    "exploration",
    "foreach",
    "graphUpdate",
    "heuristic",
    "ltl_property",
    "mdp",
    "nonblocking",
    "optimistic",
    "permissive",
    "pessimistic",
    "plant",
    "probabilistic",
    "starenv",
    "synchronous",
    "tests",
    "universal",
    "existential",
    "updatingController",
};

bool begins_definition(TokenKind kind) {
  switch (kind) {
    case TokenKind::Const:
    case TokenKind::Range:
    case TokenKind::Set:
    case TokenKind::Property:
    case TokenKind::Progress:
    case TokenKind::Menu:
    case TokenKind::Animation:
    case TokenKind::Import:
    case TokenKind::Minimal:
    case TokenKind::Deterministic:
    case TokenKind::Assert:
    case TokenKind::Fluent:
    case TokenKind::Constraint:
      return true;
    default:
      return false;
  }
}

class Parser {
 public:
  Parser(std::vector<Token> tokens, Diagnostics& diagnostics)
      : state_{Cursor(std::move(tokens), diagnostics)},
        cursor_(state_.cursor),
        labels_(state_),
        processes_(state_),
        formulas_(state_) {}

  Specification run() {
    while (!cursor_.at_end() && !cursor_.diagnostics().full()) {
      const std::size_t begin = cursor_.position();
      definition();
      if (cursor_.lost()) cursor_.recover(begin);
    }
    return std::move(state_.spec);
  }

 private:
  void definition() {
    switch (cursor_.current().kind) {
      case TokenKind::Const:
        return constant();
      case TokenKind::Range:
        return range();
      case TokenKind::Set:
        return set();
      case TokenKind::Progress:
        return progress();
      case TokenKind::Menu:
        return menu();
      case TokenKind::Animation:
        return animation();
      case TokenKind::Assert:
      case TokenKind::Constraint:
        return assertion();
      case TokenKind::Fluent:
        return fluent();
      case TokenKind::Import:
        return import();
      default:
        return process();
    }
  }

  void evaluated(Specification::Evaluated kind, std::size_t size) {
    state_.spec.order.push_back({kind, size - 1});
  }

  void constant() {
    cursor_.take();
    ConstDefinition definition;
    definition.name = cursor_.expect_name("the name of a constant");
    cursor_.expect(TokenKind::Becomes);
    definition.value = labels_.simple_expression();
    if (cursor_.lost()) return;
    state_.spec.constants.push_back(std::move(definition));
    evaluated(Specification::Evaluated::Const, state_.spec.constants.size());
  }

  void range() {
    cursor_.take();
    RangeDefinition definition;
    definition.name = cursor_.expect_name("the name of a range");
    cursor_.expect(TokenKind::Becomes);
    definition.low = labels_.simple_expression();
    cursor_.expect(TokenKind::DotDot);
    definition.high = labels_.simple_expression();
    // Known even if it is broken: one mistake should not be reported at every use.
    state_.range_names.insert(definition.name.text);
    if (cursor_.lost()) return;
    state_.spec.ranges.push_back(std::move(definition));
    evaluated(Specification::Evaluated::Range, state_.spec.ranges.size());
  }

  void set() {
    cursor_.take();
    SetDefinition definition;
    definition.name = cursor_.expect_name("the name of a set");
    cursor_.expect(TokenKind::Becomes);
    definition.value = labels_.set_in_braces();
    state_.set_names.insert(definition.name.text);
    if (cursor_.lost()) return;
    state_.spec.set_definitions.push_back(std::move(definition));
    evaluated(Specification::Evaluated::Set, state_.spec.set_definitions.size());
  }

  void progress() {
    cursor_.take();
    ProgressDefinition definition;
    definition.name = cursor_.expect_name("the name of a progress property");
    if (cursor_.is(TokenKind::LeftSquare)) definition.ranges = labels_.ranges();
    cursor_.expect(TokenKind::Becomes);
    if (cursor_.accept(TokenKind::If)) {
      definition.condition = labels_.label();
      cursor_.expect(TokenKind::Then);
    }
    definition.actions = labels_.label();
    if (!cursor_.lost()) state_.spec.progress.push_back(std::move(definition));
  }

  void menu() {
    cursor_.take();
    MenuDefinition definition;
    definition.name = cursor_.expect_name("the name of a menu");
    cursor_.expect(TokenKind::Becomes);
    definition.actions = labels_.label();
    if (!cursor_.lost()) state_.spec.menus.push_back(std::move(definition));
  }

  void animation() {
    const Token keyword = cursor_.take();
    cursor_.expect_name("the name of an animation");
    cursor_.expect(TokenKind::Becomes);
    cursor_.expect(TokenKind::String);
    if (cursor_.accept(TokenKind::Target)) cursor_.expect_name("the name of a composite process");
    if (cursor_.accept(TokenKind::Compose)) {
      cursor_.expect(TokenKind::LeftCurly);
      do {
        cursor_.expect_name("the name of an animation");
        labels_.relabels();
      } while (cursor_.accept(TokenKind::Or));
      cursor_.expect(TokenKind::RightCurly);
    }
    if (cursor_.accept(TokenKind::Actions)) labels_.relabel_set();
    if (cursor_.accept(TokenKind::Controls)) labels_.relabel_set();
    if (cursor_.lost()) return;
    cursor_.diagnostics().report(
        {Severity::Note, code::kAnimationIgnored, keyword.span, "animations are ignored"});
  }

  void assertion() {
    AssertDefinition definition;
    definition.constraint = cursor_.take().kind == TokenKind::Constraint;
    definition.name = cursor_.expect_name("the name of an assertion");
    definition.parameters = labels_.parameters();
    cursor_.expect(TokenKind::Becomes);
    definition.formula = formulas_.unary();
    if (cursor_.accept(TokenKind::Plus)) definition.extension = labels_.set();
    if (cursor_.lost()) return;
    state_.spec.assertions.push_back(std::move(definition));
    evaluated(Specification::Evaluated::AssertParameters, state_.spec.assertions.size());
  }

  void fluent() {
    cursor_.take();
    FluentDefinition definition;
    definition.name = cursor_.expect_name("the name of a fluent");
    if (cursor_.is(TokenKind::LeftSquare)) definition.ranges = labels_.ranges();
    cursor_.expect(TokenKind::Becomes);
    cursor_.expect(TokenKind::Less);
    definition.initiating = labels_.label();
    cursor_.expect(TokenKind::Comma);
    definition.terminating = labels_.label();
    cursor_.expect(TokenKind::Greater);
    if (cursor_.accept(TokenKind::Initially)) definition.initially = initial_value();
    if (!cursor_.lost()) state_.spec.fluents.push_back(std::move(definition));
  }

  /// True and False need no definition here.
  ExprId initial_value() {
    const Token token = cursor_.current();
    if (token.text != "True" && token.text != "False") return labels_.simple_expression();
    cursor_.take();
    Expr value;
    value.kind = Expr::Kind::Integer;
    value.value = token.text == "True" ? 1 : 0;
    value.span = token.span;
    state_.spec.exprs.push_back(std::move(value));
    return static_cast<ExprId>(state_.spec.exprs.size() - 1);
  }

  void import() {
    cursor_.take();
    ProcessDefinition process;
    process.name = cursor_.expect_name("the name of the imported process");
    cursor_.expect(TokenKind::Becomes);
    const Token file = cursor_.expect(TokenKind::String);
    process.import_file = Name{std::string(file.text), file.span};
    if (!cursor_.lost()) state_.spec.processes.push_back(std::move(process));
  }

  /// The modifiers may be combined, in this order.
  void process() {
    const bool deterministic = cursor_.accept(TokenKind::Deterministic);
    const bool minimal = cursor_.accept(TokenKind::Minimal);
    const bool compose = cursor_.accept(TokenKind::Compose);
    const bool property = cursor_.accept(TokenKind::Property);
    if (cursor_.is(TokenKind::Or)) {
      CompositeDefinition composite = processes_.composite();
      composite.deterministic = deterministic;
      composite.minimal = minimal;
      composite.compose = compose;
      composite.property = property;
      if (cursor_.lost()) return;
      state_.spec.composites.push_back(std::move(composite));
      evaluated(Specification::Evaluated::CompositeParameters, state_.spec.composites.size());
      return;
    }
    refuse_mtsa();
    ProcessDefinition sequential = processes_.sequential();
    sequential.deterministic = deterministic;
    sequential.minimal = minimal;
    sequential.property = property;
    if (cursor_.lost()) return;
    state_.spec.processes.push_back(std::move(sequential));
    evaluated(Specification::Evaluated::ProcessParameters, state_.spec.processes.size());
  }

  void refuse_mtsa() {
    const Token& token = cursor_.current();
    if (token.kind != TokenKind::LowerIdentifier) return;
    const bool known =
        std::find(kMtsaWords.begin(), kMtsaWords.end(), token.text) != kMtsaWords.end();
    if (!known) return;
    cursor_.report(code::kNotFsp,
                   fmt::format("'{}' is a word of MTSA, not part of FSP", token.text));
  }

  ParserState state_;
  Cursor& cursor_;
  LabelParser labels_;
  ProcessParser processes_;
  FormulaParser formulas_;
};

}  // namespace

void Cursor::recover(std::size_t begin) {
  lost_ = false;
  if (at_ == begin && !at_end()) ++at_;
  for (; !at_end(); ++at_) {
    const TokenKind kind = tokens_[at_].kind;
    if (begins_definition(kind)) return;
    if (kind != TokenKind::Dot) continue;
    const TokenKind next = tokens_[at_ + 1].kind;
    const bool between_definitions = begins_definition(next) || next == TokenKind::End ||
                                     next == TokenKind::Or || next == TokenKind::UpperIdentifier;
    if (between_definitions) {
      ++at_;
      return;
    }
  }
}

Specification parse(const SourceSet& sources, FileId file, Diagnostics& diagnostics) {
  return Parser(tokenise(sources, file, diagnostics), diagnostics).run();
}

}  // namespace proviso::fsp
