// What SPIN 6.5.2 refuses, and what we do not support, with the code of the message.
#include <gtest/gtest.h>

#include "lang/promela/codes.hpp"
#include "promela/reading.hpp"

namespace proviso::promela {
namespace {

struct Mistake {
  const char* text;
  const char* code;
};

void expect_code(const std::string& text, const Mistake& mistake) {
  const Reading reading(text);
  EXPECT_FALSE(reading.program) << mistake.text;
  ASSERT_FALSE(reading.codes().empty()) << mistake.text;
  EXPECT_EQ(reading.codes().front(), mistake.code) << mistake.text << "\n" << reading.messages();
  const Diagnostic& diagnostic = reading.diagnostics.all()[0];
  EXPECT_LE(diagnostic.span.end, reading.sources[diagnostic.span.file].text().size());
}

TEST(PromelaDiagnostics, OfStatements) {
  for (const Mistake& mistake : std::initializer_list<Mistake>{
           {"if :: x fi y=2", "PML011"},
           {"q?<x>\n y=2", "PML011"},
           {"x=x\n +2", "PML011"},
           {"x==1\n unless {y}", "PML011"},
           {"x==1\n && y", "PML011"},
           {"; x=1", "PML011"},
           {"x=(y\n x)", "PML011"},
           {"q!x\n,y", "PML011"},
           {"x = \"a", "PML002"},
           {"x = 99999999999", "PML003"},
           {"x = ‘1’", "PML004"},
           {"printf(\"a\" \"b\")", "PML011"},
           {"c_code { x = 1; }", "PML013"},
           {"c_expr { x }", "PML013"},
           {"set_priority(1, 2)", "PML014"},
           {"run Q() priority 3", "PML014"},
           {"pc_value(1) > 2", "PML014"},
           {"z = 1", "PML015"},
           {"{ byte a; a=1 }; a=2", "PML015"},
           {"byte x", "PML016"},
           {"byte a; { byte a }", "PML016"},
           {"x.f = 1", "PML017"},
           {"x[1]=2", "PML018"},
           {"byte a[2]; a=2", "PML018"},
           {"byte a[2]; x=a", "PML018"},
           {"byte a[0]", "PML018"},
           {"byte a[x]", "PML019"},
           {"x!1", "PML020"},
           {"_pid=3", "PML020"},
           {"x=_", "PML020"},
           {"hidden byte a", "PML020"},
           {"q!x,y", "PML021"},
           {"run Q(1)", "PML021"},
           {"run Z()", "PML022"},
           {"goto Z", "PML023"},
           {"P@Z", "PML023"},
           {"L: x=1; L: y=1", "PML024"},
           {"x=1; x: y=1", "PML024"},
           {"{ L: x=1 }", "PML024"},
           {"atomic { L: x=1 }", "PML024"},
           {"break", "PML025"},
           {"L: goto L", "PML026"},
           {"d_step { x=1; goto L }; x=2; L: x=1", "PML027"},
           {"do :: d_step { x -> break } od; skip", "PML027"},
           {"d_step { x=1; M: y=1}; x=1; goto M", "PML027"},
           {"d_step { run Q() }", "PML031"},
           {"run Q() && x", "PML031"},
           {"byte z=run Q()", "PML031"},
           {"!full(q)", "PML032"},
           {"x = x + full(q)", "PML032"},
           {"if :: x :: else :: else fi", "PML033"},
           {"skip; byte w[2]={1,2}", "PML034"},
           {"skip; chan c = [1] of {byte}", "PML034"},
           {"mtype={a}; x=a", "PML035"},
           {"select(x : 3 .. 2)", "PML021"},
       }) {
    expect_code(
        "byte x, y; chan q = [2] of { byte }; proctype Q() { skip }\n"
        "active proctype P() { " +
            std::string(mistake.text) + " }",
        mistake);
  }
}

TEST(PromelaDiagnostics, OfUnits) {
  for (const Mistake& mistake : std::initializer_list<Mistake>{
           {"/* x", "PML001"},
           {"active proctype P() { }", "PML011"},
           {"typedef R { byte a byte b };active proctype P() {skip}", "PML011"},
           {"proctype Q(byte a, byte b) {skip}; active proctype P() {skip}", "PML011"},
           {"unsigned x; active proctype P() {skip}", "PML011"},
           {"byte x = 0x10; active proctype P() {skip}", "PML011"},
           {"trace { do :: skip od } init { skip }", "PML014"},
           {"active proctype P() priority 5 { skip }", "PML014"},
           {"byte x=y; byte y; active proctype P() {skip}", "PML015"},
           {"Rec r; init { skip }", "PML015"},
           {"byte x; active proctype P() { byte x; x=1 }", "PML016"},
           {"byte x; proctype P(byte x) { x=1 } init { run P(1) }", "PML016"},
           {"active proctype P() {skip} active proctype P() {skip}", "PML016"},
           {"mtype={x}; byte x; init {skip}", "PML016"},
           {"typedef R {byte a}; R r,s; active proctype P() { r=s }", "PML020"},
           {"typedef R {byte a}; R r; active proctype P() { r.b=1 }", "PML017"},
           {"active [300] proctype P() { skip }", "PML009"},
           {"active [0] proctype P() { skip }", "PML028"},
           {"proctype P() { skip }", "PML028"},
           {"byte x={1,2}; active proctype P() {skip}", "PML034"},
           {"inline f() { f() } init { f() }", "PML010"},
           {"inline f(a) { a=1 } init { f() }", "PML010"},
           {"inline f() { byte x; x = 1 }\n byte x; active proctype P() { f(); }", "PML016"},
           {"proctype R(chan c) { c!1,2,3 } chan q=[1] of {byte}; init { run R(q) }", "PML021"},
           {"chan q=[1] of {byte, byte}; init { q!1 }", "PML021"},
           {"chan q=[1] of {byte, byte}; init { byte x; q?x }", "PML021"},
           {"proctype R(chan c) { c!1 } chan q=[1] of {byte, byte}; init { run R(q) }", "PML021"},
       }) {
    expect_code(mistake.text, mistake);
  }
}

TEST(PromelaDiagnostics, GoOnAfterAnError) {
  const Reading reading(
      "active proctype P() { x = = 1 }\nactive proctype Q() { if :: }\ninit { skip }");
  EXPECT_EQ(reading.codes(), (std::vector<std::string>{"PML011", "PML011"}));
}

TEST(PromelaDiagnostics, SuggestNames) {
  const Reading reading("byte counter; init { countre = 1; goto lop; loop: skip }");
  ASSERT_EQ(reading.codes(), (std::vector<std::string>{"PML015", "PML023"}));
  EXPECT_EQ(reading.diagnostics.all()[0].help, "did you mean counter?");
  EXPECT_EQ(reading.diagnostics.all()[1].help, "did you mean loop?");
}

TEST(PromelaDiagnostics, WarnOfBitsThatHoldMore) {
  const auto warnings = [](const std::string& text) {
    const Reading reading(
        "bit a[2]; bool b; byte x; chan q = [1] of { bit }; chan c = [1] of { byte };\n"
        "active proctype P() { " +
        text + " }");
    EXPECT_TRUE(reading.program) << reading.messages();
    return reading.codes();
  };
  const std::vector<std::string> none;
  const std::vector<std::string> one = {"PML036"};
  for (const char* text :
       {"a[0] = 1", "a[0] = x == 3 || b", "a[0] = a[1]", "a[0] = 1 - a[1]", "b = x", "q!b",
        "q?a[0]", "q?x", "c!x", "a[0] = (x -> 1 : b)", "a[0] = x & 1"}) {
    EXPECT_EQ(warnings(text), none) << text;
  }
  for (const char* text : {"a[0] = 2", "a[0] = x", "a[0] = a[1] + 1", "q!x", "c?a[0]", "a[0]++",
                           "bit l[2] = 3; b = l[0]"}) {
    EXPECT_EQ(warnings(text), one) << text;
  }
}

TEST(PromelaDiagnostics, SurviveDeepNesting) {
  EXPECT_EQ(Reading("init { " + std::string(100000, '{')).codes().front(), "PML012");
  EXPECT_EQ(Reading("int x = " + std::string(100000, '(')).codes().front(), "PML012");
  EXPECT_EQ(Reading("int x = " + std::string(100000, '~')).codes().front(), "PML012");
  std::string sum = "int x = 1";
  for (int k = 0; k < 5000; ++k) sum += "+1";
  EXPECT_EQ(Reading(sum + "; init { skip }").codes().front(), "PML012");
}

TEST(PromelaDiagnostics, AreAllExplained) {
  const auto codes = diagnostic_codes();
  EXPECT_EQ(codes.size(), 36U);
  for (std::size_t k = 0; k < codes.size(); ++k) {
    EXPECT_EQ(codes[k].code, fmt::format("PML{:03}", k + 1));
    EXPECT_FALSE(codes[k].text.empty());
  }
}

}  // namespace
}  // namespace proviso::promela
