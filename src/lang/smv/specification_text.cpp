#include "lang/smv/specification_text.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "lang/smv/operator_text.hpp"
#include "lang/smv/word_literal.hpp"

namespace proviso::smv {
namespace {

/// How tight an operator binds when it is printed; what is never put in parentheses binds tightest.
enum class Strength : std::uint8_t {
  Temporal,
  Comparison,
  Membership,
  Union,
  Shift,
  Sum,
  Product,
  Concatenation,
  Negation,
  Closed,
};

Strength strength_of(Operator op) {
  switch (op) {
    case Operator::Equal:
    case Operator::NotEqual:
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual:
      return Strength::Comparison;
    case Operator::In:
      return Strength::Membership;
    case Operator::Union:
    case Operator::Set:
      return Strength::Union;
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
    case Operator::RotateLeft:
    case Operator::RotateRight:
      return Strength::Shift;
    case Operator::Add:
    case Operator::Subtract:
      return Strength::Sum;
    case Operator::Multiply:
    case Operator::Divide:
    case Operator::Modulo:
      return Strength::Product;
    case Operator::Concatenate:
      return Strength::Concatenation;
    case Operator::Not:
    case Operator::Negate:
    case Operator::Releases:
    case Operator::Triggered:
      return Strength::Negation;
    case Operator::ExistsUntil:
    case Operator::AllUntil:
    case Operator::ExistsUntilBounded:
    case Operator::AllUntilBounded:
    case Operator::Until:
    case Operator::Since:
      return Strength::Closed;
    default:
      return is_ctl(op) || is_ltl(op) ? Strength::Temporal : Strength::Closed;
  }
}

bool joins_operands(Operator op) {
  return (op >= Operator::And && op <= Operator::Equivalent) || op == Operator::Until ||
         op == Operator::Since;
}

class Writer {
 public:
  explicit Writer(const Document& document) : document_(document) {}

  void write(ExpressionId id);
  std::string take() { return std::move(text_); }

 private:
  void operand(ExpressionId id, Strength around);
  void binary(std::string_view op, ExpressionId left, ExpressionId right, Strength strength);
  void gather(ExpressionId id, std::vector<ExpressionId>& operands) const;
  void path(const Expression& node);
  void word(const std::string& literal);
  void temporal(const Expression& node);
  void dual(std::string_view op, ExpressionId left, ExpressionId right);
  void chosen(ExpressionId condition_left, ExpressionId condition_right, ExpressionId then,
              ExpressionId otherwise);
  void call(const Expression& node);
  void set(const Expression& node, std::size_t count);
  void cases(const Expression& node);
  void put(std::string_view text) { text_ += text; }

  const Document& document_;
  std::string text_;
};

/// In parentheses unless it binds tighter than what is around it.
void Writer::operand(ExpressionId id, Strength around) {
  Operator op = document_[id].op;
  if (op == Operator::Set && document_[id].operands.size() == 1) op = Operator::True;
  const Strength strength = strength_of(op);
  const bool is_open = strength <= around && strength != Strength::Closed;
  if (is_open) put("(");
  write(id);
  if (is_open) put(")");
}

void Writer::binary(std::string_view op, ExpressionId left, ExpressionId right, Strength strength) {
  operand(left, strength);
  put(" ");
  put(op);
  put(" ");
  operand(right, strength);
}

void Writer::write(ExpressionId id) {
  const Expression& node = document_[id];
  const Operator op = node.op;
  if (joins_operands(op)) {
    std::vector<ExpressionId> operands;
    gather(id, operands);
    text_.append(operands.size() - 1, '(');
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i > 0) put(fmt::format(" {} ", symbol_of(op)));
      write(operands[i]);
      if (i > 0) put(")");
    }
    return;
  }
  switch (op) {
    case Operator::Not:
    case Operator::Negate:
      put(symbol_of(op));
      operand(node.operands[0], Strength::Concatenation);
      return;
    case Operator::Releases:
      return dual("U", node.operands[0], node.operands[1]);
    case Operator::Triggered:
      return dual("S", node.operands[0], node.operands[1]);
    case Operator::Set:
      return set(node, node.operands.size());
    case Operator::Range:
      put("(");
      write(node.operands[0]);
      put(" .. ");
      write(node.operands[1]);
      put(")");
      return;
    case Operator::Conditional:
      put(" (");
      write(node.operands[0]);
      put(" ? ");
      write(node.operands[1]);
      put(" : ");
      write(node.operands[2]);
      put(") ");
      return;
    case Operator::Minimum:
      return chosen(node.operands[0], node.operands[1], node.operands[0], node.operands[1]);
    case Operator::Maximum:
      return chosen(node.operands[0], node.operands[1], node.operands[1], node.operands[0]);
    case Operator::Case:
      return cases(node);
    case Operator::Name:
    case Operator::Self:
    case Operator::Member:
    case Operator::Index:
    case Operator::BitSelection:
      return path(node);
    default:
      break;
  }
  if (is_ctl(op) || is_ltl(op)) return temporal(node);
  if (strength_of(op) != Strength::Closed) {
    return binary(symbol_of(op), node.operands[0], node.operands[1], strength_of(op));
  }
  if (op == Operator::Word) return word(node.text);
  if (node.operands.empty()) {
    put(op == Operator::True ? "TRUE" : op == Operator::False ? "FALSE" : node.text);
    return;
  }
  call(node);
}

/// The operands of a chain.
void Writer::gather(ExpressionId id, std::vector<ExpressionId>& operands) const {
  for (const ExpressionId operand : document_[id].operands) {
    if (document_[operand].is_part) {
      gather(operand, operands);
    } else {
      operands.push_back(operand);
    }
  }
}

/// In decimal digits.
void Writer::word(const std::string& literal) {
  const auto word = read_word(literal);
  if (!word || word->bits.size() > 64) return put(literal);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < word->bits.size(); ++i) number |= std::uint64_t{word->bits[i]} << i;
  const std::size_t width = word->bits.size();
  if (!word->is_signed) return put(fmt::format("0ud{}_{}", width, number));
  const bool is_negative = word->bits.back();
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
  put(fmt::format("{}0sd{}_{}", is_negative ? "-" : "", width,
                  is_negative ? (~number + 1) & mask : number));
}

void Writer::path(const Expression& node) {
  if (node.op == Operator::Self) return put("self");
  if (node.op == Operator::Name) return put(node.text);
  operand(node.operands[0], Strength::Negation);
  if (node.op == Operator::Member) {
    put(".");
    put(node.text);
    return;
  }
  put("[");
  write(node.operands[1]);
  if (node.op == Operator::BitSelection) {
    put(" : ");
    write(node.operands[2]);
  }
  put("]");
}

void Writer::temporal(const Expression& node) {
  const std::string_view symbol = symbol_of(node.op);
  const auto& operands = node.operands;
  if (strength_of(node.op) == Strength::Closed) {  // E [ f U g ]
    put(symbol.substr(0, 1));
    put(" [ ");
    write(operands[0]);
    put(symbol.substr(1));
    put(" ");
    if (operands.size() > 2) {
      write(operands[2]);
      put("..");
      write(operands[3]);
      put(" ");
    }
    write(operands[1]);
    put(" ] ");
    return;
  }
  if (is_ltl(node.op)) put(" ");
  put(symbol);
  put(" ");
  if (operands.size() > 1) {
    put(is_ltl(node.op) ? "[" : "");
    write(operands[1]);
    put(is_ltl(node.op) ? ", " : "..");
    if (operands.size() > 2) write(operands[2]);
    put(is_ltl(node.op) ? "] " : " ");
  }
  operand(operands[0], Strength::Temporal);
}

void Writer::dual(std::string_view op, ExpressionId left, ExpressionId right) {
  put("!(!");
  operand(left, Strength::Concatenation);
  put(" ");
  put(op);
  put(" !");
  operand(right, Strength::Concatenation);
  put(")");
}

void Writer::chosen(ExpressionId left, ExpressionId right, ExpressionId then,
                    ExpressionId otherwise) {
  put(" (");
  binary("<", left, right, Strength::Comparison);
  put(" ? ");
  write(then);
  put(" : ");
  write(otherwise);
  put(") ");
}

void Writer::call(const Expression& node) {
  const bool is_extension = node.op == Operator::Extend || node.op == Operator::Resize;
  put(symbol_of(node.op));
  put("(");
  for (std::size_t i = 0; i < node.operands.size(); ++i) {
    if (i > 0) put(is_extension ? " , " : ", ");
    write(node.operands[i]);
  }
  put(")");
}

/// The first `count` elements, from the left.
void Writer::set(const Expression& node, std::size_t count) {
  if (count > 2) {
    put("(");
    set(node, count - 1);
    put(")");
  } else {
    operand(node.operands[0], count == 1 ? Strength::Temporal : Strength::Union);
  }
  if (count == 1) return;
  put(" union ");
  operand(node.operands[count - 1], Strength::Union);
}

void Writer::cases(const Expression& node) {
  put("case ");
  for (std::size_t i = 0; i + 1 < node.operands.size(); i += 2) {
    write(node.operands[i]);
    put(" : ");
    write(node.operands[i + 1]);
    put("; ");
  }
  put("esac ");
}

}  // namespace

std::string specification_text(const Document& document, ExpressionId formula) {
  Writer writer(document);
  writer.write(formula);
  std::string text = writer.take();
  const auto first = text.find_first_not_of(' ');
  const auto last = text.find_last_not_of(' ');
  return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

}  // namespace proviso::smv
