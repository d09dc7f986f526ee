// What is wrong with a model, in types and in values.
#include <gtest/gtest.h>

#include "smv/model.hpp"

namespace proviso::smv {
namespace {

struct Mistake {
  const char* text;
  const char* error;
};

class SmvMistake : public testing::TestWithParam<Mistake> {};

TEST_P(SmvMistake, IsSaidWithItsPlace) {
  const Model model(GetParam().text);
  EXPECT_FALSE(model.is_loaded());
  EXPECT_EQ(model.error(), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Values, SmvMistake,
    testing::Values(
        Mistake{"MODULE main VAR x : 0..3;\nASSIGN next(x) := case x < 3 : x + 1; esac;",
                "2: case conditions are not exhaustive"},
        Mistake{"MODULE main VAR x : 0..3;\nASSIGN next(x) := x + 1;",
                "2: cannot assign value 4 to variable x"},
        Mistake{"MODULE main VAR x : 0..3;\nASSIGN init(x) := {1, 7};",
                "2: cannot assign value 7 to variable x"},
        Mistake{"MODULE main VAR x : {a, b}; y : {b, c};\nASSIGN x := y;",
                "2: cannot assign value c to variable x"},
        Mistake{"MODULE main VAR x : 0..3; y : 0..3;\nINVARSPEC 6 / x > y;", "2: division by zero"},
        Mistake{"MODULE main VAR x : unsigned word[2];\nINVARSPEC 0ud2_1 mod x = x;",
                "2: division by zero"},
        Mistake{"MODULE main VAR a : array 0..2 of boolean; i : 0..3;\nINVARSPEC a[i];",
                "2: the index of a is not always between 0 and 2"},
        Mistake{"MODULE main VAR x : 0..3;\nINVARSPEC x = 0 | 6 / x > 1;", "2: division by zero"},
        Mistake{"MODULE main VAR x : unsigned word[2]; i : 0..3;\nINVARSPEC x << i = x;",
                "2: a word of 2 bits is shifted by less than 0 or more than 2"}));

INSTANTIATE_TEST_SUITE_P(
    Types, SmvMistake,
    testing::Values(
        Mistake{"MODULE main VAR x : 0..3;\nASSIGN next(x) := case x < 3 : 1; 1 : 2; esac;",
                "2: illegal left operand type of \":\": it should be boolean, but is integer"},
        Mistake{"MODULE main VAR x : 0..3;\nTRANS next(x) = {1, 2}",
                "2: illegal operand type of \"=\": integer set"},
        Mistake{"MODULE main VAR x : boolean;\nINIT x = 1",
                "2: illegal operand types of \"=\": boolean and integer"},
        Mistake{"MODULE main VAR x : boolean;\nASSIGN x := 1;",
                "2: illegal operand types of \":=\": x is boolean, its value integer"},
        Mistake{"MODULE main VAR x : {a, b};\nINIT x < b",
                "2: illegal operand types of \"<\": symbolic enum and symbolic enum"},
        Mistake{"MODULE main VAR x : {a, b};\nINIT x + 1 = 2",
                "2: illegal operand types of \"+\": symbolic enum and integer"},
        Mistake{"MODULE main VAR x : unsigned word[2]; y : signed word[2];\nINIT x = y",
                "2: illegal operand types of \"=\": unsigned word[2] and signed word[2]"},
        Mistake{"MODULE main VAR x : unsigned word[2]; y : unsigned word[3];\nINIT x + y = x",
                "2: illegal operand types of \"+\": unsigned word[2] and unsigned word[3]"},
        Mistake{"MODULE main VAR x : {a, b}; y : 0..3;\nINIT x = y",
                "2: illegal operand types of \"=\": symbolic enum and integer"},
        Mistake{"MODULE main VAR\nx : unsigned word[65];", "2: a word has 1 to 64 bits, not 65"},
        Mistake{"MODULE main\nSPEC 10", "2: a specification should be boolean, but is integer"},
        Mistake{"MODULE main VAR x : 1..10;\nASSIGN x := 5 ? 1 : 2;",
                "2: illegal left operand type of \"?\": it should be boolean, but is integer"},
        Mistake{"MODULE main VAR x : unsigned word[4];\nINIT x[4:0] = x[3:0]",
                "2: the bits that are selected must be constants with 3 >= high >= low >= 0"},
        Mistake{"MODULE main VAR x : unsigned word[4];\nINIT x = uwconst(16, 4)",
                "2: \"uwconst\" needs a constant that fits a word of a constant width"}));

TEST(SmvWarning, AnEmptyInitialSetMakesEverythingTrue) {
  const Model model("MODULE main VAR x : 0..2; INIT x = 0 INVAR x > 0 INVARSPEC NAME p := FALSE;");
  ASSERT_TRUE(model.is_loaded());
  EXPECT_EQ(model.codes(), std::vector<std::string>{"SMV065"});
  EXPECT_TRUE(model.holds("p"));
}

TEST(SmvWarning, PslBeyondLtlIsKeptWithoutAMeaning) {
  const Model model("MODULE main VAR x : boolean; PSLSPEC NAME p := x abort x; SPEC EF x");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_EQ(model.codes(), std::vector<std::string>{"SMV011"});
  ASSERT_EQ(model.system().properties.size(), 2U);
  EXPECT_EQ(model.system().properties[1].kind, circuit::Property::Kind::Psl);
  EXPECT_EQ(model.system().properties[1].name, "p");
}

class SmvSound : public testing::TestWithParam<const char*> {};

TEST_P(SmvSound, IsAccepted) {
  const Model model(GetParam());
  EXPECT_TRUE(model.is_loaded()) << model.error();
}

/// The conditions around an expression are taken into account, and the domains of its variables.
INSTANTIATE_TEST_SUITE_P(
    Guards, SmvSound,
    testing::Values(
        "MODULE main VAR x : 0..3; ASSIGN next(x) := case x < 3 : x + 1; TRUE : x; esac;",
        "MODULE main VAR x : 0..2; ASSIGN next(x) := case x = 0 : 1; x = 1 : 2; x = 2 : 0; esac;",
        "MODULE main VAR x : 0..3; y : 0..3; ASSIGN next(y) := case x > 0 : 3 / x; TRUE : 0; esac;",
        "MODULE main VAR x : 0..3; INVARSPEC x = 0 ? TRUE : 6 mod x < 6;",
        "MODULE main VAR x : 0..2; a : array 0..2 of boolean; INVARSPEC a[x];",
        "MODULE main VAR x : 0..3; a : array 0..2 of boolean; INVARSPEC x < 3 ? a[x] : TRUE;",
        "MODULE main VAR x : {a, b, c}; y : {b, a}; ASSIGN x := y;",
        "MODULE main VAR x : {a, b}; y : {b, a, c}; ASSIGN next(x) := y = c ? a : y;",
        "MODULE main VAR x : boolean; y : 0..1; ASSIGN next(x) := case x : case x : !x; esac; TRUE "
        ": x; esac;"));

}  // namespace
}  // namespace proviso::smv
