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
    const std::string before =
        i == 1
            ? "FALSE, FALSE, FALSE"
            : fmt::format("thruster{0}.heavy, thruster{0}.light, thruster{0}.some_jammed", i - 1);
    text += fmt::format("  thruster{0} : thruster(ocs.selected = {0}, {1}, {2});\n", i,
                        truth(failures.thrusters), before);
  }
  text += fmt::format(
      "  ocs : ocs(ttc.command, cdu.mode = safe, thruster{0}.heavy, thruster{0}.light, "
      "thruster{0}.some_jammed, {0});\n",
      thrusters);
  for (unsigned i = 1; i <= sensors; ++i) {
    text += fmt::format("  sensor{} : sensor({}, cdu.restart, {});\n", i, truth(failures.sensors),
                        i == 1 ? "FALSE" : fmt::format("sensor{}.some_lost", i - 1));
  }
  text += fmt::format("  aocs : aocs(sensor{}.some_lost, ocs.thrust_valid);\n", sensors);
  text +=
      "  eps : eps(ocs.draw);\n"
      "  cdu : cdu(ttc.command, aocs.attitude_valid, ocs.thrust_valid, eps.brown_out, "
      "eps.array_voltage);\n";
  return text + fmt::format("INVARSPEC {};\n", specification);
}

/// Stages with a memory of 64 values each pass on a value below 8. The tank at the end is filled
/// for some steps and drained for as many; it does not run over because no stage passes on more
/// than 4.
inline std::string chain(unsigned stages, unsigned fill) {
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
      "    memory mod 8 <= 4 & input > 0 : memory mod 8;\n"
      "    (memory / 8) <= 4 : memory / 8;\n"
      "    TRUE : 0;\n"
      "  esac;\n"
      "MODULE source\n"
      "VAR output : 0..7;\n"
      "MODULE tank(input)\n"
      "VAR\n"
      "  phase : 0..{0};\n"
      "  level : 0..127;\n"
      "ASSIGN\n"
      "  init(phase) := 0;\n"
      "  next(phase) := phase = {0} ? 0 : phase + 1;\n"
      "  init(level) := 0;\n"
      "  next(level) := case\n"
      "    phase < {1} & level + input <= 127 : level + input;\n"
      "    phase < {1} : 127;\n"
      "    level >= 5 : level - 5;\n"
      "    TRUE : 0;\n"
      "  esac;\n"
      "MODULE main\n"
      "VAR\n"
      "  stage0 : source;\n",
      2 * fill - 1, fill);
  for (unsigned i = 1; i <= stages; ++i) {
    text += fmt::format("  stage{} : stage(stage{}.output);\n", i, i - 1);
  }
  text += fmt::format("  tank : tank(stage{}.output);\n", stages);
  return text + fmt::format("INVARSPEC tank.level < {};\n", 4 * fill + 4);
}

}  // namespace proviso::bench
