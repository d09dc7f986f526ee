#include "ask/option_table.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "ask/method_table.hpp"
#include "ask/option_values.hpp"
#include "base/suggest.hpp"

namespace proviso::ask {
namespace {

using enum Question;

constexpr KindSet kLts = ModelKind::Lts;
constexpr KindSet kProcess = ModelKind::Process;
constexpr KindSet kCircuit = ModelKind::Circuit;
constexpr KindSet kDesign = ModelKind::Design;
constexpr KindSet kCode = ModelKind::Code;

using method_table::kEveryCell;
/// An option for "every model" is for these; the simulation of a program replays a recorded run.
constexpr Cells kEveryModel = kEveryCell - Cells({Simulate}, kCode);

constexpr Cells kCodeCells = Cells({Check, Assume, Prove, Extract}, kCode);
constexpr Cells kSearchCells = Cells({Check, Extract}, kCode);
/// Where options say how an SMV, SLIM or AIGER model is read.
constexpr Cells kReadingCells =
    Cells({Check, Assume, Prove, Certify, Convert, Alphabet, Draw, Simulate, Faults}, kCircuit);
constexpr Cells kRandomCells =
    Cells({Simulate}, kLts | kProcess | kCircuit | kDesign) | Cells({Check}, kCode);
/// Where several processes can search together.
constexpr Cells kRankCells = Cells({Check}, kLts | kProcess);
constexpr Cells kRequirementCells = Cells({Assume, Prove}, kLts | kProcess);

constexpr OptionRow kOptions[] = {
    // What the question is about.
    {"target", 't', "NAME", "", "the composite or process to use; default: the last composite",
     Cells(
         {Check, Prove, Compose, Minimise, Determinise, Compare, Convert, Alphabet, Draw, Simulate},
         kLts),
     true, words<&Options::targets>},
    {"target", 't', "NAME", "", "only this proctype; default: all", Cells({Draw}, kProcess), true,
     words<&Options::targets>},
    {"target", 't', "NAME", "", "only this system, product or extension",
     Cells({Check, Certify}, kDesign), true, words<&Options::targets>},
    {"target", 't', "NAME", "", "the system or product; default: the last one",
     Cells({Convert, Simulate}, kDesign), true, words<&Options::targets>},
    {"target", 't', "NAME", "",
     "the system in which components are looked up; default: the last composite",
     Cells({Assume, Discharge, Certify}, kLts), true, words<&Options::targets>},
    {"target", 't', "NAME", "", "the composite of --design to use; default: the last one",
     Cells({Check, Prove}, kCode), true, words<&Options::targets>},
    {"target", 't', "NAME", "",
     "SLIM: the implementation T.I to use as the model; default: the only one that is not a "
     "subcomponent",
     kReadingCells, false, words<&Options::targets>},
    {"component", 0, "NAME", "", "the same as --target", Cells({Compare}, kLts), true,
     words<&Options::targets>},
    {"component", 'c', "NAME", "",
     "a component of the target such as e:READER, another process of MODEL, or a file; several "
     "form one component",
     Cells({Assume, Discharge}, kLts), true, words<&Options::components>},
    {"component", 'c', "NAME", "",
     "with --method requirement: the component of the target that is replaced; several form one "
     "component",
     Cells({Prove}, kLts), true, words<&Options::components>},
    {"component", 'c', "NAME", "",
     "a process such as Sender or Receiver[1]; several form one component",
     Cells({Assume, Prove}, kProcess), true, words<&Options::components>},
    {"component", 'c', "NAME", "",
     "the instance whose environment is described; several form one component",
     Cells({Assume}, kCircuit), true, words<&Options::components>},
    {"component", 'c', "NAME", "",
     "the instance that the proof starts from; default: those that the property mentions",
     Cells({Prove}, kCircuit), true, words<&Options::components>},
    {"component", 'c', "NAME", "", "SLIM: the modes and error states of this instance",
     Cells({Draw}, kCircuit), false, words<&Options::components>},
    {"property", 'p', "NAME", "",
     "only this property, by its name or its place among the progress properties, assertions and "
     "safety properties of the file, from 0; or a file with a safety property",
     Cells({Check}, kLts), true, words<&Options::properties>},
    {"property", 'p', "NAME", "", "only this claim or ltl formula, by its name or its place from 0",
     Cells({Check}, kProcess), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "only this specification, by its name, its text or its place from 0", Cells({Check}, kDesign),
     true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "only this specification, by its name, its text or its place from 0; SLIM: or any property, "
     "such as 'es.valid' or 'LTLSPEC G F {es.valid}'",
     Cells({Check}, kCircuit), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "only this safety property: a file, or a name or place in --design; default: all of the "
     "design that the mapping covers",
     Cells({Check}, kCode), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "the safety property: a process of MODEL, its place in the target from 0, or a file",
     Cells({Assume}, kLts), true, words<&Options::properties>},
    {"property", 'p', "NAME", "", "a claim or a safety formula instead of the assertions",
     Cells({Assume, Prove}, kProcess), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "the invariant, by its name, its text or its place from 0; SLIM: or any invariant",
     Cells({Assume}, kCircuit), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "the invariant or linear formula, by its name, its text or its place from 0; SLIM: or any "
     "invariant",
     Cells({Prove}, kCircuit), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "the invariant, by its name, its text or its place from 0; SLIM: or any invariant; default: "
     "all that the model states",
     Cells({Faults}, kCircuit), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "the safety property: a process of MODEL, its place in the target from 0, or a file; default: "
     "all that the target contains",
     Cells({Prove}, kLts), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "a safety property over calls and mapped actions whose departure counts as an error: a file, "
     "or "
     "a name or place in --design",
     Cells({Assume}, kCode), true, words<&Options::properties>},
    {"property", 'p', "NAME", "", "the safety property: a file, or a name or place in --design",
     Cells({Prove}, kCode), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "say whether a departure violates this safety property: a process of MODEL, its place in the "
     "target from 0, or a file",
     Cells({Discharge}, kLts), true, words<&Options::properties>},
    {"property", 'p', "NAME", "",
     "the property that must have been proved; default: the one that the certificate names",
     Cells({Certify}, kLts | kProcess | kCircuit | kDesign), true, words<&Options::properties>},
    {"only", 0, "KINDS", "", "only these kinds of checks, separated by commas",
     Cells({Check}, kEveryKind), false, check_kinds},
    {"env", 0, "LABELS", "",
     "the labels that the environment shares with the component, such as {a, b[0..3]}; e includes "
     "all labels that begin with e.; default: the labels of the rest of the target",
     Cells({Assume}, kLts), true, words<&Options::environment>},
    {"env-of", 0, "NAME", "", "instead of --env: this component is the environment",
     Cells({Assume}, kLts), true, words<&Options::environments>},
    {"env-of", 0, "NAME", "",
     "with --method requirement: this component is the environment; default: the rest of the "
     "target",
     Cells({Prove}, kLts), true, words<&Options::environments>},
    {"extension", 0, "NAME", "",
     "print what the host requires of any extension at its interface, and what this extension "
     "requires of its host",
     Cells({Assume}, kDesign), true, words<&Options::extensions>},
    {"alphabet", 0, "LABELS", "",
     "the labels of ASSUMPTION; an .aut file does not list labels that are never allowed",
     Cells({Discharge, Monitor}, kLts), false, word<&Options::alphabet>},
    {"define", 'D', "NAME=VALUE", "",
     "set a constant, or the initial value of the parameters with this name",
     Cells({Check, Assume, Prove, Discharge, Certify, Compose, Minimise, Determinise, Convert,
            Alphabet, Draw, Simulate},
           kLts),
     true, words<&Options::defines>},
    {"define", 'D', "NAME=VALUE", "", "define a macro; 1 if there is no value",
     Cells({Check, Assume, Prove, Certify, Convert, Alphabet, Draw, Simulate}, kProcess), true,
     words<&Options::defines>},
    {"legacy-bool", 0, "", "", "SMV: 0 and 1 mean FALSE and TRUE where a Boolean is expected",
     kReadingCells, false, flag<&Options::legacy_bool>},
    {"faults", 0, "LIST", "",
     "SLIM: whose error models are part of the model: all, none, or instances separated by commas, "
     "root for the model itself; default: all",
     kReadingCells, false, word<&Options::faults>},
    {"nominal", 0, "", "", "SLIM: no error models, the same as --faults none", kReadingCells, false,
     flag<&Options::nominal>},
    {"int", 0, "LOW..HIGH", "", "SLIM: the range of int where the model gives none", kReadingCells,
     false, integer_range},
    {"semantics", 0, "LIST", "",
     "SLIM: choose other semantics where the language leaves it open (docs/languages/slim.md)",
     kReadingCells, false, slim_semantics},
    {"time", 0, "KIND", "discrete",
     "SLIM: clocks count ticks; without it, models with clocks are refused", kReadingCells, false,
     word<&Options::time>},
    {"spec", 0, "FILE", "", "SLIM: a file with properties, each ending in a semicolon",
     Cells({Check, Assume, Prove, Certify, Convert, Faults}, kCircuit), true,
     words<&Options::specifications>},
    {"fault-variables", 0, "LIST", "",
     "SMV and AIGER: the variables that stand for faults, separated by commas: NAME of a Boolean "
     "one, or NAME=VALUE",
     Cells({Faults}, kCircuit), false, word<&Options::fault_variables>},
    {"order", 0, "COUNT", "", "find sets of at most this many faults; default: 3",
     Cells({Faults}, kCircuit), false, number<&Options::fault_order, 0, 1000>},

    // How it is answered.
    {"method", 0, "NAME", "auto|bmc|induction|pdr|interpolation|component|bdd",
     "how invariants are decided; default: auto, which runs several engines",
     Cells({Check}, kCircuit), false, choice<&Options::technique>},
    {"method", 0, "NAME", "auto|build|lazy|requirement",
     "build the component first, or explore it only as far as the answer needs; or find what a "
     "known environment requires of the component; default: auto",
     Cells({Assume}, kLts), false, choice<&Options::technique>},
    {"method", 0, "NAME", "auto|learning|monolithic|requirement",
     "compositionally, by exploring the whole system, or with a requirement automaton for one "
     "component; default: auto, which tries the first two",
     Cells({Prove}, kLts), false, choice<&Options::technique>},
    {"method", 0, "NAME", "extract|learn",
     "explore all calls at once, or learn from queries about single sequences of calls; default: "
     "extract",
     Cells({Assume}, kCode), false, choice<&Options::technique>},
    {"method", 0, "NAME", "requirement", "with a requirement automaton, the only method",
     Cells({Assume}, kProcess), false, choice<&Options::technique>},
    {"method", 0, "NAME", "auto|requirement",
     "with a requirement automaton for one component; default: auto, which searches the whole by "
     "turns with it",
     Cells({Prove}, kProcess), false, choice<&Options::technique>},
    {"method", 0, "NAME", "auto|monolithic",
     "compositionally, or by the engines for the whole system; default: auto, compositionally",
     Cells({Prove}, kCircuit), false, choice<&Options::technique>},
    {"bound", 0, "STEPS", "", "the maximal length of paths in bounded model checking",
     Cells({Check, Assume, Prove}, kCircuit), false, number<&Options::bound, 0, 1'000'000>},
    {"rule", 0, "NAME", "auto|asym|circ|sym",
     "the rule of the proof, asymmetric, circular or symmetric; default: auto, which tries them",
     Cells({Prove}, kLts), false, proof_rule},
    {"split", 0, "PARTS", "",
     "the parts of the proof, such as 'A,B|C': components separated by commas and parts by |; the "
     "others are the last part; default: Proviso chooses",
     Cells({Prove}, kLts), false, word<&Options::split>},
    {"learner", 0, "NAME", "tree|table", "discrimination tree or observation table; default: tree",
     Cells({Prove}, kLts) | Cells({Assume}, kCode), false, choice<&Options::learner>},
    {"refinement", 0, "NAME", "backward|forward|all|off",
     "how labels are added to the alphabet of an assumption; default: backward",
     Cells({Prove}, kLts), false, choice<&Options::refinement>},
    {"assume", 0, "PROOF", "", "start from an earlier proof (.json)",
     Cells({Prove}, kLts | kCircuit), false, word<&Options::earlier_proof>},
    {"heuristic", 0, "NAME", "nearest|busiest|largest",
     "for requirement automata: which class of the environment's states is examined first: nearest "
     "to the error, most work, or most members; default: nearest",
     kRequirementCells, false, choice<&Options::heuristic>},
    {"threshold", 0, "PART", "",
     "for requirement automata: stop at one with at most this share of the component's states, "
     "such as 10%",
     kRequirementCells, false, threshold_part},
    {"with", 0, "TOOL", "spin",
     "replace the component by a requirement automaton that is small enough (--threshold) and let "
     "SPIN decide; -o keeps the program that SPIN gets (.pml)",
     Cells({Prove}, kProcess), false, choice<&Options::with>},
    {"criterion", 0, "NAME", "exact|paper",
     "how an extension is judged; paper is the original test, which is wrong for some properties; "
     "default: exact",
     Cells({Check}, kDesign), false, choice<&Options::criterion>},
    {"criterion", 0, "NAME", "exact|paper",
     "how the proof by components continues; paper is the original algorithm, which may never end; "
     "default: exact",
     Cells({Prove}, kCircuit), false, choice<&Options::criterion>},
    {"equivalence", 'e', "KIND", "strong|branching|weak|trace",
     "the equivalence to preserve; default: weak", Cells({Minimise}, kLts), false,
     choice<&Options::equivalence>},
    {"equivalence", 'e', "KIND", "strong|branching|weak|trace|inclusion",
     "the relation to check; default: weak", Cells({Compare}, kLts), false,
     choice<&Options::equivalence>},
    {"no-fair-choice", 0, "", "",
     "plain LTL, without fair choice: runs that always avoid a choice count, too",
     Cells({Check}, kLts), false, flag<&Options::no_fair_choice>},
    {"supertrace", 0, "", "",
     "search for safety violations and deadlocks by bit-state hashing; never says holds",
     Cells({Check}, kLts), false, flag<&Options::supertrace>},
    {"no-reduction", 0, "", "",
     "no partial-order reduction: explore every order of steps, even of independent ones",
     Cells({Check}, kProcess | kCode) | Cells({Prove, Extract}, kCode), false,
     flag<&Options::no_reduction>},
    {"all-errors", 0, "", "",
     "continue after an error, explore everything and list every place that fails",
     Cells({Check}, kProcess), false, flag<&Options::all_errors>},
    {"no-claims", 0, "", "", "assertions and end states only: no claims, formulas or accept labels",
     Cells({Check}, kProcess), false, flag<&Options::no_claims>},
    {"weak-fairness", 0, "", "",
     "for claims, only weakly fair runs count: a process that can always move eventually moves",
     Cells({Check}, kProcess), false, flag<&Options::weak_fairness>},
    {"coverage", 0, "", "",
     "list the labels of each component that never occur; explores the whole state space",
     Cells({Check}, kLts), false, flag<&Options::coverage>},
    {"coverage", 0, "", "",
     "list the statements that are never executed; explores the whole state space",
     Cells({Check}, kProcess), false, flag<&Options::coverage>},
    {"family", 0, "", "", "check all products of the families; each feature is analysed once",
     Cells({Check}, kDesign), false, flag<&Options::family>},
    {"interfaces", 0, "FOLDER", "",
     "cache results in this folder, and analyse only what has changed", Cells({Check}, kDesign),
     false, word<&Options::interfaces>},
    {"analyse", 0, "", "",
     "also describe the component under the assumption: deadlocks, labels that are never allowed",
     Cells({Assume}, kLts), false, flag<&Options::analyse>},
    {"decompose", 0, "", "",
     "divide the assumption among the components of the target: what must each satisfy?",
     Cells({Discharge}, kLts), false, flag<&Options::decompose>},
    {"against", 0, "MODEL", "",
     "say which parts of the certificate remain valid for this changed model",
     Cells({Certify}, kLts | kProcess | kCircuit), false, word<&Options::against>},
    {"trace", 0, "TRACE", "", "replay this trace (JSON) first",
     Cells({Simulate}, kLts | kProcess | kCircuit | kDesign), false, word<&Options::trace>},
    {"protocol", 0, "", "",
     "for programs: read requests and write responses, one JSON object per line "
     "(docs/tutorials/protocol.md)",
     Cells({Simulate}, kEveryKind), false, flag<&Options::protocol>},
    {"gdb", 0, "", "",
     "replay the steps under gdb, with the additional commands step-forward, back, to-step, "
     "finding, steps, look and user-frame",
     Cells({Simulate}, kCode), false, flag<&Options::debugger>},

    // C++ programs.
    {"map", 0, "FILE", "",
     "the mapping: which calls, locks and accesses of the program are actions of the design",
     kCodeCells, false, word<&Options::mapping>},
    {"domain", 0, "NAME=LOW..HIGH", "",
     "replace a domain of the mapping; or, for NAME int, the values that __VERIFIER_nondet_int "
     "returns",
     Cells({Check, Prove, Extract}, kCode), true, mapped_domain},
    {"domain", 0, "NAME=LOW..HIGH", "",
     "the values of parameters with this name; with a mapping, replace its domain; or, for NAME "
     "int, the values that __VERIFIER_nondet_int returns",
     Cells({Assume}, kCode), true, mapped_domain},
    {"choices", 0, "FUNCTION=LOW..HIGH", "",
     "the values that rand, random, drand48 or another unpredictable function returns", kCodeCells,
     true, function_choices},
    {"args", 0, "WORDS", "", "the arguments of main, separated by blanks, or in quotes", kCodeCells,
     false, word<&Options::program_arguments>},
    {"stdin", 0, "FILE", "", "the content of standard input", kCodeCells, false,
     word<&Options::program_input>},
    {"setenv", 0, "NAME=VALUE", "", "an environment variable for getenv", kCodeCells, true,
     environment_variables},
    {"design", 0, "MODEL", "",
     "the model whose properties are checked, where the names of assumptions and properties are "
     "looked up, and on whose target a violation is replayed",
     kCodeCells, false, word<&Options::design>},
    {"assume", 0, "NAME", "",
     "ignore runs that depart from this assumption, a file or a process of --design", kSearchCells,
     true, words<&Options::assumptions>},
    {"assume", 0, "NAME", "",
     "the assumption of the component, which its environment must satisfy: a file or a process of "
     "--design",
     Cells({Prove}, kCode), true, words<&Options::assumptions>},
    {"driver", 0, "DRIVER", "",
     "universal:CLASS calls the class in every possible way; or a file with main", kSearchCells,
     false, word<&Options::driver>},
    {"driver", 0, "DRIVER", "", "universal:CLASS: the class whose usage protocol is computed",
     Cells({Assume}, kCode), false, word<&Options::driver>},
    {"callers", 0, "COUNT", "",
     "how many threads call the class; default: what the mapping's driver says, or else 2",
     Cells({Assume}, kCode), false, number<&Options::callers, 1, 8>},
    {"stub", 0, "STUB", "",
     "universal:CLASS replaces the class by stubs that may return anything; or a file",
     Cells({Check, Assume, Extract}, kCode), true, words<&Options::stubs>},
    {"compile-commands", 0, "FILE", "", "how the sources are compiled (compile_commands.json)",
     kCodeCells, false, word<&Options::compile_commands>},
    {"flag", 0, "WORD", "", "one more argument of the compiler, such as -Iinclude", kCodeCells,
     true, words<&Options::flags>},
    {"order", 0, "NAME", "depth-first|breadth-first|heuristic|random|priorities",
     "how schedules are searched; the last two never say holds; default: depth-first",
     Cells({Check}, kCode), false, choice<&Options::order>},
    {"depth", 0, "COUNT", "", "the maximal number of steps of a run", Cells({Check}, kCode), false,
     number<&Options::depth>},
    {"preemptions", 0, "COUNT", "",
     "the maximal number of switches away from threads that could continue", Cells({Check}, kCode),
     false, number<&Options::preemptions>},
    {"max-threads", 0, "COUNT", "",
     "the maximal number of threads of the program at a time; default: 8 if it creates ever more",
     Cells({Check, Prove, Extract}, kCode), false, number<&Options::max_threads>},
    {"no-spurious", 0, "", "",
     "waits end by signals only, and try_lock fails only on locked mutexes",
     Cells({Check, Assume}, kCode), false, flag<&Options::no_spurious>},
    {"exact", 0, "", "", "store whole states instead of 128-bit hashes", kCodeCells, false,
     flag<&Options::exact>},
    {"atomics", 0, "KIND", "strict|sc",
     "sc treats weaker atomics as sequentially consistent; default: strict, which explores them "
     "under RC11",
     kCodeCells, false, choice<&Options::atomics>},
    {"races", 0, "KIND", "strict|sc",
     "sc treats racing variables as sequentially consistent atomics, and lists them; default: "
     "strict, which reports races as errors",
     Cells({Check, Prove}, kCode), false, choice<&Options::races>},
    {"no-cache", 0, "", "",
     "compile everything again; do not use the cache in $PROVISO_CACHE or ~/.cache/proviso",
     kCodeCells, false, flag<&Options::no_cache>},
    {"keep", 0, "FOLDER", "",
     "keep the files generated for the program in this folder: driver, stubs, points, image",
     kCodeCells, false, word<&Options::keep>},

    // What is written.
    {"as", 0, "KIND", "assumption|component",
     "what -o writes: the assumption, or the most general component that satisfies it; default: "
     "the assumption",
     Cells({Assume}, kLts), false, choice<&Options::as>},
    {"certificate", 0, "FILE", "", "write a certificate of the answer, for certify (.json)",
     Cells({Assume}, kLts | kProcess), false, word<&Options::certificate>},
    {"spin-trail", 0, "FILE", "",
     "write the counterexample to an assertion or end-state check as a trail, for spin -t -k FILE",
     Cells({Check}, kProcess), false, word<&Options::spin_trail>},
    {"report", 0, "KIND=FILE,…", "",
     "also write the verdicts for other tools: junit=FILE, sarif=FILE, html=FILE, md=FILE",
     Cells({Check}, kEveryKind) | Cells({Prove}, kLts | kProcess | kCircuit | kCode), false,
     word<&Options::reports>},
    {"name", 0, "NAME", "", "the name of the class; default: made from the name of the file",
     Cells({Monitor}, kLts), false, word<&Options::class_name>},
    {"wrap", 0, "CLASS", "",
     "also write Checked<CLASS>, which has the methods of CLASS and monitors its usage protocol",
     Cells({Monitor}, kLts), false, word<&Options::wrapped_class>},
    {"expand", 0, "", "", "print one label per line", Cells({Alphabet}, kLts), false,
     flag<&Options::expand>},
    {"around", 0, "STATE", "", "draw the neighbourhood of this state", Cells({Draw}, kLts), false,
     number<&Options::around>},
    {"path", 0, "TRACE", "", "draw the run of this trace (JSON)", Cells({Draw}, kLts), false,
     word<&Options::path>},
    {"layout", 0, "LAYOUT", "layered|dot",
     "the layout of an SVG: layered, by Proviso, or by Graphviz's dot; default: layered",
     Cells({Draw}, kLts | kProcess | kCircuit), false, choice<&Options::layout>},
    {"show-anything", 0, "", "",
     "draw the state ANYTHING of the assumption, after which nothing more is required",
     Cells({Assume, Draw}, kLts) | Cells({Assume}, kCode), false, flag<&Options::anything>},
    {"output", 'o', "FILE", "", "write the answer to FILE; the extension selects the format",
     Cells({Check}, kEveryKind) | Cells({Certify}, kLts | kProcess | kCircuit | kDesign) |
         Cells({Assume}, kCircuit | kDesign) | Cells({Compare, Discharge}, kLts) |
         Cells({Faults}, kCircuit) | Cells({Alphabet}, kLts | kProcess | kCircuit),
     false, word<&Options::output>},
    {"output", 'o', "FILE", "",
     "write the proof to FILE, for certify (.json), or the answer (.html .txt .md)",
     Cells({Prove}, kLts | kProcess | kCircuit), false, word<&Options::output>},
    {"output", 'o', "FILE", "", "write the answer, or the run that violates a premise, to FILE",
     Cells({Prove}, kCode), false, word<&Options::output>},
    {"output", 'o', "FILE", "", "write the assumption to FILE, or the answer (.html .txt .md)",
     Cells({Assume}, kLts | kProcess | kCode), false, word<&Options::output>},
    {"output", 'o', "FILE", "", "write the result to FILE; the extension selects the format",
     Cells({Compose, Minimise, Determinise}, kLts) |
         Cells({Convert}, kLts | kProcess | kCircuit | kDesign) |
         Cells({Draw}, kLts | kProcess | kCircuit) | Cells({Extract}, kCode),
     false, word<&Options::output>},
    {"output", 'o', "FILE", "", "write the header to FILE", Cells({Monitor}, kLts), false,
     word<&Options::output>},

    // For every model.
    {"language", 0, "NAME", "",
     "the language of MODEL, if its extension does not select one or it is - (standard input)",
     kEveryModel, false, word<&Options::language>},
    {"timeout", 0, "SECONDS", "", "give up after this time", kEveryCell, false, seconds_limit},
    {"memory", 0, "SIZE", "", "give up when more memory is used: 512M, 2G", kEveryCell, false,
     memory_limit},
    {"states", 0, "COUNT", "", "give up when more states are found",
     Cells({Check}, kLts | kProcess | kDesign | kCode) |
         Cells({Assume, Certify}, kLts | kProcess | kDesign) |
         Cells({Prove}, kLts | kProcess | kCode) |
         Cells({Discharge, Compose, Minimise, Determinise, Compare, Convert, Draw}, kLts) |
         Cells({Convert}, kProcess) | Cells({Assume, Extract}, kCode),
     false, states_limit},
    {"threads", 0, "COUNT", "",
     "how many processors to use; default: 1; for SMV, SLIM and AIGER models 2; for C++ programs "
     "all",
     Cells({Check}, kLts | kProcess | kCircuit | kCode) | Cells({Assume, Discharge}, kLts) |
         Cells({Prove}, kLts | kCircuit | kCode) | Cells({Assume, Extract}, kCode) |
         Cells({Faults}, kCircuit),
     false, number<&Options::threads, 1, 1024>},
    {"ranks", 0, "COUNT", "",
     "search with so many processes, each with a part of the states, started by mpirun", kRankCells,
     false, number<&Options::ranks, 1, 65536>},
    {"launcher", 0, "WORDS", "",
     "what starts the processes of --ranks, such as 'srun --mpi=pmix'; mpirun if not given",
     kRankCells, false, word<&Options::launcher>},
    {"checkpoint", 0, "FOLDER", "",
     "with --ranks: save the search there now and then, at the end of a level, in a folder that "
     "all "
     "processes see",
     kRankCells, false, word<&Options::checkpoint>},
    {"checkpoint-every", 0, "SECONDS", "", "save after so many seconds; 30 if not given",
     kRankCells, false, number<&Options::checkpoint_seconds, 0, 1'000'000>},
    {"restart", 0, "", "", "go on from what --checkpoint has saved", kRankCells, false,
     flag<&Options::restart>},
    {"disk", 0, "FOLDER", "",
     "when the memory of --memory is used up, search again with the states in files there, more "
     "slowly",
     kRankCells, false, word<&Options::disk>},
    {"progress", 0, "KIND", "auto|json",
     "how progress is shown on standard error: json writes one JSON object per line, the last one "
     "when the run has ended; default: auto, a line on terminals",
     kEveryCell - Cells({Simulate}, kEveryKind), false, choice<&Options::progress>},
    {"seed", 0, "NUMBER", "", "the seed of all random choices; default: 0", kRandomCells, false,
     number<&Options::seed>},
};

}  // namespace

std::span<const OptionRow> option_table() { return kOptions; }

const OptionRow* find_option(std::string_view name, Question question, ModelKind kind) {
  for (const OptionRow& row : kOptions) {
    if (row.name == name && row.applies(question, kind)) return &row;
  }
  return nullptr;
}

KindSet kinds_with(std::string_view name, Question question) {
  KindSet kinds;
  for (const OptionRow& row : kOptions) {
    if (row.name == name) kinds = kinds | row.cells.kinds(question);
  }
  return kinds;
}

std::vector<std::string> split_choices(std::string_view choices) {
  std::vector<std::string> result;
  while (!choices.empty()) {
    const std::size_t bar = choices.find('|');
    result.emplace_back(choices.substr(0, bar));
    choices.remove_prefix(bar == std::string_view::npos ? choices.size() : bar + 1);
  }
  return result;
}

Done enter(const OptionRow& row, const std::string& value, Options& options) {
  const auto wrong = [&row](const std::string& complaint) {
    return refused(fmt::format("--{}: {}", row.name, complaint));
  };
  if (!row.value.empty() && value.empty()) {
    return refused(fmt::format("--{} needs a value", row.name));
  }
  const std::vector<std::string> choices = split_choices(row.choices);
  if (!choices.empty() && std::find(choices.begin(), choices.end(), value) == choices.end()) {
    const std::string suggestion = did_you_mean(value, choices);
    return wrong(fmt::format("'{}' is not one of {}{}", value, fmt::join(choices, ", "),
                             suggestion.empty() ? "" : "; " + suggestion));
  }
  const std::string complaint = row.access.set(options, value);
  return complaint.empty() ? Done() : wrong(complaint);
}

std::string inapplicable(std::string_view name, Question question, ModelKind kind) {
  const KindSet kinds = kinds_with(name, question);
  if (kinds.empty()) return fmt::format("{} has no option --{}", to_string(question), name);
  return fmt::format("--{} does not apply to {}: {} takes it for {}", name, subject::plural(kind),
                     to_string(question), kinds_text(kinds));
}

Done refuse_inapplicable(const Options& options, Question question, ModelKind kind) {
  for (const OptionRow& row : kOptions) {
    // Rows of one name may share a member of the options: what counts is whether any applies.
    if (!row.access.given(options)) continue;
    const bool applies =
        std::any_of(std::begin(kOptions), std::end(kOptions), [&](const OptionRow& other) {
          return other.access.given == row.access.given && other.applies(question, kind);
        });
    if (!applies) return refused(inapplicable(row.name, question, kind));
  }
  return {};
}

Done refuse_given(const Options& options, Question question,
                  std::initializer_list<std::string_view> names, std::string_view why) {
  for (const OptionRow& row : kOptions) {
    const bool named = std::find(names.begin(), names.end(), row.name) != names.end();
    if (named && row.belongs_to(question) && row.access.given(options))
      return refused(fmt::format("--{} {}", row.name, why));
  }
  return {};
}

}  // namespace proviso::ask
