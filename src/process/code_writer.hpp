// Compiles expressions to code.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "process/code.hpp"
#include "process/layout.hpp"
#include "process/machine.hpp"
#include "process/program.hpp"

namespace proviso::process {

/// Appends code to a machine; `owner` is the proctype whose locals are meant, if any.
class CodeWriter {
 public:
  CodeWriter(const Program& program, Machine& machine, const Proctype* owner,
             const FrameLayout* frame)
      : program_(program), machine_(machine), owner_(owner), frame_(frame) {}

  /// Compiles an expression to a separate piece of code.
  CodeId value(ExpressionId expression);
  /// Compiles assignments, one after the other.
  CodeId effect(std::span<const Assignment> assignments);
  /// Compiles a store of the accumulator.
  CodeId store(const Reference& target);
  std::uint32_t communication(ExpressionId channel, std::span<const ExpressionId> arguments,
                              std::span<const Pattern> patterns);

  // Pieces of larger code.
  using Jumps = std::vector<std::size_t>;  // jumps that do not know yet where to
  CodeId here() const { return CodeId{static_cast<std::uint32_t>(machine_.code.size())}; }
  std::size_t emit(Opcode opcode, std::int32_t a = 0, std::int32_t b = 0,
                   Block block = Block::Globals, std::uint16_t c = 0);
  void jump_here(std::size_t from);
  void jump_here(const Jumps& from) {
    for (const std::size_t jump : from) jump_here(jump);
  }
  void write(ExpressionId expression);
  /// Writes code that jumps if the truth of the expression is `when`, and else goes on.
  void write_jump(ExpressionId expression, bool when, Jumps& jumps);
  void write_assignment(const Assignment& assignment);

 private:
  struct Operand {
    const Variable* variable;
    Block block;
    std::uint32_t offset;
    bool element;  // `offset` is that of the element, not of the whole variable
  };

  Operand operand(const Reference& reference) const;
  Operand placed(const Variable& variable, Block block, std::uint32_t offset,
                 const Reference& reference) const;

  void write_load(const Expression& expression);
  void write_binary(const Expression& expression);
  bool write_with_load(const Expression& expression);
  void write_lazy_jump(const Expression& expression, bool when, Jumps& jumps);
  bool write_byte_jump(const Expression& expression, bool when, Jumps& jumps);
  bool write_constant_jump(const Expression& expression, bool when, Jumps& jumps);
  void write_lazy(ExpressionId expression);
  std::optional<Operand> scalar(ExpressionId expression) const;
  std::optional<Operand> byte(ExpressionId expression) const;
  void write_conditional(const Expression& expression);
  void write_channel(const Expression& expression);
  void write_poll(const Expression& expression);
  void write_run(const Expression& expression);
  void write_named(const Expression& expression);
  void write_remote(const Expression& expression);
  void write_element(const Variable& variable, std::span<const ExpressionId> indices);
  void write_store(const Reference& target);
  void write_truth(ExpressionId value, const Operand& to);

  const Program& program_;
  Machine& machine_;
  const Proctype* owner_;
  const FrameLayout* frame_;
  std::int32_t depth_ = 0;  // of the stack
};

/// Leads jumps to jumps on to where those lead. To be called once all code is written.
void shorten_jumps(Code& code);

}  // namespace proviso::process
