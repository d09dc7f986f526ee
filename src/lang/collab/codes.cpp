#include "lang/collab/codes.hpp"

#include <array>

namespace proviso::collab {
namespace {

constexpr std::array kExplanations = {
    CodeExplanation{
        code::kUnexpectedCharacter, "unexpected character",
        "The character has no meaning in a .collab file and was skipped. A file with NUL\n"
        "bytes or other control characters is binary and not read any further."},
    CodeExplanation{code::kOpenComment, "comment never closed",
                    "A comment that begins with /* ends with */. The rest of the file was taken\n"
                    "as a comment."},
    CodeExplanation{
        code::kSyntax, "syntax error",
        "The text does not follow the grammar. The parts of a file:\n"
        "  machine M { input a; output b; init s; state t emits b; s -> t when a; t else stay; }\n"
        "  system S { M; environment E fair not waiting; interface i { M: s -> s; }\n"
        "             ctl home: AG EF M.s; }\n"
        "  extension X of S at i { M { state u; in -> u when a; u -> out; } ctl p: …; }\n"
        "  product P = S + X;\n"
        "  family F { features X, Y; constraint Y => X; }"},
    CodeExplanation{code::kTooDeep, "nested too deeply",
                    "The expression is nested, or chained, longer than the parser allows."},
    CodeExplanation{code::kDuplicate, "defined twice",
                    "A name may be defined once among the definitions of its kind, a state may\n"
                    "have one else, and an extension is attached to a product once."},
    CodeExplanation{
        code::kUndeclaredState, "state not declared",
        "States are declared with init and state before or after they are used; in a formula\n"
        "a state is written machine.state. Inside an extension in and out stand for the exit\n"
        "and reentry states of the host."},
    CodeExplanation{
        code::kUndeclaredSymbol, "symbol not declared",
        "A guard reads what the machine declares as input or output, and a state emits what it\n"
        "declares as output. A part of an extension may use what its machine declares, and\n"
        "declare more. An input that nothing in the system emits is free: it is chosen anew\n"
        "at every step."},
    CodeExplanation{
        code::kUnknownMachine, "no such machine",
        "A system lists machines that the file defines; an interface and a formula name\n"
        "machines of their system."},
    CodeExplanation{
        code::kUnknownHost, "no such system or product",
        "An extension attaches to a system, or to a product that is defined before it.\n"
        "A product begins with a system or an earlier product."},
    CodeExplanation{code::kUnknownInterface, "no such interface",
                    "The system or product does not declare the interface that the extension\n"
                    "attaches to."},
    CodeExplanation{code::kUnknownExtension, "no such extension",
                    "Products and families are made of extensions that are defined before them."},
    CodeExplanation{code::kNoInitialState, "no initial state",
                    "Every machine has one initial state: init s;"},
    CodeExplanation{
        code::kEdgeIntoIn, "transition to in",
        "in stands for the exit state of the host, where control leaves it. A transition of the\n"
        "extension that leads there would be a way back: lead it to out."},
    CodeExplanation{
        code::kEdgeOutOfOut, "transition from out",
        "out stands for the reentry state of the host. What happens after coming back is the\n"
        "host's."},
    CodeExplanation{code::kNeverEntered, "extension never entered",
                    "No transition leaves in, so that the part can never be active."},
    CodeExplanation{
        code::kNeverLeft, "extension never left",
        "No way leads from in to out. That is allowed, but properties such as AG EF home are\n"
        "then violated once the extension is entered."},
    CodeExplanation{code::kUnconnected, "state not connected",
                    "A state of an extension that cannot be reached from in, whatever the inputs,\n"
                    "is a mistake: either a transition is missing or the state is not needed."},
    CodeExplanation{code::kPlaceholderOutput, "placeholder declared",
                    "in and out are the host's states and have the host's outputs."},
    CodeExplanation{
        code::kStuck, "stuck state",
        "In this reachable state no choice of the free inputs gives every machine a transition\n"
        "that it can take, so that the whole system stops. CTL is about infinite runs.\n"
        "Add the missing transition; s else stay; takes what no other one does."},
    CodeExplanation{
        code::kOverlap, "extension and host overlap at the exit",
        "A way into the extension and a transition of the host at the exit state can both be\n"
        "taken for some inputs, and attaching is the union of both: the machine chooses. If the\n"
        "extension shall go first, say attach override; (the product is then always composed),\n"
        "or make the guards of the host's transitions exclude the entry."},
    CodeExplanation{
        code::kNotCtl, "not CTL",
        "Extensions are verified by marking states with formulas, which works for CTL: every G,\n"
        "F, X and U has an A or E before it. Formulas of LTL are about whole runs and cannot be\n"
        "marked on states. Where both logics can say it, say it in CTL: AG (p -> AF q)."},
    CodeExplanation{
        code::kFreeInput, "not an output",
        "Formulas are about outputs, states (machine.state) and being inside an extension\n"
        "(machine in Extension). Free inputs are not part of a state, unless the system says\n"
        "observe input: then they are true in the states that a step with them led to."},
    CodeExplanation{code::kNotPropositional, "not propositional",
                    "Guards are about symbols, fairness about states, constraints about features,\n"
                    "each combined by not, and, or, -> and <->."},
    CodeExplanation{
        code::kTooLarge, "too large",
        "A guard may have at most 512 cases when multiplied out, a system at most 64 free\n"
        "inputs, a family at most 20 features, and a formula a few thousand characters."},
    CodeExplanation{code::kNotInInterface, "machine not in the interface",
                    "An extension has parts for machines that its interface gives an exit and a\n"
                    "reentry state. Other machines stay as they are."},
    CodeExplanation{code::kMissingHost, "host missing in product",
                    "The extension attaches to states of another extension, which is not in the\n"
                    "product, or not before it."},
    CodeExplanation{code::kEmpty, "nothing there",
                    "A file has a system, a system machines, an extension parts and a family\n"
                    "features."},
    CodeExplanation{code::kSeveralSystems, "features of different systems",
                    "All features of a family extend one system."},
    CodeExplanation{
        code::kNotObserved, "nothing to observe",
        "observe input names free inputs of the machines of a system: what the environment\n"
        "chooses at every step. Formulas may then speak of the input of the last step. Outputs\n"
        "are part of the state and need no observing."},
};

}  // namespace

std::span<const CodeExplanation> diagnostic_codes() { return kExplanations; }

}  // namespace proviso::collab
