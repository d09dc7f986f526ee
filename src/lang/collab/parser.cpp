// The definitions of a file, one after the other.
//
//   machine NAME { input a, b; output c; init s; state t emits c; s -> t when a & !b / send c;
//                  t else stay; }
//   system NAME { Machine; environment Machine fair EXPRESSION; fair EXPRESSION; observe input a;
//                 async; interface NAME { Machine: exit -> reentry; } ctl NAME: FORMULA; }
//   extension NAME of HOST at INTERFACE { attach override; Machine { … in -> s … s -> out … } ctl …
//   } product NAME = SYSTEM + EXTENSION + … { interface … ctl … } family NAME { features A, B;
//   constraint B => A; }
#include "lang/collab/parser.hpp"

#include <algorithm>
#include <array>

#include "lang/collab/expression_parser.hpp"

namespace proviso::collab {
namespace {

constexpr std::array<std::string_view, 5> kDefinitions = {"machine", "system", "extension",
                                                          "product", "family"};

bool begins_definition(const Token& token) {
  return token.kind == TokenKind::Word &&
         std::find(kDefinitions.begin(), kDefinitions.end(), token.text) != kDefinitions.end();
}

class Parser {
 public:
  Parser(std::vector<Token> tokens, Diagnostics& diagnostics)
      : cursor_(std::move(tokens), diagnostics), expressions_(cursor_, document_.expressions) {}

  Document run() {
    while (!cursor_.at_end() && !cursor_.diagnostics().full()) {
      const std::size_t begin = cursor_.position();
      definition();
      if (cursor_.lost()) cursor_.recover(begin);
    }
    return std::move(document_);
  }

 private:
  void definition() {
    if (cursor_.accept_word("machine")) {
      document_.machines.push_back(machine(true));
    } else if (cursor_.accept_word("system")) {
      system();
    } else if (cursor_.accept_word("extension")) {
      extension();
    } else if (cursor_.accept_word("product")) {
      product();
    } else if (cursor_.accept_word("family")) {
      family();
    } else {
      cursor_.fail("expected 'machine', 'system', 'extension', 'product' or 'family'");
    }
  }

  /// Calls `item` until the closing brace.
  template <typename Item>
  void block(const Item& item) {
    cursor_.expect(TokenKind::LeftCurly);
    while (!cursor_.is(TokenKind::RightCurly) && !cursor_.is(TokenKind::End)) item();
    cursor_.expect(TokenKind::RightCurly);
  }

  std::vector<Name> names(std::string_view what) {
    std::vector<Name> result{cursor_.name(what)};
    while (cursor_.accept(TokenKind::Comma)) result.push_back(cursor_.name(what));
    return result;
  }
  void add_names(std::vector<Name>& to, std::string_view what) {
    for (Name& name : names(what)) to.push_back(std::move(name));
    cursor_.expect(TokenKind::Semicolon);
  }

  MachineBody machine(bool has_initial) {
    MachineBody body;
    body.name = cursor_.name("the name of a machine");
    block([&] {
      const bool is_transition =
          cursor_.ahead().kind == TokenKind::Arrow || cursor_.ahead().text == "else";
      if (is_transition) {
        body.transitions.push_back(transition());
      } else if (cursor_.accept_word("input")) {
        add_names(body.inputs, "an input");
      } else if (cursor_.accept_word("output")) {
        add_names(body.outputs, "an output");
      } else if (has_initial && cursor_.accept_word("init")) {
        initial(body);
      } else if (cursor_.accept_word("state")) {
        states(body);
      } else {
        cursor_.fail(has_initial ? "expected 'input', 'output', 'init', 'state' or a transition"
                                 : "expected 'input', 'output', 'state' or a transition");
      }
    });
    return body;
  }

  void states(MachineBody& body) {
    const std::vector<Name> list = names("the name of a state");
    std::vector<Name> outputs;
    if (cursor_.accept_word("emits")) outputs = names("an output");
    cursor_.expect(TokenKind::Semicolon);
    for (const Name& name : list) body.states.push_back({name, outputs});
  }

  void initial(MachineBody& body) {
    if (body.initial) cursor_.report(code::kDuplicate, "a machine has one initial state");
    body.initial = cursor_.name("the name of a state");
    std::vector<Name> outputs;
    if (cursor_.accept_word("emits")) outputs = names("an output");
    cursor_.expect(TokenKind::Semicolon);
    body.states.push_back({*body.initial, std::move(outputs)});
  }

  Transition transition() {
    Transition result;
    result.source = cursor_.name("the name of a state");
    result.otherwise = cursor_.accept_word("else");
    if (result.otherwise && cursor_.accept_word("stay")) {
      result.target = result.source;
    } else {
      cursor_.expect(TokenKind::Arrow);
      result.target = cursor_.name("the name of a state");
      if (!result.otherwise && cursor_.accept_word("when")) {
        result.guard = expressions_.expression();
      }
    }
    if (cursor_.accept(TokenKind::Slash)) {
      cursor_.expect_word("send");
      result.sends = names("an output");
    }
    cursor_.expect(TokenKind::Semicolon);
    return result;
  }

  /// `ctl name: formula;` or nothing of the kind.
  bool property(std::vector<PropertyDeclaration>& properties) {
    if (cursor_.is_word("ltl")) {
      cursor_.take();
      const std::string name(cursor_.current().text);
      cursor_.report(code::kNotCtl,
                     fmt::format("property {} is LTL: designs are checked for CTL only", name),
                     "say it in CTL, or export the product with convert -o model.smv");
      return true;
    }
    if (!cursor_.accept_word("ctl")) return false;
    PropertyDeclaration declaration;
    declaration.name = cursor_.name("the name of a property");
    cursor_.expect(TokenKind::Colon);
    declaration.formula = expressions_.expression();
    cursor_.expect(TokenKind::Semicolon);
    properties.push_back(std::move(declaration));
    return true;
  }

  bool interface(std::vector<InterfaceDeclaration>& interfaces) {
    if (!cursor_.accept_word("interface")) return false;
    InterfaceDeclaration declaration;
    declaration.name = cursor_.name("the name of an interface");
    block([&] {
      InterfaceDeclaration::Place place;
      place.machine = cursor_.name("the name of a machine");
      cursor_.expect(TokenKind::Colon);
      place.exit = cursor_.name("the exit state");
      cursor_.expect(TokenKind::Arrow);
      place.reentry = cursor_.name("the reentry state");
      cursor_.expect(TokenKind::Semicolon);
      declaration.places.push_back(std::move(place));
    });
    interfaces.push_back(std::move(declaration));
    return true;
  }

  void system() {
    SystemDeclaration declaration;
    declaration.name = cursor_.name("the name of a system");
    block([&] {
      if (property(declaration.properties) || interface(declaration.interfaces)) return;
      if (cursor_.accept_word("fair")) {
        declaration.fairness.push_back(expressions_.expression());
      } else if (cursor_.is_word("observe") && cursor_.ahead().text == "input") {
        cursor_.take();
        cursor_.take();
        return add_names(declaration.observed, "an input");
      } else if (cursor_.accept_word("async")) {
        declaration.one_at_a_time = true;
      } else {
        const bool environment = cursor_.accept_word("environment");
        declaration.members.push_back({cursor_.name("the name of a machine"), environment});
        if (environment && cursor_.accept_word("fair")) {
          declaration.fairness.push_back(expressions_.expression());
        }
      }
      cursor_.expect(TokenKind::Semicolon);
    });
    if (!cursor_.lost()) document_.systems.push_back(std::move(declaration));
  }

  void extension() {
    ExtensionDeclaration declaration;
    declaration.name = cursor_.name("the name of an extension");
    cursor_.expect_word("of");
    declaration.host = cursor_.name("the name of a system or product");
    cursor_.expect_word("at");
    declaration.interface = cursor_.name("the name of an interface");
    block([&] {
      if (property(declaration.properties)) return;
      if (cursor_.accept_word("attach")) {
        declaration.overrides = cursor_.is_word("override");
        if (!declaration.overrides && !cursor_.is_word("union")) {
          cursor_.fail("expected 'union' or 'override'");
        }
        cursor_.take();
        cursor_.expect(TokenKind::Semicolon);
        return;
      }
      declaration.parts.push_back(machine(false));
    });
    if (cursor_.lost()) return;
    document_.extensions.push_back(std::move(declaration));
    document_.order.push_back({true, document_.extensions.size() - 1});
  }

  void product() {
    ProductDeclaration declaration;
    declaration.name = cursor_.name("the name of a product");
    cursor_.expect(TokenKind::Equal);
    declaration.parts.push_back(cursor_.name("the name of a system or product"));
    while (cursor_.accept(TokenKind::Plus)) {
      declaration.parts.push_back(cursor_.name("the name of an extension"));
    }
    if (!cursor_.accept(TokenKind::Semicolon)) {
      block([&] {
        if (property(declaration.properties) || interface(declaration.interfaces)) return;
        cursor_.fail("expected 'interface' or 'ctl'");
      });
    }
    if (cursor_.lost()) return;
    document_.products.push_back(std::move(declaration));
    document_.order.push_back({false, document_.products.size() - 1});
  }

  void family() {
    FamilyDeclaration declaration;
    declaration.name = {"family", cursor_.current().span};
    if (cursor_.is(TokenKind::Word)) declaration.name = cursor_.name("the name of a family");
    block([&] {
      if (cursor_.accept_word("features")) return add_names(declaration.features, "an extension");
      cursor_.expect_word("constraint");
      declaration.constraints.push_back(expressions_.expression());
      cursor_.expect(TokenKind::Semicolon);
    });
    if (!cursor_.lost()) document_.families.push_back(std::move(declaration));
  }

  Document document_;
  Cursor cursor_;
  ExpressionParser expressions_;
};

}  // namespace

void Cursor::recover(std::size_t begin) {
  lost_ = false;
  if (at_ == begin && !at_end()) ++at_;
  while (!at_end() && !begins_definition(tokens_[at_])) ++at_;
}

Document parse(const SourceSet& sources, FileId file, Diagnostics& diagnostics) {
  return Parser(tokenise(sources, file, diagnostics), diagnostics).run();
}

}  // namespace proviso::collab
