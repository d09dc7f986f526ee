// Projects with SLIM models: several files, files of properties, and which faults are injected.
#include <gtest/gtest.h>

#include "project/example_runner.hpp"

namespace proviso::testing {
namespace {

const std::string kSensorUnits =
    R"(device Sensor features valid: out data port bool default true; end Sensor;
device implementation Sensor.Imp end Sensor.Imp;
error model Loss features ok: initial state; lost: error state; end Loss;
error model implementation Loss.Imp
  events fault: error event; transitions ok -[ fault ]-> lost;
end Loss.Imp;
)";

const std::string kSensorSystem = R"(system Sat features good: out data port bool; end Sat;
system implementation Sat.Imp
  subcomponents a: device Sensor.Imp; b: device Sensor.Imp;
  connections flow a.valid or b.valid -> good;
  properties ErrorModel => classifier(Loss.Imp) applies to a, b;
    FaultEffects => ([State => "lost"; Target => reference(valid); Effect => "false";]) applies to a, b;
end Sat.Imp;
)";

const std::string kSensorProject = R"([components.sat]
design = {model = ["units.slim", "sat.slim"], spec = "sat.spec", faults = "none"}
[properties.works]
component = "sat"
by = "prove"
variants = ["one", "both"]
expect = {both = "violated"}
[properties.first]
component = "sat"
property = "a.valid"
variants = ["one"]
expect = {one = "violated"}
[variants.one]
faults = "a"
[variants.both]
faults = "all"
)";

class SlimProject : public ::testing::Test {
 protected:
  SlimProject() {
    folder_.write("units.slim", kSensorUnits);
    folder_.write("sat.slim", kSensorSystem);
    folder_.write("sat.spec", "works: INVARSPEC good;\n");
    folder_.write("proviso.toml", kSensorProject);
  }

  using Names = std::vector<std::string>;
  ProjectFolder folder_;
};

TEST_F(SlimProject, VerdictsDependOnTheFaults) {
  using Verdicts = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(verdicts_of(folder_.verify()), Verdicts({{"works", "holds"},
                                                     {"works@one", "holds"},
                                                     {"works@both", "violated"},
                                                     {"first", "holds"},
                                                     {"first@one", "violated"}}));
  EXPECT_EQ(worked_on(folder_.verify()), Names());
}

TEST_F(SlimProject, FaultsAndPropertiesArePartOfTheKey) {
  folder_.verify();
  folder_.replace("sat.spec", "works", "-- a comment\nworks");
  folder_.replace("units.slim", "error model Loss", "-- another one\nerror model Loss");
  EXPECT_EQ(worked_on(folder_.verify()), Names());
  folder_.replace("proviso.toml", "faults = \"a\"", "faults = \"b\"");
  folder_.replace("proviso.toml", "{one = \"violated\"}", "{one = \"holds\"}");
  EXPECT_EQ(worked_on(folder_.verify()), Names({"works@one", "first@one"}));
  // Without the faults of both, a.valid is as true as the disjunction.
  folder_.replace("sat.spec", "INVARSPEC good", "INVARSPEC a.valid and true");
  EXPECT_EQ(worked_on(folder_.verify()), Names({"works@both"}));
  folder_.replace("units.slim", "lost;\n", "lost; lost -[ fault ]-> ok;\n");
  EXPECT_EQ(worked_on(folder_.verify()), Names({"works@one", "works@both", "first@one"}));
  // Runs show the value of `good`, whether a property reads it or not. It is true without faults.
  folder_.replace("sat.slim", "a.valid or b.valid", "b.valid");
  EXPECT_EQ(worked_on(folder_.verify()), Names({"works@one", "works@both", "first@one"}));
}

TEST_F(SlimProject, MistakesAreFoundBeforeAnythingRuns) {
  const auto message = [&](const std::string& before, const std::string& after) {
    folder_.write("proviso.toml", kSensorProject);
    folder_.replace("proviso.toml", before, after);
    const ProcessResult result = folder_.run({"verify"});
    EXPECT_EQ(result.status, 2) << result.out << result.err;
    return result.err;
  };
  const auto says = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  says(message("faults = \"a\"", "faults = \"c\""), "no instance c has an error model");
  says(message("property = \"a.valid\"", "property = \"c.valid\""), "c");
  says(message("sat.spec", "other.spec"), "there is no such file");
  folder_.write("m.smv", "MODULE main VAR x : boolean; INVARSPEC NAME works := TRUE;\n");
  says(message("design = {model = [\"units.slim\", \"sat.slim\"], spec = \"sat.spec\"",
               "design = {model = \"m.smv\""),
       "faults is for SLIM models; m.smv is not one");
  says(message("[\"units.slim\", \"sat.slim\"]", "[\"m.smv\", \"sat.slim\"]"),
       "a list of files is for SLIM models");
}

}  // namespace
}  // namespace proviso::testing
