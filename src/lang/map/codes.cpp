#include "lang/map/codes.hpp"

#include <array>

namespace proviso::map {
namespace {

constexpr std::array kExplanations = {
    CodeExplanation{
        code::kUnexpectedCharacter, "unexpected character",
        "The character has no meaning in a .map file outside of C++ expressions. A file with\n"
        "NUL bytes or other control characters is binary and not read any further."},
    CodeExplanation{code::kOpenComment, "comment never closed",
                    "A comment that begins with /* ends with */. The rest of the file was taken\n"
                    "as a comment."},
    CodeExplanation{
        code::kSyntax, "syntax error",
        "The text does not follow the grammar. The parts of a file:\n"
        "  component Checker from \"checker.cpp\" \"checker.hpp\";\n"
        "  shared \"log.cpp\";\n"
        "  threads { Executive = main; Internal = start of \"Checker::run\"; }\n"
        "  event ext.read[x] = return \"Checker::get\" by Executive with x = ret ? 1 : 0;\n"
        "  event ext.exec.lock = lock \"::exec\" by Executive;\n"
        "  domain Index = 0..1;\n"
        "  limit calls add <= 1;\n"
        "  env driver universal { methods public; holding \"exec\" optional; args add(id: 1..1); "
        "}\n"
        "  env stub \"Planner::*\" returns any or blocks;\n"
        "  check <A> Checker <P>;"},
    CodeExplanation{code::kOpenString, "string never closed",
                    "A string ends with a double quote on the line on which it begins."},
    CodeExplanation{code::kDuplicate, "defined twice",
                    "A component, a driver, a thread, a domain and the limit of a method are\n"
                    "given once."},
    CodeExplanation{code::kUnknownThread, "no such thread",
                    "Events are done by threads that the file names in threads { … }."},
    CodeExplanation{code::kUnbound, "variable without a value",
                    "A variable in the name of an action gets its value from the program:\n"
                    "  event e.read[x] = return \"C::get\" with x = ret;\n"
                    "A number in brackets stands for itself."},
    CodeExplanation{code::kUnusedBinding, "value not used",
                    "The name of the action has no such variable."},
    CodeExplanation{code::kEmptyDomain, "empty domain",
                    "A domain a..b has a not above b, and at most 100000 values."},
    CodeExplanation{code::kUnknownDomain, "no such domain",
                    "A domain is written a..b, or by the name that domain N = a..b; gives it."},
    CodeExplanation{
        code::kAmbiguous, "ambiguous events",
        "Two events are mapped to the same occurrence for the same thread: which of them happens?\n"
        "Patterns with * overlap if some name fits both."},
    CodeExplanation{code::kNumber, "number too large",
                    "Numbers fit into 32 bits, and counts are not negative."},
    CodeExplanation{code::kNoComponent, "no component",
                    "A file says which component it is about:\n"
                    "  component Checker from \"checker.cpp\";"},
    CodeExplanation{
        code::kEmptyText, "empty text",
        "The name of a function, a field, a mutex or a file, and a C++ expression, have\n"
        "at least one character and lie on one line."},
    CodeExplanation{
        code::kUnmapped, "action not mapped",
        "An assumption or a property mentions an action that no event of the mapping stands for.\n"
        "It could never happen, and the verdict would say nothing: map it, or take it out of the\n"
        "alphabet."},
    CodeExplanation{
        code::kNeverHit, "event never happened",
        "The event is mapped, but it happened in no explored state of the program. Is the name of\n"
        "the function, the field or the mutex right, and does this thread come there?"},
    CodeExplanation{
        code::kOutsideAlphabets, "event in no alphabet",
        "No assumption and no property mentions this event. It only appears in traces."},
    CodeExplanation{
        code::kPlace, "place without values",
        "Values are taken from one function or one field: the place is then a name without *, a\n"
        "field is written Class::field, and a lock has none."},
};

}  // namespace

std::span<const CodeExplanation> diagnostic_codes() { return kExplanations; }

}  // namespace proviso::map
