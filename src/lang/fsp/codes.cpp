// What `proviso explain FSP…` prints.
#include "lang/fsp/codes.hpp"

#include <array>

namespace proviso::fsp {
namespace {

constexpr std::array kExplanations = {
    CodeExplanation{
        code::kUnexpectedCharacter, "unexpected character",
        "FSP is written in ASCII: names, numbers, and the punctuation of the language.\n"
        "Other characters may stand in comments and strings only. A file with NUL bytes or\n"
        "other control characters is binary and not read any further."},
    CodeExplanation{
        code::kOpenComment, "unclosed comment",
        "A comment that starts with /* ends with */. The rest of the file was taken as\n"
        "comment, so definitions after it are missing."},
    CodeExplanation{code::kOpenString, "unclosed string",
                    "A string starts and ends with a double quote on one line."},
    CodeExplanation{code::kIntegerTooLarge, "number too large",
                    "Integers are 32 bits wide: the largest is 2147483647. A number that starts\n"
                    "with 0 is octal, with 0x hexadecimal."},
    CodeExplanation{
        code::kSyntax, "syntax error",
        "The text does not follow FSP's grammar. Frequent causes:\n"
        "  - a process definition must end with a full stop: P = (a -> P).\n"
        "  - actions start with a lower case letter, processes with an upper case one.\n"
        "  - after `.` in a label comes a name or a set; an index stands in brackets: a[1].\n"
        "  - a guard `when` may only begin an alternative, it cannot follow an arrow.\n"
        "  - a set must be defined before it is used as a label.\n"
        "  - the right-hand side of const and range takes + - * / % only; put anything else in\n"
        "    parentheses: const N = (A < B).\n"
        "  - a temporal formula with a binary operator stands in parentheses:\n"
        "    assert P = (a -> <>b)."},
    CodeExplanation{code::kTooDeep, "nested too deeply",
                    "The text is nested, or an expression chained, deeper than the parser allows.\n"
                    "Name parts of it as local processes or constants."},
    CodeExplanation{
        code::kNotFsp, "not part of FSP",
        "This construct belongs to MTSA, a successor of LTSA (controllers, modal or\n"
        "probabilistic processes, functions, ?: and **), or to LTSA's inner notation. Proviso\n"
        "reads FSP as LTSA 3.0 does."},
    CodeExplanation{
        code::kTauLabel, "tau as a label",
        "tau is the name of the internal action. It arises by hiding (\\{…} or @{…}) and\n"
        "cannot be written."},
    CodeExplanation{code::kUndefinedSet, "set not defined",
                    "Sets are known from the place of their definition on: define it earlier."},
    CodeExplanation{
        code::kDuplicate, "defined twice",
        "A name may be defined once among the definitions of its kind, and an index value\n"
        "of a local process may be covered by one clause only."},
    CodeExplanation{
        code::kReservedName, "predefined name",
        "STOP, END and ERROR are predefined: a deadlock, successful termination and the\n"
        "error state."},
    CodeExplanation{code::kUndefinedProcess, "process not defined",
                    "A composition or a sequence `P;Q` refers to a process, composite process or\n"
                    "constraint that the file does not define."},
    CodeExplanation{
        code::kUndefinedLocal, "undefined local process taken as ERROR",
        "A process continues as a local process that does not exist, often because an index left\n"
        "its range: Q[i+1] at the upper end. As in LTSA this is the error state, so that the\n"
        "mistake is found as a violation. To block instead, guard it: when (i<N) inc -> Q[i+1].\n"
        "Another process cannot be entered this way; use sequential composition, P;END."},
    CodeExplanation{
        code::kUndefinedVariable, "variable not defined",
        "A variable is bound by an index, a[i:0..2], and can be used to the right of it:\n"
        "in later actions and in the process that follows, not in another index of the\n"
        "same label."},
    CodeExplanation{
        code::kUndefinedConstant, "constant not defined",
        "Upper-case names in expressions are constants or parameters of the process.\n"
        "In const, range, set and initial values of parameters only what stands before\n"
        "is known."},
    CodeExplanation{code::kNotAnInteger, "not an integer",
                    "Labels can be passed as parameters and compared with == and !=; all other\n"
                    "operators need integers."},
    CodeExplanation{
        code::kEmptyRange, "empty range",
        "A range lo..hi needs lo <= hi. For a composition over nothing use a condition:\n"
        "if (N > 0) then forall [i:1..N] …"},
    CodeExplanation{code::kTooManyValues, "too many values",
                    "A range or a label with several indices stands for more labels than can be\n"
                    "expanded. Abstract the data: often three values show what a thousand would."},
    CodeExplanation{code::kShadowedVariable, "variable defined already",
                    "An index variable cannot be bound again while it is in scope. Choose another\n"
                    "name."},
    CodeExplanation{
        code::kArgumentCount, "wrong number of arguments",
        "A reference gives either all arguments or none; without any, the initial values\n"
        "of the parameters are taken."},
    CodeExplanation{
        code::kNondeterministicProperty, "property not deterministic",
        "A property must decide after each trace what may come next: no state may have two\n"
        "transitions with the same label, and nothing may be hidden. Prefix it with\n"
        "`deterministic`, or write a composite property (property ||P = …), which is made\n"
        "deterministic."},
    CodeExplanation{
        code::kNotSequential, "process never ends",
        "In P;Q the process P must be able to reach END; otherwise Q could never start."},
    CodeExplanation{code::kRecursiveProcess, "endless recursion",
                    "The definition refers to itself with the same arguments, so it cannot be\n"
                    "expanded. Recursion over a parameter must end through `if`."},
    CodeExplanation{code::kDivisionByZero, "division by zero",
                    "The right-hand side of / or % is zero for some value of the variables."},
    CodeExplanation{code::kLabelIsASet, "label constant is a set",
                    "'label must stand for exactly one label."},
    CodeExplanation{code::kIndexOutOfSet, "no such element",
                    "@(S, i) is the i-th label of the set S, counted from 0."},
    CodeExplanation{
        code::kFluentOverlap, "fluent sets overlap",
        "fluent F = <{on},{off}>: an action that both initiates and terminates would make\n"
        "the fluent true and false at once."},
    CodeExplanation{code::kUndefinedProposition, "proposition not defined",
                    "Upper-case names in temporal formulas are fluents (indexed ones with their\n"
                    "index) or other assertions; lower-case names are actions."},
    CodeExplanation{
        code::kConstraintNotSafety, "constraint not a safety formula",
        "A constraint becomes a process that does what the formula allows. Only safety\n"
        "formulas, those violated by finite runs, can be enforced so."},
    CodeExplanation{code::kFormulaTooLarge, "formula too large",
                    "A temporal formula may use at most 64 propositions after its indices are\n"
                    "expanded. Split it into several assertions."},
    CodeExplanation{
        code::kImport, "import failed",
        "import P = \"file.aut\" reads a transition system in Aldebaran format from a path\n"
        "relative to the importing file."},
    CodeExplanation{
        code::kAnimationIgnored, "animation ignored",
        "Animations bind a model to SceneBeans graphics. They do not change its meaning\n"
        "and are ignored."},
    CodeExplanation{
        code::kIndexedProcessName, "process name indexed",
        "The first local process gives the process its name and is its start; it cannot\n"
        "have an index. Start with P = Q[0], Q[i:R] = …"},
    CodeExplanation{
        code::kUndefinedTarget, "no such target",
        "--target names a composite process or process of the file, or DEFAULT for all\n"
        "processes in parallel."},
    CodeExplanation{
        code::kEmptyTarget, "nothing to compose",
        "The target has no components: the file defines no process, or a composition is\n"
        "empty for these parameters."},
    CodeExplanation{
        code::kUnknownSetting, "--define names nothing of this file",
        "--define NAME=VALUE sets a constant (const NAME = …), or the initial value of every\n"
        "parameter NAME of a process; the file has neither."},
};

}  // namespace

std::span<const CodeExplanation> diagnostic_codes() { return kExplanations; }

}  // namespace proviso::fsp
