// Lowers expressions and references of the syntax tree to those of a program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/promela/ast.hpp"
#include "lang/promela/names.hpp"
#include "process/program.hpp"

namespace proviso::promela {

/// A variable, an element or a record: where its leaves begin, and the indices on the way.
struct Resolved {
  process::Reference reference;
  Shape shape;
};

/// A use of `P[i]@label` or `P[i]:x`, which can be resolved only when all proctypes are lowered.
struct RemoteUse {
  process::ExpressionId expression{};
  ExprId source{};
};

/// The numbers of message fields of all channels of the model.
struct MessageSizes {
  std::size_t largest = 0;
  std::optional<std::size_t> common = {};  // set if all have the same number
};

class ExpressionLowering {
 public:
  ExpressionLowering(const Specification& spec, MessageSizes sizes, process::Program& program,
                     Names& names)
      : spec_(spec), sizes_(sizes), program_(program), names_(names) {}

  /// Returns nullopt if an error was reported.
  std::optional<process::ExpressionId> expression(ExprId id);
  std::optional<process::ExpressionId> constant(std::int32_t value, Place place,
                                                std::uint32_t names = process::kNone);
  process::ExpressionId add(process::Expression expression, Place place);
  process::ExpressionId binary(process::Operation operation, process::ExpressionId left,
                               process::ExpressionId right, Place place);
  process::ExpressionId variable(process::Reference reference, Place place);

  std::optional<Resolved> resolve(const Reference& reference);
  /// Resolves a variable that holds one number.
  std::optional<process::Reference> number(const Reference& reference);
  /// The numbers of a variable one after the other, those of arrays in records included.
  std::vector<process::Reference> spread(const Resolved& resolved, Place place);

  std::optional<process::ExpressionId> channel(const Reference& reference);
  /// Returns one expression for each field of a message. If the number of fields is known, it must
  /// be right.
  std::optional<std::vector<process::ExpressionId>> message(
      const Reference& channel, const std::vector<MessageArgument>& arguments);
  /// Returns one pattern for each field of a receive or a poll. One that takes the message out of
  /// the channel must have them all; otherwise fields that are left out match anything.
  std::optional<std::vector<process::Pattern>> patterns(
      const Reference& channel, const std::vector<MessageArgument>& arguments, bool takes);

  const std::vector<RemoteUse>& remote_uses() const { return remote_uses_; }
  std::optional<process::ProctypeId> proctype(const Name& name);

 private:
  std::optional<process::ExpressionId> reference_value(const Expr& expr);
  std::optional<process::ExpressionId> with_operands(process::Operation operation,
                                                     const Expr& expr);
  std::optional<process::ExpressionId> run(const Expr& expr);
  std::optional<process::ExpressionId> remote(ExprId id);
  std::optional<process::ExpressionId> poll(const Expr& expr);
  std::optional<process::ExpressionId> test(const Expr& expr);
  bool take_index(const ReferencePart& part, const std::optional<std::uint32_t>& length,
                  Resolved& resolved);
  bool pattern(const MessageArgument& argument, std::vector<process::Pattern>& result);
  std::optional<std::size_t> field_count(const Reference& channel) const;
  void refuse_size(const Reference& channel, std::size_t wanted, std::size_t given);

  const Specification& spec_;
  MessageSizes sizes_;
  process::Program& program_;
  Names& names_;
  std::vector<RemoteUse> remote_uses_;
};

}  // namespace proviso::promela
