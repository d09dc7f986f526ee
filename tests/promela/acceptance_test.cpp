// What SPIN 6.5.2 accepts, one question a line, and so do we.
#include <gtest/gtest.h>

#include "promela/reading.hpp"

namespace proviso::promela {
namespace {

/// As the body of a process of a small model.
std::string in_body(const std::string& statements) {
  return "byte x, y; chan q = [2] of { byte }; proctype Q() { skip }\n"
         "active proctype P() { " +
         statements + " }";
}

TEST(Acceptance, OfStatements) {
  for (const char* text : {"x=1\n y=2",
                           "x=y\n y=2",
                           "x++\n y=2",
                           "x--\n y=2",
                           "(x)\n y=2",
                           "skip\n y=2",
                           "if :: x fi\n y=2",
                           "do :: break\n od\n y=2",
                           "do :: x\n :: y\n od\n y=2",
                           "printf(\"x\")\n y=2",
                           "assert(x)\n y=2",
                           "byte z\n y=2",
                           "byte z[2]\n y=2",
                           "q!x\n y=2",
                           "q?x\n y=2",
                           "q?[x]\n y=2",
                           "run Q()\n y=2",
                           "goto L\n L: y=2",
                           "x=true\n y=2",
                           "timeout\n y=2",
                           "x=x +\n 2",
                           "x=1\n { y=1 }",
                           "x=1\n (y==1)",
                           "x=1\n -> y=1",
                           "x=1\n ; y=1",
                           "{x=1}\n unless {y}",
                           "x=1\n // c\n y=1",
                           "for (x : 1 .. 3) { skip }\n y=1",
                           "select(x : 1 .. 3)\n y=1",
                           "skip ; ; x=1;;",
                           "L:",
                           "x=1; L:",
                           "if :: x; :: y; fi",
                           "x=(x->1:2)+1",
                           "atomic { x=1 } y=1",
                           "else y=1\n",
                           "if :: x :: else y=1 fi",
                           "x\n - y",
                           "x\n 3",
                           "if :: x --> y = 1 fi",
                           "q?x,y",
                           "x=_nr_pr+_last",
                           "x = 1 -> y",
                           "q?(x)",
                           "q?x(y)",
                           "if :: byte a; a=1 :: a=2 fi",
                           "do :: x -> L: x=1; goto L od",
                           "assert x==1; assert(x)",
                           "{ byte a; a=1 } { byte a; a=2 }",
                           "x = run Q()",
                           "nempty(q) && (full(q) || x)",
                           "x = len(q)",
                           "q!!3; q??x; q?<x>; q?\?<x>; q?\?[1]; q?eval(y)",
                           "q?-1",
                           "xr q; xs q",
                           "x = 'a'",
                           "x = 010",
                           "do :: x -> break :: else od",
                           "printm(3)",
                           "x = -(-x) + ~y",
                           "timeout -> skip",
                           "enabled(0) && x"}) {
    const Reading reading(in_body(text));
    EXPECT_TRUE(reading.program) << text << "\n" << reading.messages();
  }
}

TEST(Acceptance, OfUnits) {
  for (const char* text :
       {"byte x\nbyte y;\nactive proctype P() {skip}",
        "byte x byte y; active proctype P() {skip}",
        "typedef R { byte a\n byte b };active proctype P() {skip}",
        "mtype = {a,b}\nbyte y;\nactive proctype P() {skip}",
        "mtype = {a b};\nbyte y;\nactive proctype P() {skip}",
        "mtype { a, b };\nactive proctype P() {skip}",
        "chan q = [2]\nof {byte}; active proctype P() {skip}",
        "active\n proctype\n P\n ()\n { skip\n }",
        "byte x; proctype P()\n provided (x)\n { skip\n } init { run P()\n}",
        "byte x\n = 3; active proctype P() { skip\n }",
        "byte n=2; byte a[n]; active proctype P() {skip}",
        "mtype={n}; byte a[n]; active proctype P() {skip}",
        "byte a[2+3]; active proctype P() {skip}",
        "byte y=1; byte x=y; active proctype P() {skip}",
        "unsigned x:5=3; active proctype P() {skip}",
        "inline f() { byte x; x = 1 }\n active proctype P() { f(); f() }",
        "inline f(y) {y=1\n y=2}\nbyte x; active proctype P() { f(x)\n x=2 }",
        "inline f(j) { a[j] = 1 }\nactive proctype P() { byte a[3]; f(1) }",
        "proctype P(byte a, b; int c) {skip} init {run P(1,2,3)}",
        "byte x; active proctype P() { L: x=1 } active proctype Q() { byte L; L=1 }",
        "typedef T {byte a}; T t[2]; byte i; active proctype P() { for (i in t) { t[i].a = 1 } }",
        "hidden byte h; active proctype P() { local byte w; show byte v; h=1; v=w }",
        "mtype:a = {u,v}; mtype:a x; mtype y; active proctype P() { x = u; y = x; x = 3 }",
        "byte in; active proctype P() { in = 1 }",
        "D_proctype P() { skip } init { run P() }",
        "init { skip }",
        "never { do :: skip od } init { skip }",
        "active proctype P() { byte a[2] = { 1, 2 }; a[0] = a[1] }"}) {
    const Reading reading(text);
    EXPECT_TRUE(reading.program) << text << "\n" << reading.messages();
  }
}

}  // namespace
}  // namespace proviso::promela
