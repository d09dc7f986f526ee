// Families of SMV models that grow in the number of components.
//
// satellite: main modules for examples/satellite/platform.smv with any number of thrusters and
// sensors. chain: stages that hand a value on, each with a memory of its own; what the last one
// asks of its neighbour is a property of one step, while the memories are deep.
#pragma once

#include <string>

#include <fmt/format.h>

namespace proviso::bench {

struct Failures {
  bool thrusters = false;
  bool sensors = false;
};

/// The text of a main module, to stand behind `#include "platform.smv"`.
inline std::string satellite(unsigned thrusters, unsigned sensors, Failures failures,
                             const std::string& specification) {
  const auto truth = [](bool value) { return value ? "TRUE" : "FALSE"; };
  std::string text = "#include \"platform.smv\"\nMODULE main\nVAR\n  ttc : ttc;\n";
  for (unsigned i = 1; i <= thrusters; ++i) {
    const std::string before = i == 1
                                   ? "FALSE, FALSE, FALSE"
                                   : fmt::format(
                                         "thruster{0}.some_fire, thruster{0}.some_fire_together, "
                                         "thruster{0}.some_stuck",
                                         i - 1);
    text += fmt::format("  thruster{} : thruster(cdu.granted = {}, {}, {});\n", i, i,
                        truth(failures.thrusters), before);
  }
  for (unsigned i = 1; i <= sensors; ++i) {
    text += fmt::format("  sensor{} : sensor({}, cdu.restart, {});\n", i, truth(failures.sensors),
                        i == 1 ? "FALSE" : fmt::format("sensor{}.some_lost", i - 1));
  }
  text += fmt::format("  aocs : aocs(sensor{}.some_lost, thruster{}.some_stuck);\n", sensors,
                      thrusters);
  text += fmt::format("  eps : eps(thruster{0}.some_fire, thruster{0}.some_fire_together);\n",
                      thrusters);
  text += fmt::format(
      "  cdu : cdu(ttc.command, aocs.attitude_valid, aocs.thrust_valid, eps.brown_out, "
      "eps.array_voltage, {});\n",
      thrusters);
  return text + fmt::format("INVARSPEC {};\n", specification);
}

/// Stages with a memory of 64 values each pass on a value below 8; the tank at the end is never
/// over-full because no stage passes on more than 4 in a step.
inline std::string chain(unsigned stages, unsigned limit = 4) {
  std::string text = fmt::format(
      "MODULE stage(input)\n"
      "VAR\n"
      "  memory : 0..63;\n"
      "  output : 0..7;\n"
      "ASSIGN\n"
      "  init(memory) := 0;\n"
      "  next(memory) := (memory * 5 + input + 3) mod 64;\n"
      "  init(output) := 0;\n"
      "  next(output) := case\n"
      "    memory mod 8 <= {0} & input > 0 : memory mod 8;\n"
      "    (memory / 8) <= {0} : memory / 8;\n"
      "    TRUE : 0;\n"
      "  esac;\n"
      "MODULE source\n"
      "VAR value : 0..7;\n"
      "MODULE tank(input)\n"
      "VAR\n"
      "  level : 0..63;\n"
      "  open : boolean;\n"
      "ASSIGN\n"
      "  init(level) := 0;\n"
      "  next(level) := case\n"
      "    open & level > 8 : level - 8;\n"
      "    open : 0;\n"
      "    level + input <= 63 : level + input;\n"
      "    TRUE : 63;\n"
      "  esac;\n"
      "  init(open) := FALSE;\n"
      "  next(open) := level >= 40 | (open & level > 8);\n"
      "MODULE main\n"
      "VAR\n"
      "  stage0 : source;\n",
      limit);
  for (unsigned i = 1; i <= stages; ++i) {
    text += fmt::format("  stage{} : stage(stage{}.{});\n", i, i - 1, i == 1 ? "value" : "output");
  }
  text += fmt::format("  tank : tank(stage{}.{});\n", stages, stages == 0 ? "value" : "output");
  return text + "INVARSPEC tank.level < 56;\n";
}

}  // namespace proviso::bench
