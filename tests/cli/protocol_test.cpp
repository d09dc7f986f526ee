// The protocol of `simulate --protocol`: every response fits the schema, and a session of any
// requests leaves the run where the requests say.
#include "cli/protocol.hpp"

#include <algorithm>
#include <fstream>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ask/ask.hpp"
#include "cli/command_line.hpp"
#include "cli/protocol_json.hpp"
#include "schema/json_schema.hpp"
#include "scratch_folder.hpp"

namespace proviso::cli {
namespace {

using Json = Protocol::Json;

constexpr const char* kFsp =
    "WORKER = (acquire -> work -> release -> WORKER).\n"
    "LOCK = (acquire -> release -> LOCK).\n"
    "property TWICE = (a.work -> b.work -> TWICE).\n"
    "||SYSTEM = (a:WORKER || b:WORKER || {a,b}::LOCK || TWICE).\n";
constexpr const char* kPromela =
    "mtype = { ping };\n"
    "chan c = [1] of { mtype, byte };\n"
    "chan r = [0] of { byte };\n"
    "byte x;\n"
    "active proctype Sender() {\n"
    "  atomic { x = 1; x = 2 };\n"
    "  c ! ping(3);\n"
    "  r ! 7\n"
    "}\n"
    "active proctype Receiver() {\n"
    "  byte y;\n"
    "  c ? ping(y);\n"
    "  r ? y;\n"
    "  if\n"
    "  :: y == 7 -> assert(x == 1)\n"
    "  :: else -> skip\n"
    "  fi\n"
    "}\n";
constexpr const char* kSmv =
    "MODULE main\nIVAR go : boolean;\nVAR x : 0..3;\nINIT x = 0\n"
    "TRANS next(x) = (go ? (x < 3 ? x + 1 : 0) : x)\n";

/// Runs a script against a model, checks every line, and keeps the responses.
class Driver : public ask::Listener {
 public:
  using Script = std::function<void(Protocol&, ask::Simulation&)>;
  Driver(Script script, Context& context) : script_(std::move(script)), context_(context) {}

  void simulate(ask::Simulation& simulation) override {
    Protocol protocol(simulation, context_);
    script_(protocol, simulation);
    reached = true;
  }
  bool reached = false;

 private:
  Script script_;
  Context& context_;
};

const testing::JsonSchema& schema() {
  static const testing::JsonSchema kSchema(PROVISO_SCHEMAS);
  return kSchema;
}

Json asked(Protocol& protocol, const std::string& line) {
  const Json response = protocol.respond(line);
  const std::string text = response.dump(-1, ' ', false, Json::error_handler_t::replace);
  for (const std::string& complaint : schema().complaints("protocol.schema.json", text)) {
    ADD_FAILURE() << line << " → " << text << ": " << complaint;
  }
  return response;
}

class ProtocolTest : public ::testing::Test {
 protected:
  void drive(const std::string& name, const char* text, const Driver::Script& script) {
    const std::string path = (folder_.path() / name).string();
    std::ofstream(path) << text;
    const auto invocation = parse({"simulate", path, "--protocol"});
    ASSERT_TRUE(invocation.has_value()) << invocation.error();
    Context context;
    Driver driver(script, context);
    ask::Session session{context, driver};
    const Answer answer = ask::answer(invocation->request, session);
    EXPECT_EQ(answer.error, "");
    EXPECT_TRUE(driver.reached);
  }

  testing::ScratchFolder folder_;
};

TEST_F(ProtocolTest, StepsByIdAndByName) {
  drive("m.lts", kFsp, [](Protocol& protocol, ask::Simulation&) {
    const Json start = protocol.greeting();
    EXPECT_EQ(start["response"], "ready");
    EXPECT_EQ(start["step"], 0);
    EXPECT_EQ(start["last"], nullptr);
    EXPECT_EQ(start["components"].size(), 4U);
    EXPECT_EQ(start["components"][3]["kind"], "property");
    const Json one = asked(protocol, R"({"request":"step","action":"a.acquire","tag":7})");
    EXPECT_EQ(one["tag"], 7);
    EXPECT_EQ(one["step"], 1);
    EXPECT_EQ(one["last"]["actors"], Json({"a:WORKER", "{a,b}::LOCK"}));
    const Json two = asked(protocol, R"({"request":"step","id":1})");
    EXPECT_EQ(two["last"]["action"], "a.work");
    EXPECT_EQ(two["components"][3]["state"], "1");
  });
}

TEST_F(ProtocolTest, SaysWhoBlocksALabel) {
  drive("m.lts", kFsp, [](Protocol& protocol, ask::Simulation&) {
    asked(protocol, R"({"request":"step","action":"a.acquire"})");
    const Json json = asked(protocol, R"({"request":"blocked"})");
    ASSERT_EQ(json["blocked"].size(), 3U);
    EXPECT_EQ(json["blocked"][0]["action"], "a.release");
    EXPECT_EQ(json["blocked"][0]["by"], Json({"a:WORKER"}));
    EXPECT_EQ(json["blocked"][1]["action"], "b.acquire");
    EXPECT_EQ(json["blocked"][1]["actors"], Json({"b:WORKER"}));
    EXPECT_EQ(json["blocked"][1]["by"], Json({"{a,b}::LOCK"}));
  });
}

TEST_F(ProtocolTest, KeepsEveryBranch) {
  drive("m.lts", kFsp, [](Protocol& protocol, ask::Simulation&) {
    asked(protocol, R"({"request":"step","action":"a.acquire"})");
    asked(protocol, R"({"request":"step","action":"a.work"})");
    const Json back = asked(protocol, R"({"request":"back","steps":2})");
    EXPECT_EQ(back["step"], 0);
    EXPECT_EQ(back["length"], 2);
    EXPECT_EQ(asked(protocol, R"({"request":"goto","step":2})")["node"], 2);
    asked(protocol, R"({"request":"goto","step":0})");
    const Json other = asked(protocol, R"({"request":"step","action":"b.acquire"})");
    EXPECT_EQ(other["node"], 3);
    EXPECT_EQ(other["length"], 1);
    const Json old = asked(protocol, R"({"request":"goto","node":2})");
    EXPECT_EQ(old["last"]["action"], "a.work");
    EXPECT_EQ(old["step"], 2);
    // The same step again is the same node.
    asked(protocol, R"({"request":"goto","node":0})");
    EXPECT_EQ(asked(protocol, R"({"request":"step","action":"b.acquire"})")["node"], 3);
  });
}

TEST_F(ProtocolTest, ReplaysATraceAndSaysWhichStepCannotBeDone) {
  drive("m.lts", kFsp, [](Protocol& protocol, ask::Simulation&) {
    const Json done = asked(
        protocol,
        R"({"request":"replay","trace":{"steps":[{"action":"b.acquire"},{"action":"b.work"}],"loopsTo":null}})");
    EXPECT_EQ(done["replayed"], 2);
    EXPECT_EQ(done["status"], "error");
    EXPECT_EQ(done["reason"], "ERROR: TWICE is violated");
    const Json bad = asked(
        protocol,
        R"({"request":"replay","trace":{"steps":[{"action":"b.acquire"},{"action":"a.work"}],"loopsTo":null}})");
    EXPECT_EQ(bad["error"], "step 2 of the trace cannot be done here: a.work");
    EXPECT_EQ(asked(protocol, R"({"request":"state"})")["step"], 2) << "an error changes nothing";
  });
}

TEST_F(ProtocolTest, RefusesWhatItDoesNotUnderstand) {
  drive("m.lts", kFsp, [](Protocol& protocol, ask::Simulation&) {
    const std::string deep(1000, '[');
    for (const std::string& line :
         std::vector<std::string>{"",
                                  "x",
                                  "{",
                                  "[]",
                                  "7",
                                  "null",
                                  "{}",
                                  R"({"request":7})",
                                  R"({"request":"stpe"})",
                                  R"({"request":"step"})",
                                  R"({"request":"step","id":0})",
                                  R"({"request":"step","id":99})",
                                  R"({"request":"step","id":-1})",
                                  R"({"request":"step","id":1.5})",
                                  R"({"request":"step","id":"1"})",
                                  R"({"request":"step","action":7})",
                                  R"({"request":"step","action":"nothing"})",
                                  R"({"request":"step","id":1,"action":"a.acquire"})",
                                  R"({"request":"back"})",
                                  R"({"request":"goto"})",
                                  R"({"request":"goto","step":5})",
                                  R"({"request":"goto","node":5})",
                                  R"({"request":"goto","step":18446744073709551615})",
                                  R"({"request":"replay"})",
                                  R"({"request":"replay","trace":7})",
                                  R"({"request":"replay","file":"nowhere.json"})",
                                  R"({"request":"replay","file":[]})",
                                  R"({"request":"random","steps":1000001})",
                                  R"({"request":"state","more":1})",
                                  R"({"request":"state","tag":[]})",
                                  R"({"request":"state","tag":)" + deep,
                                  deep,
                                  "{\"request\":\"st\xff\"}"}) {
      const Json response = asked(protocol, line);
      EXPECT_TRUE(response.contains("error")) << line << " → " << response.dump();
    }
    EXPECT_EQ(asked(protocol, R"({"request":"state"})")["step"], 0);
    EXPECT_EQ(asked(protocol, R"({"request":"quit"})")["response"], "end");
    EXPECT_TRUE(protocol.ended());
  });
}

TEST_F(ProtocolTest, ShowsProcessesStatementsAndReasons) {
  drive("m.pml", kPromela, [](Protocol& protocol, ask::Simulation&) {
    const Json start = asked(protocol, R"({"request":"state"})");
    EXPECT_EQ(start["values"]["c"], "[]");
    ASSERT_EQ(start["components"].size(), 2U);
    EXPECT_EQ(start["components"][0]["name"], "Sender[0]");
    EXPECT_EQ(start["components"][1]["state"], "line 12");
    EXPECT_EQ(start["components"][1]["source"]["line"], 12);
    ASSERT_EQ(start["enabled"].size(), 1U);
    EXPECT_EQ(start["enabled"][0]["action"], "x = 1 (line 6)");
    const Json waits = asked(protocol, R"({"request":"blocked"})");
    EXPECT_EQ(waits["blocked"][0]["reason"], "the channel is empty");
    const Json inside = asked(protocol, R"j({"request":"step","action":"x = 1 (line 6)"})j");
    EXPECT_EQ(inside["last"]["changed"]["x"], "1");
    const Json held = asked(protocol, R"({"request":"blocked"})");
    EXPECT_EQ(held["blocked"][0]["by"], Json({"Sender[0]"}));
    EXPECT_EQ(held["blocked"][0]["reason"], "Sender[0] is in an atomic sequence");
    asked(protocol, R"({"request":"step","id":1})");
    const Json sent = asked(protocol, R"({"request":"step","id":1})");
    EXPECT_EQ(sent["last"]["changed"]["c"], "[(ping,3)]");
    const Json met = asked(protocol, R"({"request":"blocked"})");
    EXPECT_EQ(met["blocked"][0]["reason"], "no process is ready to receive it");
    asked(protocol, R"({"request":"step","id":1})");
    const Json meeting = asked(protocol, R"({"request":"step","id":1})");
    EXPECT_EQ(meeting["last"]["actors"], Json({"Sender[0]", "Receiver[1]"}));
    EXPECT_EQ(meeting["last"]["sources"].size(), 2U);
    const Json failed = asked(protocol, R"({"request":"random","steps":5})");
    EXPECT_EQ(failed["status"], "error");
    EXPECT_EQ(failed["reason"], "ERROR: assertion violated: assert(x == 1) (line 15)");
    EXPECT_LT(failed["taken"], 5);
  });
}

TEST_F(ProtocolTest, ListsStatesOfACircuit) {
  drive("m.smv", kSmv, [](Protocol& protocol, ask::Simulation&) {
    const Json start = protocol.greeting();
    EXPECT_EQ(start["enabled"].size(), 1U);
    const Json initial = asked(protocol, R"({"request":"step","id":1})");
    EXPECT_EQ(initial["last"]["action"], "init");
    EXPECT_EQ(initial["last"]["changed"]["x"], "0");
    EXPECT_EQ(initial["enabled"].size(), 2U);
    EXPECT_EQ(asked(protocol, R"({"request":"blocked"})")["blocked"].size(), 0U);
    const Json far = asked(protocol, R"({"request":"random","steps":20})");
    EXPECT_EQ(far["step"], 21);
    EXPECT_EQ(asked(protocol, R"({"request":"state"})")["values"].size(), 1U);
  });
}

/// A position without what depends on the order of requests.
Json shown(ask::Simulation& simulation) {
  Json json = position_json(simulation);
  json["values"] = values_json(simulation.values());
  json.erase("node");
  json.erase("parent");
  json.erase("length");
  return json;
}

/// Random requests, some of them broken. The trace of the run, replayed, leads to the same state.
void attack(Protocol& protocol, ask::Simulation& simulation, std::mt19937_64& random) {
  static const std::vector<std::string> kLines = {
      R"({"request":"state"})",
      R"({"request":"enabled"})",
      R"({"request":"blocked"})",
      R"({"request":"back"})",
      R"({"request":"random","steps":3})",
      R"({"request":"trace"})",
      R"({"request":"step","id":1})",
      R"({"request":"step","id":2})",
      R"({"request":"goto","step":1})",
      R"({"request":"goto","step":4})",
      R"({"request":"goto","node":2})",
      R"({"request":"goto","node":9})",
      R"({"request":"goto","node":0})",
      R"({"request":"back","steps":3})",
  };
  for (int i = 0; i < 60; ++i) {
    std::string line = kLines[random() % kLines.size()];
    if (random() % 8 == 0) line[random() % line.size()] = static_cast<char>(random() % 256);
    const std::size_t node = simulation.run().node();
    const Json response = asked(protocol, line);
    if (response.contains("error")) {
      EXPECT_EQ(simulation.run().node(), node) << line;
    }
    if (protocol.ended()) return;
  }
  const Json before = shown(simulation);
  const Json trace = asked(protocol, R"({"request":"trace"})")["trace"];
  asked(protocol, R"({"request":"goto","node":0})");
  const Json replayed = asked(protocol, Json{{"request", "replay"}, {"trace", trace}}.dump());
  EXPECT_FALSE(replayed.contains("error")) << replayed.dump() << trace.dump();
  EXPECT_EQ(shown(simulation), before);
}

TEST_F(ProtocolTest, ReplaysTheTraceOfAnySession) {
  std::mt19937_64 random(20);
  for (const auto& [name, text] :
       {std::pair("m.lts", kFsp), {"m.pml", kPromela}, {"m.smv", kSmv}}) {
    for (int session = 0; session < 30; ++session) {
      drive(name, text, [&](Protocol& protocol, ask::Simulation& simulation) {
        attack(protocol, simulation, random);
      });
    }
  }
}

}  // namespace
}  // namespace proviso::cli
