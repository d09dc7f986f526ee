// Random SLIM models for comparison with a reference: a tree of components as plain values, which
// can be printed as SLIM and interpreted directly. It shares no code with lang/slim.
//
// All integers have the type int [0..2], so that assignments can be kept in range by construction.
// What is drawn: a tree of up to five instances, some of one implementation; modes in which
// subcomponents and connections count, activation, urgency; data, event and event data ports with
// connections, relays and flows; error models with resets, propagations to relatives and over
// accesses, fault effects; clocks of components and of error models.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace proviso::slim::random {

constexpr int kMost = 2;       // of every integer
constexpr int kMostClock = 3;  // of the constants that clocks are compared with

struct Ref {
  enum class Kind : std::uint8_t { Member, Mode, Error, Active, Clock, ErrorClock };
  Kind kind = Kind::Member;
  int component = 0;
  int member = 0;
};

struct Expression {
  enum class Op : std::uint8_t {
    Constant,
    Ref,
    Not,
    And,
    Or,
    Xor,
    Implies,
    Iff,
    Equal,
    Less,
    Increment,
    Conditional,
    AtLeast,  // a clock, compared with `value`
    AtMost
  };
  Op op = Op::Constant;
  bool is_boolean = true;
  int value = 0;  // of a constant; compared with a mode or an error state, its place
  Ref ref = {};
  std::vector<Expression> operands = {};
};

struct Member {
  enum class Kind : std::uint8_t { Data, InData, OutData, InEvent, OutEvent, InBoth, OutBoth };
  std::string name;
  Kind kind = Kind::Data;
  bool is_boolean = true;
  int initial = 0;

  bool has_value() const { return kind != Kind::InEvent && kind != Kind::OutEvent; }
  bool has_event() const { return kind >= Kind::InEvent; }
  bool is_in() const {
    return kind == Kind::InData || kind == Kind::InEvent || kind == Kind::InBoth;
  }
  bool is_out() const {
    return kind == Kind::OutData || kind == Kind::OutEvent || kind == Kind::OutBoth;
  }
};

/// A port: a member of a component.
struct Port {
  int component = 0;
  int member = 0;
  friend bool operator==(const Port&, const Port&) = default;
  friend auto operator<=>(const Port&, const Port&) = default;
};

struct Link {
  std::optional<Port> source = {};  // or a flow
  Expression flow = {};
  Port target = {};
  std::vector<bool> modes = {};  // empty: all
};

struct Move {
  enum class Trigger : std::uint8_t { None, Activation, Receive, Send };
  int source = 0;
  int target = 0;
  Trigger trigger = Trigger::None;
  Port port = {};
  std::optional<Expression> guard = {};
  std::vector<std::pair<int, Expression>> assignments = {};  // own members
  bool resets = false;
  std::vector<int> clocks = {};  // that it sets to 0
};

struct ErrorMove {
  enum class Kind : std::uint8_t { Event, Reset, Out, In, Activation };
  int source = 0;
  int target = 0;
  Kind kind = Kind::Event;
  std::string name = {};
  std::optional<Expression> guard = {};
  std::vector<int> clocks = {};  // that it sets to 0
};

struct Effect {
  int state = 0;
  int member = 0;
  Expression value = {};
};

struct ErrorModel {
  int states = 2;
  int clocks = 0;
  std::vector<std::optional<Expression>> invariants = {};  // by state
  std::vector<ErrorMove> moves = {};
  std::vector<Effect> effects = {};
};

struct Component {
  int parent = -1;
  int twin = -1;  // the component whose implementation it has too
  std::vector<int> children = {};
  std::vector<int> accesses = {};   // siblings
  std::vector<bool> in_modes = {};  // of the parent; empty: all
  std::vector<Member> members = {};
  int modes = 1;
  int activation = -1;  // else the first mode is initial
  int urgent = -1;
  int clocks = 0;
  std::vector<std::optional<Expression>> invariants = {};
  std::vector<Link> links = {};
  std::vector<Move> moves = {};
  std::optional<ErrorModel> error = {};
  bool is_attached_above = false;  // the parent says that it has the error model
};

struct Model {
  std::vector<Component> components = {};  // the root first
  Expression property = {};
  bool has_time = false;
  bool has_bare_integers = false;  // `int` without a range
};

Model draw(std::mt19937_64& random);
std::string to_slim(const Model& model);
/// The expression with paths from the root.
std::string property_text(const Model& model);
std::string path_of(const Model& model, int component);

}  // namespace proviso::slim::random
