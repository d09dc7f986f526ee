#include "process/split.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include "process/mentions.hpp"
#include "process/unavoidable_error.hpp"
#include "space/state_store.hpp"

namespace proviso::process {
namespace {

constexpr std::uint32_t kPrivate = 0xFFFFFFFFU;  // instead of a label
constexpr std::uint32_t kViolation = 0xFFFFFFFFU;  // instead of a target: π
constexpr std::uint32_t kNowhere = 0;  // the local state of a process that does not exist

struct Edge {
  std::uint32_t label;
  std::uint32_t target;
};

/// What a process of the component may ask for: a statement, its own removal, or, holding the token,
/// to let others go on because none of its statements can be executed.
enum class Wish : std::uint8_t { Statement, Removal, Wait };

/// Local states that differ only in what the environment cannot tell have the same request.
struct Request {
  Wish wish = Wish::Statement;
  std::size_t member = 0;
  Bytes held;  // of one local state that makes it
  std::uint32_t transition = 0;
  Residue residue;
  std::string prefix;
  std::vector<std::uint32_t> labels = {};  // its answers so far
};

struct Label {
  std::string text;
  std::uint32_t witness = 0;                 // a state of E that has it
  std::vector<std::int32_t> received = {};
  bool failure = false;                      // the statement goes wrong
  /// Processes of the component that E creates: members and their local states.
  std::vector<std::pair<std::size_t, std::uint32_t>> created = {};
};

struct Pending {
  std::uint32_t request;
  std::uint32_t transition;
  std::uint32_t answered = 0;  // labels of the request that have an edge
};

/// Where one process of the component can be.
struct Local {
  Bytes held;
  std::uint32_t witness = 0;  // a state of E in which the process exists with this pid
  std::vector<Edge> edges = {};
  std::vector<Pending> pending = {};
  bool expanded = false;
};

struct LocalGraph {
  std::vector<Local> states = {Local()};  // kNowhere first
  boost::unordered_flat_map<Bytes, std::uint32_t, boost::hash<Bytes>> known = {};
  std::uint32_t initial = kNowhere;
};

struct EnvironmentState {
  std::uint32_t only = kNobody;  // the process that holds the token and can go on
  std::uint32_t answered = 0;    // requests
  bool expanded = false;
};

/// Control states in which the process may hold the token.
std::vector<bool> holding(const Body& body) {
  std::vector<bool> result(body.controls.size(), false);
  for (const CompiledTransition& transition : body.transitions) {
    if (transition.keeps_control) result[transition.target] = true;
  }
  return result;
}

class Splitter {
 public:
  Splitter(const Program& program, const Machine& machine, const Component& component,
           std::uint32_t room, Context& context)
      : program_(program),
        machine_(machine),
        context_(context),
        holdings_(program, machine, component),
        room_(room),
        words_((room + sizeof(space::Word) - 1) / sizeof(space::Word)),
        environment_(words_, context),
        execution_(machine),
        successor_execution_(machine),
        state_(words_),
        successor_(words_),
        graphs_(component.members.size()) {
    for (const Member& member : component.members) {
      holding_.push_back(holding(machine.bodies[index(member.proctype)]));
      const auto& marks = holding_.back();
      atomic_ = atomic_ || std::find(marks.begin(), marks.end(), true) != marks.end();
      std::vector<Mentions> mentions;
      for (const Transition& transition : program[member.proctype].transitions) {
        mentions.push_back(
            mentioned_cells(program, holdings_.cells(), member.proctype, transition));
      }
      mentions_.push_back(std::move(mentions));
    }
  }

  Split run() {
    begin();
    do {
      explore();
    } while (interleave());
    return result();
  }

 private:
  using Visit = void (Splitter::*)(…);

  const Program& program_;
  const Machine& machine_;
  Context& context_;
  Holdings holdings_;
};

}  // namespace
}  // namespace proviso::process
