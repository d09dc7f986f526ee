// Every way in which a program can come to a field: its access is seen, or is known to be unseen.
#include <gtest/gtest.h>

#include "compiled.hpp"

namespace proviso::testing {
namespace {

class Fields : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!has_plugin()) GTEST_SKIP() << "clang++-19 or LLVM's headers were not found";
  }
  /// The source begins with a class whose field b is watched.
  Compiled watched(const std::string& source) const {
    return compile("struct C { int a; int b; int many[3]; };\n" + source,
                   {"read C::b", "write C::b"}, GetParam());
  }
};

TEST_P(Fields, AreReadAndWritten) {
  const Compiled code = watched(
      "extern \"C\" int get(C* c) { return c->b; }\n"
      "extern \"C\" void set(C& c) { c.b = 1; c.a = 2; }\n"
      "extern \"C\" void count(C& c) { ++c.b; }\n"
      "extern \"C\" int other(C& c) { return c.a + c.many[1]; }");
  EXPECT_EQ(code.in("get"), "read");
  EXPECT_EQ(code.in("set"), "write");
  EXPECT_EQ(code.in("count"), "read, write");
  EXPECT_EQ(code.in("other"), "");
}

TEST_P(Fields, OfGlobalObjects) {
  const Compiled code = watched(
      "struct D { long x; C inner; };\n"
      "C global; D outer; C row[3];\n"
      "extern \"C\" void plain() { global.b = 1; }\n"
      "extern \"C\" int nested() { return outer.inner.b; }\n"
      "extern \"C\" void element(int i) { row[1].b = 1; row[i].b = 2; }\n"
      "extern \"C\" int other() { return global.a + outer.inner.a + row[2].a; }");
  EXPECT_EQ(code.in("plain"), "write");
  EXPECT_EQ(code.in("nested"), "read");
  EXPECT_EQ(code.in("element"), "write, write");
  EXPECT_EQ(code.in("other"), "");
}

TEST_P(Fields, AtTheBeginningOfGlobalObjects) {
  const Compiled code = compile(
      "struct First { int a[2]; int b; void method(); }; void take(int*); void keep(First*);\n"
      "First global;\n"
      "extern \"C\" void direct(int i) { global.a[0] = 1; global.a[i] = 2; global.b = 3; }\n"
      "extern \"C\" void call() { global.method(); }\n"
      "extern \"C\" void pointer() { First* p = &global; p->b = 1; }\n"
      "extern \"C\" void give() { take(global.a); }",
      {"write First::a"}, GetParam());
  EXPECT_EQ(code.in("direct"), "write, write");
  EXPECT_EQ(code.in("call"), "");
  EXPECT_EQ(code.in("pointer"), "");
  EXPECT_EQ(code.in("give"), "unseen First::a");
}

TEST_P(Fields, ThroughReferencesInTheFunction) {
  const Compiled code = watched(
      "extern \"C\" void by_reference(C& c) { int& r = c.b; r = 1; int v = r; }\n"
      "extern \"C\" void by_pointer(C* c) { int* p = &c->b; *p = 1; }\n"
      "extern \"C\" void of_two(C* c, C* d, bool w) { int* p = &c->b; if (w) p = &d->a; *p = 1; }");
  EXPECT_EQ(code.in("by_reference"), "write, read");
  EXPECT_EQ(code.in("by_pointer"), "write");
  EXPECT_EQ(code.in("of_two").rfind("unseen C::b", 0), 0U);
}

TEST_P(Fields, ThroughFunctionsThatAreHere) {
  const Compiled code = watched(
      "#define KEPT __attribute__((noinline))\n"
      "KEPT void write(int& r) { r = 1; }\n"
      "KEPT int read(const int& r) { return r; }\n"
      "KEPT int exchange(int& r, int v) { int old = r; write(r); return old; }\n"
      "KEPT void nothing(int&) {}\n"
      "int* kept; KEPT void keep(int& r) { kept = &r; }\n"
      "extern \"C\" void first(C& c) { write(c.b); }\n"
      "extern \"C\" int second(C& c) { return read(c.b); }\n"
      "extern \"C\" int third(C& c) { return exchange(c.b, 2); }\n"
      "extern \"C\" void fourth(C& c) { nothing(c.b); }\n"
      "extern \"C\" void fifth(C& c) { keep(c.b); }\n"
      "extern \"C\" void sixth(C& c) { write(c.a); }");
  EXPECT_EQ(code.in("first"), "write");
  EXPECT_EQ(code.in("second"), "read");
  EXPECT_EQ(code.in("third"), "read, write");
  EXPECT_EQ(code.in("fourth"), "");
  EXPECT_EQ(code.in("fifth"), "unseen C::b");
  EXPECT_EQ(code.in("sixth"), "");
}

TEST_P(Fields, GivenAway) {
  const Compiled code = watched(
      "void elsewhere(int&); struct Holder { int* p; int& r; };\n"
      "extern \"C\" int& returned(C& c) { return c.b; }\n"
      "extern \"C\" void passed(C& c) { elsewhere(c.b); }\n"
      "extern \"C\" void stored(C& c, Holder& h) { h.p = &c.b; }\n"
      "extern \"C\" void called(C& c, void (*f)(int*)) { f(&c.b); }\n"
      "extern \"C\" void chosen(C& c, bool w) { (w ? c.a : c.b) = 1; }\n"
      "extern \"C\" unsigned long number(C& c) { return (unsigned long)&c.b; }");
  for (const char* name : {"returned", "passed", "stored", "called", "chosen", "number"}) {
    EXPECT_EQ(code.in(name), "unseen C::b") << name;
  }
}

TEST_P(Fields, CapturedByLambdas) {
  const Compiled code = watched(
      "template <class F> void run(F f) { f(); }\n"
      "extern \"C\" void field(C& c) { run([&b = c.b] { b = 1; }); }\n"
      "extern \"C\" void object(C& c) { auto f = [&] { c.b = 1; }; f(); }");
  EXPECT_NE(code.in("field").find("unseen C::b"), std::string::npos);
  EXPECT_EQ(code.in("object") + code.in("_ZZ6objectENK3$_0clEv"), "write");
}

TEST_P(Fields, CopiedWithTheirObjects) {
  const Compiled code = watched(
      "C global; struct Other { int x[5]; };\n"
      "extern \"C\" void assigned(C* to, C& from) { *to = from; }\n"
      "extern \"C\" void from_global(C* to) { *to = global; }\n"
      "extern \"C\" C returned(C* from) { return *from; }\n"
      "extern \"C\" void of_another_class(Other* to, Other* from) { *to = *from; }\n"
      "C* any(); extern \"C\" void unknown() { *any() = *any(); }\n"
      "extern \"C\" void bytes(C* to, C* from, unsigned long n) { __builtin_memcpy(to, from, n); "
      "}");
  EXPECT_EQ(code.in("assigned"), "read, write");
  EXPECT_EQ(code.in("from_global"), "read, write");
  EXPECT_EQ(code.in("returned"), "read, write");
  EXPECT_EQ(code.in("of_another_class"), "");
  EXPECT_EQ(code.in("unknown"), "unseen C::b, unseen C::b");
  EXPECT_EQ(code.in("bytes"), "unseen C::b, unseen C::b");
}

TEST_P(Fields, CopiedWithTheirNeighbours) {
  const Compiled code = compile(
      "struct Name { Name(const Name&); Name& operator=(const Name&); };\n"
      "struct C { Name name; int a; int b; int c; };\n"
      "extern \"C\" void copied(C& to, C& from) { to = from; }",
      {"read C::b", "write C::b"}, GetParam());
  EXPECT_EQ(code.in(std::string(GetParam()) == "-O0" ? "_ZN1CaSERKS_" : "copied"), "read, write");
}

TEST_P(Fields, OfClassesAreUsedByTheirFunctions) {
  const Compiled code = compile(
      "struct Part { int x; int get() const; void set(int); int* p(); };\n"
      "struct C { int a; Part part; C(); };\n"
      "C::C() {}\n"
      "extern \"C\" int get(C& c) { return c.part.get(); }\n"
      "extern \"C\" void set(C& c) { c.part.set(1); c.part.x = 2; }\n"
      "extern \"C\" void range(C& c) { Part& p = c.part; p.set(p.get()); }",
      {"read C::part", "write C::part"}, GetParam());
  EXPECT_EQ(code.in("get"), "read");
  EXPECT_EQ(code.in("set"), "write, write");
  EXPECT_EQ(code.in("range"), "read, write");
}

TEST_P(Fields, ArraysOfThem) {
  const Compiled code = compile(
      "struct C { int a; int many[3]; };\n"
      "extern \"C\" void one(C& c, int i) { c.many[i] = 1; c.many[2] = 2; }\n"
      "extern \"C\" int sum(C& c) { int s = 0; for (int x : c.many) s += x; return s; }",
      {"read C::many", "write C::many"}, GetParam());
  EXPECT_EQ(code.in("one"), "write, write");
  EXPECT_NE(code.in("sum").find("unseen C::many"), std::string::npos);
}

TEST_P(Fields, OfBasesAndTemplates) {
  const Compiled code = compile(
      "struct Base { virtual ~Base(); int b; }; struct Derived : Base { int c; };\n"
      "template <class T> struct Box { int n; T item; void put(T t) { item = t; } };\n"
      "extern \"C\" void derived(Derived& d) { d.b = 1; d.c = 2; }\n"
      "extern \"C\" void boxes(Box<int>& i, Box<double>& d) { i.put(1); d.put(2); i.n = 3; }\n"
      "namespace { struct Hidden { int h; }; }\n"
      "extern \"C\" void hidden(void* h) { static_cast<Hidden*>(h)->h = 1; }\n"
      "inline namespace v1 { struct Inner { int i; }; }\n"
      "extern \"C\" void inner(Inner& x) { x.i = 1; }",
      {"write Base::b", "write Box::item", "write Hidden::h", "write Inner::i"}, GetParam());
  EXPECT_EQ(code.in("derived"), "write");
  EXPECT_EQ(code.in("hidden"), "write");
  EXPECT_EQ(code.in("inner"), "write");
  if (std::string(GetParam()) != "-O0") return;  // where put is inlined
  EXPECT_EQ(code.in("_ZN3BoxIiE3putEi"), "write");
  EXPECT_EQ(code.in("_ZN3BoxIdE3putEd"), "write");
}

TEST_P(Fields, OfOneInstanceOfATemplate) {
  const Compiled code = compile(
      "template <class T> struct Box { int n; T item; };\n"
      "extern \"C\" void known(Box<double>& b) { b.item = 1; }\n"
      "extern \"C\" void either(Box<int>& i, Box<float>& f) { i.item = 1; f.item = 2; }",
      {"write Box<int>::item"}, GetParam());
  EXPECT_EQ(code.in("known"), "");
  EXPECT_NE(code.in("either").find("unseen Box<int>::item"), std::string::npos);
}

TEST_P(Fields, ThroughPointersToMembers) {
  const Compiled code = watched(
      "extern \"C\" void member(C& c, int C::*m) { c.*m = 1; }\n"
      "extern \"C\" void user(C& c) { member(c, &C::b); }");
  EXPECT_NE(code.in("member").find("unseen C::b"), std::string::npos);
}

TEST_P(Fields, ThatCannotBeMappedAreNotPlaced) {
  const Compiled code = compile(
      "struct C { static int s; int& r; int bits : 3; union { int u; float v; }; int good; };\n"
      "union U { int u; };\n"
      "void f(C& c, U& u) { c.s = 1; c.r = 2; c.bits = 3; c.u = 4; u.u = 5; }",
      {"write C::s", "write C::r", "write C::bits", "write C::u", "write U::u", "write C::none",
       "read C::good"},
      GetParam());
  EXPECT_EQ(code.placed, Calls{"read"});
}

TEST_P(Fields, AreNamedWhereTheirAddressIsComputed) {
  const Compiled code = compile(
      "struct Mutex { int state; void lock(); }; struct C { Mutex m; int a; Mutex n; void f(); };\n"
      "C global;\n"
      "void C::f() { m.lock(); a = 1; }\n"
      "extern \"C\" void first() { global.m.lock(); }\n"
      "extern \"C\" void through(C* c) { Mutex& m = c->m; m.lock(); }\n"
      "extern \"C\" void other(C* c) { c->a = 1; }",
      {"address C::m"}, GetParam());
  EXPECT_EQ(code.in("_ZN1C1fEv"), "address");
  EXPECT_EQ(code.in("first"), "address");
  EXPECT_EQ(code.in("through"), "address");
  EXPECT_EQ(code.in("other"), "");
}

TEST_P(Fields, OfThePointsOwnCodeAreNoAccesses) {
  const Compiled code =
      watched("C global; extern \"C\" void proviso_point_0(void** p) { global.b = 1; }");
  EXPECT_EQ(code.in("proviso_point_0"), "");
}

INSTANTIATE_TEST_SUITE_P(Optimisations, Fields, ::testing::Values("-O0", "-O1"),
                         [](const auto& tested) { return std::string(tested.param).substr(1); });

}  // namespace
}  // namespace proviso::testing
