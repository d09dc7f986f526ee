#include "cli/commands.hpp"

#include <algorithm>

#include "base/file_name.hpp"

namespace proviso::cli {
namespace {

using enum ask::Question;

constexpr Command kCommands[] = {
    {Check, "check", "MODEL", 1, 64, "check safety, deadlock, progress, invariants, LTL and CTL",
     "Decides every property of the model: safety properties, assertions, deadlock, progress, "
     "invariants, LTL and CTL. A violation comes with a counterexample. SMV, SLIM and AIGER models "
     "are "
     "decided by bounded model checking, k-induction, PDR, interpolation and BDDs (--method). "
     "MODEL may be the sources of a C++ program: it is compiled and all its schedules are "
     "explored; --map says which of its calls, locks and fields are actions of a design.",
     "check dining-philosophers.lts --only safety,deadlock"},
    {std::nullopt, "init", "[FILE…]", 0, 64, "write a project file to begin with",
     "Writes a commented proviso.toml. With --from, proposes one for models, C++ sources or a "
     "compile_commands.json: a component for each file, and a property for each that it declares. "
     "A file that exists is not replaced.",
     "init --from pump-station.lts"},
    {std::nullopt, "verify", "[PROJECT]", 0, 1, "prove all properties of a project",
     "Reads a project file, proviso.toml if not given, and gives one verdict on each of its "
     "properties. What the proof store (.proviso) has about the same models, down to the last "
     "transition, is reused; the rest is proved by processes of its own, on all cores. Exit status "
     "0 means that everything is as the project expects it: holds, or as its key expect says.",
     "verify satellite --explain battery"},
    {std::nullopt, "store", "list|show|verify|gc|export|import [KEY|FILE]", 1, 2,
     "look into a proof store, check it, share it",
     "list prints the entries, the least recently used first; show prints one, by its key or the "
     "beginning of it; verify checks all digests and sets aside what does not agree with them; gc "
     "removes the least recently used entries until the rest fits into --size; export writes all "
     "entries to a file, which import reads.",
     "store list"},
    {Assume, "assume", "[MODEL]", 0, 64, "what must the environment of a component do?",
     "Says whether the component satisfies the property in every environment (exit status 0), in "
     "none (1), or exactly in those that satisfy an assumption (4), and prints that assumption in "
     "words and as a process. With --method requirement the environment is known, and the answer "
     "is what it requires of the component: the component can be replaced by whatever satisfies "
     "that. "
     "This is about safety only: a deadlock may be lost. Without --property, the violation is that "
     "the component reaches an "
     "error of its own. MODEL may be left out where component and property are files. MODEL may be "
     "the sources of a C++ class that --driver universal:CLASS names: then the answer is what the "
     "class asks of its callers.",
     "assume mutex.lts -c PROTECTED -p EXCLUSION --env e -o critical.lts"},
    {Prove, "prove", "MODEL", 1, 64, "prove a system part by part",
     "Proves that the target satisfies the property without building it: finds an assumption for "
     "each part and checks every part alone. Prints the premises of the proof, or a trace that "
     "violates the property. --rule and --split ask for a particular proof; otherwise several "
     "ways are tried, the search of the whole among them. With --method requirement one component "
     "is replaced by a small automaton that the rest of the target is safe with. MODEL may be the "
     "sources of a C++ program: --map says which of them are the component, and the component "
     "under the assumptions and its environment are checked one after the other.",
     "prove client-server.lts --property MUTUAL_EXCLUSION -o proof.json"},
    {Discharge, "discharge", "ASSUMPTION MODEL", 2, 2, "does a component meet an assumption?",
     "Checks a component of MODEL against an assumption that assume -o wrote. If MODEL is a "
     "folder, checks every file in it, and one that meets the assumption is enough. With "
     "--property, says whether a departure from the assumption is a violation of the property in "
     "the target. With --decompose, passes the assumption on through the components of the "
     "target.",
     "discharge critical.lts mutex.lts --component e:READER"},
    {Certify, "certify", "CERTIFICATE [MODEL]", 1, 65, "re-check a proof independently",
     "Checks a certificate that prove or assume wrote: every premise again, and that it is about "
     "the components in MODEL. Ends with 0 if the proof is accepted and with 1 if not. Read the "
     "claim that it prints first, or name the property that you mean. With --against instead of "
     "MODEL, says which parts of a requirement automaton's certificate remain valid.",
     "certify proof.json client-server.lts --property MUTUAL_EXCLUSION"},
    {Monitor, "monitor", "ASSUMPTION -o FILE", 1, 1, "write a C++ monitor of an assumption",
     "Writes a header with a class that watches the environment at run time and calls back when it "
     "departs from the assumption.",
     "monitor critical.lts -o critical.hpp --name CriticalMonitor"},
    {Compose, "compose", "MODEL", 1, 1, "build the composition and count it",
     "Builds the reachable part of the target and prints its states and transitions.",
     "compose rover.lts -o rover.aut"},
    {Minimise, "minimise", "MODEL", 1, 1, "build the composition and minimise it",
     "Builds the target, merges equivalent states and prints what is left.",
     "minimise buffer.lts --equivalence branching -o small.aut"},
    {Determinise, "determinise", "MODEL", 1, 1,
     "build the deterministic system with the same traces",
     "Builds the target and makes it deterministic. A set of states that holds the error state is "
     "the error state.",
     "determinise buffer.lts -o traces.lts"},
    {Compare, "compare", "A [B]", 1, 2, "are two systems equivalent?",
     "Compares two files, or two targets of one file. If they differ, prints a trace or a "
     "formula that distinguishes them. Ends with 0 if they are equivalent and with 1 if not.",
     "compare buffer.lts small.aut --equivalence trace"},
    {Convert, "convert", "MODEL -o FILE", 1, 64, "write the composition in another format",
     "Builds the target and writes it in the format that the extension of FILE selects. A Promela "
     "model is written as its state space.",
     "convert buffer.lts -o buffer.aut"},
    {Alphabet, "alphabet", "MODEL", 1, 64, "print the labels of the target",
     "Prints the alphabet in compact notation: a[0..3], {p, q}.get. For SMV, SLIM and AIGER "
     "models, the "
     "variables; for Promela models, everything that is declared.",
     "alphabet rover.lts"},
    {Draw, "draw", "MODEL", 1, 64, "draw the target as DOT or SVG",
     "Draws the target: as DOT, or as an SVG if FILE is one. If it has more than 500 states (150 "
     "as DOT), only the neighbourhood of one state, or a path, is drawn. For Promela models, the "
     "control automata of the proctypes; for SMV models, the components and what they share.",
     "draw rover.lts --target USER -o user.svg"},
    {Simulate, "simulate", "MODEL", 1, 64, "step through the target in the terminal",
     "Shows the enabled actions and takes the steps that are chosen. Commands are read from "
     "standard input, so that a script can be piped in; ? lists them. Given a violation of a "
     "C++ program that check -o wrote (.json), replays and shows its steps; --gdb replays them in "
     "the debugger. --protocol is for programs: requests and responses are JSON, one a line.",
     "simulate rover.lts --trace answer.json"},
    {std::nullopt, "studio", "[FOLDER]", 0, 1, "open the models of a folder in the browser",
     "Serves a page on this machine only, prints its address and, on a desktop, opens it: models "
     "with their mistakes as you type, drawings, runs step by step, assumptions and environments "
     "that are checked live. "
     "Without FOLDER, the bundled examples are opened, with a tour. The address carries a key: "
     "nobody else can use the page. C++ programs, which are run while they are checked, only with "
     "--allow-programs. Ctrl-C ends it.",
     "studio examples"},
    {std::nullopt, "trace", "TRACE", 1, 1, "show a recorded trace as a table, a diagram or a page",
     "Shows the trace in the JSON output of a command, or in a file that it wrote: as a table, as "
     "a sequence diagram for Mermaid or PlantUML, as a picture (svg) or as a page (html), with a "
     "lane for each component.",
     "trace answer.json --as mermaid"},
    {Extract, "extract", "SOURCE…", 1, 64, "the transition system of a C++ program",
     "Explores all schedules of the program and writes what it does, in terms of the actions that "
     "--map gives it, as a small deterministic system; compare says whether a design allows it.",
     "extract box.cpp --map box.map --driver universal:Box -o box.lts"},
    {Faults, "faults", "MODEL", 1, 64, "which faults violate a property?",
     "Finds all minimal sets of faults that can violate an invariant, up to --order, each with a "
     "run. The faults of a SLIM model are the error events of its error models; of other models, "
     "--fault-variables names them. -o writes the fault tree (.svg .dot, Open-PSA .xml) or the "
     "table of single faults and their effects (.csv).",
     "faults satellite.slim --property safe --order 2 -o safe.svg"},
    {std::nullopt, "explain", "[CODE]", 0, 1, "explain a diagnostic such as AUT004",
     "Explains a diagnostic at length; without a code, lists them all.", "explain FSP013"},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

const Command* find_command(std::string_view name) {
  const auto* at = std::find_if(std::begin(kCommands), std::end(kCommands),
                                [name](const Command& command) { return command.name == name; });
  return at == std::end(kCommands) ? nullptr : at;
}

void enter_arguments(std::vector<std::string> arguments, ask::Request& request) {
  const auto take_first = [&arguments] {
    if (arguments.empty()) return std::string();
    std::string first = std::move(arguments.front());
    arguments.erase(arguments.begin());
    return first;
  };
  switch (request.question) {
    case Discharge:
    case Certify:
    case Monitor:
      request.document = take_first();
      break;
    case Compare:
      if (arguments.size() > 1) {
        request.document = std::move(arguments.back());
        arguments.pop_back();
      }
      break;
    case Simulate:
      // A recorded run of a C++ program is made again by itself.
      if (extension_of(arguments.front()) == "json") request.document = take_first();
      break;
    default:
      break;
  }
  request.model = std::move(arguments);
}

}  // namespace proviso::cli
