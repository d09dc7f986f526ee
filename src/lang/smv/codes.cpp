#include "lang/smv/codes.hpp"

#include <array>

#include "lang/smv/lower_codes.hpp"

namespace proviso::smv {
namespace {

constexpr std::array kExplanations = {
    CodeExplanation{
        code::kUnexpectedCharacter, "unexpected character",
        "The character has no meaning in an SMV file and was skipped. A file with NUL bytes\n"
        "or other control characters is binary and not read any further."},
    CodeExplanation{
        code::kOpenComment, "comment never closed",
        "A comment that begins with /-- ends with --/; one that begins with -- ends with\n"
        "its line."},
    CodeExplanation{
        code::kSyntax, "syntax error",
        "The text does not follow NuSMV's grammar. The sections of a module:\n"
        "  MODULE m(p)   VAR x : boolean; c : cell(x);   IVAR i : 0..3;   FROZENVAR f : {a, b};\n"
        "  DEFINE d := x & p;   CONSTANTS a, b;\n"
        "  ASSIGN init(x) := TRUE; next(x) := !x; y := x;   INIT e   TRANS e   INVAR e\n"
        "  FAIRNESS e   COMPASSION (e, e)   CTLSPEC f   LTLSPEC f   INVARSPEC NAME n := e\n"
        "A name may contain '-': a-b is one name, a - b a difference, and x->y begins with the\n"
        "name x-."},
    CodeExplanation{code::kTooDeep, "nested too deeply",
                    "The expression is nested, or chained, longer than can be read, or becomes so\n"
                    "when expressions are put in for parameters. Chains of & and | may be long."},
    CodeExplanation{code::kNumber, "number too large",
                    "Integers have 32 bits. Larger numbers are words: 0ud40_1000000000000."},
    CodeExplanation{
        code::kWordLiteral, "not a word",
        "A word is written 0, u or s for unsigned or signed, b, o, d or h for the base, the\n"
        "width, _ and the digits: 0ud8_255, 0sb4_1010, 0h_ff. The number must fit into the\n"
        "width, which only a decimal word must have. A word has at most 64 bits."},
    CodeExplanation{code::kDirective, "directive not understood",
                    "Of the C preprocessor there are #define, #undef, #include \"file\", #if, "
                    "#ifdef, #ifndef,\n"
                    "#elif, #else, #endif and #error. m4 is not supported: run it first."},
    CodeExplanation{code::kMacroUse, "macro used wrongly",
                    "A macro with parameters is used with as many arguments, in parentheses that\n"
                    "are closed."},
    CodeExplanation{
        code::kTooLarge, "model too large",
        "The text, the tree of instances, an array or a range grows beyond what can be\n"
        "read. Ranges have at most 1048576 values."},
    CodeExplanation{
        code::kUnsupported, "not supported",
        "Models are finite: integer, real and clock are types of nuXmv, as are functions. Arrays\n"
        "have bounds low..high and no instances as elements, as in NuSMV."},
    CodeExplanation{
        code::kSkipped, "skipped",
        "COMPUTE is not checked, nor is what PSLSPEC says beyond the fragment of PSL that LTL and "
        "CTL\n"
        "can express: abort, within, whilenot, forany, sequences joined by & or &&, and unbounded\n"
        "repetitions of sequences. Say the property in LTL or CTL."},
    CodeExplanation{
        code::kReserved, "keyword used as a name",
        "Keywords cannot be names, among them the operators A E F G H O S T U V X Y Z."},
    CodeExplanation{
        code::kUndefined, "name not declared",
        "A name is looked up in its own module: its parameters, variables, instances and\n"
        "definitions, then the symbolic constants of the whole model. Names of other instances\n"
        "are written instance.name, and have to be reached by parameters."},
    CodeExplanation{code::kUndefinedModule, "module not defined",
                    "The type of a variable is a module that the file does not define."},
    CodeExplanation{
        code::kDuplicate, "declared twice",
        "Parameters, variables, instances and definitions of a module have different names, and\n"
        "those of main are also different from all symbolic constants. Modules have different\n"
        "names, and so have specifications."},
    CodeExplanation{code::kParameterCount, "wrong number of parameters",
                    "An instance is made with as many actual parameters as its module has formal\n"
                    "ones. Module main has none, and neither has one that is inherited by ISA."},
    CodeExplanation{code::kRecursiveModule, "recursive module",
                    "An instance of a module would contain another instance of it, without end."},
    CodeExplanation{code::kMissingMain, "no module main",
                    "The model is what module main makes of the others."},
    CodeExplanation{code::kNoValue, "no value",
                    "An instance or a whole array stands where a value is expected. They can be\n"
                    "parameters; values are instance.name and array[index]."},
    CodeExplanation{
        code::kNotConstant, "not a constant",
        "The bounds of a range or an array and the width of a word are integer constants:\n"
        "numbers, arithmetic, and definitions and parameters that stand for these."},
    CodeExplanation{code::kIndexRange, "index out of range", "The array has no such element."},
    CodeExplanation{
        code::kEmptyType, "no values",
        "A range goes from the smaller to the larger bound, and a word has at least one\n"
        "bit and at most 64."},
    CodeExplanation{
        code::kNotInstance, "not an instance",
        "Before a dot, and after IN in a specification, stands the name of an instance of\n"
        "a module, or of a parameter that is a module."},
    CodeExplanation{code::kCyclicParameter, "cyclic parameter",
                    "An actual parameter is, by way of others, the formal one that it stands for."},
    CodeExplanation{
        code::kNextHere, "next where there is no step",
        "next(e) may stand in TRANS, on the right of next(x) :=, in INVARSPEC and LTLSPEC, and in\n"
        "a DEFINE that is used there only."},
    CodeExplanation{
        code::kNestedNext, "next inside next",
        "Constraints are about one step: next(next(x)) has no meaning. Definitions and\n"
        "parameters count as what they stand for."},
    CodeExplanation{
        code::kTemporalHere, "temporal operator where it has no meaning",
        "Operators of CTL stand in CTLSPEC and SPEC, those of LTL in LTLSPEC, below connectives\n"
        "of logic only. As the operand of = or + a formula has no value, and p = EX q is read as\n"
        "such: write (p) <-> EX q."},
    CodeExplanation{
        code::kInputHere, "input where there is no step",
        "An input (IVAR) has a value in a step, not in a state: it may stand in TRANS and on the\n"
        "right of next(x) :=, in INVARSPEC, LTLSPEC and FAIRNESS, but not in INIT, INVAR,\n"
        "init(x) :=, x :=, next() or a formula of CTL. Make it a variable (VAR) instead."},
    CodeExplanation{
        code::kNotAssignable, "cannot be assigned",
        "Variables are assigned, also by way of parameters, and elements of arrays with a\n"
        "constant index. Definitions and inputs are not, and of a frozen variable only the\n"
        "initial value."},
    CodeExplanation{
        code::kAssignedTwice, "assigned twice",
        "A variable has one init(x) :=, one next(x) :=, or one x := and none of these. Several\n"
        "processes may each assign next(x). Constraints that come together are written as INIT,\n"
        "TRANS and INVAR."},
    CodeExplanation{code::kCyclicDefine, "cyclic definition",
                    "A DEFINE stands for its expression and cannot mention itself, directly or by\n"
                    "way of others."},
    CodeExplanation{
        code::kCyclicAssignment, "cyclic assignment",
        "The value that is assigned to a variable depends on the same value. In a state, x := y\n"
        "and y := x; in a step, next(x) := next(y) and next(y) := next(x). A constraint INVAR or\n"
        "TRANS may be cyclic."},
    CodeExplanation{
        code::kAmbiguous, "name of a constant used for something else",
        "A warning: symbolic constants belong to the whole model, and a module uses the name of "
        "one\n"
        "for a parameter, a variable or a definition of its own. Here the module's own meaning\n"
        "counts. NuSMV refuses such a use as ambiguous; give one of the two another name."},
    CodeExplanation{
        code::kOperandType, "operands of the wrong type",
        "The operator does not take values of these types. Since NuSMV 2.5 Booleans and integers\n"
        "are different: 0 and 1 are not truth values (--legacy-bool reads old models), toint(b) "
        "and\n"
        "bool(i) convert. Words need the same width and sign: extend, resize, signed, unsigned."},
    CodeExplanation{
        code::kSetHere, "a set where one value is expected",
        "A set {a, b} is a choice on the right of := and a set on the right of in; elsewhere it\n"
        "has no value. In TRANS write next(x) in {a, b} and not next(x) = {a, b}."},
    CodeExplanation{code::kAssignedType, "value of another type assigned",
                    "The type of the value cannot be that of the variable."},
    CodeExplanation{
        code::kBooleanExpected, "a truth value is expected",
        "Conditions, constraints and specifications are Boolean. Since NuSMV 2.5 the integers 0\n"
        "and 1 are not; --legacy-bool reads them as FALSE and TRUE there."},
    CodeExplanation{code::kConstantExpected, "a constant is expected",
                    "The bounds of a temporal operator are constants, the smaller one first."},
    CodeExplanation{
        code::kWordWidth, "width of a word",
        "Widths, and the bits that w[high:low] selects, are constants that fit the word."},
    CodeExplanation{code::kEnumerationValues, "mixed enumeration",
                    "An enumeration has symbols and integers; truth values are of type boolean."},
    CodeExplanation{
        code::kValueTooLarge, "values too large",
        "The integers of an expression, or the values of a range, are more than can be\n"
        "encoded. Use smaller ranges or words."},
    CodeExplanation{code::kTemporalOperand, "temporal operator inside another expression",
                    "A temporal formula is true or false of a state or path; only connectives of\n"
                    "logic combine it with others."},
    CodeExplanation{
        code::kNotExhaustive, "case not exhaustive",
        "In some state no condition of the case is true. The last branch is usually TRUE : …;"},
    CodeExplanation{
        code::kValueRange, "value outside of the type",
        "In some state the assigned value is not a value of the variable. Whether the state can "
        "be\n"
        "reached does not matter: x + 1 for x : 0..3 is refused; guard it with a case."},
    CodeExplanation{code::kDivisionByZero, "division by zero",
                    "In some state the divisor is zero. Guard the division with a case."},
    CodeExplanation{code::kIndexBounds, "index outside of the array",
                    "In some state the array has no element with this index."},
    CodeExplanation{code::kShiftAmount, "shifted too far",
                    "A word is shifted by 0 up to its width."},
    CodeExplanation{
        code::kNoInitialState, "no initial state",
        "init, INIT, := and INVAR contradict one another. A system without initial states has no\n"
        "runs, and everything is true of all of them."},
};

}  // namespace

std::span<const CodeExplanation> diagnostic_codes() { return kExplanations; }

}  // namespace proviso::smv
