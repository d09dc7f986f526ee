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
    {std::nullopt, "init", "[FILE…]", 0, 64, "write an initial project file",
     "Writes a commented proviso.toml. With --from, proposes one for models, C++ sources or a "
     "compile_commands.json: a component for each file, and a property for each property that it "
     "declares. An existing file is not overwritten.",
     "init --from pump-station.lts"},
    {std::nullopt, "verify", "[PROJECT]", 0, 1, "prove all properties of a project",
     "Reads a project file (default: proviso.toml) and gives one verdict on each of its "
     "properties. Answers about unchanged models are reused from the proof store (.proviso); the "
     "others are proved by child processes on all cores. Exit status 0 means that every verdict is "
     "the expected one: holds, or what the key expect says.",
     "verify satellite --explain battery"},
    {std::nullopt, "store", "list|show|verify|gc|export|import [KEY|FILE]", 1, 2,
     "inspect, check and share a proof store",
     "list prints the entries, the least recently used first; show prints one, given its key or a "
     "prefix; verify checks all digests and sets damaged entries aside; gc removes the least "
     "recently used entries until the rest fits into --size; export writes all entries to a file, "
     "which import reads.",
     "store list"},
    {Assume, "assume", "[MODEL]", 0, 64, "what must the environment of a component do?",
     "Says whether the component satisfies the property in every environment (exit status 0), in "
     "none (1), or exactly in those that satisfy an assumption (4), and prints that assumption in "
     "words and as a process. With --method requirement the environment is known, and the answer "
     "is what it requires of the component: any component that satisfies the requirement can "
     "replace it. That preserves safety, but not deadlock freedom. Without --property, the "
     "component must not reach an error of its own. MODEL may be omitted if component and property "
     "are files. MODEL may be the sources of a C++ class that --driver universal:CLASS names: then "
     "the answer is what the class requires of its callers.",
     "assume mutex.lts -c PROTECTED -p EXCLUSION --env e -o critical.lts"},
    {Prove, "prove", "MODEL", 1, 64, "prove a system compositionally (assume-guarantee)",
     "Proves that the target satisfies the property without exploring its whole state space: finds "
     "an assumption for each part and checks every part alone. Prints the premises of the proof, "
     "or a counterexample. --rule and --split ask for a particular proof; otherwise several are "
     "tried, including a search of the whole system. With --method requirement one component is "
     "replaced by a small automaton with which the rest of the target is safe. MODEL may be the "
     "sources of a C++ program: --map says which of them are the component. The component is "
     "checked under the assumptions, and the environment must satisfy them.",
     "prove client-server.lts --property MUTUAL_EXCLUSION -o proof.json"},
    {Discharge, "discharge", "ASSUMPTION MODEL", 2, 2, "does a component meet an assumption?",
     "Checks a component of MODEL against an assumption that assume -o wrote. If MODEL is a "
     "folder, checks every file in it, and one that meets the assumption is enough. With "
     "--property, says whether a departure from the assumption is a violation of the property in "
     "the target. With --decompose, divides the assumption among the components of the target.",
     "discharge critical.lts mutex.lts --component e:READER"},
    {Certify, "certify", "CERTIFICATE [MODEL]", 1, 65, "re-check a proof independently",
     "Re-checks a certificate that prove or assume wrote: every premise, and that it is about the "
     "components in MODEL. The exit status is 0 if the proof is accepted and 1 if not. Read the "
     "claim that it prints first, or name the expected property. With --against instead of MODEL, "
     "says which parts of a requirement automaton's certificate remain valid.",
     "certify proof.json client-server.lts --property MUTUAL_EXCLUSION"},
    {Monitor, "monitor", "ASSUMPTION -o FILE", 1, 1, "write a C++ monitor of an assumption",
     "Writes a header with a class that monitors the environment at run time and calls a function "
     "when the environment departs from the assumption.",
     "monitor critical.lts -o critical.hpp --name CriticalMonitor"},
    {Compose, "compose", "MODEL", 1, 1, "build the composition and count its states",
     "Builds the reachable state space of the target and prints the number of states and "
     "transitions.",
     "compose rover.lts -o rover.aut"},
    {Minimise, "minimise", "MODEL", 1, 1, "build the composition and minimise it",
     "Builds the target, merges equivalent states and prints the size of the result.",
     "minimise buffer.lts --equivalence branching -o small.aut"},
    {Determinise, "determinise", "MODEL", 1, 1,
     "build the deterministic system with the same traces",
     "Builds the target and makes it deterministic. A set of states that contains the error state "
     "becomes the error state.",
     "determinise buffer.lts -o traces.lts"},
    {Compare, "compare", "A [B]", 1, 2, "are two systems equivalent?",
     "Compares two files, or two targets of one file. If they differ, prints a trace or a formula "
     "that distinguishes them. The exit status is 0 if they are equivalent and 1 if not.",
     "compare buffer.lts small.aut --equivalence trace"},
    {Convert, "convert", "MODEL -o FILE", 1, 64, "write the composition in another format",
     "Builds the target and writes it in the format that the extension of FILE selects. For a "
     "Promela model, writes its state space.",
     "convert buffer.lts -o buffer.aut"},
    {Alphabet, "alphabet", "MODEL", 1, 64, "print the labels of the target",
     "Prints the alphabet in compact notation: a[0..3], {p, q}.get. For SMV, SLIM and AIGER "
     "models, prints the variables; for Promela models, all declarations.",
     "alphabet rover.lts"},
    {Draw, "draw", "MODEL", 1, 64, "draw the target as DOT or SVG",
     "Draws the target as DOT, or as SVG if FILE ends in .svg. If it has more than 500 states (150 "
     "as DOT), only the neighbourhood of one state, or a path, is drawn. For Promela models, draws "
     "the control automata of the proctypes; for SMV models, the components and the variables that "
     "they share.",
     "draw rover.lts --target USER -o user.svg"},
    {Simulate, "simulate", "MODEL", 1, 64, "step through the target in the terminal",
     "Shows the enabled actions and takes the steps that you choose; --trace replays a "
     "counterexample first. Commands are read from standard input, so a script can be piped in; ? "
     "lists them. Given a violation of a C++ program that check -o wrote (.json), replays and "
     "shows its steps; --gdb replays them in the debugger. --protocol is for programs: requests "
     "and responses are JSON, one per line.",
     "simulate rover.lts --trace answer.json"},
    {std::nullopt, "studio", "[FOLDER]", 0, 1, "open the models of a folder in the browser",
     "Serves a page on this machine only, prints its address and, on a desktop, opens it. The page "
     "shows models with errors as you type, drawings, traces step by step, and assumptions with "
     "environments that are checked live. Without FOLDER, it opens the bundled examples, with a "
     "tour. The address contains a key, so nobody else can use the page. Checking C++ programs "
     "runs "
     "them and needs "
     "--allow-programs. Ctrl-C ends it.",
     "studio examples"},
    {std::nullopt, "trace", "TRACE", 1, 1, "show a recorded trace as a table, a diagram or a page",
     "Shows the trace in the JSON output of a command, or in a file that it wrote: as a table, as "
     "a sequence diagram for Mermaid or PlantUML, as a picture (svg) or as a page (html), with a "
     "lane for each component.",
     "trace answer.json --as mermaid"},
    {Extract, "extract", "SOURCE…", 1, 64, "compute the transition system of a C++ program",
     "Explores all schedules of the program and writes its behaviour, over the actions of --map, "
     "as a small deterministic system; compare says whether a design allows it.",
     "extract box.cpp --map box.map --driver universal:Box -o box.lts"},
    {Faults, "faults", "MODEL", 1, 64, "which faults violate a property?",
     "Finds all minimal sets of faults that can violate an invariant, up to --order (minimal cut "
     "sets), each with a counterexample. The faults of a SLIM model are the error events of its "
     "error models; for other models, --fault-variables names them. -o writes the fault tree (.svg "
     ".dot, Open-PSA .xml) or the table of single faults and their effects (.csv).",
     "faults satellite.slim --property safe --order 2 -o safe.svg"},
    {std::nullopt, "bench-ranks", "", 0, 0, "measure what a search by several processes costs here",
     "Starts processes as check --ranks does and measures the three constants of the cost model: "
     "the processor time of a transition, the bytes that each process sends in a second, and the "
     "time of a message.",
     "bench-ranks --ranks 2"},
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
