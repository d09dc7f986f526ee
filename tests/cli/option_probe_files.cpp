// The models that the probes of options are about. Each is as small as its options allow.
#include <fstream>
#include <iterator>

#include "cli/option_probes.hpp"

namespace proviso::cli {
namespace {

constexpr const char* kProcesses = R"(
P = (a -> b -> P).
Q = (b -> c -> Q).
CHOICE = (x -> CHOICE | y -> CHOICE).
property SAFE = (a -> b -> SAFE).
property OTHER = (a -> c -> OTHER).
progress GO = {a}
assert FAIR = []<>x
||T = (P || Q || OTHER).
||S = (P || Q || CHOICE || SAFE).
)";

constexpr const char* kThree = R"(
A = (a -> b -> A).
B = (b -> c -> B).
C = (c -> d -> C).
property ORDER = (a -> b -> ORDER).
||THREE = (A || B || C || ORDER).
)";

constexpr const char* kHidden = R"(
P = (a -> b -> P).
MORE = (a -> b -> MORE | c -> MORE).
||H = P \ {b}.
)";

constexpr const char* kSized = R"(
const N = 2
BUFFER = Q[0],
Q[i:0..N] = (when (i < N) put -> Q[i+1] | when (i > 0) get -> Q[i-1] | room[N-i] -> Q[i]).
property ROOM = R[0],
R[i:0..2] = (put -> R[i+1] | when (i > 0) get -> R[i-1]).
||SIZED = (BUFFER || ROOM).
)";

constexpr const char* kPuts = "PUTS = (put -> get -> PUTS).\n";

constexpr const char* kCritical = "A = (e.enter -> e.exit -> A).\n";

constexpr const char* kProgram = R"(
#ifndef LIMIT
#define LIMIT 2
#endif
byte x;
ltl stays { [] (x <= LIMIT) }
active proctype A() { do :: x < LIMIT -> x++ :: x == LIMIT -> x = 0 od }
active proctype B() { byte y; do :: y = x; y++; y--; assert(y <= 2) od }
)";

constexpr const char* kBadProgram = R"(
byte x;
active proctype A() { x = 1; assert(x == 2) }
active proctype B() { x = 2; assert(x == 1) }
)";

constexpr const char* kSizedProgram = R"(
#ifndef N
#define N 2
#endif
chan c = [N] of { byte };
active proctype A() { byte i; do :: i < N -> c ! i; i++ :: else -> break od }
active proctype B() { c ? 7 }
)";

/// A run of the elevator.
constexpr const char* kCall =
    R"({"steps": [{"action": "call0", "component": null, "state": {"Lift": "open0"}}],
        "loopsTo": null})";

constexpr const char* kFairProgram = R"(
byte x;
ltl moves { <> (x == 1) }
active proctype A() { x = 1 }
active proctype B() { do :: skip od }
)";

constexpr const char* kCircuit = R"(
MODULE counter(go)
VAR n : 0..3;
ASSIGN init(n) := 0; next(n) := go & n < 2 ? n + 1 : n;
MODULE main
VAR go : boolean; c : counter(go);
INVARSPEC NAME small := c.n < 3;
INVARSPEC NAME none := c.n < 1;
CTLSPEC AG (c.n < 3)
)";

/// TYPE and MORE are replaced.
constexpr const char* kArchitecture = R"(
device Sensor features valid: out data port bool default true; end Sensor;
device implementation Sensor.Imp end Sensor.Imp;
process Computer
  features valid: in data port bool; alarm: out data port bool default false;
end Computer;
process implementation Computer.Imp
  subcomponents seen: data TYPE default 0;
  states idle: initial state; raised: state;
  transitions
    idle -[ when not valid and seen < 1 then alarm := true; seen := seen + 1 ]-> raised;
end Computer.Imp;
error model Loss features ok: initial state; lost: error state; end Loss;
error model implementation Loss.Imp
  events fault: error event; transitions ok -[ fault ]-> lost;
end Loss.Imp;
system Sat end Sat;
system implementation Sat.Imp
  subcomponents sensor: device Sensor.Imp; computer: process Computer.Imp;
  connections port sensor.valid -> computer.valid;
  properties ErrorModel => classifier(Loss.Imp) applies to sensor;
    FaultEffects => ([State => "lost"; Target => reference(valid); Effect => "false";])
      applies to sensor;
    Patterns => (
      [Name => "alarm";
       Pattern => "Globally, it is always the case that {computer.alarm implies not sensor.valid}";]);
end Sat.Imp;
MORE
)";

constexpr const char* kTimed =
    "system Whole end Whole; system implementation Whole.Imp "
    "subcomponents sat: system Sat.Imp; x: data clock; "
    "states s: initial state while x <= 2; transitions s -[ when x >= 1 then x := 0 ]-> s; "
    "properties Patterns => ([Name => \"alarm\"; Pattern => \"Globally, it is always the case that "
    "{sat.computer.alarm implies not sat.sensor.valid}\";]); end Whole.Imp;";
constexpr const char* kOther =
    "system Other end Other; system implementation Other.Imp end Other.Imp;";

std::string architecture(const std::string& type, const std::string& more) {
  std::string text = kArchitecture;
  text.replace(text.find("TYPE"), 4, type);
  return text.replace(text.find("MORE"), 4, more);
}

constexpr const char* kLateCircuit = R"(
MODULE counter
VAR n : 0..7;
ASSIGN init(n) := 0; next(n) := n < 7 ? n + 1 : n;
MODULE main
VAR c : counter;
INVARSPEC c.n < 5
)";

constexpr const char* kLegacyCircuit = R"(
MODULE counter
VAR b : boolean;
ASSIGN init(b) := 0; next(b) := b;
MODULE main
VAR c : counter;
INVARSPEC NAME small := !c.b;
)";

constexpr const char* kBoxHeader = R"(
#include <pthread.h>
class Box {
 public:
  void put(int letter);
  void take();
 private:
  void store(int letter);
  void remove();
  int count_ = 0;
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
};
)";

constexpr const char* kBox = R"(
#include "box.hpp"
#ifndef ROOM
#define ROOM 2
#endif
void Box::put(int letter) {
  pthread_mutex_lock(&mutex_);
  if (count_ < ROOM) store(letter);
  pthread_mutex_unlock(&mutex_);
}
void Box::take() {
  pthread_mutex_lock(&mutex_);
  if (count_ > 0) remove();
  pthread_mutex_unlock(&mutex_);
}
void Box::store(int) { ++count_; }
void Box::remove() { --count_; }
)";

constexpr const char* kPost = R"(
#include "box.hpp"
static Box box;
static void* fetch(void*) {
  for (;;) box.take();
}
int main() {
  pthread_t fetching;
  pthread_create(&fetching, nullptr, fetch, nullptr);
  for (;;) box.put(0);
}
)";

constexpr const char* kStub = R"(
#include "box.hpp"
void Box::put(int letter) { take(); }
void Box::take() {
  pthread_mutex_lock(&mutex_);
  pthread_mutex_unlock(&mutex_);
}
void Box::store(int) {}
void Box::remove() {}
)";

constexpr const char* kBoxMap = R"(
component Box from "box.cpp" "box.hpp";
domain Letters = 0..0;
event put = call "Box::store";
event take = call "Box::remove";
env driver universal { methods public; args put(letter: Letters); threads 2; }
)";

constexpr const char* kBoxDesign = R"(
property CAPACITY = EMPTY,
EMPTY = (put -> ONE), ONE = (put -> FULL | take -> EMPTY), FULL = (take -> ONE).
property ORDER = (put -> LATER), LATER = ({put, take} -> LATER).
CALM = (put -> take -> CALM).
ANY = ({put, take} -> ANY).
||LOOSE = ANY.
||STRICT = CAPACITY.
)";

constexpr const char* kCalled = R"(
CALLS = (open.call -> open.return -> OPEN), OPEN = (close.call -> close.return -> CALLS).
)";

constexpr const char* kRace = R"(
#include <pthread.h>
static int x;
static void* count(void*) { ++x; return nullptr; }
int main() {
  pthread_t one;
  pthread_create(&one, nullptr, count, nullptr);
  ++x;
  pthread_join(one, nullptr);
}
)";

constexpr const char* kWait = R"(
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;
static void* set(void*) {
  pthread_mutex_lock(&mutex);
  ready = true;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return nullptr;
}
int main() {
  pthread_t one;
  pthread_create(&one, nullptr, set, nullptr);
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(one, nullptr);
}
)";

constexpr const char* kWeak = R"(
#include <atomic>
#include <pthread.h>
static std::atomic<int> x;
static void* set(void*) { x.store(1, std::memory_order_relaxed); return nullptr; }
int main() {
  pthread_t one;
  pthread_create(&one, nullptr, set, nullptr);
  x.load(std::memory_order_relaxed);
  pthread_join(one, nullptr);
}
)";

constexpr const char* kDraw = R"(
#include <cstdlib>
int main() { return std::rand() < 0 ? 1 : 0; }
)";

constexpr const char* kWords = R"(
#include <cassert>
int main(int count, char**) { assert(count == 1); }
)";

constexpr const char* kReads = R"(
#include <cstdio>
int main() { return std::getchar(); }
)";

constexpr const char* kAsks = R"(
#include <cassert>
#include <cstdlib>
int main() { assert(std::getenv("MODE") == nullptr); }
)";

constexpr const char* kCommands = R"([
{"directory": ".", "file": "box.cpp", "command": "c++ -DUNUSED -c box.cpp"},
{"directory": ".", "file": "post.cpp", "command": "c++ -DUNUSED -c post.cpp"}
])";

std::string example(const std::string& name) {
  std::ifstream file(PROVISO_EXAMPLES "/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

const std::map<std::string, std::string>& probe_files() {
  static const std::map<std::string, std::string> kFiles = [] {
    std::map<std::string, std::string> files = {{"m.lts", kProcesses},
                                                {"three.lts", kThree},
                                                {"hidden.lts", kHidden},
                                                {"sized.lts", kSized},
                                                {"puts.lts", kPuts},
                                                {"calls.lts", kCalled},
                                                {"critical.lts.text", kCritical},
                                                {"dining.lts", example("dining-philosophers.lts")},
                                                {"watch.collab", example("sportswatch.collab")},
                                                {"mutex.lts", example("mutex.lts")},
                                                {"m.pml", kProgram},
                                                {"bad.pml", kBadProgram},
                                                {"fair.pml", kFairProgram},
                                                {"sized.pml", kSizedProgram},
                                                {"m.smv", kCircuit},
                                                {"late.smv", kLateCircuit},
                                                {"legacy.smv", kLegacyCircuit},
                                                {"m.slim", architecture("int [0..1]", "")},
                                                {"bare.slim", architecture("int", "")},
                                                {"timed.slim", architecture("int [0..1]", kTimed)},
                                                {"two.slim", architecture("int [0..1]", kOther)},
                                                {"more.spec", "quiet: INVARSPEC sensor.valid;"},
                                                {"m.collab", example("elevator.collab")},
                                                {"call.json", kCall},
                                                {"box.hpp", kBoxHeader},
                                                {"box.cpp", kBox},
                                                {"post.cpp", kPost},
                                                {"stub.cpp", kStub},
                                                {"box.map", kBoxMap},
                                                {"box.lts", kBoxDesign},
                                                {"race.cpp", kRace},
                                                {"wait.cpp", kWait},
                                                {"weak.cpp", kWeak},
                                                {"draw.cpp", kDraw},
                                                {"words.cpp", kWords},
                                                {"reads.cpp", kReads},
                                                {"asks.cpp", kAsks},
                                                {"commands.json", kCommands}};
    // The same models by names that say nothing about their language.
    for (const std::string name :
         {"m.lts", "mutex.lts", "m.pml", "m.smv", "m.collab", "box.cpp", "post.cpp"}) {
      files[name + ".text"] = files[name];
    }
    return files;
  }();
  return kFiles;
}

const std::vector<std::string>& preparing_calls() {
  static const std::vector<std::string> kCalls = {
      "assume mutex.lts -c PROTECTED -p EXCLUSION --env e -o critical.lts",
      "assume mutex.lts -c PROTECTED -p EXCLUSION --env e --certificate weakest.json",
      "prove m.lts -o proof.json",
      "prove sized.lts -o sized.json",
      "check m.lts -p OTHER -o trace.json",
      "prove m.lts --method requirement -c P -o required.json",
      "prove m.pml -c A -o pml.json",
      "check bad.pml -o run_pml.json",
      "prove m.smv -p small -o smv.json",
      "prove legacy.smv -p small --legacy-bool -o legacy.json",
      "check m.smv -p none -o states.json",
      "prove m.slim -p alarm -o m.slim.json",
      "prove bare.slim -p alarm --int 0..1 -o bare.slim.json",
      "prove timed.slim -p alarm --time discrete -o timed.slim.json",
      "prove two.slim -p alarm --target Sat.Imp -o two.slim.json",
      "check m.collab -o design.json"};
  return kCalls;
}

}  // namespace proviso::cli
