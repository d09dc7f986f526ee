// What a class asks of its callers: the system of its calls, with π where something goes wrong.
//
// The driver (protocol_driver.hpp) calls the class in every way and tells the beginning and the end
// of each call. The graph of all runs over these labels, with the findings of a check as π, is what
// engine/weakest needs to say which calls are allowed when.
//
// One search does it, in the plain image, unreduced and looking for races (Phase::Both). It
// compares the accesses of a segment with those of the last segment of each other thread, so which
// *words* does it mark? An environment that brings calls into an order must synchronise its threads
// for it, so let the events of the interface be ordered among themselves (docs/design/protocol.md).
// Then a race in a run with the word w is found in some run with a prefix of w, and every word that
// is marked has a race. Hence the error words are exactly those that go wrong.
//
// The same image also answers whether a single word goes wrong, and whether everything is well
// under an assumption: the questions by which an assumption is learned.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "engine/native/compile_cache.hpp"
#include "engine/native/program.hpp"
#include "lts/lts.hpp"
#include "outcome/outcome.hpp"

namespace proviso::native {

/// What a search that did not explore everything says about it.
struct Unexplored {
  std::optional<StopReason> stopped = {};  // the limit; otherwise:
  std::string reason = {};
};

struct ProtocolSystem {
  /// Over the labels of the protocol, with π; none if not everything was explored.
  std::optional<lts::Lts> lts = {};
  Unexplored unexplored = {};
  /// What goes wrong in some run, as sentences with places.
  std::vector<std::string> departures = {};
};

/// A program with a protocol, asked several questions. Keeps references to what it is made of.
class ProtocolSearch {
 public:
  /// The error says that the program cannot be compiled, or the mapping not be used.
  static tl::expected<ProtocolSearch, std::string> make(const Program& program,
                                                        const Toolchain& toolchain,
                                                        const SearchOptions& options,
                                                        Context& context);
  ProtocolSearch(ProtocolSearch&&) noexcept;
  ~ProtocolSearch();

  tl::expected<ProtocolSystem, std::string> extract();

  /// What comes of some words: nothing goes wrong, or something does in a run with this word.
  struct Answer {
    std::optional<std::vector<std::string>> word = {};
    std::optional<Unexplored> unexplored = {};
  };
  /// Whether some run that shows the word goes wrong, in it or by what comes of itself behind it.
  tl::expected<Answer, std::string> follow(const std::vector<std::string>& word);
  /// Whether some run goes wrong whose calls the assumption allows.
  tl::expected<Answer, std::string> obey(const lts::Lts& assumption);

  const Compilation& compilation() const;
  /// States and transitions of the largest search.
  const Statistics& statistics() const;
  const std::vector<std::string>& notes() const;  // what its verdicts rest on
  /// Whether any call was seen; otherwise another main than the driver's ran.
  bool saw_calls() const;

 private:
  class Implementation;
  explicit ProtocolSearch(std::unique_ptr<Implementation> made);

  std::unique_ptr<Implementation> made_;
};

}  // namespace proviso::native
