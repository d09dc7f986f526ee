// What `proviso explain PML…` prints.
#include "lang/promela/codes.hpp"

#include <array>

namespace proviso::promela {
namespace {

constexpr std::array kExplanations = {
    CodeExplanation{
        code::kOpenComment, "unclosed comment",
        "A comment that starts with /* ends with */. The rest of the file was taken as\n"
        "comment."},
    CodeExplanation{code::kOpenString, "unclosed string",
                    "A string starts and ends with a double quote on one line."},
    CodeExplanation{
        code::kIntegerTooLarge, "number too large",
        "Numbers are 32 bits wide: the largest is 2147483647. They are decimal, whatever\n"
        "they begin with."},
    CodeExplanation{
        code::kUnexpectedCharacter, "unexpected character",
        "Promela is written in ASCII. Other characters may stand in comments and strings\n"
        "only; quotes and dashes often change when text is copied from a page. A file with\n"
        "NUL bytes or other control characters is binary and not read any further."},
    CodeExplanation{
        code::kDirective, "wrong preprocessor directive",
        "Understood are #define, #undef, #include \"file\", #if, #ifdef, #ifndef, #elif,\n"
        "#else, #endif, #error and #warning; #pragma and #line are passed over. The\n"
        "condition of #if is a constant expression of C."},
    CodeExplanation{
        code::kMacroUse, "wrong use of a macro",
        "A macro with parameters takes as many arguments as it has parameters, separated\n"
        "by commas; parentheses protect a comma."},
    CodeExplanation{
        code::kInclude, "file cannot be included",
        "#include \"file\" looks for the file beside the one that includes it. Headers of\n"
        "the system, in angle brackets, are not Promela and are not read."},
    CodeExplanation{code::kErrorDirective, "#error",
                    "The author of the model put an #error or #warning here, mostly because some\n"
                    "macro should be defined in another way."},
    CodeExplanation{
        code::kTooLarge, "too large",
        "The text is larger than a model can sensibly be: macros or inlines that\n"
        "double the text, files that include each other, records or arrays with millions\n"
        "of elements, more than 255 processes."},
    CodeExplanation{
        code::kInline, "wrong call of an inline",
        "An inline is text with parameters: a call puts the text in its place. It takes\n"
        "as many arguments as it has parameters and cannot call itself."},
    CodeExplanation{
        code::kSyntax, "syntax error",
        "The text does not follow Promela's grammar. Frequent causes:\n"
        "  - statements are separated by ; or ->; behind fi and od too, unless the line\n"
        "    ends there.\n"
        "  - the end of a line ends a statement: put an operator at the end of a line, not\n"
        "    at the start of the next, or use parentheses.\n"
        "  - parameters of different types are separated by ;, not by a comma.\n"
        "  - a body must contain a statement, if only skip.\n"
        "  - x++ and x-- are statements, not expressions."},
    CodeExplanation{code::kTooDeep, "nested too deeply",
                    "Statements and expressions may be nested some hundred levels deep."},
    CodeExplanation{
        code::kEmbeddedC, "embedded C",
        "c_code, c_expr, c_decl, c_state and c_track hold C code that SPIN copies into its\n"
        "verifier. Proviso runs no foreign code: it could not know what state the code\n"
        "has. Write what it does in Promela, for instance with d_step."},
    CodeExplanation{code::kUnsupported, "not supported",
                    "A part of Promela that Proviso does not have: trace and notrace assertions,\n"
                    "priorities of processes, pc_value, inlines that return a value."},
    CodeExplanation{
        code::kUndeclared, "name not declared",
        "A name must be declared before it is used, in the block it is used in or around\n"
        "it. Blocks are what stands in braces. In 1..N with no blank, N is not taken as a\n"
        "macro, as in C."},
    CodeExplanation{
        code::kRedeclared, "name declared twice",
        "A name can be declared again only where the first one is not visible: a variable\n"
        "must not hide one of an enclosing block or a global one."},
    CodeExplanation{
        code::kNoSuchField, "no such field",
        "What stands before the dot is not a record (typedef), or its record has no field of\n"
        "this name."},
    CodeExplanation{
        code::kIndex, "wrong index",
        "An array needs an index and other variables cannot have one. Arrays have one to\n"
        "a million elements."},
    CodeExplanation{
        code::kNotConstant, "not a constant",
        "Lengths of arrays, widths, capacities of channels and numbers of processes must\n"
        "be known when the file is read."},
    CodeExplanation{
        code::kType, "wrong kind of variable",
        "Messages go over variables of type chan; records have no value of their own; _\n"
        "can only be written, _pid, _nr_pr and _last only be read."},
    CodeExplanation{
        code::kArguments, "wrong number of arguments",
        "A process is given as many arguments as it has parameters, and a message that is\n"
        "sent or received has as many fields as its channel; a record counts as many as it\n"
        "has numbers. SPIN reports a field that is missing when the statement is executed."},
    CodeExplanation{code::kUndefinedProctype, "no such proctype",
                    "run and references such as P[1]@label name a proctype of the model."},
    CodeExplanation{code::kUndefinedLabel, "no such label",
                    "goto leads to a label of the same process; P[1]@label refers to one of P."},
    CodeExplanation{
        code::kBadLabel, "wrong label",
        "A label is set once in a process and cannot have the name of a variable that is\n"
        "visible there. It stands before a statement; before the braces of a block, not\n"
        "behind the opening one."},
    CodeExplanation{code::kMisplacedBreak, "break without a loop",
                    "break leaves the innermost do or for around it."},
    CodeExplanation{
        code::kGotoLoop, "jumps in a circle",
        "A goto is not a separate step, so jumps that lead to each other never arrive."},
    CodeExplanation{
        code::kDStepJump, "jump through the border of a d_step",
        "A d_step is one step: nothing can jump into it, and goto and break cannot leave\n"
        "it."},
    CodeExplanation{code::kNoProcess, "no process",
                    "Without init and without an active proctype nothing ever happens."},
    CodeExplanation{
        code::kNextOperator, "operator X",
        "What holds in the next step depends on which process moves, and X makes formulas\n"
        "that change when a statement is split in two. SPIN refuses it too. Use U."},
    CodeExplanation{
        code::kFormula, "temporal operator in an expression",
        "[] and <> bind tighter than comparisons: `<> x == 1` would compare the formula\n"
        "<> x with 1. Write <> (x == 1)."},
    CodeExplanation{
        code::kRunPlace, "run in an expression",
        "run starts a process and gives its number. It can be a separate statement or\n"
        "be assigned, x = run P(); it cannot be part of an expression, where it might be\n"
        "tried without being done, nor of a d_step or an initial value."},
    CodeExplanation{
        code::kTestPlace, "test of a channel in an expression",
        "full, empty, nfull and nempty can be joined by && and || only. For !full(c) there\n"
        "is nfull(c), for !empty(c) nempty(c)."},
    CodeExplanation{code::kElse, "two else in a choice",
                    "else is the option that is taken when no other one can be."},
    CodeExplanation{
        code::kInitialiser, "wrong initial value",
        "Channels and arrays with a list of values are initialised where a process begins:\n"
        "declare them before its first statement. A list is for arrays only, and records\n"
        "get their values in their fields."},
    CodeExplanation{
        code::kMtype, "wrong declaration of mtype",
        "The names of an mtype are declared at the top of the file; there are at most 255."},
    CodeExplanation{
        code::kWideBit, "bit with room for more than a bit",
        "An element of an array of bit or bool, and a bit or bool that is the only field of\n"
        "a channel, hold a byte in SPIN's verifier, and so they do here: 2 stays 2, where a\n"
        "variable of type bit becomes 0. What is stored here may be neither 0 nor 1. Write\n"
        "x & 1 or x != 0 for what is meant, or declare a byte."},
};

}  // namespace

std::span<const CodeExplanation> diagnostic_codes() { return kExplanations; }

}  // namespace proviso::promela
