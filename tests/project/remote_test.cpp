// Stores that are shared by an HTTP cache: what is put can be got by others, and a server that
// fails costs a note, never a verdict.
#include "project/remote.hpp"

#include <gtest/gtest.h>

#include "base/sha256.hpp"
#include "loopback_server.hpp"
#include "project/example_runner.hpp"

namespace proviso::testing {
namespace {

using Json = nlohmann::json;

const std::string kModel = R"(P = (a -> b -> P).
Q = (b -> c -> Q).
property ORDER = (a -> b -> ORDER).
property WRONG = (b -> a -> WRONG).
||S = (P || Q || ORDER).
)";

class RemoteTest : public ::testing::Test {
 protected:
  /// A project with a store of its own that shares with others at this address.
  void write(const std::string& store, const std::string& address, const std::string& more = {}) {
    folder_.write("m.lts", kModel);
    folder_.write("proviso.toml",
                  "[components.s]\ndesign = {model = \"m.lts\", target = \"S\"}\n"
                  "[properties.ORDER]\ncomponent = \"s\"\n"
                  "[properties.parts]\ncomponent = \"s\"\nproperty = \"ORDER\"\nby = \"prove\"\n"
                  "[properties.WRONG]\ncomponent = \"s\"\n[store]\npath = \"" +
                      store + "\"\nremote = \"" + address + "\"\n" + more);
  }

  static std::map<std::string, std::string> hows(const Json& answer) {
    std::map<std::string, std::string> result;
    for (const Json& one : answer.at("obligations")) result[one.at("id")] = one.at("how");
    return result;
  }

  /// The verdicts are right whatever the server does, within a few seconds, and there is a note.
  void expect_note(const std::string& address, const std::string& note) {
    std::filesystem::remove_all(folder_.path() / "own");
    write("own", address);
    const auto began = std::chrono::steady_clock::now();
    const Json answer = folder_.verify();
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(30));
    EXPECT_EQ(verdicts_of(answer), kExpected);
    ASSERT_TRUE(answer.contains("warnings")) << answer.dump(1);
    EXPECT_NE(answer["warnings"].dump().find(note), std::string::npos) << answer["warnings"];
    EXPECT_EQ(answer["counts"]["proved"], 3);
  }

  using Verdicts = std::vector<std::pair<std::string, std::string>>;
  const Verdicts kExpected{{"ORDER", "holds"}, {"parts", "holds"}, {"WRONG", "violated"}};
  ProjectFolder folder_;
};

TEST(ActionResult, NamesItsBlob) {
  const std::string hash = sha256("content");
  EXPECT_EQ(project::blob_named_in(project::action_result(hash, 300)), hash);
  // As protoc encodes it: output_files { path: "proviso-entry" digest { hash size_bytes: 300 } }.
  EXPECT_EQ(project::action_result(hash, 300),
            "\x12\x56\x0a\x0dproviso-entry\x12\x45\x0a\x40" + hash + "\x10\xac\x02");
}

TEST(ActionResult, NonsenseNamesNothing) {
  const std::string good = project::action_result(sha256("content"), 300);
  for (std::size_t length = 0; length < good.size() - 3; ++length) {
    EXPECT_FALSE(project::blob_named_in(good.substr(0, length))) << length;
  }
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string flipped = good;
      flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
      const auto blob = project::blob_named_in(flipped);
      if (!blob) continue;
      EXPECT_EQ(blob->find_first_not_of("0123456789abcdef"), std::string::npos);
    }
  }
  EXPECT_FALSE(project::blob_named_in(std::string(1000, '\xFF')));
}

TEST_F(RemoteTest, OthersGetWhatWasProved) {
  LoopbackServer server;
  write("one", server.address() + "/pool");
  EXPECT_EQ(folder_.verify()["counts"]["proved"], 3);
  const auto kept = server.kept();
  EXPECT_EQ(kept.size(), 6U);
  for (const auto& [path, body] : kept) {
    // Servers check that blobs have their names, and descriptions keys of 64 digits.
    const std::string name = path.substr(path.rfind('/') + 1);
    EXPECT_EQ(name.size(), 64U) << path;
    if (path.starts_with("/pool/cas/")) {
      EXPECT_EQ(name, sha256(body));
    }
    if (path.starts_with("/pool/ac/")) {
      EXPECT_TRUE(kept.contains("/pool/cas/" + project::blob_named_in(body).value_or("")));
    }
  }
  // Only what has a certificate is believed.
  write("two", server.address() + "/pool");
  const std::map<std::string, std::string> certified{
      {"ORDER", "proved"}, {"parts", "reused"}, {"WRONG", "proved"}};
  EXPECT_EQ(hows(folder_.verify()), certified);
  write("three", server.address() + "/pool", "trust-remote = true\n");
  const Json trusting = folder_.verify();
  EXPECT_EQ(trusting["counts"]["reused"], 3) << trusting.dump(1);
  EXPECT_EQ(verdicts_of(trusting), kExpected);
  // The answers are here now: nobody is asked.
  const std::size_t before = server.requests();
  EXPECT_EQ(folder_.verify()["counts"]["reused"], 3);
  EXPECT_EQ(server.requests(), before);
}

TEST_F(RemoteTest, TamperedEntriesAreNotUsed) {
  LoopbackServer server;
  write("one", server.address());
  folder_.verify();
  server.change([](auto& kept) {
    for (auto& [path, body] : kept) {
      if (path.starts_with("/cas/")) body[body.size() / 2] ^= 1;
    }
  });
  write("two", server.address(), "trust-remote = true\n");
  Json answer = folder_.verify();
  EXPECT_EQ(verdicts_of(answer), kExpected);
  EXPECT_EQ(answer["counts"]["proved"], 3);
  EXPECT_NE(answer["warnings"].dump().find("does not agree with its digest"), std::string::npos);
  // Descriptions that are none.
  server.change([](auto& kept) {
    for (auto& [path, body] : kept) {
      if (path.starts_with("/ac/")) body = "nonsense";
    }
  });
  write("three", server.address(), "trust-remote = true\n");
  answer = folder_.verify();
  EXPECT_EQ(verdicts_of(answer), kExpected);
  EXPECT_EQ(answer["counts"]["proved"], 3);
}

TEST_F(RemoteTest, EntryOfAnotherKeyIsNotUsed) {
  LoopbackServer server;
  write("one", server.address());
  folder_.verify();
  // Every description names one and the same good blob.
  server.change([](auto& kept) {
    std::string first;
    for (auto& [path, body] : kept) {
      if (!path.starts_with("/ac/")) continue;
      if (first.empty()) first = body;
      body = first;
    }
  });
  write("two", server.address(), "trust-remote = true\n");
  const Json answer = folder_.verify();
  EXPECT_EQ(verdicts_of(answer), kExpected);
  EXPECT_EQ(answer["counts"]["reused"], 1) << answer.dump(1);
}

TEST_F(RemoteTest, ServerThatFailsCostsANote) {
  int port = 0;
  {
    const LoopbackServer gone;
    port = gone.port();
  }
  expect_note("http://127.0.0.1:" + std::to_string(port), "refused");
  const auto expect_note_of = [this](const LoopbackServer::Answer& answer, const char* note) {
    const LoopbackServer server(answer);
    expect_note(server.address(), note);
  };
  expect_note_of([](const ServerRequest&) { return LoopbackServer::response(500, "no"); },
                 "it answers 500");
  expect_note_of(
      [](const ServerRequest&) {
        return LoopbackServer::response(302, "", "Location: http://127.0.0.1:1/\r\n");
      },
      "redirects are not followed");
  expect_note_of([](const ServerRequest&) { return std::string("SSH-2.0\r\n\r\n"); },
                 "does not speak HTTP");
  expect_note_of([](const ServerRequest&) { return std::string(); }, "no answer in time");
}

TEST_F(RemoteTest, ServerThatIsOnlyRead) {
  LoopbackServer server;
  write("one", server.address());
  folder_.verify();
  LoopbackServer reading([&server](const ServerRequest& request) {
    return request.method == "PUT" ? LoopbackServer::response(403, "") : server.cached(request);
  });
  write("two", reading.address());
  const Json answer = folder_.verify({"--jobs", "1"});
  EXPECT_EQ(hows(answer).at("parts"), "reused");
  EXPECT_NE(answer["warnings"].dump().find("nothing is written there"), std::string::npos);
  EXPECT_EQ(answer["warnings"].size(), 1U);
}

TEST_F(RemoteTest, OtherAddressesAreRefused) {
  for (const char* address : {"https://cache", "s3://bucket", "http://user:word@cache"}) {
    write("own", address);
    const ProcessResult result = folder_.run({"verify"});
    EXPECT_EQ(result.status, 2) << address;
    EXPECT_NE(result.err.find("not supported"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("PRJ"), std::string::npos) << result.err;
  }
}

}  // namespace
}  // namespace proviso::testing
