// The assembler includes the files, so no compiler has to parse them.
#include "studio/assets.hpp"

#include <algorithm>
#include <iterator>

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define PROVISO_EMBED(symbol, file)               \
  __asm__(                                        \
      ".section .rodata\n"                        \
      ".global proviso_asset_" #symbol            \
      "\n"                                        \
      ".global proviso_asset_" #symbol            \
      "_end\n"                                    \
      "proviso_asset_" #symbol                    \
      ":\n"                                       \
      ".incbin \"" PROVISO_SOURCE_FOLDER "/" file \
      "\"\n"                                      \
      "proviso_asset_" #symbol                    \
      "_end:\n"                                   \
      ".byte 0\n"                                 \
      ".previous\n");                             \
  extern "C" const char proviso_asset_##symbol[]; \
  extern "C" const char proviso_asset_##symbol##_end[];
#define PROVISO_CONTENT(symbol)                                                                    \
  std::string_view(proviso_asset_##symbol, static_cast<std::size_t>(proviso_asset_##symbol##_end - \
                                                                    proviso_asset_##symbol))
// NOLINTEND(cppcoreguidelines-macro-usage)

PROVISO_EMBED(page, "web/dist/index.html")
PROVISO_EMBED(script, "web/dist/studio.js")
PROVISO_EMBED(style, "web/dist/studio.css")
PROVISO_EMBED(icon, "web/dist/icon.svg")
PROVISO_EMBED(licences, "web/dist/licences.txt")
PROVISO_EMBED(mutex, "examples/mutex.lts")
PROVISO_EMBED(philosophers, "examples/dining-philosophers.lts")
PROVISO_EMBED(client_server, "examples/client-server.lts")
PROVISO_EMBED(bridge, "examples/single-lane-bridge.lts")
PROVISO_EMBED(traffic_light, "examples/traffic-light.lts")
PROVISO_EMBED(rover, "examples/rover.lts")
PROVISO_EMBED(gas_station, "examples/gas-station.lts")
PROVISO_EMBED(executive, "examples/k9-executive.lts")
PROVISO_EMBED(sliding_window, "examples/sliding-window.pml")
PROVISO_EMBED(elevator, "examples/elevator.pml")
PROVISO_EMBED(counter, "examples/counter-monitor.smv")
PROVISO_EMBED(watch, "examples/sportswatch.collab")
PROVISO_EMBED(door, "examples/door.scxml")

namespace proviso::studio {

std::optional<Asset> find_asset(std::string_view path) {
  const Asset assets[] = {
      {"/", "text/html; charset=utf-8", PROVISO_CONTENT(page)},
      {"/studio.js", "text/javascript; charset=utf-8", PROVISO_CONTENT(script)},
      {"/studio.css", "text/css; charset=utf-8", PROVISO_CONTENT(style)},
      {"/icon.svg", "image/svg+xml", PROVISO_CONTENT(icon)},
      {"/licences.txt", "text/plain; charset=utf-8", PROVISO_CONTENT(licences)},
  };
  const auto* const at = std::find_if(std::begin(assets), std::end(assets),
                                      [path](const Asset& asset) { return asset.path == path; });
  return at == std::end(assets) ? std::nullopt : std::optional(*at);
}

std::span<const Example> examples() {
  static const Example kExamples[] = {
      {"mutex.lts", PROVISO_CONTENT(mutex)},
      {"dining-philosophers.lts", PROVISO_CONTENT(philosophers)},
      {"client-server.lts", PROVISO_CONTENT(client_server)},
      {"single-lane-bridge.lts", PROVISO_CONTENT(bridge)},
      {"traffic-light.lts", PROVISO_CONTENT(traffic_light)},
      {"rover.lts", PROVISO_CONTENT(rover)},
      {"gas-station.lts", PROVISO_CONTENT(gas_station)},
      {"k9-executive.lts", PROVISO_CONTENT(executive)},
      {"sliding-window.pml", PROVISO_CONTENT(sliding_window)},
      {"elevator.pml", PROVISO_CONTENT(elevator)},
      {"counter-monitor.smv", PROVISO_CONTENT(counter)},
      {"sportswatch.collab", PROVISO_CONTENT(watch)},
      {"door.scxml", PROVISO_CONTENT(door)},
  };
  return kExamples;
}

}  // namespace proviso::studio
