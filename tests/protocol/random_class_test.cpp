// Random classes: what is extracted is what is learned, and both are what a slow reference says.
//
// A class has a state and methods that move it by a table, fail, or give a result. Some take a
// mutex and some do not. The reference follows a word through all configurations: the state, and
// for each call in progress whether it has been carried out. A call without the mutex that overlaps
// with another one is a race, since every method writes, unless the other was carried out before
// the caller last took the mutex: then the mutex orders them. PROVISO_RANDOM_CLASSES says how many
// are tried, and PROVISO_RANDOM_FIRST how many are left out before that.
#include <cstdlib>
#include <fstream>
#include <random>
#include <set>

#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "lang/aut/aut.hpp"
#include "outcome/call_labels.hpp"
#include "protocol/command.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

constexpr int kFails = -1;

struct RandomMethod {
  std::string name;
  bool is_locked = true;
  bool has_result = false;
  std::vector<int> next = {};     // by state; kFails
  std::vector<bool> result = {};  // by state
};

struct RandomClass {
  int states = 1;
  int callers = 1;
  std::vector<RandomMethod> methods;
};

RandomClass random_class(std::mt19937& random) {
  const auto below = [&](unsigned limit) { return static_cast<int>(random() % limit); };
  RandomClass made;
  made.states = 2 + below(3);
  made.callers = 1 + below(2);
  const int methods = 2 + below(made.callers == 1 ? 2 : 1);
  for (int m = 0; m < methods; ++m) {
    RandomMethod method{std::string(1, static_cast<char>('a' + m))};
    method.is_locked = below(4) != 0;
    method.has_result = below(3) == 0;
    for (int s = 0; s < made.states; ++s) {
      method.next.push_back(below(4) == 0 ? kFails : below(static_cast<unsigned>(made.states)));
      method.result.push_back(below(2) == 0);
    }
    made.methods.push_back(std::move(method));
  }
  return made;
}

/// Headers of the C library only: reading those of C++ would take most of the time.
constexpr const char* kPrologue = R"(#include <assert.h>
#include <pthread.h>

class Lock {
 public:
  explicit Lock(pthread_mutex_t* mutex) : mutex_(mutex) { pthread_mutex_lock(mutex_); }
  ~Lock() { pthread_mutex_unlock(mutex_); }

 private:
  pthread_mutex_t* mutex_;
};

)";

std::string code_of(const RandomClass& made) {
  std::string text = std::string(kPrologue) + "class Random {\n public:\n";
  for (const RandomMethod& method : made.methods) {
    text += fmt::format("  {} {}() {{\n", method.has_result ? "bool" : "void", method.name);
    if (method.is_locked) text += "    const Lock lock(&mutex_);\n";
    text += "    switch (state_) {\n";
    for (int s = 0; s < made.states; ++s) {
      const auto at = static_cast<std::size_t>(s);
      const std::string end = method.has_result
                                  ? fmt::format("return {}", method.result[at] ? "true" : "false")
                                  : "return";
      text += method.next[at] == kFails
                  ? fmt::format("      case {}:\n        assert(false);\n        {};\n", s, end)
                  : fmt::format("      case {}:\n        state_ = {};\n        {};\n", s,
                                method.next[at], end);
    }
    text += method.has_result ? "    }\n    return false;\n  }\n" : "    }\n  }\n";
  }
  return text +
         "\n private:\n  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;\n  int state_ = "
         "0;\n};\n";
}

/// A call in progress: which method, and what it gave if it was carried out. It is known when the
/// other caller has taken the mutex since. There are at most two callers.
struct Progress {
  std::size_t method = 0;
  bool is_done = false;
  bool result = false;
  bool is_known = false;

  friend auto operator<=>(const Progress&, const Progress&) = default;
};

struct Configuration {
  int state = 0;
  std::vector<Progress> running;  // sorted

  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

class Reference {
 public:
  explicit Reference(const RandomClass& made) : made_(made) {}

  /// Whether some run that shows the word, or goes on without callers, goes wrong.
  bool errs(const std::vector<CallLabel>& word) {
    erred_ = false;
    std::set<Configuration> now{{}};
    for (const CallLabel& label : word) {
      std::set<Configuration> next;
      for (const Configuration& one : now) take(one, label, next);
      now = std::move(next);
      if (erred_) return true;
    }
    return false;
  }

 private:
  std::size_t method_of(const CallLabel& label) const {
    return static_cast<std::size_t>(label.method[0] - 'a');
  }

  void take(Configuration one, const CallLabel& label, std::set<Configuration>& next) {
    const std::size_t method = method_of(label);
    if (!label.is_return) {
      if (one.running.size() == static_cast<std::size_t>(made_.callers)) return;
      for (const Progress& other : one.running) {
        const bool locked =
            made_.methods[other.method].is_locked && made_.methods[method].is_locked;
        if (!locked && !other.is_known) erred_ = true;
      }
      one.running.push_back({method});
      go_on(std::move(one), next);
      return;
    }
    for (std::size_t i = 0; i < one.running.size(); ++i) {
      const Progress& ended = one.running[i];
      const bool fits = ended.method == method && ended.is_done &&
                        (label.values.empty() || (label.values[0] == "1") == ended.result);
      if (!fits) continue;
      Configuration less = one;
      less.running.erase(less.running.begin() + static_cast<std::ptrdiff_t>(i));
      go_on(std::move(less), next);
    }
  }

  /// Calls are carried out at any time between their beginning and their end. With one caller the
  /// end of a call without a result is not shown: it comes at once.
  void go_on(Configuration one, std::set<Configuration>& next) {
    std::sort(one.running.begin(), one.running.end());
    if (!next.insert(one).second) return;
    for (std::size_t i = 0; i < one.running.size(); ++i) {
      if (one.running[i].is_done) continue;
      const RandomMethod& method = made_.methods[one.running[i].method];
      const auto at = static_cast<std::size_t>(one.state);
      if (method.next[at] == kFails) {
        erred_ = true;
        continue;
      }
      Configuration done = one;
      if (method.is_locked) {
        for (Progress& other : done.running) {
          other.is_known = other.is_done && made_.methods[other.method].is_locked;
        }
      }
      done.state = method.next[at];
      done.running[i].is_done = true;
      done.running[i].result = method.result[at];
      if (made_.callers == 1 && !method.has_result) {
        done.running.erase(done.running.begin() + static_cast<std::ptrdiff_t>(i));
      }
      go_on(std::move(done), next);
    }
  }

  const RandomClass& made_;
  bool erred_ = false;
};

lts::Lts read_system(const std::string& text) {
  SourceSet sources;
  Diagnostics diagnostics;
  Context context;
  const FileId file = sources.add("a.aut", text);
  return aut::read(text, file, diagnostics, context).value();
}

/// All words up to a length: what the assumption allows goes well, and what it forbids does not.
void compare(const RandomClass& made, const nlohmann::json& answer, const std::string& code) {
  if (answer["verdict"] == "violated") return;
  const Words labels =
      answer.contains("assumption") ? answer["assumption"]["alphabet"].get<Words>() : Words();
  if (labels.empty()) return;  // holds: compared by learning
  const auto alphabet = read_call_labels(labels);
  ASSERT_TRUE(alphabet.has_value());
  const lts::Lts lts = read_system(answer["assumption"]["aut"].get<std::string>());
  Reference reference(made);
  struct Open {
    std::optional<lts::StateId> state;
    std::vector<CallLabel> word;
  };
  std::vector<Open> open{{lts::kInitial, {}}};
  const std::size_t longest = labels.size() <= 4 ? 6 : 5;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open[i].word.size() == longest) continue;
    for (std::size_t label = 0; label < labels.size(); ++label) {
      Open next{std::nullopt, open[i].word};
      next.word.push_back(alphabet->labels[label]);
      if (const auto action = lts.alphabet().find(labels[label])) {
        const auto edges = lts.edges(*open[i].state, *action);
        if (!edges.empty()) next.state = edges.front().target;
      }
      std::string text;
      for (const CallLabel& one : next.word) text += to_string(one, alphabet->overlaps) + " ";
      ASSERT_EQ(next.state.has_value(), !reference.errs(next.word)) << text << "\n" << code;
      if (next.state) open.push_back(std::move(next));
    }
  }
}

int number(const char* variable, int otherwise) {
  const char* asked = std::getenv(variable);
  return asked == nullptr ? otherwise : std::atoi(asked);
}

TEST(RandomClasses, AreLearnedAsTheyAreExtracted) {
  if (!has_clang()) GTEST_SKIP() << "clang++-19 is not installed";
  const ScratchFolder folder;
  std::mt19937 random(static_cast<unsigned>(number("PROVISO_RANDOM_SEED", 20081)));
  for (int left = number("PROVISO_RANDOM_FIRST", 0); left > 0; --left) random_class(random);
  int interesting = 0;
  for (int i = 0; i < number("PROVISO_RANDOM_CLASSES", 4); ++i) {
    const RandomClass made = random_class(random);
    const std::string code = code_of(made);
    std::ofstream(folder.path() / "random.cpp") << code;
    const Words words{"random.cpp", "--driver", "universal:Random", "--callers",
                      std::to_string(made.callers)};
    const nlohmann::json extracted = assume(words, folder.path().string());
    Words learning = words;
    learning.insert(learning.end(), {"--method", "learn"});
    const nlohmann::json learned = assume(learning, folder.path().string());
    ASSERT_EQ(extracted["verdict"], learned["verdict"]) << code;
    ASSERT_NE(extracted["verdict"], "undecided") << code << extracted.dump(1);
    if (extracted.contains("assumption")) {
      ++interesting;
      ASSERT_EQ(extracted["assumption"]["aut"], learned["assumption"]["aut"]) << code;
    }
    compare(made, extracted, code);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(interesting, 0);
}

}  // namespace
}  // namespace proviso::testing
