// dynamic_cast: which object of the wanted class does this one belong to?
//
// The library's function reads tables of virtual functions through the object, unseen. This one
// reads the same and is compiled with the instrumentation of programs, so that a cast of an object
// that another thread destroys is a race.
//
// An object lies in a whole: its own table says where that begins and of which class it is. The
// bases of the whole are walked through with their places and whether the way to them is public;
// its place identifies an object, since two of one class never share it. The result, in the words
// of the standard, is the one wanted object of which ours is a public base, if only one is derived
// from it; else, if ours is a public base of the whole, the only wanted object in it, if it is
// public. Cost: for each wanted object found, a walk through its bases.
//
//   struct A { virtual ~A(); }; struct B : A {}; struct C : B {};
//   C object: the whole is a C; from A to B: B's base A is ours, and it is public.
#include <cstddef>

#include <cxxabi.h>

namespace {

using Class = abi::__class_type_info;
using Single = abi::__si_class_type_info;
using Multiple = abi::__vmi_class_type_info;

const char* table_of(const void* object) { return *static_cast<const char* const*>(object); }

template <class Value>
Value in_table(const char* table, std::ptrdiff_t offset) {
  return *reinterpret_cast<const Value*>(table + offset);
}

constexpr std::ptrdiff_t kWord = sizeof(void*);
const Class* class_of(const char* table) { return in_table<const Class*>(table, -kWord); }
std::ptrdiff_t whole_of(const char* table) { return in_table<std::ptrdiff_t>(table, -2 * kWord); }

/// Calls it with each base that a class names, its place, and whether it is a public one.
template <class Visit>
void for_each_base(const Class& type, const char* object, Visit visit) {
  if (typeid(type) == typeid(Single)) {
    visit(*static_cast<const Single&>(type).__base_type, object, true);
  } else if (typeid(type) == typeid(Multiple)) {
    const auto& several = static_cast<const Multiple&>(type);
    for (unsigned i = 0; i < several.__base_count; ++i) {
      const abi::__base_class_type_info& base = several.__base_info[i];
      const std::ptrdiff_t offset =
          base.__is_virtual_p() ? in_table<std::ptrdiff_t>(table_of(object), base.__offset())
                                : base.__offset();
      visit(*base.__base_type, object + offset, base.__is_public_p());
    }
  }
}

struct Object {
  const Class* type = nullptr;
  const char* place = nullptr;
};

enum class Way { None, Private, Public };

Way better(Way left, Way right) { return left > right ? left : right; }

/// From an object to one of its bases.
Way way_to(const Object& base, const Class& type, const char* object, bool is_public) {
  if (type == *base.type && object == base.place) return is_public ? Way::Public : Way::Private;
  Way way = Way::None;
  for_each_base(type, object, [&](const Class& next, const char* place, bool next_is_public) {
    way = better(way, way_to(base, next, place, is_public && next_is_public));
  });
  return way;
}

/// One object at most, or several.
class Only {
 public:
  void add(const char* place, bool is_public) {
    if (place_ != nullptr && place_ != place) is_one_ = false;
    place_ = place;
    is_public_ |= is_public;
  }
  const char* get() const { return is_one_ && is_public_ ? place_ : nullptr; }

 private:
  const char* place_ = nullptr;
  bool is_one_ = true;
  bool is_public_ = false;
};

struct Search {
  Object from;
  const Class* wanted = nullptr;
  Only derived = {};  // those of which ours is a base
  Only others = {};   // all

  void walk(const Class& type, const char* object, bool is_public) {
    if (type == *wanted) {
      others.add(object, is_public);
      const Way way = way_to(from, type, object, true);
      if (way != Way::None) derived.add(object, way == Way::Public);
    }
    for_each_base(type, object, [&](const Class& next, const char* place, bool next_is_public) {
      walk(next, place, is_public && next_is_public);
    });
  }
};

}  // namespace

extern "C" void* __dynamic_cast(const void* object, const Class* type, const Class* wanted,
                                std::ptrdiff_t) {
  const char* table = table_of(object);
  const Class* whole_type = class_of(table);
  const char* whole = static_cast<const char*>(object) + whole_of(table);
  // Not so while the whole is being made: then there is no whole yet.
  if (class_of(table_of(whole)) != whole_type) return nullptr;
  Search search{{type, static_cast<const char*>(object)}, wanted};
  search.walk(*whole_type, whole, true);
  const char* found = search.derived.get();
  const bool is_public = way_to(search.from, *whole_type, whole, true) == Way::Public;
  if (found == nullptr && is_public) found = search.others.get();
  return const_cast<char*>(found);
}
