// A formula as an author of FSP would write it.
//
// Only the kernel is stored, so the derived operators are recognised by their shape. FSP has no
// release: f R g is written g W (…) where it was made so, and ¬(¬f U ¬g) elsewhere, which does not
// repeat an operand. Two binary operators never meet without parentheses, since LTSA's grammar
// ranks them in its own way (`||` below `U`), save chains of one associative operator.
#include <cassert>
#include <string_view>
#include <utility>

#include "logic/formula.hpp"

namespace proviso::logic {
namespace {

constexpr std::size_t kMaximumLength = std::size_t{1} << 22;

class FormulaWriter {
 public:
  FormulaWriter(const FormulaPool& pool, std::span<const std::string> names)
      : pool_(pool), names_(names) {}

  std::string operator()(Formula f) {
    todo_.push_back(Piece{f, {}, Place::Free});
    while (!todo_.empty()) {
      const Piece piece = todo_.back();
      todo_.pop_back();
      if (piece.text.data() != nullptr) {
        text_ += piece.text;
      } else {
        write(piece.formula, piece.place);
      }
      if (text_.size() > kMaximumLength) throw FormulaTooLarge("the formula is too long to print");
    }
    return std::move(text_);
  }

 private:
  // Where a formula stands decides whether a binary operator needs parentheses round it.
  enum class Place { Free, Conjunct, Disjunct, Operand, NegatedOperand };
  struct Piece {
    Formula formula;
    std::string_view text;
    Place place;
  };

  void later(std::string_view text) { todo_.push_back({{}, text, Place::Free}); }
  void later(Formula f, Place place) { todo_.push_back({f, {}, place}); }

  void unary(std::string_view sign, Formula operand) {
    text_ += sign;
    later(operand, Place::Operand);
  }

  void binary(std::string_view sign, Formula left, Formula right, Place around, Place inside) {
    const bool bare = around == Place::Free || (around == inside && inside != Place::Operand);
    if (!bare) {
      text_ += '(';
      later(")");
    }
    later(right, inside);
    later(sign);
    later(left, inside);
  }

  bool is_not(Formula f) const { return pool_.op(f) == Operator::Not; }

  void write(Formula f, Place place) {
    if (place == Place::NegatedOperand) {
      if (is_not(f)) return write(pool_.left(f), Place::Operand);
      return unary("!", f);
    }
    switch (pool_.op(f)) {
      case Operator::False:
        text_ += "False";
        return;
      case Operator::True:
        text_ += "True";
        return;
      case Operator::Atom:
        assert(pool_.atom_of(f) < names_.size());
        text_ += names_[pool_.atom_of(f)];
        return;
      case Operator::Not:
        return unary("!", pool_.left(f));
      case Operator::Next:
        return unary("X ", pool_.left(f));
      case Operator::And:
        return write_conjunction(f, place);
      case Operator::Or:
        return write_disjunction(f, place);
      case Operator::Until:
        if (pool_.left(f) == pool_.truth(true)) return unary("<>", pool_.right(f));
        return binary(" U ", pool_.left(f), pool_.right(f), place, Place::Operand);
      case Operator::Release:
        return write_release(f, place);
    }
  }

  // (f -> g) && (g -> f) is f <-> g.
  void write_conjunction(Formula f, Place place) {
    const Formula l = pool_.left(f);
    const Formula r = pool_.right(f);
    if (is_implication(l) && is_implication(r) && pool_.left(pool_.left(l)) == pool_.right(r) &&
        pool_.left(pool_.left(r)) == pool_.right(l)) {
      return binary(" <-> ", pool_.right(r), pool_.right(l), place, Place::Operand);
    }
    binary(" && ", l, r, place, Place::Conjunct);
  }

  bool is_implication(Formula f) const {
    return pool_.op(f) == Operator::Or && is_not(pool_.left(f));
  }

  void write_disjunction(Formula f, Place place) {
    if (is_implication(f)) {
      return binary(" -> ", pool_.left(pool_.left(f)), pool_.right(f), place, Place::Operand);
    }
    binary(" || ", pool_.left(f), pool_.right(f), place, Place::Disjunct);
  }

  void write_release(Formula f, Place place) {
    const Formula l = pool_.left(f);
    const Formula r = pool_.right(f);
    if (l == pool_.truth(false)) return unary("[]", r);
    if (pool_.op(r) == Operator::Or && (pool_.left(r) == l || pool_.right(r) == l)) {
      const Formula weak = pool_.left(r) == l ? pool_.right(r) : pool_.left(r);
      return binary(" W ", weak, l, place, Place::Operand);
    }
    text_ += "!(";
    later(")");
    later(r, Place::NegatedOperand);
    later(" U ");
    later(l, Place::NegatedOperand);
  }

  const FormulaPool& pool_;
  std::span<const std::string> names_;
  std::vector<Piece> todo_;
  std::string text_;
};

}  // namespace

std::string to_string(const FormulaPool& pool, Formula f, std::span<const std::string> atom_names) {
  return FormulaWriter(pool, atom_names)(f);
}

}  // namespace proviso::logic
