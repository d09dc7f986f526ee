// What one premise assumes the other asserts: a plant that departs from what the driver of its tank
// does, and a tank that departs from what its stub does, each in one way.
#include "engine/native/premises.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/output_file.hpp"
#include "engine/native/check.hpp"
#include "lang/map/map.hpp"

namespace proviso::native {
namespace {

const std::string kFolder = PROVISO_TANKS "/";

bool has_compiler() { return ::access("/usr/bin/clang++-19", X_OK) == 0; }

mapping::Mapping tank_mapping() {
  auto text = read_file(kFolder + "tank.map");
  if (!text) throw std::runtime_error(text.error());
  SourceSet sources;
  const FileId file = sources.add("tank.map", std::move(*text));
  Diagnostics diagnostics;
  return map::load(sources, file, diagnostics).value();
}

ClassInterface tank_interface() {
  ClassInterface interface;
  interface.name = "Tank";
  interface.headers = {kFolder + "tank.hpp"};
  interface.methods = {{"Tank", "void", {}},  {"~Tank", "void", {}},
                       {"start", "void", {}}, {"fill", "void", {{"amount", "int"}}},
                       {"empty", "void", {}}, {"level", "int", {}},
                       {"paint", "void", {}}, {"overflow", "void", {}}};
  interface.methods.back().is_public = false;
  return interface;
}

/// Allows all of these labels, always.
lts::Component anything(const std::vector<std::string>& labels) {
  lts::LtsBuilder builder;
  builder.add_states(1);
  for (const std::string& label : labels) {
    builder.add_transition(lts::kInitial, builder.action(label), lts::kInitial);
  }
  return {"ANYTHING", std::move(builder).build()};
}

Program program_of(const std::vector<std::string>& files, const std::string& flag) {
  Program program;
  for (const std::string& file : files) {
    Source source{kFolder + file};
    if (!flag.empty()) source.arguments = {"-D" + flag};
    program.sources.push_back(std::move(source));
  }
  program.mapping = tank_mapping();
  program.mapping_folder = kFolder;
  program.surface = surface_of(tank_interface(), *program.mapping);
  program.environment.open = true;
  program.is_premise = true;
  return program;
}

Program tank(const std::string& flag) {
  Program program = program_of({"tank.cpp", "door.cpp"}, flag);
  program.environment.driver = universal_driver(tank_interface(), *program.mapping).value();
  program.assumptions = {anything({"fill", "empty", "lock", "unlock"})};
  return program;
}

Program plant(const std::string& flag) {
  Program program = program_of({"plant.cpp", "door.cpp"}, flag);
  program.environment.stubs = {universal_stubs(tank_interface(), *program.mapping).value()};
  program.environment.stubbed = {"Tank"};
  return program;
}

/// The restriction that does not hold; "holds" if all do.
std::string departure(const Program& program) {
  Toolchain toolchain;
  toolchain.runtime = PROVISO_RUNTIME;
  SearchOptions options;
  options.races = false;
  Context context;
  const auto outcome = check_program(program, toolchain, options, context);
  if (!outcome) return outcome.error();
  for (const PropertyResult& result : outcome->results) {
    if (result.verdict == Verdict::Violated) return result.note;
    if (result.kind == "restriction") return std::string(to_string(result.verdict));
  }
  return "nothing is asserted";
}

struct Departure {
  std::string flag;
  std::string restriction;
};

class PlantTest : public ::testing::TestWithParam<Departure> {};

TEST_P(PlantTest, AssertsWhatTheDriverBuildsIn) {
  if (!has_compiler()) GTEST_SKIP() << "clang++-19 is not installed";
  EXPECT_EQ(departure(plant(GetParam().flag)), GetParam().restriction);
}

const std::string kSetup =
    "restriction violated: start is called once, in its turn before all else";

INSTANTIATE_TEST_SUITE_P(
    Departures, PlantTest,
    ::testing::Values(
        Departure{"", "holds"}, Departure{"PLANT_STARTS_TWICE", kSetup},
        Departure{"PLANT_FORGETS_TO_START", "restriction violated: it is used when it is set up"},
        Departure{"PLANT_PAINTS", "restriction violated: paint is not called"},
        Departure{"PLANT_HAS_HELP", "restriction violated: only Plant calls it"},
        Departure{"PLANT_HAS_TWO", "restriction violated: there is one object of it"},
        Departure{"PLANT_POURS", "restriction violated: amount of fill in 1..1"},
        Departure{"PLANT_IS_CARELESS", "restriction violated: who calls it holds door"},
        Departure{"PLANT_CLOSES", "restriction violated: it is not destroyed"}),
    [](const auto& info) { return info.param.flag.empty() ? "None" : info.param.flag; });

class TankTest : public ::testing::TestWithParam<Departure> {};

TEST_P(TankTest, AssertsWhatTheStubBuildsIn) {
  if (!has_compiler()) GTEST_SKIP() << "clang++-19 is not installed";
  EXPECT_EQ(departure(tank(GetParam().flag)), GetParam().restriction);
}

const std::string kAlone = "restriction violated: " + std::string(kCallersAlone);

INSTANTIATE_TEST_SUITE_P(
    Departures, TankTest,
    ::testing::Values(Departure{"", "holds"}, Departure{"TANK_EMPTIES_ITSELF", kAlone},
                      Departure{"TANK_LOCKS", kAlone},
                      Departure{"TANK_LEVELS", "restriction violated: Tank::level returns 0..2"}),
    [](const auto& info) { return info.param.flag.empty() ? "None" : info.param.flag; });

TEST(Restrictions, AreTheSameSentencesOnBothSides) {
  const mapping::Mapping mapping = tank_mapping();
  const Surface surface = surface_of(tank_interface(), mapping);
  EXPECT_EQ(surface.driven, (std::vector<std::string>{"fill", "empty", "level"}));
  EXPECT_EQ(surface.left_out, (std::vector<std::string>{"start", "paint"}));
  std::vector<std::string> assumed;
  for (const Restriction& one : driver_restrictions(mapping, surface)) {
    EXPECT_TRUE(one.can_be_asserted) << one.sentence;
    assumed.push_back(one.sentence);
  }
  const auto asserted = instrument(mapping, {}, {.stubbed = {"Tank"}}, surface);
  ASSERT_TRUE(asserted);
  for (const std::string& sentence : assumed) {
    EXPECT_NE(std::find(asserted->asserted.begin(), asserted->asserted.end(), sentence),
              asserted->asserted.end())
        << sentence;
  }
}

TEST(Restrictions, OfASetupThatCannotBeAssertedAreAssertedNowhere) {
  mapping::Mapping mapping = tank_mapping();
  mapping.driver->setup = {"object.fill(1);", "prepare(object);"};
  std::vector<std::string> nowhere;
  for (const Restriction& one :
       driver_restrictions(mapping, surface_of(tank_interface(), mapping))) {
    if (!one.can_be_asserted) nowhere.push_back(one.sentence);
  }
  EXPECT_EQ(nowhere, (std::vector<std::string>{"it begins with object.fill(1);",
                                               "it begins with prepare(object);"}));
}

}  // namespace
}  // namespace proviso::native
