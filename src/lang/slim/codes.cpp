#include "lang/slim/codes.hpp"

#include <array>

namespace proviso::slim {
namespace {

constexpr std::array kExplanations = {
    CodeExplanation{
        code::kUnexpectedCharacter, "unexpected character",
        "The character has no meaning in a SLIM file and was skipped. A file with NUL bytes\n"
        "or other control characters is binary and not read any further."},
    CodeExplanation{code::kOpenString, "string never closed",
                    "A string stands between two double quotes on one line; it has no escapes."},
    CodeExplanation{
        code::kSyntax, "syntax error",
        "The text does not follow the grammar. The sections of an implementation, in any order:\n"
        "  subcomponents s: device T.I in modes (m);   n: data int [0..3] default 0;\n"
        "  connections   port s.p -> q;   flow s.v + 1 -> w;\n"
        "  modes         m: initial mode;\n"
        "  transitions   m -[ event when guard then n := n + 1 ]-> m;\n"
        "  properties    ErrorModel => classifier(E.I) applies to s;\n"
        "After a syntax error, reading resumes after the next `end NAME;`."},
    CodeExplanation{code::kTooDeep, "nested too deeply",
                    "The expression or value is nested, or chained, longer than can be read."},
    CodeExplanation{code::kNumber, "number too large", "Integers are at most 2147483647."},
    CodeExplanation{
        code::kUnsupported, "not read here",
        "AADL and COMPASS know the construct, and Proviso does not: names of packages (P::T),\n"
        "extends, arrays, property sets, annexes, in out ports, subprograms."},
    CodeExplanation{code::kWrongEnd, "another name at the end",
                    "Every `end` repeats the name of what it ends: end T; end T.I;"},
    CodeExplanation{code::kRecursive, "recursive subcomponents",
                    "An instance of the implementation would contain another one, without end."},
    CodeExplanation{
        code::kUnknown, "unknown name",
        "An implementation sees its ports, its data, its modes, and the ports of its direct\n"
        "subcomponents as sub.port. Properties see paths of any depth, and besides a.mode,\n"
        "a.error and a.active. An error state exists only if the error model is part of the\n"
        "model: see --nominal and --faults. Names are case-sensitive."},
    CodeExplanation{
        code::kDuplicate, "defined twice",
        "Units of one kind, and the names within a unit, are different; an instance has\n"
        "at most one error model, and a transition assigns each variable once."},
    CodeExplanation{
        code::kRoot, "no root",
        "The model is the implementation that --target names, or else the only one that is\n"
        "nobody's subcomponent."},
    CodeExplanation{
        code::kTooLarge, "model too large",
        "The tree of instances, a type, or the result of an operation grows beyond what\n"
        "can be read."},
    CodeExplanation{
        code::kType, "types differ",
        "`=` and `!=` compare values of one type, `<` and arithmetic are for integers, `and`,\n"
        "`or` and `not` for Booleans. Enumerations are equal if their literals are."},
    CodeExplanation{
        code::kConnection, "connection between the wrong ports",
        "A connection joins two ports of one kind (event, data, event data) and of equal types:\n"
        "from in to sub.in, from sub.out to sub.in, or from sub.out to out. A flow leads to an\n"
        "own out data port or to an in data port of a subcomponent."},
    CodeExplanation{code::kNotAssignable, "cannot be assigned",
                    "Transitions assign data subcomponents and out ports without connections or\n"
                    "flows. In ports get their values from outside."},
    CodeExplanation{
        code::kDrivers, "two drivers, or a cycle",
        "Two connections or flows to one port need different modes: in modes (…). The value of a\n"
        "port must not depend on itself in any mode."},
    CodeExplanation{
        code::kTwoTriggers, "one event at two triggers",
        "In one step a component takes one transition. An event that arrives at two of\n"
        "its triggers in the same mode would need two."},
    CodeExplanation{
        code::kTrigger, "not a trigger",
        "A trigger is an event port or event data port: an own in port or sub.out, which the\n"
        "transition receives, or an own out port or sub.in, which it sends. An out port that a\n"
        "connection leads to only relays; name the port of the subcomponent."},
    CodeExplanation{code::kInitialMode, "not one initial mode",
                    "One of several modes, or error states, is initial (or activation)."},
    CodeExplanation{
        code::kNoInitialState, "no initial configuration",
        "The invariants (while) of the initial modes exclude the initial values. Every\n"
        "property of the model holds then, which is rarely what is meant."},
    CodeExplanation{
        code::kRange, "value out of range",
        "Some values of the variables satisfy the source mode and the guard and give a value\n"
        "outside of the type of the target. Put the bound into the guard:\n"
        "  m -[ when n < 3 then n := n + 1 ]-> m;"},
    CodeExplanation{code::kDivisor, "division by zero",
                    "Some values of the variables make the divisor 0. Use a condition: d = 0 ? 0 : "
                    "n / d"},
    CodeExplanation{code::kErrorModel, "error model",
                    "The transitions of an error model are between its states, and their triggers\n"
                    "are its events, its propagations, or @activation."},
    CodeExplanation{
        code::kFaultEffect, "fault effect",
        "A fault effect names an error state, a data port or data of the instance, and an\n"
        "expression of its type:\n"
        "  [State => \"lost\"; Target => reference(valid); Effect => \"false\";]\n"
        "What the failure of an event port would mean is not known."},
    CodeExplanation{code::kInteger, "int without a range",
                    "Models are finite: write int [low..high], or give --int low..high for all."},
    CodeExplanation{code::kReal, "real", "Models are finite: scale to an int [low..high]."},
    CodeExplanation{code::kContinuous, "continuous", "Hybrid models are not read."},
    CodeExplanation{
        code::kClock, "clock",
        "Clocks are data of components (x: data clock;), and are read with --time discrete:\n"
        "a label `tick` adds 1 to every clock of an active instance. An error model declares\n"
        "them in its section `clocks`; its conditions speak of its own clocks only."},
    CodeExplanation{code::kStrictClock, "strict comparison of a clock",
                    "In discrete time a clock is compared with constants by <=, >= or =, and set\n"
                    "to 0 by an effect; then counting ticks reaches the same modes and values as\n"
                    "dense time. For the same reason no clock is compared under a negation, in a\n"
                    "flow, in an assigned value, in the guard of @activation or of anything else\n"
                    "that is skipped if the guard is false, on both sides of an `or` of a `while`\n"
                    "condition, or by an upper bound in the guard of an urgent mode. Properties\n"
                    "and fault effects cannot mention clocks."},
    CodeExplanation{code::kIgnored, "read and ignored",
                    "The text is accepted and does not change the answers."},
    CodeExplanation{
        code::kChosen, "a choice was made",
        "A default that is missing is false, the first literal, 0, or the lower bound if\n"
        "0 is not in the range. An in event port that nobody sends never happens."},
    CodeExplanation{
        code::kProperty, "property",
        "A property is an expression, or one of\n"
        "  INVARSPEC n <= 3;   LTLSPEC G ({a} -> F {b});   CTLSPEC AG EF {a};   DEADLOCK;\n"
        "  PATTERN Globally, if {a} then in response {b} eventually;\n"
        "In formulas and patterns, expressions stand in braces."},
};

}  // namespace

std::span<const CodeExplanation> diagnostic_codes() { return kExplanations; }

}  // namespace proviso::slim
