// A scalable design: actors on patrol, and missions that they carry out together.
//
// The first actor leads. On the order of a mission it enters and calls; each of the others follows
// when it is called, works through the steps of the mission, and reports; when all have reported
// the leader ends the mission and all are back at once. Missions exclude one another, since there
// is one leader. The base has 2^actors states, whatever the number of missions.
#pragma once

#include <string>

#include <fmt/format.h>

namespace proviso::bench {

struct MissionFamily {
  unsigned actors = 3;
  unsigned missions = 2;
  unsigned steps = 2;    // of each follower
  bool products = true;  // one product with all missions, else a family
};

inline std::string mission_actor(unsigned actor, unsigned missions) {
  std::string text = fmt::format("machine A{} {{\n", actor);
  if (actor == 1) {
    text += "  input tick1";
    for (unsigned m = 1; m <= missions; ++m) text += fmt::format(", order{}", m);
    text += ";\n";
  } else {
    text += fmt::format("  input tick{};\n", actor);
  }
  return text + fmt::format(
                    "  init ready;\n  state patrol;\n"
                    "  ready -> patrol when tick{};\n  ready else stay;\n"
                    "  patrol -> ready when tick{};\n  patrol else stay;\n}}\n\n",
                    actor, actor);
}

inline std::string mission_leader(const MissionFamily& family, unsigned m) {
  std::string reports, inputs;
  for (unsigned a = 2; a <= family.actors; ++a) {
    reports += fmt::format("{}rep{}_{}", a == 2 ? "" : " & ", m, a);
    inputs += fmt::format("{}rep{}_{}", a == 2 ? "" : ", ", m, a);
  }
  return fmt::format(
      "  A1 {{\n    input {};\n    output call{}, end{};\n"
      "    state lead emits call{};\n    state finish emits end{};\n"
      "    in -> lead when order{};\n    lead -> finish when {};\n    lead else stay;\n"
      "    finish -> out;\n  }}\n",
      inputs, m, m, m, m, m, reports);
}

inline std::string mission_follower(const MissionFamily& family, unsigned m, unsigned actor) {
  std::string text =
      fmt::format("  A{} {{\n    input call{}, end{};\n    output rep{}_{};\n    state ", actor, m,
                  m, m, actor);
  for (unsigned s = 1; s <= family.steps; ++s) text += fmt::format("{}w{}", s == 1 ? "" : ", ", s);
  text +=
      fmt::format(";\n    state done emits rep{}_{};\n    in -> w1 when call{};\n", m, actor, m);
  for (unsigned s = 1; s <= family.steps; ++s) {
    const std::string next = s == family.steps ? "done" : fmt::format("w{}", s + 1);
    text += fmt::format("    w{} -> {} when tick{};\n    w{} else stay;\n", s, next, actor, s);
  }
  return text + fmt::format("    done -> out when end{};\n    done else stay;\n  }}\n", m);
}

inline std::string missions(const MissionFamily& family) {
  std::string text;
  for (unsigned a = 1; a <= family.actors; ++a) text += mission_actor(a, family.missions);
  text += "system Patrol {\n ";
  for (unsigned a = 1; a <= family.actors; ++a) text += fmt::format(" A{};", a);
  text += "\n  interface missions {\n";
  for (unsigned a = 1; a <= family.actors; ++a) {
    text += fmt::format("    A{}: ready -> ready;\n", a);
  }
  text += "  }\n  ctl home: AG EF A1.ready;\n}\n\n";
  std::string all;
  for (unsigned m = 1; m <= family.missions; ++m) {
    text += fmt::format("extension Mission{} of Patrol at missions {{\n", m);
    text += mission_leader(family, m);
    for (unsigned a = 2; a <= family.actors; ++a) text += mission_follower(family, m, a);
    text += fmt::format("  ctl together{}: AG (end{} -> AX A1.ready);\n}}\n\n", m, m);
    all += fmt::format("{}Mission{}", m == 1 ? "" : family.products ? " + " : ", ", m);
  }
  text += family.products ? fmt::format("product All = Patrol + {};\n", all)
                          : fmt::format("family Missions {{\n  features {};\n}}\n", all);
  return text;
}

}  // namespace proviso::bench
