#include "field_table.hpp"

#include <algorithm>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>

namespace proviso::pass {
namespace {

using llvm::DICompositeType;
using llvm::DIDerivedType;
using llvm::DIType;
using llvm::StructType;
using llvm::Type;
namespace dwarf = llvm::dwarf;

enum class Inline { Named, LeftOut };

std::string scope_name(const llvm::DIScope* scope, Inline inlined) {
  std::string name;
  for (; scope != nullptr; scope = scope->getScope()) {
    const auto* space = llvm::dyn_cast<llvm::DINamespace>(scope);
    const bool names = space != nullptr || llvm::isa<DIType>(scope);
    const bool left_out =
        inlined == Inline::LeftOut && space != nullptr && space->getExportSymbols();
    if (!names || left_out || scope->getName().empty()) continue;
    name = scope->getName().str() + (name.empty() ? "" : "::" + name);
  }
  return name;
}

std::vector<std::string> names_of(const llvm::DIScope* scope) {
  std::vector<std::string> names{plain_name(scope_name(scope, Inline::Named))};
  std::string other = plain_name(scope_name(scope, Inline::LeftOut));
  if (other != names.front()) names.push_back(std::move(other));
  return names;
}

/// `class.Checker`, `struct.ns::Checker.12` and `struct.Checker.base` are named by the compiler.
std::string class_name(const StructType& type) {
  if (!type.hasName()) return {};
  llvm::StringRef name = type.getName();
  if (!name.consume_front("class.") && !name.consume_front("struct.")) return {};
  const std::size_t dot = name.rfind('.');
  if (dot != llvm::StringRef::npos &&
      name.drop_front(dot + 1).find_first_not_of("0123456789") == llvm::StringRef::npos) {
    name = name.take_front(dot);
  }
  name.consume_back(".base");
  return plain_name(name.str());
}

bool is_class(const DIType* type) {
  const auto* composite = llvm::dyn_cast_or_null<DICompositeType>(underlying(type));
  return composite != nullptr && (composite->getTag() == dwarf::DW_TAG_class_type ||
                                  composite->getTag() == dwarf::DW_TAG_structure_type);
}

bool is_reference(const DIType* type) {
  type = underlying(type);
  return type != nullptr && (type->getTag() == dwarf::DW_TAG_reference_type ||
                             type->getTag() == dwarf::DW_TAG_rvalue_reference_type);
}

/// Whether it has bytes of its own, in every object of a class with a name.
bool is_plain_field(const DIDerivedType& member) {
  const auto* owner = llvm::dyn_cast_or_null<DICompositeType>(member.getScope());
  return member.getTag() == dwarf::DW_TAG_member && !member.isStaticMember() &&
         !member.isBitField() && owner != nullptr && !owner->getName().empty() &&
         owner->getTag() != dwarf::DW_TAG_union_type && !is_reference(member.getBaseType());
}

bool is_data_member_pointer(const DIType& type) {
  if (type.getTag() != dwarf::DW_TAG_ptr_to_member_type) return false;
  const auto& pointer = llvm::cast<DIDerivedType>(type);
  return !llvm::isa_and_nonnull<llvm::DISubroutineType>(pointer.getBaseType());
}

}  // namespace

const DIType* underlying(const DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<DIDerivedType>(type)) {
    const unsigned tag = derived->getTag();
    const bool is_name = tag == dwarf::DW_TAG_typedef || tag == dwarf::DW_TAG_const_type ||
                         tag == dwarf::DW_TAG_volatile_type || tag == dwarf::DW_TAG_atomic_type;
    if (!is_name) return type;
    type = derived->getBaseType();
  }
  return type;
}

bool Field::has(PointKind kind) const {
  return std::any_of(points.begin(), points.end(),
                     [kind](const Point* point) { return point->kind == kind; });
}

FieldTable::FieldTable(const llvm::Module& module, const std::vector<Point>& points)
    : module_(module), layout_(module.getDataLayout()) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (const DIType* type : finder.types()) {
    const auto* member = llvm::dyn_cast<DIDerivedType>(type);
    if (member != nullptr && is_plain_field(*member)) add_member(*member, points);
  }
  for (const DIType* type : finder.types()) {
    if (is_class(type)) doubt(*llvm::cast<DICompositeType>(underlying(type)));
    if (!is_data_member_pointer(*type)) continue;
    const auto owners = names_of(llvm::cast<DIDerivedType>(type)->getClassType());
    for (const Field& field : fields_) {
      has_member_pointers_ |= field.is_watched() && field.owners == owners;
    }
  }
}

void FieldTable::add_member(const DIDerivedType& member, const std::vector<Point>& points) {
  const auto& owner = *llvm::cast<DICompositeType>(member.getScope());
  Field field;
  field.name = scope_name(&owner, Inline::Named) + "::" + member.getName().str();
  const std::string other = scope_name(&owner, Inline::LeftOut) + "::" + member.getName().str();
  for (const Point& point : points) {
    const bool is_of_fields = point.kind == PointKind::Read || point.kind == PointKind::Write ||
                              point.kind == PointKind::Address;
    if (!is_of_fields) continue;
    if (fits(point.pattern, field.name) || fits(point.pattern, other)) {
      field.points.push_back(&point);
    }
  }
  if (field.points.empty()) return;
  field.owners = names_of(&owner);
  field.owner_size = owner.getSizeInBits() / 8;
  field.offset = member.getOffsetInBits() / 8;
  field.size = std::max<std::uint64_t>(member.getSizeInBits() / 8, 1);
  field.is_class = is_class(member.getBaseType());
  field.owner_copies = (owner.getFlags() & llvm::DINode::FlagTypePassByValue) != 0;
  fields_.push_back(std::move(field));
}

/// A class with the name and size of a field's owner that has no such field.
void FieldTable::doubt(const DICompositeType& type) {
  const auto owners = names_of(&type);
  const std::uint64_t size = type.getSizeInBits() / 8;
  const std::string name = scope_name(&type, Inline::Named) + "::";
  for (Field& field : fields_) {
    if (field.owners != owners || field.owner_size != size || type.isForwardDecl()) continue;
    const bool is_its_own = std::any_of(fields_.begin(), fields_.end(), [&](const Field& other) {
      return other.name.rfind(name, 0) == 0 && other.points == field.points &&
             other.offset == field.offset;
    });
    if (!is_its_own) field.is_certain = false;
  }
}

bool FieldTable::is_owner(const StructType& type, const Field& field) const {
  const std::string name = class_name(type);
  if (std::find(field.owners.begin(), field.owners.end(), name) == field.owners.end()) return false;
  const bool is_base = type.getName().ends_with(".base");
  return is_base || layout_.getTypeAllocSize(const_cast<StructType*>(&type)) == field.owner_size;
}

const Field* FieldTable::field_at(const StructType& type, std::uint64_t offset) const {
  for (const Field& field : fields_) {
    const bool inside = offset >= field.offset && offset < field.offset + field.size;
    if (inside && is_owner(type, field)) return &field;
  }
  return nullptr;
}

std::optional<FieldAddress> FieldTable::address(const llvm::GEPOperator& element) const {
  Type* type = element.getSourceElementType();
  std::uint64_t inner = 0;  // behind the object, once a field is found
  const Field* field = nullptr;
  for (auto index = element.idx_begin() + 1; index < element.idx_end(); ++index) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(*index);
    if (number == nullptr) break;
    const std::uint64_t position = number->getZExtValue();
    if (auto* const structure = llvm::dyn_cast<StructType>(type)) {
      const std::uint64_t offset =
          layout_.getStructLayout(structure)->getElementOffset(static_cast<unsigned>(position));
      const Field* own = field_at(*structure, offset);
      if (field == nullptr && own != nullptr) {
        field = own;
        inner = offset;
      } else if (field != nullptr) {
        inner += offset;
      }
      type = structure->getElementType(static_cast<unsigned>(position));
    } else if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      type = array->getElementType();
      if (field != nullptr) inner += position * layout_.getTypeAllocSize(type);
    } else {
      break;
    }
  }
  if (field == nullptr) return std::nullopt;
  return FieldAddress{field, inner};
}

void FieldTable::collect(Type* type, std::uint64_t base, std::uint64_t begin, std::uint64_t end,
                         std::vector<FieldPart>& parts) const {
  if (auto* const array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t size = layout_.getTypeAllocSize(array->getElementType());
    for (std::uint64_t i = 0; i < array->getNumElements() && base + i * size < end; ++i) {
      if (size == 0 || base + (i + 1) * size <= begin) continue;
      collect(array->getElementType(), base + i * size, begin, end, parts);
    }
    return;
  }
  auto* const structure = llvm::dyn_cast<StructType>(type);
  if (structure == nullptr || structure->isOpaque()) return;
  for (const Field& field : fields_) {
    const std::uint64_t from = base + field.offset;
    const bool inside = from < end && begin < from + field.size;
    // Instances of one template may share the structure type.
    const bool is_known = std::any_of(parts.begin(), parts.end(), [&](const FieldPart& part) {
      return part.object == base && part.field->points == field.points;
    });
    if (inside && !is_known && is_owner(*structure, field)) parts.push_back({&field, base});
  }
  const llvm::StructLayout* places = layout_.getStructLayout(structure);
  for (unsigned i = 0; i < structure->getNumElements(); ++i) {
    Type* const element = structure->getElementType(i);
    const std::uint64_t from = base + places->getElementOffset(i);
    if (from < end && begin < from + layout_.getTypeAllocSize(element)) {
      collect(element, from, begin, end, parts);
    }
  }
}

std::vector<FieldPart> FieldTable::overlapping(Type* type, std::uint64_t begin,
                                               std::uint64_t end) const {
  std::vector<FieldPart> parts;
  if (type->isSized()) collect(type, 0, begin, end, parts);
  return parts;
}

Type* FieldTable::structure_of(const DIType* type) const {
  const auto* composite = llvm::dyn_cast_or_null<DICompositeType>(underlying(type));
  if (composite == nullptr) return nullptr;
  const auto owners = names_of(composite);
  const std::uint64_t size = composite->getSizeInBits() / 8;
  for (StructType* structure : module_.getIdentifiedStructTypes()) {
    const bool is_named =
        std::find(owners.begin(), owners.end(), class_name(*structure)) != owners.end();
    if (is_named && structure->isSized() && layout_.getTypeAllocSize(structure) == size) {
      return structure;
    }
  }
  return nullptr;
}

Type* FieldTable::structure_named(const std::string& name) const {
  for (StructType* structure : module_.getIdentifiedStructTypes()) {
    if (structure->isSized() && class_name(*structure) == name) return structure;
  }
  return nullptr;
}

bool FieldTable::may_hold_field(std::uint64_t size) const {
  for (StructType* structure : module_.getIdentifiedStructTypes()) {
    if (!structure->isSized() || layout_.getTypeAllocSize(structure) != size) continue;
    for (const FieldPart& part : overlapping(structure, 0, size)) {
      if (part.field->is_watched()) return true;
    }
  }
  return false;
}

}  // namespace proviso::pass
