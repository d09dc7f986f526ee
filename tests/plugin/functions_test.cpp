// Calls at the entries and returns of functions, whatever kind of function it is.
#include <gtest/gtest.h>

#include "compiled.hpp"

namespace proviso::testing {
namespace {

class Functions : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!has_plugin()) GTEST_SKIP() << "clang++-19 or LLVM's headers were not found";
  }
  Compiled marked(const std::string& source, const std::string& name) const {
    return compile("#define KEPT __attribute__((noinline, used))\n" + source,
                   {"enter " + name, "leave " + name}, GetParam());
  }
};

TEST_P(Functions, AreEnteredAndLeft) {
  const Compiled code = marked(
      "KEPT int f(int x) { if (x > 1) return 1; return x; } KEPT int g(int x) { return x; }", "f");
  EXPECT_EQ(code.in("_Z1fi"), "enter, leave");
  EXPECT_EQ(code.in("_Z1gi"), "");
  EXPECT_EQ(code.placed, (Calls{"enter", "leave"}));
}

TEST_P(Functions, WithLargeResults) {
  const Compiled code = marked("struct Large { long x[9]; }; KEPT Large f() { return {}; }", "::f");
  EXPECT_EQ(code.in("_Z1fv"), "enter, leave");
}

TEST_P(Functions, LeftByExceptionsDoNotReturn) {
  const Compiled code = marked("void g(); KEPT void f() { throw 1; }", "f");
  EXPECT_EQ(code.in("_Z1fv"), "enter");
}

TEST_P(Functions, OverloadsAndInstancesAreAllMeant) {
  const Compiled code = marked(
      "struct C { KEPT void f(int) {} KEPT void f(double) {} KEPT static void f() {} };\n"
      "void use(C& c) { c.f(1); c.f(2.0); C::f(); }",
      "C::f");
  EXPECT_EQ(code.in("_ZN1C1fEi"), "enter, leave");
  EXPECT_EQ(code.in("_ZN1C1fEd"), "enter, leave");
  EXPECT_EQ(code.in("_ZN1C1fEv"), "enter, leave");
}

TEST_P(Functions, OfTemplates) {
  const std::string source =
      "template <class T> struct Box { template <class U> KEPT void put(U) {} };\n"
      "template <class T> KEPT void free(T) {}\n"
      "void use(Box<int> b) { b.put(1); b.put(2.0); free(1); }";
  const Compiled members = marked(source, "Box::put");
  EXPECT_EQ(members.in("_ZN3BoxIiE3putIiEEvT_"), "enter, leave");
  EXPECT_EQ(members.in("_ZN3BoxIiE3putIdEEvT_"), "enter, leave");
  EXPECT_EQ(marked(source, "Box<int>::put").in("_ZN3BoxIiE3putIiEEvT_"), "enter, leave");
  EXPECT_EQ(marked(source, "Box<long>::put").placed, Calls{});
  EXPECT_EQ(marked(source, "free").in("_Z4freeIiEvT_"), "enter, leave");
}

TEST_P(Functions, OperatorsAreNoTemplateArguments) {
  const Compiled code = marked(
      "struct C { KEPT bool operator<(int) { return true; } KEPT C* operator->() { return this; } "
      "};"
      "bool use(C& c) { return c < 1 && c.operator->(); }",
      "C::operator<");
  EXPECT_EQ(code.in("_ZN1CltEi"), "enter, leave");
  EXPECT_EQ(code.in("_ZN1CptEv"), "");
}

TEST_P(Functions, InAnonymousNamespaces) {
  const Compiled code =
      marked("namespace a { namespace { KEPT void f() {} } } void use() { a::f(); }", "a::f");
  EXPECT_EQ(code.in("_ZN1a12_GLOBAL__N_11fEv"), "enter, leave");
}

TEST_P(Functions, CalledByPointersAndVirtually) {
  const Compiled code = marked(
      "struct B { virtual void f(); }; struct D : B { KEPT void f() override; };\n"
      "void D::f() {} void use(B& b, void (B::*m)()) { b.f(); (b.*m)(); }",
      "D::f");
  EXPECT_EQ(code.in("_ZN1D1fEv"), "enter, leave");
  EXPECT_EQ(code.in("_Z3useR1BMS_FvvE"), "");
}

TEST_P(Functions, LambdasByAPattern) {
  const Compiled code =
      marked("void use(int x) { auto f = [x]() KEPT { return x; }; f(); }", "use*operator()");
  EXPECT_EQ(code.in("_ZZ3useiENK3$_0clEv"), "enter, leave");
}

/// A constructor and a destructor have two or three symbols each, of which one may call another.
TEST_P(Functions, ConstructorsAreCalledOnce) {
  const std::string source =
      "int n; struct V { int v; }; struct C { C(int); ~C(); };\n"
      "KEPT C::C(int) { n = 1; } KEPT C::~C() { n = 2; }\n"
      "struct W : virtual V { W(); }; KEPT W::W() { n = 3; }\n"
      "extern \"C\" void use() { C c(1); W w; }";
  const Compiled made = marked(source, "C::C");
  EXPECT_EQ(made.in("_ZN1CC2Ei"), "enter, leave");
  EXPECT_EQ(made.in("_ZN1CC1Ei"), "");
  const Compiled ended = marked(source, "C::~C");
  EXPECT_EQ(ended.in("_ZN1CD2Ev"), "enter, leave");
  EXPECT_EQ(ended.in("_ZN1CD1Ev"), "");
  const Compiled with_base = marked(source, "W::W");
  EXPECT_EQ(with_base.in("_ZN1WC1Ev"), "enter, leave");
}

TEST_P(Functions, ThatAreOnlyDeclaredAreNotPlaced) {
  const Compiled code = marked("void f(); void use() { f(); }", "f");
  EXPECT_EQ(code.placed, Calls{});
  EXPECT_EQ(code.in("_Z3usev"), "");
}

INSTANTIATE_TEST_SUITE_P(Optimisations, Functions, ::testing::Values("-O0", "-O1"),
                         [](const auto& tested) { return std::string(tested.param).substr(1); });

}  // namespace
}  // namespace proviso::testing
