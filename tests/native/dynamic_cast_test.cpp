// The runtime's dynamic_cast against the library's, which is found behind it: for every object of
// some classes that inherit in every way, from each of its parts to each class.
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <typeinfo>
#include <vector>

#include <cxxabi.h>
#include <dlfcn.h>
#include <gtest/gtest.h>

extern "C" void* __dynamic_cast(const void*, const abi::__class_type_info*,
                                const abi::__class_type_info*, std::ptrdiff_t);

namespace {

struct Root {
  virtual ~Root() = default;
  int root = 0;
};
struct Other {
  virtual ~Other() = default;
};
struct Left : Root {};
struct Right : Root {};
struct Twice : Left, Right {};  // two roots
struct VirtualLeft : virtual Root {};
struct VirtualRight : virtual Root {
  int right = 0;
};
struct Diamond : VirtualLeft, VirtualRight, Other {};
struct Hidden : private Root, public Other {};
struct HiddenAndNot : private VirtualLeft, public VirtualRight {};
struct Apart {
  virtual ~Apart() = default;
};
struct ApartLeft : Apart {};
struct ApartRight : Apart {};
struct Deep : Diamond, private ApartLeft {};
struct DeepTwice : ApartLeft, ApartRight, Diamond {};
struct Leaf final : Hidden {};

using Class = abi::__class_type_info;

template <class Type>
const Class* class_of() {
  return dynamic_cast<const Class*>(&typeid(Type));
}

/// All classes that are no base of a class: casts to its bases are not made at run time.
template <class... Types>
struct List {
  template <class Base>
  static std::vector<const Class*> derived() {
    std::vector<const Class*> found;
    (void)std::initializer_list<int>{
        (std::is_base_of_v<Types, Base> ? 0 : (found.push_back(class_of<Types>()), 0))...};
    return found;
  }
};
using Classes = List<Root, Other, Left, Right, Twice, VirtualLeft, VirtualRight, Diamond, Hidden,
                     HiddenAndNot, Apart, ApartLeft, ApartRight, Deep, DeepTwice, Leaf>;

struct Part {
  const void* place;
  const Class* type;
  std::vector<const Class*> targets;
};

template <class Base>
Part part_of(const Base* place) {
  return {place, class_of<Base>(), Classes::derived<Base>()};
}

template <class Base, class Whole>
void add_part(const Whole& whole, std::vector<Part>& parts) {
  parts.push_back(part_of((const Base*)&whole));  // whether it is public or not
}

void expect_same(const std::vector<Part>& parts) {
  static auto* const library =
      reinterpret_cast<decltype(&__dynamic_cast)>(dlsym(RTLD_NEXT, "__dynamic_cast"));
  ASSERT_NE(library, nullptr);
  ASSERT_NE(library, &__dynamic_cast);
  constexpr std::ptrdiff_t kNoHint = -1;
  for (const Part& part : parts)
    for (const Class* wanted : part.targets)
      EXPECT_EQ(__dynamic_cast(part.place, part.type, wanted, kNoHint),
                library(part.place, part.type, wanted, kNoHint))
          << part.type->name() << " to " << wanted->name();
}

TEST(DynamicCast, SingleInheritance) {
  Left left;
  std::vector<Part> parts;
  add_part<Root>(left, parts);
  add_part<Left>(left, parts);
  expect_same(parts);
  EXPECT_EQ(dynamic_cast<Left*>(static_cast<Root*>(&left)), &left);
  EXPECT_EQ(dynamic_cast<Right*>(static_cast<Root*>(&left)), nullptr);
}

TEST(DynamicCast, SeveralObjectsOfOneClass) {
  Twice twice;
  std::vector<Part> parts;
  add_part<Left>(twice, parts);
  add_part<Right>(twice, parts);
  add_part<Twice>(twice, parts);
  parts.push_back(part_of<Root>(static_cast<Root*>(static_cast<Left*>(&twice))));
  parts.push_back(part_of<Root>(static_cast<Root*>(static_cast<Right*>(&twice))));
  expect_same(parts);
}

TEST(DynamicCast, VirtualBases) {
  Diamond diamond;
  std::vector<Part> parts;
  add_part<Root>(diamond, parts);
  add_part<VirtualLeft>(diamond, parts);
  add_part<VirtualRight>(diamond, parts);
  add_part<Other>(diamond, parts);
  add_part<Diamond>(diamond, parts);
  expect_same(parts);
  EXPECT_EQ(dynamic_cast<Other*>(static_cast<Root*>(&diamond)), static_cast<Other*>(&diamond));
}

TEST(DynamicCast, PrivateBases) {
  Hidden hidden;
  HiddenAndNot both;
  Leaf leaf;
  std::vector<Part> parts;
  add_part<Root>(hidden, parts);
  add_part<Other>(hidden, parts);
  add_part<Root>(both, parts);
  add_part<VirtualLeft>(both, parts);
  add_part<VirtualRight>(both, parts);
  add_part<Hidden>(leaf, parts);
  add_part<Other>(leaf, parts);
  expect_same(parts);
}

TEST(DynamicCast, Mixtures) {
  Deep deep;
  DeepTwice twice;
  std::vector<Part> parts;
  add_part<Root>(deep, parts);
  add_part<Diamond>(deep, parts);
  add_part<Other>(deep, parts);
  add_part<VirtualRight>(deep, parts);
  add_part<ApartLeft>(deep, parts);
  add_part<Apart>(deep, parts);
  add_part<Root>(twice, parts);
  add_part<VirtualLeft>(twice, parts);
  add_part<Other>(twice, parts);
  add_part<ApartLeft>(twice, parts);
  parts.push_back(part_of<Apart>(static_cast<Apart*>(static_cast<ApartLeft*>(&twice))));
  parts.push_back(part_of<Apart>(static_cast<Apart*>(static_cast<ApartRight*>(&twice))));
  expect_same(parts);
}

}  // namespace
