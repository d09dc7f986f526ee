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
