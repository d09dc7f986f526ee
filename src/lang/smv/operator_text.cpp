#include "lang/smv/operator_text.hpp"

#include <algorithm>
#include <array>

namespace proviso::smv {
namespace {

struct Entry {
  Operator op;
  std::string_view text;
};

constexpr std::array kEntries = {
    Entry{Operator::Index, "[]"},
    Entry{Operator::BitSelection, "[:]"},
    Entry{Operator::ArrayLiteral, "[ ]"},
    Entry{Operator::Array, "[ ]"},
    Entry{Operator::Set, "{}"},
    Entry{Operator::Range, ".."},
    Entry{Operator::Union, "union"},
    Entry{Operator::In, "in"},
    Entry{Operator::Not, "!"},
    Entry{Operator::And, "&"},
    Entry{Operator::Or, "|"},
    Entry{Operator::Xor, "xor"},
    Entry{Operator::Xnor, "xnor"},
    Entry{Operator::Implies, "->"},
    Entry{Operator::Equivalent, "<->"},
    Entry{Operator::Equal, "="},
    Entry{Operator::NotEqual, "!="},
    Entry{Operator::Less, "<"},
    Entry{Operator::LessEqual, "<="},
    Entry{Operator::Greater, ">"},
    Entry{Operator::GreaterEqual, ">="},
    Entry{Operator::Negate, "-"},
    Entry{Operator::Add, "+"},
    Entry{Operator::Subtract, "-"},
    Entry{Operator::Multiply, "*"},
    Entry{Operator::Divide, "/"},
    Entry{Operator::Modulo, "mod"},
    Entry{Operator::ShiftLeft, "<<"},
    Entry{Operator::ShiftRight, ">>"},
    Entry{Operator::RotateLeft, "<<<"},
    Entry{Operator::RotateRight, ">>>"},
    Entry{Operator::Concatenate, "::"},
    Entry{Operator::Conditional, "?:"},
    Entry{Operator::Case, "case"},
    Entry{Operator::Next, "next"},
    Entry{Operator::ToBoolean, "bool"},
    Entry{Operator::ToWord, "word1"},
    Entry{Operator::ToInteger, "toint"},
    Entry{Operator::ToSigned, "signed"},
    Entry{Operator::ToUnsigned, "unsigned"},
    Entry{Operator::Extend, "extend"},
    Entry{Operator::Resize, "resize"},
    Entry{Operator::SizeOf, "sizeof"},
    Entry{Operator::UnsignedConstant, "uwconst"},
    Entry{Operator::SignedConstant, "swconst"},
    Entry{Operator::Count, "count"},
    Entry{Operator::Absolute, "abs"},
    Entry{Operator::Minimum, "min"},
    Entry{Operator::Maximum, "max"},
    Entry{Operator::ExistsNext, "EX"},
    Entry{Operator::ExistsFinally, "EF"},
    Entry{Operator::ExistsGlobally, "EG"},
    Entry{Operator::AllNext, "AX"},
    Entry{Operator::AllFinally, "AF"},
    Entry{Operator::AllGlobally, "AG"},
    Entry{Operator::ExistsUntil, "E U"},
    Entry{Operator::AllUntil, "A U"},
    Entry{Operator::ExistsFinallyBounded, "EBF"},
    Entry{Operator::ExistsGloballyBounded, "EBG"},
    Entry{Operator::AllFinallyBounded, "ABF"},
    Entry{Operator::AllGloballyBounded, "ABG"},
    Entry{Operator::ExistsUntilBounded, "E BU"},
    Entry{Operator::AllUntilBounded, "A BU"},
    Entry{Operator::NextTime, "X"},
    Entry{Operator::Finally, "F"},
    Entry{Operator::Globally, "G"},
    Entry{Operator::Until, "U"},
    Entry{Operator::Releases, "V"},
    Entry{Operator::FinallyBounded, "F"},
    Entry{Operator::GloballyBounded, "G"},
    Entry{Operator::Yesterday, "Y"},
    Entry{Operator::WeakYesterday, "Z"},
    Entry{Operator::Once, "O"},
    Entry{Operator::Historically, "H"},
    Entry{Operator::Since, "S"},
    Entry{Operator::Triggered, "T"},
    Entry{Operator::OnceBounded, "O"},
    Entry{Operator::HistoricallyBounded, "H"},
};

}  // namespace

std::string_view symbol_of(Operator op) {
  const auto found = std::find_if(kEntries.begin(), kEntries.end(),
                                  [op](const Entry& entry) { return entry.op == op; });
  return found == kEntries.end() ? "expression" : found->text;
}

}  // namespace proviso::smv
