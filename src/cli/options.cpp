#include "cli/options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "base/suggest.hpp"

namespace proviso::cli {
namespace {

using enum Command;

constexpr CommandEntry kCommands[] = {
    {Check, "check", "MODEL", 1, 64, "check safety, deadlock, progress and temporal properties",
     "Says of every property of the target whether it holds, with a shortest trace if it does "
     "not. MODEL may be the sources of a C++ program: it is compiled and all its schedules are "
     "explored; --map says which of its calls, locks and fields are actions of a design.",
     "check dining-philosophers.lts --only safety,deadlock"},
    {Assume, "assume", "[MODEL]", 0, 1, "what must the environment of a component do?",
     "Says whether the component satisfies the property in every environment (exit status 0), in "
     "none (1), or exactly in those that satisfy an assumption (4), and prints that assumption in "
     "words and as a process. With --method requirement the environment is known, and the answer "
     "is what it asks of the component: the component can be replaced by whatever satisfies that. "
     "This is about safety only: a deadlock may be lost. Without --property, the violation is that "
     "the component reaches an "
     "error of its own. MODEL may be left out where component and property are files.",
     "assume mutex.lts -c PROTECTED -p EXCLUSION --env e -o critical.lts"},
    {Prove, "prove", "MODEL", 1, 64, "prove a system part by part",
     "Proves that the target satisfies the property without building it: finds an assumption for "
     "each part and checks every part alone. Prints the premises of the proof, or a trace that "
     "violates the property. To name a rule or parts asks for a proof by them; otherwise several "
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
    {Certify, "certify", "CERTIFICATE [MODEL]", 1, 2, "believe nothing: check a proof again",
     "Checks a certificate that prove or assume wrote: every premise anew, and that it speaks of "
     "the components in MODEL. Ends with 0 if the proof is accepted and with 1 if not. Read the "
     "claim that it prints first, or name the property that you mean. With --against instead of "
     "MODEL, says which parts of a requirement automaton's certificate outlive a change.",
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
     "Compares two files, or two targets of one file. If they differ, prints a trace that tells "
     "them apart. Ends with 0 if they are equivalent and with 1 if not.",
     "compare buffer.lts small.aut --equivalence trace"},
    {Convert, "convert", "MODEL -o FILE", 1, 1, "write the composition in another format",
     "Builds the target and writes it in the format that the ending of FILE names.",
     "convert buffer.lts -o buffer.aut"},
    {Alphabet, "alphabet", "MODEL", 1, 1, "print the labels of the target",
     "Prints the alphabet in compact notation: a[0..3], {p, q}.get.", "alphabet rover.lts"},
    {Draw, "draw", "MODEL", 1, 1, "draw the target as DOT or SVG",
     "Draws the target. Of more than 150 states only the neighbourhood of one state, or a path, is "
     "drawn.",
     "draw rover.lts --target USER -o user.svg"},
    {Simulate, "simulate", "MODEL", 1, 1, "step through the target in the terminal",
     "Shows the enabled actions and takes the steps that are chosen. Commands are read from "
     "standard input, so that a script can be piped in; ? lists them. Of a violation of a C++ "
     "program that check -o wrote (.json), makes the steps again and shows them.",
     "simulate rover.lts --trace answer.json"},
    {Extract, "extract", "SOURCE…", 1, 64, "the transition system of a C++ program",
     "Explores all schedules of the program and writes what it does, in terms of the actions that "
     "--map gives it, as a small deterministic system; compare says whether a design allows it.",
     "extract box.cpp --map box.map --driver universal:Box -o box.lts"},
    {Explain, "explain", "[CODE]", 0, 1, "explain a diagnostic such as AUT004",
     "Explains a diagnostic at length; without a code, lists them all.", "explain FSP013"},
};

std::string take_number(const std::string& value, std::uint64_t& number) {
  const char* const last = value.data() + value.size();
  const auto [end, error] = std::from_chars(value.data(), last, number);
  if (error == std::errc() && end == last) return {};
  return fmt::format("'{}' is not a whole number", value);
}

std::string take_seconds(Options& options, const std::string& value) {
  double seconds = 0;
  const char* const last = value.data() + value.size();
  const auto [end, error] = std::from_chars(value.data(), last, seconds);
  if (error != std::errc() || end != last || !std::isfinite(seconds) || seconds <= 0) {
    return fmt::format("'{}' is not a number of seconds", value);
  }
  options.limits.seconds = seconds;
  return {};
}

/// 0.1 or 10%.
std::string take_threshold(Options& options, const std::string& value) {
  double part = 0;
  const char* last = value.data() + value.size();
  const bool percent = value.ends_with('%');
  if (percent) --last;
  const auto [end, error] = std::from_chars(value.data(), last, part);
  if (percent) part /= 100;
  if (error != std::errc() || end != last || !(part > 0 && part <= 1)) {
    return fmt::format("'{}' is not a part between 0 and 1", value);
  }
  options.threshold = part;
  return {};
}

/// Bytes, or with a K, M, G or T behind the number that many binary units.
std::string take_memory(Options& options, const std::string& value) {
  constexpr std::string_view kUnits = "KMGT";
  const std::string complaint =
      fmt::format("'{}' is not an amount of memory such as 512M or 2G", value);
  double amount = 0;
  const char* const last = value.data() + value.size();
  const auto [end, error] = std::from_chars(value.data(), last, amount);
  if (error != std::errc() || !std::isfinite(amount) || amount <= 0) return complaint;
  std::string_view unit(end, static_cast<std::size_t>(last - end));
  if (unit.size() > 1 && (unit.back() == 'B' || unit.back() == 'b')) unit.remove_suffix(1);
  double factor = 1;
  if (!unit.empty()) {
    const char capital = static_cast<char>(unit[0] & ~0x20);
    const std::size_t power = kUnits.find(capital);
    if (unit.size() > 1 || power == std::string_view::npos) return complaint;
    factor = std::pow(1024.0, static_cast<double>(power + 1));
  }
  if (amount * factor > 1e18) return complaint;
  options.limits.memory_bytes = static_cast<std::size_t>(amount * factor);
  return {};
}

std::string take_states(Options& options, const std::string& value) {
  std::uint64_t states = 0;
  std::string complaint = take_number(value, states);
  if (complaint.empty()) options.limits.states = states;
  return complaint;
}

std::string take_depth(Options& options, const std::string& value) {
  std::uint64_t depth = 0;
  std::string complaint = take_number(value, depth);
  if (complaint.empty()) options.depth = depth;
  return complaint;
}

std::string take_preemptions(Options& options, const std::string& value) {
  std::uint64_t preemptions = 0;
  std::string complaint = take_number(value, preemptions);
  if (complaint.empty()) options.preemptions = preemptions;
  return complaint;
}

std::string take_threads(Options& options, const std::string& value) {
  std::uint64_t threads = 0;
  std::string complaint = take_number(value, threads);
  if (!complaint.empty()) return complaint;
  if (threads < 1 || threads > 1024) return "the number of threads is between 1 and 1024";
  options.threads = static_cast<unsigned>(threads);
  return {};
}

std::string take_bound(Options& options, const std::string& value) {
  std::uint64_t bound = 0;
  std::string complaint = take_number(value, bound);
  if (!complaint.empty()) return complaint;
  if (bound > 1'000'000) return "the bound is at most 1000000";
  options.bound = static_cast<unsigned>(bound);
  return {};
}

std::string take_kinds(Options& options, const std::string& value) {
  const std::vector<std::string> known{"safety", "assertion", "deadlock",  "progress",
                                       "ltl",    "ctl",       "invariant", "race"};
  std::string_view rest = value;
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string kind(rest.substr(0, comma));
    if (std::find(known.begin(), known.end(), kind) == known.end()) {
      const std::string suggestion = did_you_mean(kind, known);
      return fmt::format(
          "there is no check '{}'; {}", kind,
          suggestion.empty() ? fmt::format("there are {}", fmt::join(known, ", ")) : suggestion);
    }
    options.kinds.push_back(kind);
    if (comma == std::string_view::npos) return {};
    rest.remove_prefix(comma + 1);
  }
}

/// An earlier proof, or one of the assumptions about a program.
std::string take_assumption(Options& options, const std::string& value) {
  options.assumption = value;
  options.assumptions.push_back(value);
  return {};
}

template <std::string Options::*kMember>
std::string keep(Options& options, const std::string& value) {
  options.*kMember = value;
  return {};
}

template <std::vector<std::string> Options::*kMember>
std::string add(Options& options, const std::string& value) {
  (options.*kMember).push_back(value);
  return {};
}

template <bool Options::*kMember, bool kValue = true>
std::string turn(Options& options, const std::string&) {
  options.*kMember = kValue;
  return {};
}

constexpr CommandSet kModelCommands = ~only(Explain);
constexpr CommandSet kTargetCommands = kModelCommands & ~only(Monitor);
constexpr CommandSet kAnsweringCommands = only(Check, Compare, Discharge);
constexpr CommandSet kWritingCommands =
    kModelCommands & ~kAnsweringCommands & ~only(Simulate, Alphabet, Prove, Certify, Monitor);
constexpr CommandSet kPartCommands = only(Assume, Discharge, Certify);

constexpr OptionEntry kOptions[] = {
    {"target", 't', "NAME", "",
     "the composite or process that is meant; the last composite if not given",
     kTargetCommands & ~kPartCommands, true, add<&Options::targets>},
    {"target", 't', "NAME", "",
     "the system in which components are looked up; the last composite if not given", kPartCommands,
     true, add<&Options::targets>},
    {"component", 0, "NAME", "", "the same as --target", only(Compare), true,
     add<&Options::targets>},
    {"property", 'p', "NAME", "",
     "only this progress property, assertion or specification, by its name or its place in the "
     "file from 0; of a C++ program: a safety property, by its file or its name in --design",
     only(Check), true, add<&Options::properties>},
    {"component", 'c', "NAME", "",
     "a component of the target such as e:READER, another process of MODEL, or a file; several "
     "are taken together",
     only(Assume, Discharge), true, add<&Options::components>},
    {"component", 'c', "NAME", "",
     "with --method requirement: the component of the target that is replaced; several are taken "
     "together",
     only(Prove), true, add<&Options::components>},
    {"property", 'p', "NAME", "",
     "the safety property, a process of MODEL, its place in the target from 0, or a file",
     only(Assume), true, add<&Options::properties>},
    {"property", 'p', "NAME", "",
     "the safety property, a process of MODEL, its place in the target from 0, or a file; all that "
     "the target contains if not given",
     only(Prove), true, add<&Options::properties>},
    {"property", 'p', "NAME", "",
     "say of a departure whether it violates this safety property, a process of MODEL, its place "
     "in the target from 0, or a file",
     only(Discharge), true, add<&Options::properties>},
    {"property", 'p', "NAME", "",
     "the property that must have been proved, a process of MODEL, its place in the target from 0, "
     "or a file; the one that the "
     "certificate names if not given",
     only(Certify), true, add<&Options::properties>},
    {"env", 0, "LABELS", "",
     "the labels that the environment shares with the component, such as {a, b[0..3]}; e means "
     "all that begin with e. as well; those of the rest of the target if not given",
     only(Assume), true, add<&Options::environment>},
    {"env-of", 0, "NAME", "", "instead of --env: this component is the environment", only(Assume),
     true, add<&Options::environments>},
    {"env-of", 0, "NAME", "",
     "with --method requirement: this component is the environment; the rest of the target if not "
     "given",
     only(Prove), true, add<&Options::environments>},
    {"analyse", 0, "", "",
     "say also what the assumption leaves of the component: deadlocks, labels that are never "
     "allowed",
     only(Assume), false, turn<&Options::analyse>},
    {"as", 0, "KIND", "assumption|component",
     "what -o writes: the assumption, or the most general component that satisfies it; the "
     "assumption if not given",
     only(Assume), false, keep<&Options::kind>},
    {"method", 0, "NAME", "auto|bmc|induction|pdr|interpolation|component|bdd",
     "how invariants of SMV models and circuits are decided: auto, which lets several engines run, "
     "if not given",
     only(Check), false, keep<&Options::method>},
    {"bound", 0, "STEPS", "",
     "of SMV models and circuits: how many steps the bounded search makes at most",
     only(Check, Assume, Prove), false, take_bound},
    {"legacy-bool", 0, "", "",
     "of SMV models: 0 and 1 mean FALSE and TRUE where a Boolean is expected",
     only(Check, Assume, Prove, Certify, Convert, Alphabet, Draw, Simulate), false,
     turn<&Options::legacy_bool>},
    {"method", 0, "NAME", "auto|build|lazy|requirement",
     "build the component first, or explore it only as far as the answer needs; or find what a "
     "known environment requires of the component; auto if not given",
     only(Assume), false, keep<&Options::method>},
    {"method", 0, "NAME", "auto|learning|monolithic|requirement",
     "by parts, by exploring the whole, or by a requirement automaton for one component; auto, "
     "which tries the first two, if not given",
     only(Prove), false, keep<&Options::method>},
    {"heuristic", 0, "NAME", "nearest|busiest|largest",
     "with --method requirement: which class of the environment's states is looked at first, that "
     "nearest to the error, that with most to do, or that with most members; nearest if not given",
     only(Assume, Prove), false, keep<&Options::heuristic>},
    {"threshold", 0, "PART", "",
     "with --method requirement: an automaton that has at most this part of the component's "
     "states, such as 10%, is small enough",
     only(Assume, Prove), false, take_threshold},
    {"with", 0, "TOOL", "spin",
     "of a Promela model: replace the component by a requirement automaton that is small enough "
     "(--threshold) and let SPIN decide; -o keeps the program that SPIN gets (.pml)",
     only(Prove), false, keep<&Options::with>},
    {"define", 'D', "NAME=VALUE", "", "define a macro of a Promela model; 1 if there is no value",
     only(Check, Assume, Prove, Certify), true, add<&Options::defines>},
    {"against", 0, "MODEL", "",
     "say which parts of a requirement automaton's certificate still hold for this changed model",
     only(Certify), false, keep<&Options::against>},
    {"rule", 0, "NAME", "auto|asym|circ|sym",
     "the rule of the proof, asymmetric, circular or symmetric; auto, which tries them, if not "
     "given",
     only(Prove), false, keep<&Options::rule>},
    {"split", 0, "PARTS", "",
     "the parts of the proof, such as 'A,B|C': components separated by commas and parts by |; "
     "the others are the last part; found if not given",
     only(Prove), false, keep<&Options::split>},
    {"learner", 0, "NAME", "tree|table",
     "discrimination tree or observation table; tree if not given", only(Prove), false,
     keep<&Options::learner>},
    {"refinement", 0, "NAME", "backward|forward|all|off",
     "how labels are added to the alphabet of an assumption; backward if not given", only(Prove),
     false, keep<&Options::refinement>},
    {"assume", 0, "PROOF", "",
     "start from the parts and assumptions of an earlier proof (.json); of a C++ program: what the "
     "component assumes and its environment must keep, a file or a process of --design",
     only(Prove), true, take_assumption},
    {"certificate", 0, "FILE", "", "write what certify needs to check the answer (.json)",
     only(Assume), false, keep<&Options::certificate>},
    {"decompose", 0, "", "",
     "pass the assumption on: each component takes the part that it must satisfy", only(Discharge),
     false, turn<&Options::decompose>},
    {"alphabet", 0, "LABELS", "",
     "the labels of ASSUMPTION; an .aut file does not tell those that it never allows",
     only(Discharge, Monitor), false, keep<&Options::alphabet>},
    {"name", 0, "NAME", "", "the name of the class; made from the name of the file if not given",
     only(Monitor), false, keep<&Options::name>},
    {"only", 0, "KINDS", "",
     "only these kinds of checks: safety,assertion,deadlock,progress,ltl,ctl,"
     "invariant,race",
     only(Check), false, take_kinds},
    {"no-fair-choice", 0, "", "", "plain LTL: also runs that always avoid a choice count",
     only(Check), false, turn<&Options::fair_choice, false>},
    {"no-reduction", 0, "", "",
     "Promela: explore every order of the steps of processes that do not disturb each other",
     only(Check), false, turn<&Options::reduction, false>},
    {"all-errors", 0, "", "",
     "Promela: go on after an error, explore everything and name every place that fails",
     only(Check), false, turn<&Options::all_errors>},
    {"no-claims", 0, "", "", "Promela: assertions and end states only", only(Check), false,
     turn<&Options::no_claims>},
    {"weak-fairness", 0, "", "",
     "Promela: of claims, only runs count in which every process that could go on for ever does",
     only(Check), false, turn<&Options::weak_fairness>},
    {"spin-trail", 0, "FILE", "",
     "Promela: write the run that fails an assertion or gets stuck as a trail, for spin -t -k FILE",
     only(Check), false, keep<&Options::spin_trail>},
    {"supertrace", 0, "", "",
     "look for violations of safety and deadlocks by bit-state hashing; never says holds",
     only(Check), false, turn<&Options::supertrace>},
    {"family", 0, "", "", "of a design: all products of its families, each feature analysed once",
     only(Check), false, turn<&Options::family>},
    {"criterion", 0, "NAME", "exact|paper",
     "of a design: how an extension is judged; paper is the original test, which is wrong for some "
     "properties; exact if not given",
     only(Check), false, keep<&Options::criterion>},
    {"criterion", 0, "NAME", "exact|paper",
     "of SMV models: how the proof by components goes on; paper is the original algorithm, which "
     "may never end; exact if not given",
     only(Prove), false, keep<&Options::criterion>},
    {"interfaces", 0, "FOLDER", "",
     "of a design: keep what was found there, and analyse again only what changed", only(Check),
     false, keep<&Options::interfaces>},
    {"extension", 0, "NAME", "",
     "of a design: what its host asks of any extension there, and what this one asks of its host",
     only(Assume), true, add<&Options::extensions>},
    {"map", 0, "FILE", "",
     "of a C++ program: which occurrences in it are which actions of the design",
     only(Check, Prove, Extract), false, keep<&Options::mapping>},
    {"domain", 0, "NAME=LOW..HIGH", "",
     "of a C++ program: what a domain of the mapping is instead of what the file says",
     only(Check, Prove, Extract), true, add<&Options::domains>},
    {"assume", 0, "NAME", "",
     "of a C++ program: leave out runs that depart from this assumption, a file or a process of "
     "--design",
     only(Check, Extract), true, add<&Options::assumptions>},
    {"design", 0, "MODEL", "",
     "of a C++ program: where the names of assumptions and properties are looked up, and on whose "
     "target a violation is replayed",
     only(Check, Prove, Extract), false, keep<&Options::design>},
    {"driver", 0, "DRIVER", "",
     "of a C++ program: universal:CLASS calls the class in every way; or a file with main",
     only(Check, Extract), false, keep<&Options::driver>},
    {"stub", 0, "STUB", "",
     "of a C++ program: universal:CLASS stands for the class in every way; or a file",
     only(Check, Extract), true, add<&Options::stubs>},
    {"compile-commands", 0, "FILE", "",
     "of a C++ program: how its sources are compiled (compile_commands.json)",
     only(Check, Prove, Extract), false, keep<&Options::commands>},
    {"flag", 0, "WORD", "",
     "of a C++ program: one more argument of the compiler, such as -Iinclude",
     only(Check, Prove, Extract), true, add<&Options::flags>},
    {"order", 0, "NAME", "depth-first|breadth-first|heuristic|random|priorities",
     "of a C++ program: how schedules are searched; the last two never say holds; depth-first if "
     "not given",
     only(Check, Extract), false, keep<&Options::order>},
    {"depth", 0, "COUNT", "", "of a C++ program: no runs of more steps", only(Check, Extract),
     false, take_depth},
    {"preemptions", 0, "COUNT", "",
     "of a C++ program: no runs in which threads that could go on are left more often",
     only(Check, Extract), false, take_preemptions},
    {"no-spurious", 0, "", "",
     "of a C++ program: waits end by signals only, and try_lock fails only on locked mutexes",
     only(Check, Extract), false, turn<&Options::spurious, false>},
    {"exact", 0, "", "", "of a C++ program: keep whole states instead of their hashes of 128 bits",
     only(Check, Prove, Extract), false, turn<&Options::exact>},
    {"atomics", 0, "KIND", "strict|sc",
     "of a C++ program: sc takes weaker atomics for sequentially consistent ones; strict, which "
     "leaves programs with them undecided, if not given",
     only(Check, Prove, Extract), false, keep<&Options::atomics>},
    {"races", 0, "KIND", "strict|sc",
     "of a C++ program: sc takes variables that race for sequentially consistent atomics, and says "
     "which; strict, which takes races for mistakes, if not given",
     only(Check, Prove), false, keep<&Options::races>},
    {"no-cache", 0, "", "",
     "of a C++ program: compile everything again, and keep nothing of it in $PROVISO_CACHE or "
     "~/.cache/proviso",
     only(Check, Prove, Extract), false, turn<&Options::cache, false>},
    {"keep", 0, "FOLDER", "",
     "of a C++ program: leave everything that is written for it there: driver, stubs, points, "
     "image",
     only(Check, Prove, Extract), false, keep<&Options::keep>},
    {"equivalence", 'e', "KIND", "strong|branching|weak|trace", "what is kept; weak if not given",
     only(Minimise), false, keep<&Options::equivalence>},
    {"equivalence", 'e', "KIND", "strong|branching|weak|trace|inclusion",
     "what is compared; weak if not given", only(Compare), false, keep<&Options::equivalence>},
    {"expand", 0, "", "", "one label a line", only(Alphabet), false, turn<&Options::expand>},
    {"around", 0, "STATE", "", "draw the neighbourhood of this state", only(Draw), false,
     keep<&Options::around>},
    {"path", 0, "TRACE", "", "draw the run of this trace (JSON)", only(Draw), false,
     keep<&Options::path>},
    {"trace", 0, "TRACE", "", "replay this trace (JSON) first", only(Simulate), false,
     keep<&Options::trace>},
    {"output", 'o', "FILE", "",
     "write the result to FILE; the ending says how: .aut .lts .fsp .dot .svg .json .aig .aag",
     kWritingCommands, false, keep<&Options::output>},
    {"output", 'o', "FILE", "",
     "write the answer to FILE (.json), or of a C++ program the counterexample (.html, .svg)",
     only(Check), false, keep<&Options::output>},
    {"output", 'o', "FILE", "", "write the answer to FILE (.json)",
     kAnsweringCommands & ~only(Check), false, keep<&Options::output>},
    {"output", 'o', "FILE", "",
     "write the proof to FILE (.json), for certify; of a C++ program the answer (.json), or the "
     "run "
     "that shows why there is no proof (.html, .svg)",
     only(Prove), false, keep<&Options::output>},
    {"output", 'o', "FILE", "", "write the header to FILE (.hpp)", only(Monitor), false,
     keep<&Options::output>},
    {"language", 0, "NAME", "fsp|aut|promela|collab|smv|aiger|c++",
     "the language of MODEL, if its ending does not tell or it is - (standard input)",
     kModelCommands, false, keep<&Options::language>},
    {"json", 0, "", "", "print one JSON object instead of text", kEveryCommand, false,
     turn<&Options::json>},
    {"timeout", 0, "SECONDS", "", "give up after this time", kModelCommands, false, take_seconds},
    {"memory", 0, "SIZE", "", "give up when more memory is used: 512M, 2G", kModelCommands, false,
     take_memory},
    {"states", 0, "COUNT", "", "give up when more states are found", kModelCommands, false,
     take_states},
    {"seed", 0, "NUMBER", "", "of everything random; 0 if not given", kModelCommands, false,
     [](Options& options, const std::string& value) { return take_number(value, options.seed); }},
    {"threads", 0, "COUNT", "",
     "how many processors to use; 1 if not given, 2 for SMV models and circuits", kModelCommands,
     false, take_threads},
    {"quiet", 'q', "", "", "no progress and no notes", kEveryCommand, false, turn<&Options::quiet>},
};

}  // namespace

std::span<const CommandEntry> commands() { return kCommands; }

std::span<const OptionEntry> options() { return kOptions; }

const CommandEntry& entry(Command command) { return kCommands[static_cast<std::size_t>(command)]; }

const CommandEntry* find_command(std::string_view name) {
  const auto* at = std::find_if(std::begin(kCommands), std::end(kCommands),
                                [name](const CommandEntry& e) { return e.name == name; });
  return at == std::end(kCommands) ? nullptr : at;
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

}  // namespace proviso::cli
