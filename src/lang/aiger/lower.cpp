// From the file to a system. Conjunctions of a text file come in any order; they are built operands
// first, by a walk with a stack of its own.
#include <set>

#include <fmt/format.h>

#include "lang/aiger/aiger.hpp"
#include "lang/aiger/codes.hpp"
#include "lang/aiger/parser.hpp"

namespace proviso::aiger {
namespace {

using circuit::BitId;
using circuit::Literal;

class Builder {
 public:
  Builder(const File& file, Diagnostics& diagnostics) : file_(file), diagnostics_(diagnostics) {}

  std::optional<circuit::System> run() {
    system_.components.push_back({"main"});
    images_.resize(std::size_t{file_.largest} + 1);
    images_[0] = circuit::kFalse;
    declare_variables();
    if (!build_conjunctions()) return std::nullopt;
    circuit::Component& whole = system_.components.front();
    for (std::size_t i = 0; i < file_.latches.size(); ++i) {
      const auto next = image(file_.latches[i].next);
      if (!next) return std::nullopt;
      whole.updates.push_back({latch_bits_[i], *next});
    }
    for (const Located& constraint : file_.constraints) {
      const auto literal = image(constraint);
      if (!literal) return std::nullopt;
      whole.transition.push_back(*literal);
    }
    if (!add_properties()) return std::nullopt;
    return std::move(system_);
  }

 private:
  /// The name in the symbol table, if no other variable has it.
  std::string unique_name(const std::string& given, char kind, std::size_t place) {
    std::string name = given.empty() ? fmt::format("{}{}", kind, place) : given;
    while (!names_.insert(name).second) name += '\'';
    return name;
  }

  BitId declare(std::string name, bool is_input, std::uint32_t variable) {
    const circuit::VariableId id{static_cast<std::uint32_t>(system_.variables.size())};
    const BitId bit{static_cast<std::uint32_t>(system_.bits.size())};
    circuit::Graph& graph = system_.graph;
    const Literal now = graph.variable();
    system_.variables.push_back({std::move(name), {}, is_input, {bit}});
    system_.bits.push_back({id, now, is_input ? circuit::kFalse : graph.variable()});
    images_[variable] = now;
    return bit;
  }

  void declare_variables() {
    for (std::size_t i = 0; i < file_.inputs.size(); ++i) {
      declare(unique_name(file_.input_names[i], 'i', i), true, file_.inputs[i]);
    }
    circuit::Component& whole = system_.components.front();
    for (std::size_t i = 0; i < file_.latches.size(); ++i) {
      const LatchLine& latch = file_.latches[i];
      latch_bits_.push_back(
          declare(unique_name(file_.latch_names[i], 'l', i), false, latch.variable));
      if (latch.reset > 1) continue;
      whole.initial.push_back(system_.bits.back().now ^ (latch.reset == 0));
    }
  }

  bool build_conjunctions() {
    line_of_.resize(std::size_t{file_.largest} + 1, nullptr);
    for (const ConjunctionLine& line : file_.conjunctions) line_of_[line.variable] = &line;
    entered_.resize(std::size_t{file_.largest} + 1, false);
    for (const ConjunctionLine& line : file_.conjunctions) {
      if (!build(line)) return false;
    }
    return true;
  }

  bool build(const ConjunctionLine& root) {
    std::vector<const ConjunctionLine*> open{&root};
    while (!open.empty()) {
      const ConjunctionLine& line = *open.back();
      if (images_[line.variable]) {
        open.pop_back();
        continue;
      }
      entered_[line.variable] = true;
      const Located* const missing = !images_[line.left.literal / 2]    ? &line.left
                                     : !images_[line.right.literal / 2] ? &line.right
                                                                        : nullptr;
      if (missing == nullptr) {
        images_[line.variable] = system_.graph.conjunction(*image(line.left), *image(line.right));
        open.pop_back();
        continue;
      }
      const ConjunctionLine* const operand = line_of_[missing->literal / 2];
      if (operand == nullptr) return undefined(*missing);
      if (entered_[operand->variable]) {
        diagnostics_.report(
            {Severity::Error, code::kCycle, missing->span,
             fmt::format("the conjunction {} depends on itself", 2 * operand->variable)});
        return false;
      }
      open.push_back(operand);
    }
    return true;
  }

  bool undefined(const Located& literal) {
    diagnostics_.report({Severity::Error, code::kUndefined, literal.span,
                         fmt::format("the variable of {} is not defined", literal.literal)});
    return false;
  }

  std::optional<Literal> image(const Located& literal) {
    const auto& found = images_[literal.literal / 2];
    if (!found) {
      undefined(literal);
      return std::nullopt;
    }
    return *found ^ (literal.literal % 2 != 0);
  }

  bool add_properties() {
    const bool is_of_version_1 = file_.bad.empty() && file_.justice.empty();
    if (!add_bad(file_.bad, file_.bad_names, 'b')) return false;
    if (is_of_version_1 && !add_bad(file_.outputs, file_.output_names, 'o')) return false;
    for (const Located& condition : file_.fairness) {
      const auto literal = image(condition);
      if (!literal) return false;
      system_.justice.push_back(*literal);
    }
    for (std::size_t i = 0; i < file_.justice.size(); ++i) {
      if (!add_justice(i)) return false;
    }
    return true;
  }

  static circuit::Property property_named(const std::string& given, char kind, std::size_t place) {
    circuit::Property property;
    property.name = given.empty() ? fmt::format("{}{}", kind, place) : given;
    property.text = property.name;
    property.mentioned = {circuit::ComponentId{0}};
    return property;
  }

  bool add_justice(std::size_t place) {
    logic::PastPool& pool = system_.ltl;
    logic::PastFormula just = pool.truth(true);
    for (const Located& condition : file_.justice[place]) {
      const auto literal = image(condition);
      if (!literal) return false;
      const auto number = static_cast<std::uint32_t>(system_.atoms.size());
      system_.atoms.push_back(*literal);
      just = pool.conjunction(just, pool.always(pool.eventually(pool.atom(number))));
    }
    circuit::Property property = property_named(file_.justice_names[place], 'j', place);
    property.kind = circuit::Property::Kind::Ltl;
    property.ltl = pool.negate(just);
    system_.properties.push_back(std::move(property));
    return true;
  }

  bool add_bad(const std::vector<Located>& bad, const std::vector<std::string>& names, char kind) {
    const Literal constrained = system_.graph.conjunction(system_.components.front().transition);
    for (std::size_t i = 0; i < bad.size(); ++i) {
      const auto literal = image(bad[i]);
      if (!literal) return false;
      circuit::Property property = property_named(names[i], kind, i);
      property.invariant = !system_.graph.conjunction(*literal, constrained);
      system_.properties.push_back(std::move(property));
    }
    return true;
  }

  const File& file_;
  Diagnostics& diagnostics_;
  circuit::System system_;
  std::set<std::string> names_;
  std::vector<std::optional<Literal>> images_;  // of variables
  std::vector<BitId> latch_bits_;
  std::vector<const ConjunctionLine*> line_of_;  // by variable
  std::vector<bool> entered_;
};

}  // namespace

std::optional<circuit::System> read(std::string_view text, FileId file, Diagnostics& diagnostics,
                                    Context& context) {
  const auto parsed = parse(text, file, diagnostics, context);
  if (!parsed) return std::nullopt;
  return Builder(*parsed, diagnostics).run();
}

}  // namespace proviso::aiger
