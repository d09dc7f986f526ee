// The mapped fields of a module, and where they lie in the types of its intermediate code.
//
// Debug information says which classes have a field of that name, at which offset. The compiler's
// structure types bear the plain names of classes; instances of one template share a name, so that
// the size decides, and where it does not, the field is not certain.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "points.hpp"

namespace proviso::pass {

struct Field {
  std::string name;                 // k9::Checker::saved_
  std::vector<std::string> owners;  // the plain names that the structure type may have
  std::uint64_t owner_size = 0;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  bool is_class = false;      // its type has members of its own
  bool is_certain = true;     // no other class has that name and size
  bool owner_copies = false;  // objects of the class may be copied as bytes
  std::vector<const Point*> points;

  bool has(PointKind kind) const;
  /// Whether reads or writes are wanted.
  bool is_watched() const { return has(PointKind::Read) || has(PointKind::Write); }
};

/// A field and where the object that it belongs to begins.
struct FieldPart {
  const Field* field = nullptr;
  std::uint64_t object = 0;
};

/// An address inside a field, as a number of bytes after the beginning of the object.
struct FieldAddress {
  const Field* field = nullptr;
  std::uint64_t distance = 0;
};

class FieldTable {
 public:
  FieldTable(const llvm::Module& module, const std::vector<Point>& points);

  bool empty() const { return fields_.empty(); }
  const std::vector<Field>& fields() const { return fields_; }
  /// Whether there are pointers to data members of a class with a watched field.
  bool has_member_pointers() const { return has_member_pointers_; }

  /// Whether the operation computes the address of a field, or of a part of it.
  std::optional<FieldAddress> address(const llvm::GEPOperator& element) const;
  /// The fields that have a byte in [begin, end) of an object of that type.
  std::vector<FieldPart> overlapping(llvm::Type* type, std::uint64_t begin,
                                     std::uint64_t end) const;
  /// The structure type of a class of debug information; null if it is not in use.
  llvm::Type* structure_of(const llvm::DIType* type) const;
  /// The structure type of the class with this plain name; null if it is not in use.
  llvm::Type* structure_named(const std::string& name) const;
  /// Whether an object of that many bytes may hold a watched field.
  bool may_hold_field(std::uint64_t size) const;

 private:
  void add_member(const llvm::DIDerivedType& member, const std::vector<Point>& points);
  void doubt(const llvm::DICompositeType& type);
  const Field* field_at(const llvm::StructType& type, std::uint64_t offset) const;
  void collect(llvm::Type* type, std::uint64_t base, std::uint64_t begin, std::uint64_t end,
               std::vector<FieldPart>& parts) const;
  bool is_owner(const llvm::StructType& type, const Field& field) const;

  const llvm::Module& module_;
  const llvm::DataLayout& layout_;
  std::vector<Field> fields_;
  bool has_member_pointers_ = false;
};

/// Returns the type without typedef, const and volatile.
const llvm::DIType* underlying(const llvm::DIType* type);

}  // namespace proviso::pass
