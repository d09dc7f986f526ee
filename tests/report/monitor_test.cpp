// What is written is compiled by the system's compiler, with warnings as errors, and run.
#include "report/model/monitor.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "lts/graph.hpp"
#include "report/systems.hpp"

namespace proviso::report {
namespace {

namespace fs = std::filesystem;

using testing::make_lts;

/// Between acquire and release enter is allowed; release first leads to where anything goes.
lts::Lts lock_use() {
  return make_lts(3, {{0, "acquire", 1},
                      {1, "enter", 1},
                      {1, "release", 0},
                      {0, "release", 2},
                      {2, "acquire", 2},
                      {2, "enter", 2},
                      {2, "release", 2}});
}

/// Labels that no identifier, literal or comment likes.
lts::Lts strange_labels() {
  return make_lts(2,
                  {{0, "say \"a\\b\"", 1},
                   {1, "x.1", 0},
                   {0, "x_1", 0},
                   {0, "x[1]", 1},
                   {1, "int", 0},
                   {0, "", 0},
                   {1, "\?\?/", 1},
                   {0, "ends with \\", 0},
                   {1, "two\nlines", 0},
                   {0, std::string("nul\0byte", 8), 1},
                   {1, "\xCF\x84\xFF", 1},
                   {0, "%s {} EOF", 0},
                   {1,
                    "\x01"
                    "1",
                    0}},
                  {"never"});
}

lts::Lts random_lts(std::mt19937& random, std::uint32_t states, std::uint32_t labels) {
  std::vector<testing::NamedTransition> transitions;
  for (std::uint32_t s = 0; s < states; ++s) {
    for (std::uint32_t a = 0; a < labels; ++a) {
      if (random() % 4 != 0) {
        transitions.push_back(
            {s, fmt::format("act.{}", a), static_cast<std::uint32_t>(random()) % states});
      }
    }
  }
  return make_lts(states, transitions, {"act.0"});
}

/// One word and what must be seen after each of its steps.
struct Walk {
  std::vector<std::uint32_t> actions;
  std::string seen;  // w within, a anything goes, d departed
  std::vector<std::string> allowed;
};

Walk random_walk(const lts::Lts& lts, std::mt19937& random) {
  Walk walk;
  const auto anything = lts::universal_state(lts);
  const auto labels = static_cast<std::uint32_t>(lts.alphabet().labels().size());
  std::optional<lts::StateId> state = lts::kInitial;
  for (int length = 0; labels > 0 && length < 30; ++length) {
    const std::uint32_t action = static_cast<std::uint32_t>(random()) % labels;
    walk.actions.push_back(action);
    if (state) {
      const auto edges = lts.edges(*state, lts::ActionId{action + 1});
      if (edges.empty()) {
        for (const lts::Edge& edge : lts.edges(*state))
          walk.allowed.push_back(lts.name(edge.action));
        state.reset();
      } else {
        state = edges.front().target;
      }
    }
    walk.seen += !state ? 'd' : state == anything ? 'a' : 'w';
  }
  return walk;
}

/// As octal escapes, each label a string of its own.
std::string literal(const std::string& text) {
  std::string result = "std::string(\"";
  for (const char c : text) result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  return result + fmt::format("\", {})", text.size());
}

std::string strings(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) result += literal(text) + ", ";
  return fmt::format("std::vector<std::string>{{{}}}", result);
}

constexpr const char* kDriver = R"(
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <thread>
#include <vector>

static void require(bool good, int line) {
  if (good) return;
  std::printf("line %d\n", line);
  std::exit(1);
}
#define REQUIRE(what) require(what, __LINE__)

template <typename Monitor, typename Locked>
void walk(const std::vector<std::size_t>& actions, const std::string& seen,
          const std::vector<std::string>& labels, const std::vector<std::string>& allowed) {
  using Action = typename Monitor::Action;
  int calls = 0, locked_calls = 0;
  Monitor monitor([&](const typename Monitor::Departure& departure) {
    ++calls;
    REQUIRE((std::vector<std::string>(departure.allowed.begin(), departure.allowed.end()) == allowed));
    REQUIRE(departure.explanation().find(departure.action) != std::string::npos);
    const std::size_t before = seen.find('d');
    REQUIRE(departure.history.size() == (before < 16 ? before : 16));
    REQUIRE(departure.earlier == before - departure.history.size());
    for (std::size_t i = 0; i < departure.history.size(); ++i) {
      REQUIRE(departure.history[i] == labels[actions[departure.earlier + i]]);
    }
    REQUIRE(departure.action == labels[actions[before]]);
  });
  Locked locked([&](const typename Monitor::Departure&) { ++locked_calls; locked.within(); });
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const bool by_text = (i + static_cast<std::size_t>(round)) % 2 == 0;
      const bool within = by_text ? monitor.step(labels[actions[i]])
                                  : monitor.step(static_cast<Action>(actions[i]));
      const bool also = by_text ? locked.step(labels[actions[i]])
                                : locked.step(static_cast<Action>(actions[i]));
      REQUIRE(within == (seen[i] != 'd') && also == within);
      REQUIRE(monitor.within() == within && locked.within() == within);
      REQUIRE(monitor.anything_goes() == (seen[i] == 'a'));
      REQUIRE(locked.anything_goes() == (seen[i] == 'a'));
      REQUIRE(monitor.step("no such label of anybody") == within);
    }
    const bool departs = seen.find('d') != std::string::npos;
    REQUIRE(calls == (departs ? round + 1 : 0) && locked_calls == calls);
    REQUIRE(monitor.departure().has_value() == departs);
    monitor.reset();
    locked.reset();
    REQUIRE(monitor.within() && locked.within() && !locked.departure());
  }
}

template <typename Monitor>
void know(const std::vector<std::string>& labels) {
  using Action = typename Monitor::Action;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    REQUIRE(Monitor::action(labels[i]) == static_cast<Action>(i));
    REQUIRE(Monitor::text(static_cast<Action>(i)) == labels[i]);
  }
  REQUIRE(!Monitor::action("no such label of anybody"));
}
)";

class MonitorTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / fmt::format("proviso_monitor_{}", ::getpid());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void add(const lts::Lts& lts, const std::string& name, int walks) {
    std::ofstream(folder_ / (name + ".hpp")) << cpp_monitor(lts, name);
    // Twice, since a header may be included twice.
    includes_ += fmt::format("#include \"{0}.hpp\"\n#include \"{0}.hpp\"\n", name);
    const auto labels = lts.alphabet().labels();
    const std::string all = strings({labels.begin(), labels.end()});
    body_ += fmt::format("  know<{}>({});\n", name, all);
    for (int i = 0; i < walks; ++i) {
      const Walk walk = random_walk(lts, random_);
      body_ += fmt::format("  walk<{0}, {0}_locked>({{{1}}}, \"{2}\", {3}, {4});\n", name,
                           fmt::join(walk.actions, ", "), walk.seen, all, strings(walk.allowed));
    }
  }

  /// The output of the compiler, or else of the program; empty if all is well.
  std::string compile_and_run() const {
    std::ofstream(folder_ / "driver.cpp") << includes_ << kDriver << "int main() {\n"
                                          << body_ << "  return 0;\n}\n";
    const std::string output = (folder_ / "output").string();
    const std::string command = fmt::format(
        "cd '{}' && ({} -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Werror -pthread "
        "driver.cpp -o driver && ./driver) > output 2>&1",
        folder_.string(), PROVISO_COMPILER);
    if (std::system(command.c_str()) == 0) return {};
    std::ifstream file(output);
    return "failed: " + std::string(std::istreambuf_iterator<char>(file), {});
  }

  std::mt19937 random_{20081};
  fs::path folder_;
  std::string includes_;
  std::string body_;
};

TEST_F(MonitorTest, AgreesWithTheAssumption) {
  add(lock_use(), "Lock_use", 20);
  add(strange_labels(), "Strange", 20);
  add(make_lts(1, {}), "Empty", 1);
  add(make_lts(1, {}, {"forbidden"}), "Nothing", 3);
  add(make_lts(1, {{0, "all", 0}}), "Everything", 3);
  for (const std::uint32_t states : {2U, 7U, 300U}) {
    add(random_lts(random_, states, states % 5 + 1), fmt::format("Random_{}", states), 10);
  }
  EXPECT_EQ(compile_and_run(), "");
}

TEST_F(MonitorTest, TheLockedOneServesSeveralThreads) {
  add(lock_use(), "Lock_use", 1);
  body_ += R"(
  std::atomic<int> calls{0};
  Lock_use_locked monitor([&](const Lock_use::Departure& departure) {
    ++calls;
    std::string last;
    for (int i = 0; i < 16; ++i) last += i == 0 ? "enter" : ", enter";
    REQUIRE(departure.explanation() == "after 19985 earlier actions and " + last +
                                           ": acquire, where only enter, release may happen");
  });
  REQUIRE(monitor.step(Lock_use::Action::do_acquire));
  const auto enter = [&monitor] {
    for (int i = 0; i < 10000; ++i) REQUIRE(monitor.step("enter"));
  };
  std::thread first(enter), second(enter);
  first.join();
  second.join();
  const auto depart = [&monitor] {
    for (int i = 0; i < 1000; ++i) REQUIRE(!monitor.step("acquire"));
  };
  std::thread third(depart), fourth(depart);
  third.join();
  fourth.join();
  REQUIRE(calls == 1);
)";
  EXPECT_EQ(compile_and_run(), "");
}

TEST_F(MonitorTest, ACallbackMayStartAgain) {
  add(lock_use(), "Lock_use", 1);
  for (const char* monitor : {"Lock_use", "Lock_use_locked"}) {
    body_ += fmt::format(R"(
  {{
    std::string told;
    {0}* self = nullptr;
    {0} monitor([&](const Lock_use::Departure& departure) {{
      self->reset();
      told = departure.explanation();
    }});
    self = &monitor;
    REQUIRE(!monitor.step("enter"));
    REQUIRE(told == "at the start: enter, where only acquire, release may happen");
    REQUIRE(monitor.step("acquire") && monitor.step("enter"));
    static_assert(Lock_use::action("enter") == Lock_use::Action::do_enter);
  }}
)",
                         monitor);
  }
  EXPECT_EQ(compile_and_run(), "");
}

TEST_F(MonitorTest, ADriverThatExpectsOtherwiseFails) {
  add(lock_use(), "Lock_use", 1);
  body_ += "  Lock_use monitor;\n  REQUIRE(monitor.step(\"enter\"));\n";
  EXPECT_EQ(compile_and_run().rfind("failed: line ", 0), 0U);
}

TEST(Monitor, MakesANameForTheClass) {
  EXPECT_EQ(class_name("Lock_use"), "Lock_use");
  EXPECT_EQ(class_name("lock-use.v2"), "lock_use_v2");
  EXPECT_EQ(class_name("2fast"), "Monitor_2fast");
  EXPECT_EQ(class_name(""), "Monitor");
  EXPECT_EQ(class_name("__a__b__"), "a_b");
  EXPECT_EQ(class_name("class"), "class_monitor");
  EXPECT_EQ(class_name("step"), "step_monitor");
}

TEST(Monitor, GivesEveryActionANameOfItsOwn) {
  const std::string text = cpp_monitor(strange_labels(), "Strange");
  for (const char* name : {"do_int,", "do_x_1,", "do_x_1_2,", "do_x_1_3,", "do_never,"}) {
    EXPECT_NE(text.find(name), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace proviso::report
