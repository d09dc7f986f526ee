// Random edits of generated projects: what is verified step by step, with a store, has the verdicts
// of what is verified from the beginning. PROVISO_EDIT_SCRIPTS sets how many scripts, and
// PROVISO_FIRST_SCRIPT the number of the first.
#include <random>

#include <gtest/gtest.h>

#include "project/example_runner.hpp"

namespace proviso::testing {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

/// A model as a list of parts that edits replace one by one.
struct FspModel {
  std::vector<std::string> processes;
  std::string property;
  bool has_comment = false;

  static std::string process(Random& random, std::size_t number) {
    const std::string name = "P" + std::to_string(number);
    std::string text = name + " = Q0";
    const std::size_t states = 2 + below(random, 2);
    for (std::size_t s = 0; s < states; ++s) {
      text += ",\nQ" + std::to_string(s) + " = (";
      const std::size_t edges = 1 + below(random, 2);
      for (std::size_t e = 0; e < edges; ++e) {
        const char label = static_cast<char>('a' + below(random, 4));
        text += (e > 0 ? " | " : "") + std::string(1, label) + " -> Q" +
                std::to_string(below(random, states));
      }
      text += ")";
    }
    return text + ".\n";
  }
  static std::string safety(Random& random) {
    const char first = static_cast<char>('a' + below(random, 4));
    const char second = static_cast<char>('a' + below(random, 4));
    if (first == second) return std::string("property SAFE = (") + first + " -> SAFE).\n";
    return std::string("property SAFE = (") + first + " -> ON), ON = (" + second + " -> SAFE).\n";
  }
  explicit FspModel(Random& random) : property(safety(random)) {
    for (std::size_t i = 0; i < 4; ++i) processes.push_back(process(random, i));
  }
  void edit(Random& random) {
    switch (below(random, 4)) {
      case 0:
        has_comment = !has_comment;
        break;
      case 1:
        property = safety(random);
        break;
      default: {
        const std::size_t which = below(random, processes.size());
        processes[which] = process(random, which);
      }
    }
  }
  std::string text() const {
    std::string all = has_comment ? "/* edited */\n\n" : "";
    for (const std::string& one : processes) all += one;
    return all + property +
           "||LEFT = (P0 || P1).\n||SYS = (P0 || P1 || P2 || SAFE).\n||REST = (P3).\n";
  }
  static std::string project() {
    return "[components.sys]\ndesign = {model = \"m.lts\", target = \"SYS\"}\n"
           "[components.left]\ndesign = {model = \"m.lts\", target = \"SYS\", part = \"LEFT\"}\n"
           "environment = [\"right\"]\n"
           "[components.right]\ndesign = {model = \"m.lts\", target = \"SYS\", part = \"P2\"}\n"
           "[components.rest]\ndesign = {model = \"m.lts\", target = \"REST\"}\n"
           "[properties.whole]\ncomponent = \"sys\"\nall = true\n"
           "[properties.SAFE]\ncomponent = \"sys\"\n"
           "[properties.parts]\ncomponent = \"sys\"\nproperty = \"SAFE\"\nby = \"prove\"\n"
           "[properties.assumed]\ncomponent = \"left\"\nproperty = \"SAFE\"\nby = \"assumption\"\n"
           "[properties.rest]\ncomponent = \"rest\"\nall = true\n";
  }
  static const char* file() { return "m.lts"; }
};

struct SmvModel {
  std::vector<std::string> modules;
  std::string bound;
  bool has_comment = false;

  static std::string module(Random& random, std::size_t number) {
    const std::string step = std::to_string(1 + below(random, 2));
    const std::string guard = below(random, 2) == 0 ? "go" : "!go";
    return "MODULE m" + std::to_string(number) +
           "(go)\nVAR n : 0..5;\nASSIGN init(n) := " + std::to_string(below(random, 2)) +
           ";\n next(n) := case " + guard + " & n <= " + std::to_string(below(random, 4)) +
           " : n + " + step + "; TRUE : n; esac;\n";
  }
  explicit SmvModel(Random& random) : bound(std::to_string(2 + below(random, 3))) {
    for (std::size_t i = 0; i < 3; ++i) modules.push_back(module(random, i));
  }
  void edit(Random& random) {
    switch (below(random, 4)) {
      case 0:
        has_comment = !has_comment;
        break;
      case 1:
        bound = std::to_string(2 + below(random, 3));
        break;
      default: {
        const std::size_t which = below(random, modules.size());
        modules[which] = module(random, which);
      }
    }
  }
  std::string text() const {
    std::string all = has_comment ? "-- edited\n\n" : "";
    for (const std::string& one : modules) all += one;
    return all +
           "MODULE main\nVAR x : boolean; a : m0(x); b : m1(a.n > 1); c : m2(!x);\n"
           "INVARSPEC NAME low := b.n <= " +
           bound + ";\nINVARSPEC NAME both := a.n + c.n <= " + bound +
           " + 2;\nCTLSPEC NAME back := AG EF a.n >= 0;\n";
  }
  static std::string project() {
    return "[components.m]\ndesign = {model = \"m.smv\"}\n"
           "[properties.low]\ncomponent = \"m\"\nby = \"prove\"\n"
           "[properties.both]\ncomponent = \"m\"\n"
           "[properties.back]\ncomponent = \"m\"\n";
  }
  static const char* file() { return "m.smv"; }
};

template <typename Model>
void run_script(unsigned seed) {
  Random random(seed);
  ProjectFolder folder;
  Model model(random);
  folder.write("proviso.toml", Model::project());
  constexpr int kEdits = 4;
  for (int edit = 0; edit <= kEdits; ++edit) {
    folder.write(Model::file(), model.text());
    const auto stepwise = folder.verify();
    const auto fresh = folder.verify({"--no-store"});
    ASSERT_EQ(verdicts_of(stepwise), verdicts_of(fresh))
        << "seed " << seed << ", edit " << edit << "\n"
        << model.text();
    model.edit(random);
  }
}

template <typename Model>
void run_scripts() {
  const std::size_t first = number_from("PROVISO_FIRST_SCRIPT", 0);
  const std::size_t scripts = number_from("PROVISO_EDIT_SCRIPTS", 6);
  for (std::size_t i = 0; i < scripts; ++i) {
    run_script<Model>(static_cast<unsigned>(first + i));
    if ((i + 1) % 100 == 0) std::printf("%zu scripts\n", i + 1), std::fflush(stdout);
  }
}

TEST(Edits, OfFspProjects) { run_scripts<FspModel>(); }

TEST(Edits, OfSmvProjects) { run_scripts<SmvModel>(); }

}  // namespace
}  // namespace proviso::testing
