// A store that is shared by a real web server: nginx, whose module for WebDAV keeps what is put.
#include <csignal>
#include <fstream>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>

#include "loopback_server.hpp"
#include "project/example_runner.hpp"

extern char** environ;

namespace proviso::testing {
namespace {

constexpr const char* kNginx = "/usr/sbin/nginx";

/// nginx as a child of the test, serving a folder; it ends with the object.
class WebServer {
 public:
  WebServer(const std::filesystem::path& folder, int port) : port_(port) {
    std::filesystem::create_directories(folder / "data");
    const std::string at = folder.string();
    std::ofstream(folder / "nginx.conf")
        << "daemon off; master_process off; pid " << at << "/pid; error_log " << at << "/errors;\n"
        << "events {}\nhttp { access_log off; client_body_temp_path " << at
        << "/body; proxy_temp_path " << at << "/proxy; fastcgi_temp_path " << at
        << "/fastcgi; uwsgi_temp_path " << at << "/uwsgi; scgi_temp_path " << at << "/scgi;\n"
        << "server { listen 127.0.0.1:" << port << "; root " << at
        << "/data; client_max_body_size 0;\n"
        << "location / { dav_methods PUT; create_full_put_path on; } } }\n";
    const std::string errors = at + "/errors";
    const std::string configuration = at + "/nginx.conf";
    std::vector<std::string> words{kNginx, "-e", errors, "-c", configuration};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    if (posix_spawn(&child_, kNginx, &files, nullptr, arguments.data(), environ) != 0) child_ = 0;
    posix_spawn_file_actions_destroy(&files);
  }
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;
  ~WebServer() {
    if (child_ == 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }

  /// Whether somebody answers at the port, after at most ten seconds.
  bool answers() const {
    for (int tries = 0; tries < 200; ++tries) {
      const int one = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      address.sin_port = htons(static_cast<std::uint16_t>(port_));
      const bool is_there =
          ::connect(one, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
      ::close(one);
      if (is_there) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  }

 private:
  int port_;
  pid_t child_ = 0;
};

/// A port that was free a moment ago.
int free_port() { return LoopbackServer().port(); }

TEST(WebServerTest, OthersGetWhatWasProved) {
  if (!std::filesystem::exists(kNginx)) GTEST_SKIP() << "nginx is not installed";
  ScratchFolder served;
  const int port = free_port();
  const WebServer server(served.path(), port);
  if (!server.answers()) GTEST_SKIP() << "nginx does not start here";
  const auto run = [&](const std::string& more) {
    const ProjectFolder project;
    project.write("m.lts",
                  "P = (a -> b -> P).\nQ = (b -> c -> Q).\nproperty ORDER = (a -> b -> ORDER).\n"
                  "||S = (P || Q || ORDER).\n");
    project.write("proviso.toml",
                  "[components.s]\ndesign = {model = \"m.lts\", target = \"S\"}\n"
                  "[properties.ORDER]\ncomponent = \"s\"\n"
                  "[properties.parts]\ncomponent = \"s\"\nproperty = \"ORDER\"\nby = \"prove\"\n"
                  "[store]\nremote = \"http://127.0.0.1:" +
                      std::to_string(port) + "/pool\"\n" + more);
    return project.verify();
  };
  EXPECT_EQ(run("")["counts"]["proved"], 2);
  // Only the proof has a certificate, which is accepted again.
  EXPECT_EQ(run("")["counts"]["reused"], 1);
  EXPECT_EQ(run("trust-remote = true\n")["counts"]["reused"], 2);
  // What lies on the server is believed after its digest was checked, and not otherwise.
  for (const auto& file : std::filesystem::recursive_directory_iterator(served.path() / "data")) {
    if (!file.is_regular_file() || file.path().parent_path().filename() != "cas") continue;
    std::filesystem::resize_file(file.path(), file.file_size() - 1);
  }
  const auto answer = run("trust-remote = true\n");
  EXPECT_EQ(answer["counts"]["proved"], 2) << answer.dump(1);
}

}  // namespace
}  // namespace proviso::testing
