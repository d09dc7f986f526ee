#include "lang/smv/hazard.hpp"

#include <utility>

#include <fmt/format.h>

#include "circuit/problem.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::smv {
namespace {

using circuit::kFalse;
using circuit::Literal;

/// One solver for all questions; the clauses of a function are made when it is first asked about.
class Examination {
 public:
  Examination(const circuit::System& system, Context& context)
      : graph_(system.graph), solver_(context), encoder_(graph_, solver_) {
    const circuit::Constraints domains = circuit::domain_constraints(system, graph_);
    for (const Literal domain : domains.transition) encoder_.require(domain);
  }

  /// Afterwards the value can be read.
  bool is_possible(Literal function, const std::optional<Value>& value) {
    if (value) {
      for (const circuit::Word* word : {&value->bits, &value->symbol.code, &value->integer.bits}) {
        for (const Literal literal : *word) encoder_.encode(literal);
      }
      encoder_.encode(value->is_symbol);
    }
    const sat::Literal assumptions[] = {encoder_.encode(function)};
    return solver_.solve(assumptions) == sat::Result::Satisfiable;
  }

  std::string value_of(const Value& value, const std::vector<std::string>& symbols) {
    if (value.type.kind == ValueType::Kind::Boolean) return bit(value.truth()) ? "TRUE" : "FALSE";
    if (bit(value.is_symbol)) {
      const std::size_t place = number_of(value.symbol.code);
      if (place < value.symbol.symbols.size()) return symbols[value.symbol.symbols[place]];
    }
    return std::to_string(value.integer.offset + complement_of(value.integer.bits));
  }

 private:
  bool bit(Literal literal) {
    if (graph_.is_constant(literal.node())) return literal == circuit::kTrue;
    return solver_.value(encoder_.encode(literal));
  }

  std::size_t number_of(const circuit::Word& word) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < word.size(); ++i) number |= std::size_t{bit(word[i])} << i;
    return number;
  }

  std::int64_t complement_of(const circuit::Word& word) {
    if (word.empty()) return 0;
    const auto number = static_cast<std::int64_t>(number_of(word));
    return bit(word.back()) ? number - (std::int64_t{1} << word.size()) : number;
  }

  circuit::Graph graph_;
  sat::Solver solver_;
  sat::Encoder encoder_;
};

}  // namespace

Dangers united(circuit::Graph& graph, const Dangers& a, const Dangers& b) {
  Dangers result;
  result.reserve(a.size() + b.size());
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (j == b.size() || (i < a.size() && a[i].hazard < b[j].hazard)) {
      result.push_back(a[i++]);
    } else if (i == a.size() || b[j].hazard < a[i].hazard) {
      result.push_back(b[j++]);
    } else {
      result.push_back({a[i].hazard, graph.disjunction(a[i].when, b[j].when)});
      ++i, ++j;
    }
  }
  return result;
}

Dangers guarded(circuit::Graph& graph, Literal condition, Dangers dangers) {
  for (Danger& danger : dangers) danger.when = graph.conjunction(condition, danger.when);
  std::erase_if(dangers, [](const Danger& danger) { return danger.when == kFalse; });
  return dangers;
}

Dangers HazardTable::strike(Literal when, Hazard hazard) {
  if (when == kFalse) return {};
  hazards_.push_back(std::move(hazard));
  return {{HazardId{static_cast<std::uint32_t>(hazards_.size() - 1)}, when}};
}

void report_dangers(const circuit::System& system, const HazardTable& table, const Dangers& dangers,
                    const std::vector<std::string>& symbols, Diagnostics& diagnostics,
                    Context& context) {
  if (dangers.empty()) return;
  Examination examination(system, context);
  for (const Danger& danger : dangers) {
    if (diagnostics.full()) return;
    const Hazard& hazard = table[danger.hazard];
    if (!examination.is_possible(danger.when, hazard.value)) continue;
    const std::string message =
        hazard.value ? fmt::format("cannot assign value {} to variable {}",
                                   examination.value_of(*hazard.value, symbols), hazard.message)
                     : hazard.message;
    diagnostics.report({Severity::Error, hazard.code, hazard.span, message});
  }
}

}  // namespace proviso::smv
