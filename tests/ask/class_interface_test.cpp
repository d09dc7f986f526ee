#include "ask/code/class_interface.hpp"

#include <gtest/gtest.h>

namespace proviso::ask {
namespace {

/// What clang prints of a class, cut down to what matters; a forward declaration comes before it.
const std::string kTree = R"tree({"kind": "CXXRecordDecl", "name": "Checker"}
{"kind": "CXXRecordDecl", "name": "Checker", "tagUsed": "class", "completeDefinition": true, "inner": [
  {"kind": "CXXRecordDecl", "isImplicit": true, "name": "Checker"},
  {"kind": "CXXMethodDecl", "name": "early", "type": {"qualType": "void ()"}},
  {"kind": "AccessSpecDecl", "access": "public"},
  {"kind": "CXXConstructorDecl", "name": "Checker", "type": {"qualType": "void (int)"},
   "inner": [{"kind": "ParmVarDecl", "name": "n", "type": {"qualType": "int"}}]},
  {"kind": "CXXMethodDecl", "name": "get", "type": {"qualType": "std::function<int (int)> (bool) const noexcept"},
   "inner": [{"kind": "ParmVarDecl", "name": "now", "type": {"qualType": "bool"}}, {"kind": "CompoundStmt"}]},
  {"kind": "CXXMethodDecl", "name": "count", "storageClass": "static", "type": {"qualType": "int ()"}},
  {"kind": "CXXMethodDecl", "name": "operator=", "isImplicit": true, "type": {"qualType": "Checker &(Checker &&)"}},
  {"kind": "AccessSpecDecl", "access": "private"},
  {"kind": "FieldDecl", "name": "brace", "type": {"qualType": "char[sizeof \"}\"]"}},
  {"kind": "CXXMethodDecl", "name": "hidden", "type": {"qualType": "void ()"}}]}
)tree";

/// A structure with what a driver has to know besides methods.
const std::string kOdd =
    R"tree({"kind": "CXXRecordDecl", "name": "Odd", "tagUsed": "struct", "completeDefinition": true,
 "definitionData": {"isAbstract": true}, "bases": [{"access": "public", "type": {"qualType": "Base"}},
 {"access": "private", "type": {"qualType": "Secret"}}], "inner": [
  {"kind": "CXXConstructorDecl", "name": "Odd", "type": {"qualType": "void (const Odd &)"}, "explicitlyDeleted": true,
   "inner": [{"kind": "ParmVarDecl", "type": {"qualType": "const Odd &"}}]},
  {"kind": "CXXDestructorDecl", "name": "~Odd", "type": {"qualType": "void ()"}},
  {"kind": "CXXMethodDecl", "name": "gone", "type": {"qualType": "void ()"}, "explicitlyDeleted": true},
  {"kind": "CXXMethodDecl", "name": "put", "type": {"qualType": "void (int)"},
   "inner": [{"kind": "ParmVarDecl", "name": "x", "init": "c", "type": {"qualType": "int"}}]},
  {"kind": "FunctionTemplateDecl", "name": "visit"},
  {"kind": "FieldDecl", "name": "limit", "type": {"qualType": "int"}},
  {"kind": "FieldDecl", "name": "fixed", "type": {"qualType": "const int"}}]}
)tree";

TEST(ClassInterface, SaysHowObjectsAreMadeAndWhatElseThereIs) {
  const auto odd = read_class_interface(kOdd, "Odd");
  ASSERT_TRUE(odd) << odd.error();
  EXPECT_TRUE(odd->is_abstract);
  EXPECT_FALSE(odd->has_default_constructor);
  EXPECT_TRUE(odd->has_destructor);
  EXPECT_EQ(odd->bases, std::vector<std::string>{"Base"});
  EXPECT_EQ(odd->templates, std::vector<std::string>{"visit"});
  EXPECT_EQ(odd->public_fields, std::vector<std::string>{"limit"});
  EXPECT_TRUE(odd->methods[2].is_deleted);
  EXPECT_TRUE(odd->methods[3].parameters.at(0).has_default);
  const auto checker = read_class_interface(kTree, "Checker");
  ASSERT_TRUE(checker);
  EXPECT_FALSE(checker->has_default_constructor || checker->has_destructor);
}

TEST(ClassInterface, IsReadFromTheTree) {
  const auto interface = read_class_interface(kTree, "k9::Checker");
  ASSERT_TRUE(interface) << interface.error();
  EXPECT_EQ(interface->name, "k9::Checker");
  ASSERT_EQ(interface->methods.size(), 5U);
  EXPECT_FALSE(interface->methods[0].is_public);
  EXPECT_EQ(interface->methods[1].parameters.at(0).type, "int");
  const native::Method& get = interface->methods[2];
  EXPECT_TRUE(get.is_public && get.is_const && get.is_noexcept && get.is_defined);
  EXPECT_EQ(get.result, "std::function<int (int)>");
  EXPECT_EQ(get.parameters.at(0).name, "now");
  EXPECT_TRUE(interface->methods[3].is_static);
  EXPECT_FALSE(interface->methods[3].is_defined);
  EXPECT_FALSE(interface->methods[4].is_public);
}

TEST(ClassInterface, NeedsTheClass) {
  EXPECT_FALSE(read_class_interface(kTree, "Other"));
  EXPECT_FALSE(read_class_interface("", "Checker"));
  EXPECT_FALSE(read_class_interface("{\"kind\": ", "Checker"));
}

}  // namespace
}  // namespace proviso::ask
