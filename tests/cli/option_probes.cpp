#include "cli/option_probes.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ask/code/toolchain.hpp"

namespace proviso::cli {
namespace {

using ask::ModelKind;
using ask::Question;
using enum Question;
using enum ModelKind;

constexpr bool kWay = true;

struct Row {
  std::vector<Question> questions;
  ModelKind kind;
  std::string_view option;
  std::string_view base;  // behind the command's name
  std::string_view with;
  bool changes_only_the_way = false;
};

/// The questions whose options say how a model is read.
const std::vector<Question> kReading = {Check,    Assume, Prove,    Certify, Convert,
                                        Alphabet, Draw,   Simulate, Faults};

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
      // FSP: what is asked of which process.
      {{Check}, Lts, "target", "m.lts", "--target T"},
      {{Compose, Minimise, Determinise, Alphabet, Draw, Simulate},
       Lts,
       "target",
       "m.lts",
       "--target T"},
      {{Convert}, Lts, "target", "m.lts -o o.aut", "--target T"},
      {{Prove}, Lts, "target", "m.lts -p SAFE", "--target T"},
      {{Compare}, Lts, "target", "m.lts m.lts --target S", "--target T"},
      {{Compare}, Lts, "component", "m.lts m.lts --target S", "--component T"},
      {{Assume}, Lts, "target", "mutex.lts -c e:HASTY -p EXCLUSION", "--target HURRIED"},
      {{Discharge}, Lts, "target", "critical.lts mutex.lts -c e:HASTY", "--target HURRIED"},
      {{Certify}, Lts, "target", "weakest.json mutex.lts", "--target HURRIED", kWay},
      {{Assume}, Lts, "component", "mutex.lts -p EXCLUSION", "-c PROTECTED"},
      {{Discharge}, Lts, "component", "critical.lts mutex.lts", "-c e:READER"},
      {{Prove}, Lts, "component", "m.lts --method requirement", "-c P"},
      {{Check}, Lts, "property", "m.lts", "-p GO"},
      {{Assume}, Lts, "property", "mutex.lts -c PROTECTED", "-p EXCLUSION"},
      {{Prove}, Lts, "property", "m.lts", "-p OTHER"},
      {{Discharge},
       Lts,
       "property",
       "critical.lts mutex.lts --target HURRIED -c e:HASTY",
       "-p EXCLUSION"},
      {{Certify}, Lts, "property", "proof.json m.lts", "-p OTHER"},
      {{Check}, Lts, "only", "m.lts", "--only deadlock"},
      {{Assume}, Lts, "env", "mutex.lts -c PROTECTED -p EXCLUSION", "--env {e.enter,e.exit}"},
      {{Assume}, Lts, "env-of", "three.lts -c C -p ORDER", "--env-of A"},
      {{Prove}, Lts, "env-of", "m.lts --method requirement -c P", "--env-of Q"},
      {{Discharge}, Lts, "alphabet", "critical.lts mutex.lts -c e:READER", "--alphabet {more}"},
      {{Monitor}, Lts, "alphabet", "critical.lts -o o.hpp", "--alphabet {more}"},
      {{Check, Prove, Compose, Minimise, Determinise, Alphabet, Draw, Simulate},
       Lts,
       "define",
       "sized.lts",
       "-D N=3"},
      {{Assume}, Lts, "define", "sized.lts -c BUFFER -p ROOM", "-D N=3"},
      {{Discharge}, Lts, "define", "puts.lts sized.lts -c BUFFER", "-D N=1"},
      {{Certify}, Lts, "define", "sized.json sized.lts", "-D N=3"},
      {{Convert}, Lts, "define", "sized.lts -o o.aut", "-D N=3"},
      // FSP: how it is answered.
      {{Assume}, Lts, "method", "mutex.lts -c PROTECTED -p EXCLUSION", "--method lazy"},
      {{Prove}, Lts, "method", "m.lts", "--method monolithic", kWay},
      {{Prove}, Lts, "rule", "m.lts --split P", "--rule circ"},
      {{Prove}, Lts, "split", "three.lts --rule asym", "--split A"},
      {{Prove}, Lts, "learner", "three.lts --rule asym", "--learner table", kWay},
      {{Prove}, Lts, "refinement", "three.lts --rule asym", "--refinement off", kWay},
      {{Prove}, Lts, "assume", "m.lts", "--assume proof.json", kWay},
      {{Assume},
       Lts,
       "heuristic",
       "mutex.lts --method requirement -c PROTECTED",
       "--heuristic largest",
       kWay},
      {{Prove}, Lts, "heuristic", "m.lts --method requirement -c P", "--heuristic largest", kWay},
      {{Assume},
       Lts,
       "threshold",
       "mutex.lts --method requirement -c PROTECTED",
       "--threshold 100%",
       kWay},
      {{Prove}, Lts, "threshold", "m.lts --method requirement -c P", "--threshold 100%", kWay},
      {{Check}, Lts, "no-fair-choice", "m.lts", "--no-fair-choice"},
      {{Check}, Lts, "supertrace", "m.lts", "--supertrace"},
      {{Assume}, Lts, "analyse", "mutex.lts -c PROTECTED -p EXCLUSION", "--analyse"},
      {{Discharge}, Lts, "decompose", "critical.lts mutex.lts", "--decompose"},
      {{Certify}, Lts, "against", "required.json", "--against m.lts"},
      {{Minimise}, Lts, "equivalence", "hidden.lts", "-e strong"},
      {{Compare},
       Lts,
       "equivalence",
       "hidden.lts hidden.lts --target P --target MORE",
       "-e inclusion"},
      {{Simulate}, Lts, "trace", "m.lts", "--trace trace.json"},
      {{Simulate}, Lts, "seed", "m.lts", "--seed 7"},
      {{Check}, Lts, "coverage", "m.lts", "--coverage"},
      // FSP: what is written.
      {{Assume}, Lts, "as", "mutex.lts -c PROTECTED -p EXCLUSION -o o.aut", "--as component"},
      {{Assume},
       Lts,
       "show-anything",
       "mutex.lts -c PROTECTED -p EXCLUSION -o o.dot",
       "--show-anything"},
      {{Draw}, Lts, "show-anything", "critical.lts", "--show-anything"},
      {{Assume}, Lts, "certificate", "mutex.lts -c PROTECTED -p EXCLUSION", "--certificate o.json"},
      {{Monitor}, Lts, "name", "critical.lts -o o.hpp", "--name Watch"},
      {{Monitor}, Lts, "wrap", "calls.lts -o o.hpp", "--wrap Box"},
      {{Alphabet}, Lts, "expand", "m.lts", "--expand"},
      {{Draw}, Lts, "around", "dining.lts", "--around 1"},
      {{Draw}, Lts, "path", "m.lts", "--path trace.json"},
      {{Draw}, Lts, "layout", "m.lts -o o.svg", "--layout dot"},
      {{Check, Prove}, Lts, "report", "m.lts", "--report junit=o.xml"},
      {{Check, Compose, Minimise, Determinise}, Lts, "output", "m.lts", "-o o.json"},
      {{Prove}, Lts, "output", "m.lts", "-o o.json"},
      {{Compare}, Lts, "output", "m.lts m.lts --target S --target T", "-o o.json"},
      {{Discharge}, Lts, "output", "critical.lts mutex.lts -c e:READER", "-o o.json"},
      {{Assume}, Lts, "output", "mutex.lts -c PROTECTED -p EXCLUSION", "-o o.aut"},
      {{Convert}, Lts, "output", "m.lts", "-o o.aut"},
      {{Draw}, Lts, "output", "m.lts", "-o o.dot"},
      {{Monitor}, Lts, "output", "critical.lts", "-o o.hpp"},
      {{Certify}, Lts, "output", "proof.json m.lts", "-o o.html"},
      {{Alphabet}, Lts, "output", "m.lts", "-o o.txt"},

      // Promela.
      {{Assume, Prove}, Process, "component", "m.pml", "-c A"},
      {{Check}, Process, "property", "m.pml", "-p stays"},
      {{Assume, Prove}, Process, "property", "m.pml -c A", "-p stays"},
      {{Certify}, Process, "property", "pml.json m.pml", "-p stays"},
      {{Check}, Process, "only", "m.pml", "--only assertion"},
      {{Check}, Process, "define", "m.pml", "-D LIMIT=1"},
      {{Assume, Prove}, Process, "define", "m.pml -c A", "-D LIMIT=1"},
      {{Certify}, Process, "define", "pml.json m.pml", "-D LIMIT=1"},
      {{Assume, Prove}, Process, "method", "m.pml -c A", "--method requirement", kWay},
      {{Assume, Prove}, Process, "heuristic", "m.pml -c A", "--heuristic largest", kWay},
      {{Assume, Prove}, Process, "threshold", "m.pml -c A", "--threshold 100%", kWay},
      {{Prove}, Process, "with", "m.pml -c A", "--with spin", kWay},
      {{Check}, Process, "no-reduction", "m.pml", "--no-reduction"},
      {{Check}, Process, "all-errors", "bad.pml", "--all-errors"},
      {{Check}, Process, "no-claims", "m.pml", "--no-claims"},
      {{Check}, Process, "weak-fairness", "fair.pml", "--weak-fairness"},
      {{Certify}, Process, "against", "pml.json", "--against m.pml"},
      {{Assume}, Process, "certificate", "m.pml -c A", "--certificate o.json"},
      {{Check}, Process, "spin-trail", "bad.pml", "--spin-trail o.trail"},
      {{Check}, Process, "report", "m.pml", "--report md=o.md"},
      {{Prove}, Process, "report", "m.pml -c A", "--report md=o.md"},
      {{Check}, Process, "output", "m.pml", "-o o.json"},
      {{Prove}, Process, "output", "m.pml -c A", "-o o.json"},
      {{Assume}, Process, "output", "m.pml -c A", "-o o.aut"},
      {{Certify}, Process, "output", "pml.json m.pml", "-o o.md"},
      {{Check}, Process, "coverage", "bad.pml", "--coverage"},
      {{Draw}, Process, "target", "m.pml", "--target B"},
      {{Alphabet, Draw, Simulate}, Process, "define", "sized.pml", "-D N=3"},
      {{Convert}, Process, "define", "sized.pml -o o.aut", "-D N=3"},
      {{Convert}, Process, "output", "m.pml", "-o o.aut"},
      {{Draw}, Process, "output", "m.pml", "-o o.dot"},
      {{Draw}, Process, "layout", "m.pml -o o.svg", "--layout dot"},
      {{Alphabet}, Process, "output", "m.pml", "-o o.json"},
      {{Simulate}, Process, "trace", "bad.pml", "--trace run_pml.json"},
      {{Simulate}, Process, "seed", "m.pml", "--seed 7"},

      // SMV.
      {{Assume}, Circuit, "component", "m.smv", "-c c"},
      {{Prove}, Circuit, "component", "m.smv -p small", "-c c"},
      {{Check}, Circuit, "property", "m.smv", "-p 0"},
      {{Assume, Prove}, Circuit, "property", "m.smv -c c", "-p small"},
      {{Certify}, Circuit, "property", "smv.json m.smv", "-p none"},
      {{Check}, Circuit, "only", "m.smv", "--only ctl"},
      {kReading, Circuit, "legacy-bool", "", "--legacy-bool"},
      {{Check}, Circuit, "method", "m.smv -p small", "--method bdd"},
      {{Prove}, Circuit, "method", "m.smv -p small", "--method monolithic"},
      {{Check}, Circuit, "bound", "m.smv -p none --method bmc", "--bound 0"},
      {{Prove}, Circuit, "bound", "late.smv --criterion paper", "--bound 1"},
      {{Assume}, Circuit, "bound", "m.smv -c c -p small", "--bound 1"},
      {{Prove}, Circuit, "criterion", "late.smv", "--criterion paper", kWay},
      {{Prove}, Circuit, "assume", "m.smv -p small", "--assume smv.json"},
      {{Certify}, Circuit, "against", "smv.json", "--against m.smv"},
      {{Simulate}, Circuit, "trace", "m.smv", "--trace states.json"},
      {{Simulate}, Circuit, "seed", "m.smv", "--seed 7"},
      {{Check}, Circuit, "report", "m.smv", "--report sarif=o.sarif"},
      {{Prove}, Circuit, "report", "m.smv -p small", "--report sarif=o.sarif"},
      // SLIM.
      {kReading, Circuit, "target", "two.slim", "--target Sat.Imp"},
      {kReading, Circuit, "faults", "m.slim", "--faults none"},
      {kReading, Circuit, "nominal", "m.slim", "--nominal"},
      {kReading, Circuit, "int", "bare.slim", "--int 0..1"},
      {kReading, Circuit, "time", "timed.slim", "--time discrete"},
      {kReading, Circuit, "semantics", "m.slim", "--semantics receivers-skip"},
      {{Check, Assume, Prove, Certify, Convert, Faults},
       Circuit,
       "spec",
       "m.slim",
       "--spec more.spec"},
      {{Draw}, Circuit, "component", "m.slim", "-c sensor"},
      {{Faults}, Circuit, "property", "m.smv --fault-variables go", "-p none"},
      {{Faults}, Circuit, "fault-variables", "m.smv", "--fault-variables go"},
      {{Faults}, Circuit, "order", "m.smv --fault-variables go", "--order 0"},
      {{Faults}, Circuit, "output", "m.smv --fault-variables go", "-o o.csv"},
      {{Simulate}, Design, "target", "watch.collab", "--target Base"},
      {{Simulate}, Design, "trace", "m.collab", "--trace call.json"},
      {{Simulate}, Design, "seed", "m.collab", "--seed 7"},
      {{Check}, Circuit, "output", "m.smv", "-o o.json"},
      {{Prove}, Circuit, "output", "m.smv -p small", "-o o.json"},
      {{Convert}, Circuit, "output", "m.smv", "-o o.aag"},
      {{Assume}, Circuit, "output", "m.smv -c c -p small", "-o o.json"},
      {{Certify}, Circuit, "output", "smv.json m.smv", "-o o.txt"},
      {{Alphabet}, Circuit, "output", "m.smv", "-o o.json"},
      {{Draw}, Circuit, "output", "m.smv", "-o o.dot"},
      {{Draw}, Circuit, "layout", "m.smv -o o.svg", "--layout dot"},

      // Designs.
      {{Check}, Design, "target", "m.collab", "--target Elevator"},
      {{Certify}, Design, "target", "design.json m.collab", "--target Elevator"},
      {{Convert}, Design, "target", "watch.collab -o o.smv", "--target Base"},
      {{Check}, Design, "property", "m.collab", "-p serves"},
      {{Certify}, Design, "property", "design.json m.collab", "-p serves"},
      {{Check}, Design, "only", "m.collab", "--only ctl", kWay},
      {{Assume}, Design, "extension", "m.collab", "--extension Parking"},
      {{Check}, Design, "criterion", "m.collab", "--criterion paper"},
      {{Check}, Design, "family", "m.collab", "--family"},
      {{Check}, Design, "interfaces", "m.collab", "--interfaces kept"},
      {{Check}, Design, "report", "m.collab", "--report md=o.md"},
      {{Check}, Design, "output", "m.collab", "-o o.json"},
      {{Convert}, Design, "output", "m.collab", "-o o.smv"},
      {{Assume}, Design, "output", "m.collab --extension Parking", "-o o.html"},
      {{Certify}, Design, "output", "design.json m.collab", "-o o.json"},

      // C++ programs.
      {{Check, Prove}, Code, "target", "violated", "--target LOOSE"},
      {{Check, Prove}, Code, "property", "", "-p ORDER"},
      {{Check}, Code, "only", "", "--only race"},
      {{Check, Prove, Extract}, Code, "map", "mapless", "--map box.map"},
      {{Check, Prove}, Code, "domain", "", "--domain Letters=0..1"},
      {{Extract}, Code, "domain", "", "--domain Letters=0..1", kWay},
      {{Check, Prove}, Code, "design", "designless", "--design box.lts"},
      {{Extract}, Code, "design", "designless", "--design box.lts --assume CALM"},
      {{Check, Prove, Extract}, Code, "assume", "", "--assume CALM"},
      {{Check, Extract}, Code, "driver", "driverless", "--driver universal:Box"},
      {{Check, Extract}, Code, "stub", "stubless", "--stub stub.cpp"},
      {{Check, Prove, Extract},
       Code,
       "compile-commands",
       "",
       "--compile-commands commands.json",
       kWay},
      {{Check, Prove, Extract}, Code, "flag", "", "--flag -DROOM=1"},
      {{Check}, Code, "choices", "draw.cpp", "--choices rand=0..3"},
      {{Check}, Code, "args", "words.cpp", "--args one"},
      {{Check}, Code, "stdin", "reads.cpp", "--stdin m.smv"},
      {{Check}, Code, "setenv", "asks.cpp", "--setenv MODE=fast"},
      {{Prove, Extract}, Code, "choices", "", "--choices rand=0..3", kWay},
      {{Prove, Extract}, Code, "args", "", "--args one", kWay},
      {{Prove, Extract}, Code, "stdin", "", "--stdin m.smv", kWay},
      {{Prove, Extract}, Code, "setenv", "", "--setenv MODE=fast", kWay},
      {{Check}, Code, "order", "", "--order breadth-first", kWay},
      {{Check}, Code, "depth", "", "--depth 3"},
      {{Check}, Code, "preemptions", "", "--preemptions 0"},
      {{Check}, Code, "max-threads", "wait.cpp", "--max-threads 1"},
      {{Prove, Extract}, Code, "max-threads", "", "--max-threads 8", kWay},
      {{Check}, Code, "no-spurious", "wait.cpp", "--no-spurious"},
      {{Check, Prove, Extract}, Code, "no-reduction", "", "--no-reduction", kWay},
      {{Check, Prove, Extract}, Code, "exact", "", "--exact", kWay},
      {{Check}, Code, "atomics", "weak.cpp", "--atomics sc"},
      {{Prove, Extract}, Code, "atomics", "", "--atomics sc", kWay},
      {{Check}, Code, "races", "race.cpp", "--races sc"},
      {{Prove}, Code, "races", "", "--races sc", kWay},
      {{Check, Prove, Extract}, Code, "no-cache", "", "--no-cache", kWay},
      {{Check, Prove, Extract}, Code, "keep", "", "--keep kept"},
      {{Check}, Code, "seed", "race.cpp --order random", "--seed 7", kWay},
      {{Simulate}, Code, "gdb", "run.json", "--gdb", kWay},
      {{Check, Prove}, Code, "report", "", "--report junit=o.xml"},
      {{Check, Prove}, Code, "output", "", "-o o.json"},
      {{Extract}, Code, "output", "", "-o o.aut"},
      {{Assume}, Code, "property", "", "-p ORDER"},
      {{Assume}, Code, "map", "mapless", "--map box.map"},
      {{Assume}, Code, "domain", "", "--domain Letters=0..1"},
      {{Assume}, Code, "design", "designless", "--design box.lts"},
      {{Assume}, Code, "driver", "driverless", "--driver universal:Box"},
      {{Assume}, Code, "callers", "", "--callers 1"},
      {{Assume}, Code, "stub", "", "--stub stub.cpp", kWay},
      {{Assume}, Code, "method", "designless", "--method learn", kWay},
      {{Assume}, Code, "learner", "learned", "--learner table", kWay},
      {{Assume}, Code, "compile-commands", "", "--compile-commands commands.json", kWay},
      {{Assume}, Code, "flag", "", "--flag -DROOM=1"},
      {{Assume}, Code, "choices", "", "--choices rand=0..3", kWay},
      {{Assume}, Code, "args", "", "--args one", kWay},
      {{Assume}, Code, "stdin", "", "--stdin m.smv", kWay},
      {{Assume}, Code, "setenv", "", "--setenv MODE=fast", kWay},
      {{Assume}, Code, "no-spurious", "", "--no-spurious", kWay},
      {{Assume}, Code, "exact", "", "--exact", kWay},
      {{Assume}, Code, "atomics", "", "--atomics sc", kWay},
      {{Assume}, Code, "no-cache", "", "--no-cache", kWay},
      {{Assume}, Code, "keep", "", "--keep kept"},
      {{Assume}, Code, "show-anything", "drawn", "--show-anything"},
      {{Assume}, Code, "output", "", "-o o.aut"},
  };
  return kRows;
}

/// Calls about the C++ program in box.cpp, by the names that the rows above use.
std::string code_base(Question question, std::string_view name) {
  if (name.find(".cpp") != std::string_view::npos || question == Simulate) {
    return std::string(name);
  }
  const std::string closed = question == Prove ? "box.cpp post.cpp" : "box.cpp";
  const std::string driver = question == Prove ? "" : " --driver universal:Box";
  if (name == "mapless" && question == Assume) return "box.cpp" + driver;
  if (name == "mapless")
    return question == Prove ? closed + " --design box.lts" : "box.cpp post.cpp";
  if (name == "learned") return "box.cpp --map box.map" + driver + " --method learn";
  if (name == "drawn") return code_base(question, "") + " -o o.svg";
  if (name == "designless") return closed + " --map box.map" + driver;
  if (name == "driverless") return "box.cpp --map box.map";
  if (name == "stubless") return "post.cpp --map box.map";
  std::string whole = closed + " --map box.map --design box.lts" + driver;
  if (question == Assume) whole += " --flag -DROOM=3";  // so that callers are asked something
  return name == "violated" ? whole + " -p CAPACITY --flag -DROOM=3" : whole;
}

/// A call about a SLIM model.
std::string architecture_base(Question question, const std::string& model) {
  switch (question) {
    case Assume:
      return model + (model == "timed.slim" ? " -c sat.computer" : " -c computer") + " -p alarm";
    case Prove:
      return model + " -p alarm";
    case Certify:
      return model + ".json " + model + " -p alarm";
    case Convert:
      return model + " -o o.aag";
    default:
      return model;
  }
}

/// What every model takes: limits, and a language that the name of the file does not say.
std::optional<Probe> common_probe(Question question, ModelKind kind, const std::string& option) {
  const std::string plain = usual_arguments(question, kind);
  if (option == "timeout") return Probe{plain, "--timeout 0.000001"};
  if (option == "memory") return Probe{plain, "--memory 1K"};
  if (option == "states") return Probe{plain, "--states 1"};
  if (option == "threads") return Probe{plain, "--threads 2", kWay};
  // Without processes beside it, a rank finds what one process finds; tests/ranks starts some.
  if (option == "ranks") return Probe{plain + " --only deadlock", "--ranks 2", kWay};
  if (option == "launcher") {
    return Probe{plain + " --only deadlock --ranks 2", "--launcher srun", kWay};
  }
  if (option == "checkpoint") {
    return Probe{plain + " --only deadlock --ranks 2", "--checkpoint saved", kWay};
  }
  const std::string saving = " --only deadlock --ranks 2 --checkpoint saved";
  if (option == "checkpoint-every") return Probe{plain + saving, "--checkpoint-every 1", kWay};
  if (option == "restart") return Probe{plain + saving, "--restart", kWay};
  // Memory is not used up here; tests/space searches on a disk.
  if (option == "disk") return Probe{plain + " --only deadlock --memory 4G", "--disk .", kWay};
  // What these write, tests/golden shows.
  if (option == "progress") return Probe{plain, "--progress json", kWay};
  if (option == "protocol") return Probe{plain, "--protocol", kWay};
  if (option != "language") return std::nullopt;
  constexpr const char* kNames[] = {"fsp", "promela", "smv", "collab", "c++"};
  std::string nameless = plain;
  for (const std::string_view known : {"m.lts", "mutex.lts", "critical.lts", "m.pml", "m.smv",
                                       "m.collab", question == Prove ? "post.cpp" : "box.cpp"}) {
    const std::size_t at = nameless.rfind(known);
    if (at != std::string::npos) nameless.replace(at, known.size(), std::string(known) + ".text");
  }
  return Probe{nameless, fmt::format("--language {}", kNames[static_cast<std::size_t>(kind)])};
}

}  // namespace

std::string usual_arguments(Question question, ModelKind kind) {
  if (kind == Code) return code_base(question, question == Simulate ? "run.json" : "");
  const bool is_lts = kind == Lts;
  switch (question) {
    case Assume:
      return is_lts            ? "mutex.lts -c PROTECTED -p EXCLUSION"
             : kind == Process ? "m.pml -c A"
             : kind == Circuit ? "m.smv -c c -p small"
                               : "m.collab --extension Parking";
    case Prove:
      return is_lts ? "m.lts" : kind == Process ? "m.pml -c A" : "m.smv -p small";
    case Certify:
      return is_lts            ? "proof.json m.lts"
             : kind == Process ? "pml.json m.pml"
             : kind == Circuit ? "smv.json m.smv"
                               : "design.json m.collab";
    case Discharge:
      return "critical.lts mutex.lts -c e:READER";
    case Compare:
      return "m.lts m.lts --target S --target T";
    case Convert:
      return is_lts            ? "m.lts -o o.aut"
             : kind == Process ? "m.pml -o o.aut"
             : kind == Circuit ? "m.smv -o o.aag"
                               : "m.collab -o o.smv";
    case Faults:
      return "m.smv --fault-variables go";
    default:
      return plain_arguments(question, kind);
  }
}

std::optional<Probe> probe_of(Question question, ModelKind kind, const std::string& option) {
  const std::string command = std::string(ask::to_string(question)) + " ";
  for (const Row& row : rows()) {
    const auto& questions = row.questions;
    const bool fits = row.kind == kind && row.option == option &&
                      std::find(questions.begin(), questions.end(), question) != questions.end();
    if (!fits) continue;
    std::string base(row.base);
    if (kind == Code) base = code_base(question, row.base);
    if (option == "legacy-bool") {
      base = usual_arguments(question, kind);
      base.replace(base.find("m.smv"), 5, "legacy.smv");
      if (question == Certify) base = "legacy.json legacy.smv";
      if (question == Faults) base = "legacy.smv --fault-variables c.b";
    }
    if (row.base.ends_with(".slim")) base = architecture_base(question, base);
    return Probe{command + base, std::string(row.with), row.changes_only_the_way};
  }
  auto probe = common_probe(question, kind, option);
  if (probe) probe->base.insert(0, command);
  return probe;
}

bool can_check_programs() { return ask::find_toolchain({}, PROVISO_RUNTIME).has_value(); }

std::string plain_arguments(Question question, ModelKind kind) {
  constexpr const char* kModels[] = {"m.lts", "m.pml", "m.smv", "m.collab", "box.cpp"};
  const std::string model = kModels[static_cast<std::size_t>(kind)];
  switch (question) {
    case Discharge:
      return "critical.lts mutex.lts";
    case Certify:
      return "proof.json " + model;
    case Monitor:
      return "critical.lts -o o.hpp";
    case Simulate:
      return kind == Code ? "run.json" : model;
    default:
      return model;
  }
}

}  // namespace proviso::cli
