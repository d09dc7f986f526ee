// What a class requires of its callers: the transition system of its calls, with π for errors.
//
// The driver (protocol_driver.hpp) calls the class in every possible way and records the beginning
// and the end of each call. The graph of all runs over these labels, with the findings of a check
// as π, is what engine/weakest needs to say which calls are allowed when.
//
// One search suffices, in the plain image, unreduced and looking for races (Phase::Both). It
// compares the accesses of a segment with those of the last segment of each other thread, so which
// *words* does it mark? An environment that orders calls must synchronise its threads to do so.
// Therefore let the events of the interface be ordered among themselves (docs/design/protocol.md).
// Then a race in a run with the word w is found in some run with a prefix of w, and every word that
// is marked has a race. Hence the error words are exactly the words with an error.
//
// The same image also answers the questions by which an assumption is learned: whether a single
// word can lead to an error, and whether no error is possible under an assumption.
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

/// Why a search was incomplete.
struct Unexplored {
  std::optional<StopReason> stopped = {};  // the limit; otherwise:
  std::string reason = {};
};

struct ProtocolSystem {
  /// The transition system over the labels of the protocol, with π; nullopt if the search was
  /// incomplete.
  std::optional<lts::Lts> lts = {};
  Unexplored unexplored = {};
  /// The errors that were found, as sentences with places.
  std::vector<std::string> departures = {};
};

/// Answers several questions about a program with a protocol. Keeps references to its arguments.
class ProtocolSearch {
 public:
  /// The error says why the program cannot be compiled or the mapping cannot be used.
  static tl::expected<ProtocolSearch, std::string> make(const Program& program,
                                                        const Toolchain& toolchain,
                                                        const SearchOptions& options,
                                                        Context& context);
  ProtocolSearch(ProtocolSearch&&) noexcept;
  ~ProtocolSearch();

  tl::expected<ProtocolSystem, std::string> extract();

  /// The result of a search: no error is possible, or a run with this word leads to one.
  struct Answer {
    std::optional<std::vector<std::string>> word = {};
    std::optional<Unexplored> unexplored = {};
  };
  /// Whether some run with this word fails, within the word or by silent steps and returns after
  /// it.
  tl::expected<Answer, std::string> follow(const std::vector<std::string>& word);
  /// Whether some run whose calls the assumption allows fails.
  tl::expected<Answer, std::string> obey(const lts::Lts& assumption);
  /// The transition system of all runs whose words the assumption accepts, or rejects at the last
  /// letter, behind which there are returns only.
  tl::expected<ProtocolSystem, std::string> step_beyond(const lts::Lts& assumption);

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
