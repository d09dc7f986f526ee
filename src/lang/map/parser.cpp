// The definitions of a file, one after the other; codes.cpp shows one of each (MAP003).
//
// An expression of C++ is everything up to the semicolon, or the comma outside of brackets, that
// ends it. It is kept as the file writes it; the compiler that gets it says what is wrong with it.
#include "lang/map/parser.hpp"

#include <charconv>

#include "lang/map/cursor.hpp"

namespace proviso::map {
namespace {

using mapping::Name;
using mapping::Range;

constexpr std::int64_t kMostValues = 100000;

class Parser {
 public:
  Parser(const SourceSet& sources, std::vector<Token> tokens, Diagnostics& diagnostics,
         std::span<const mapping::Domain> replaced)
      : sources_(sources), cursor_(std::move(tokens), diagnostics), replaced_(replaced) {}

  mapping::Mapping run() {
    while (!cursor_.at_end() && !cursor_.diagnostics().full()) {
      const std::size_t begin = cursor_.position();
      definition();
      if (cursor_.lost()) cursor_.recover(begin);
    }
    return std::move(mapping_);
  }

 private:
  void definition() {
    if (cursor_.accept_word("component")) return component();
    if (cursor_.accept_word("shared")) return shared();
    if (cursor_.accept_word("threads")) return threads();
    if (cursor_.accept_word("event")) return event();
    if (cursor_.accept_word("domain")) return domain();
    if (cursor_.accept_word("limit")) return limit();
    if (cursor_.accept_word("env")) return environment();
    if (cursor_.accept_word("check")) return triple();
    cursor_.fail(
        "expected 'component', 'shared', 'threads', 'event', 'domain', 'limit', 'env' or 'check'");
  }

  void component() {
    Name name = qualified_name();
    if (!mapping_.component.text.empty() && !cursor_.lost()) {
      cursor_.diagnostics().report({Severity::Error,
                                    code::kDuplicate,
                                    name.span,
                                    "a file is about one component",
                                    {{mapping_.component.span, "the first one is here"}}});
    }
    cursor_.expect_word("from");
    mapping_.component = std::move(name);
    files(mapping_.sources);
  }

  void shared() { files(mapping_.shared); }

  void files(std::vector<std::string>& names) {
    do {
      names.push_back(cursor_.string("the name of a file").text);
    } while (cursor_.is(TokenKind::String));
    cursor_.expect(TokenKind::Semicolon);
  }

  void threads() {
    cursor_.expect(TokenKind::LeftCurly);
    while (!cursor_.is(TokenKind::RightCurly) && !cursor_.is(TokenKind::End)) {
      mapping_.roles.push_back(role());
    }
    cursor_.expect(TokenKind::RightCurly);
  }

  mapping::Role role() {
    mapping::Role role;
    role.name = cursor_.name("the name of a thread");
    cursor_.expect(TokenKind::Equal);
    if (cursor_.accept_word("main")) {
      role.kind = mapping::Role::Kind::Main;
    } else if (cursor_.accept_word("start")) {
      cursor_.expect_word("of");
      role.kind = mapping::Role::Kind::StartOf;
      role.function = cursor_.string("the name of a function").text;
    } else if (cursor_.accept_word("created")) {
      role.kind = mapping::Role::Kind::Created;
      role.number = count();
    } else {
      cursor_.fail("expected 'main', 'start of' or 'created'");
    }
    cursor_.expect(TokenKind::Semicolon);
    return role;
  }

  void event() {
    mapping::Event event;
    const Span begin = cursor_.current().span;
    event.label = label();
    event.span = begin;
    cursor_.expect(TokenKind::Equal);
    event.occurrence = occurrence();
    event.place = cursor_.string("the name of a function, a field or a mutex").text;
    if (cursor_.accept_word("by")) {
      for (const Name& name : names("the name of a thread")) event.roles.push_back(name.text);
    }
    if (cursor_.accept_word("with")) {
      do {
        event.bindings.push_back(binding());
      } while (cursor_.accept(TokenKind::Comma));
    }
    cursor_.expect(TokenKind::Semicolon);
    if (!cursor_.lost()) mapping_.events.push_back(std::move(event));
  }

  /// `a.b[1].c[x]`
  std::vector<mapping::LabelPart> label() {
    std::vector<mapping::LabelPart> parts{{cursor_.name("the name of an action").text}};
    while (!cursor_.lost()) {
      if (cursor_.accept(TokenKind::Dot)) {
        parts.push_back(cursor_.is(TokenKind::LeftSquare)
                            ? index()
                            : mapping::LabelPart{cursor_.name("a part of a name").text});
      } else if (cursor_.is(TokenKind::LeftSquare)) {
        parts.push_back(index());
      } else {
        break;
      }
    }
    return parts;
  }

  mapping::LabelPart index() {
    cursor_.expect(TokenKind::LeftSquare);
    mapping::LabelPart part;
    if (cursor_.is(TokenKind::Word)) {
      part = {std::string(cursor_.take().text), true};
    } else {
      part.text = std::to_string(number());
    }
    cursor_.expect(TokenKind::RightSquare);
    return part;
  }

  mapping::Occurrence occurrence() {
    for (const auto kind :
         {mapping::Occurrence::Call, mapping::Occurrence::Return, mapping::Occurrence::Lock,
          mapping::Occurrence::Unlock, mapping::Occurrence::Read, mapping::Occurrence::Write}) {
      if (cursor_.accept_word(mapping::to_string(kind))) return kind;
    }
    cursor_.fail("expected 'call', 'return', 'lock', 'unlock', 'read' or 'write'");
    return mapping::Occurrence::Call;
  }

  /// `x = EXPRESSION` or `x : DOMAIN = EXPRESSION`.
  mapping::Binding binding() {
    mapping::Binding binding;
    binding.variable = cursor_.name("a variable");
    if (cursor_.accept(TokenKind::Colon)) binding.domain = range();
    cursor_.expect(TokenKind::Equal);
    binding.expression = expression();
    return binding;
  }

  std::string expression() {
    if (cursor_.lost()) return {};
    const Span first = cursor_.current().span;
    Span last = first;
    int depth = 0;
    bool some = false;
    while (!cursor_.is(TokenKind::End)) {
      const TokenKind kind = cursor_.current().kind;
      const bool ends = kind == TokenKind::Semicolon || kind == TokenKind::Comma;
      if (depth <= 0 && ends) break;
      depth += opens(kind) ? 1 : closes(kind) ? -1 : 0;
      last = cursor_.take().span;
      some = true;
    }
    if (!some) cursor_.report(code::kEmptyText, "expected an expression of C++");
    const std::string_view text = some ? sources_.text(cover(first, last)) : std::string_view();
    if (text.find('\n') != std::string_view::npos || text.find('\\') != std::string_view::npos) {
      cursor_.report(code::kEmptyText, "an expression lies on one line and has no backslash");
    }
    return std::string(text);
  }

  static bool opens(TokenKind kind) {
    return kind == TokenKind::LeftRound || kind == TokenKind::LeftSquare ||
           kind == TokenKind::LeftCurly;
  }
  static bool closes(TokenKind kind) {
    return kind == TokenKind::RightRound || kind == TokenKind::RightSquare ||
           kind == TokenKind::RightCurly;
  }

  void domain() {
    mapping::Domain domain;
    domain.name = cursor_.name("the name of a domain");
    cursor_.expect(TokenKind::Equal);
    domain.range = range();
    cursor_.expect(TokenKind::Semicolon);
    for (const mapping::Domain& other : replaced_) {
      if (other.name.text == domain.name.text) domain.range = other.range;
    }
    if (!cursor_.lost()) mapping_.domains.push_back(std::move(domain));
  }

  void limit() {
    mapping::Limit limit;
    cursor_.expect_word("calls");
    limit.method = cursor_.name("the name of a method");
    cursor_.expect(TokenKind::AtMost);
    limit.most = count();
    cursor_.expect(TokenKind::Semicolon);
    if (!cursor_.lost()) mapping_.limits.push_back(std::move(limit));
  }

  void environment() {
    if (cursor_.accept_word("stub")) return stub();
    if (!cursor_.is_word("driver")) return cursor_.fail("expected 'driver' or 'stub'");
    mapping::Driver driver;
    driver.span = cursor_.take().span;
    cursor_.expect_word("universal");
    cursor_.expect(TokenKind::LeftCurly);
    while (!cursor_.is(TokenKind::RightCurly) && !cursor_.is(TokenKind::End)) {
      driver_clause(driver);
      cursor_.expect(TokenKind::Semicolon);
    }
    cursor_.expect(TokenKind::RightCurly);
    if (mapping_.driver && !cursor_.lost()) {
      cursor_.diagnostics().report({Severity::Error,
                                    code::kDuplicate,
                                    driver.span,
                                    "a file has one driver",
                                    {{mapping_.driver->span, "the first one is here"}}});
    }
    mapping_.driver = std::move(driver);
  }

  void driver_clause(mapping::Driver& driver) {
    if (cursor_.accept_word("methods")) {
      if (!cursor_.accept_word("public")) driver.methods = names("the name of a method");
      if (cursor_.accept_word("except")) driver.excluded = names("the name of a method");
    } else if (cursor_.accept_word("holding")) {
      mapping::Holding holding;
      holding.mutex = cursor_.is(TokenKind::String) ? cursor_.string("a mutex").text
                                                    : cursor_.name("a mutex").text;
      holding.optional = cursor_.accept_word("optional");
      if (!holding.optional) cursor_.expect_word("always");
      driver.holdings.push_back(std::move(holding));
    } else if (cursor_.accept_word("args")) {
      driver.arguments.push_back(arguments());
    } else if (cursor_.accept_word("object")) {
      driver.object = cursor_.string("an expression of C++").text;
    } else if (cursor_.accept_word("before")) {
      driver.before.push_back(cursor_.string("a statement of C++").text);
    } else if (cursor_.accept_word("setup")) {
      driver.setup.push_back(cursor_.string("a statement of C++").text);
    } else if (cursor_.accept_word("threads")) {
      driver.threads = count();
    } else {
      cursor_.fail(
          "expected 'methods', 'holding', 'args', 'before', 'object', 'setup' or 'threads'");
    }
  }

  mapping::MethodArguments arguments() {
    mapping::MethodArguments result;
    result.method = cursor_.name("the name of a method");
    cursor_.expect(TokenKind::LeftRound);
    do {
      mapping::ArgumentDomain argument;
      argument.parameter = cursor_.name("the name of a parameter").text;
      cursor_.expect(TokenKind::Colon);
      if (cursor_.is(TokenKind::String)) {
        do {
          argument.values.push_back(cursor_.string("an expression of C++").text);
        } while (cursor_.accept_word("or"));
      } else {
        argument.range = range();
      }
      result.arguments.push_back(std::move(argument));
    } while (cursor_.accept(TokenKind::Comma));
    cursor_.expect(TokenKind::RightRound);
    return result;
  }

  /// `stub "C::m" returns any or blocks;`, `returns 0..3`, `returns "E::a", "E::b" or throws`.
  void stub() {
    mapping::Stub stub;
    stub.pattern = cursor_.string("the name of a function");
    cursor_.expect_word("returns");
    if (cursor_.is(TokenKind::String)) {
      do {
        stub.values.push_back(cursor_.string("an expression of C++").text);
      } while (cursor_.accept(TokenKind::Comma));
    } else if (!cursor_.accept_word("any")) {
      stub.range = range();
    }
    while (cursor_.accept_word("or")) {
      if (cursor_.accept_word("blocks")) {
        stub.may_block = true;
      } else {
        cursor_.expect_word("throws");
        stub.may_throw = true;
      }
    }
    cursor_.expect(TokenKind::Semicolon);
    if (!cursor_.lost()) mapping_.stubs.push_back(std::move(stub));
  }

  void triple() {
    mapping::Triple triple;
    triple.assumptions = bracketed();
    triple.component = qualified_name();
    triple.properties = bracketed();
    cursor_.expect(TokenKind::Semicolon);
    if (!cursor_.lost()) mapping_.triples.push_back(std::move(triple));
  }

  std::vector<Name> bracketed() {
    cursor_.expect(TokenKind::Less);
    std::vector<Name> result;
    if (!cursor_.is(TokenKind::Greater)) result = names("the name of a process");
    cursor_.expect(TokenKind::Greater);
    return result;
  }

  /// `k9::Checker`
  Name qualified_name() {
    Name name = cursor_.name("the name of the component");
    while (!cursor_.lost() && cursor_.accept(TokenKind::Colon)) {
      cursor_.expect(TokenKind::Colon);
      const Name part = cursor_.name("a part of the name");
      name.text += "::" + part.text;
      name.span = cover(name.span, part.span);
    }
    return name;
  }

  std::vector<Name> names(std::string_view what) {
    std::vector<Name> result{cursor_.name(what)};
    while (cursor_.accept(TokenKind::Comma)) result.push_back(cursor_.name(what));
    return result;
  }

  /// `a..b` or the name of a domain that is defined before.
  Range range() {
    if (cursor_.is(TokenKind::Word)) return named_range();
    const Span begin = cursor_.current().span;
    Range range;
    range.low = number();
    cursor_.expect(TokenKind::Dots);
    range.high = number();
    if (cursor_.lost()) return {};
    if (range.high < range.low || range.high - range.low >= kMostValues) {
      cursor_.diagnostics().report(
          {Severity::Error, code::kEmptyDomain, begin,
           fmt::format("{}..{} is not a domain: it has {} values", range.low, range.high,
                       range.high < range.low ? "no" : "too many")});
      return {};
    }
    return range;
  }

  Range named_range() {
    for (const mapping::Domain& domain : mapping_.domains) {
      if (cursor_.accept_word(domain.name.text)) return domain.range;
    }
    cursor_.report(code::kUnknownDomain,
                   fmt::format("domain {} is not defined before", cursor_.current().text));
    return {};
  }

  std::int64_t number() {
    const bool negative = cursor_.accept(TokenKind::Minus);
    if (!cursor_.is(TokenKind::Number)) cursor_.fail("expected a number");
    if (cursor_.lost()) return 0;
    std::int32_t value = 0;
    const std::string_view text = cursor_.current().text;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) cursor_.report(code::kNumber, "this number is too large");
    cursor_.take();
    return negative ? -std::int64_t{value} : value;
  }

  std::int64_t count() {
    if (cursor_.is(TokenKind::Minus)) cursor_.report(code::kNumber, "a count is not negative");
    return number();
  }

  const SourceSet& sources_;
  Cursor cursor_;
  std::span<const mapping::Domain> replaced_;
  mapping::Mapping mapping_;
};

}  // namespace

mapping::Mapping parse(const SourceSet& sources, FileId file, Diagnostics& diagnostics,
                       std::span<const mapping::Domain> replaced) {
  return Parser(sources, tokenise(sources, file, diagnostics), diagnostics, replaced).run();
}

}  // namespace proviso::map
