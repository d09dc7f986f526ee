// What the environment remembers, in a variable of which one step writes one bit and the next step
// reads the other: only its domain connects them.
#include <gtest/gtest.h>

#include "engine/interpolation/interpolation.hpp"

namespace proviso::interpolation {
namespace {

using circuit::BitId;
using circuit::ComponentId;
using circuit::Literal;

constexpr ComponentId kWatcher{1};

class System {
 public:
  System() {
    const auto asked = declare("asked", 1);
    const auto answer = declare("answer", 1);
    const auto before = declare("before", 1);
    const auto earlier = declare("earlier", 1);
    const auto mode = declare("mode", 2);
    system_.variables.back().domain = {circuit::Domain::Kind::Enumeration, {"a", "b", "c"}};
    system_.domains.push_back(!graph().conjunction(now(mode[0]), now(mode[1])));
    circuit::Component watcher{"watcher", ComponentId{0}};
    watcher.initial = {!now(answer[0]), !now(before[0]), !now(earlier[0])};
    watcher.updates = {{before[0], now(asked[0])}, {earlier[0], now(before[0])}};
    circuit::Component keeper{"keeper", ComponentId{0}};
    keeper.transition = {graph().implies(now(asked[0]), next(mode[0])),
                         graph().implies(next(answer[0]), now(mode[1]))};
    system_.components = {{"main"}, watcher, keeper};
    circuit::Property property;
    property.text = "!(answer & earlier)";
    property.mentioned = {kWatcher};
    property.invariant = !graph().conjunction(now(answer[0]), now(earlier[0]));
    system_.properties = {property};
  }

  const circuit::System& operator*() const { return system_; }

 private:
  std::vector<BitId> declare(std::string name, unsigned width) {
    const circuit::VariableId variable{static_cast<std::uint32_t>(system_.variables.size())};
    std::vector<BitId> bits;
    for (unsigned i = 0; i < width; ++i) {
      bits.push_back(BitId{static_cast<std::uint32_t>(system_.bits.size())});
      system_.bits.push_back({variable, graph().variable(), graph().variable()});
    }
    system_.variables.push_back({std::move(name), {}, false, bits});
    return bits;
  }
  circuit::Graph& graph() { return system_.graph; }
  Literal now(BitId bit) const { return system_.bits[index(bit)].now; }
  Literal next(BitId bit) const { return system_.bits[index(bit)].next; }

  circuit::System system_;
};

TEST(Memory, IsShownOrAbsorbedEvenIfOnlyADomainConnectsItsBits) {
  const System system;
  for (const bool focus_is_fixed : {true, false}) {
    Context context;
    Options options;
    options.focus = {kWatcher};
    options.focus_is_fixed = focus_is_fixed;
    const Result result = check(*system, (*system).properties.front(), options, context);
    EXPECT_EQ(result.answer.verdict, Verdict::Holds);
    EXPECT_TRUE(result.certificate.has_value());
    EXPECT_EQ(result.environment.focus.size(), focus_is_fixed ? 1U : 2U);
  }
}

/// The strongest relation over what the watcher sees is not enough: the algorithm of the paper
/// never ends.
TEST(Memory, IsWhatAlgorithmOneCannotSee) {
  const System system;
  Context context;
  Options options;
  options.focus = {kWatcher};
  options.criterion = Criterion::Paper;
  options.bound = 8;
  const Result result = check(*system, (*system).properties.front(), options, context);
  EXPECT_EQ(result.answer.verdict, Verdict::Undecided);
  EXPECT_EQ(result.answer.bound, 8U);
}

TEST(Memory, ALimitIsUndecided) {
  const System system;
  for (const Criterion criterion : {Criterion::Complete, Criterion::Paper}) {
    Context context;
    context.cancel();
    Options options;
    options.criterion = criterion;
    const Result result = check(*system, (*system).properties.front(), options, context);
    EXPECT_EQ(result.answer.verdict, Verdict::Undecided);
    EXPECT_EQ(result.answer.stopped, StopReason::Interrupt);
  }
  Context context;
  EXPECT_THROW(project(*system, {kWatcher}, 0, context), LimitReached);
}

}  // namespace
}  // namespace proviso::interpolation
