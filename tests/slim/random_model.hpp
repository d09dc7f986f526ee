// Random SLIM models for comparison with a reference: a tree of components as plain values, which
// can be printed as SLIM and interpreted directly. It shares no code with lang/slim.
//
// All integers have the type int [0..2], so that assignments can be kept in range by construction.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace proviso::slim::random {

constexpr int kMost = 2;  // of every integer

struct Ref {
  enum class Kind : std::uint8_t { Member, Mode, Error, Active };
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
    Conditional
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
};

struct ErrorMove {
  enum class Kind : std::uint8_t { Event, Reset, Out, In, Activation };
  int source = 0;
  int target = 0;
  Kind kind = Kind::Event;
  std::string name = {};
};

struct Effect {
  int state = 0;
  int member = 0;
  Expression value = {};
};

struct ErrorModel {
  int states = 2;
  std::vector<ErrorMove> moves = {};
  std::vector<Effect> effects = {};
};

struct Component {
  int parent = -1;
  std::vector<int> children = {};
  std::vector<bool> in_modes = {};  // of the parent; empty: all
  std::vector<Member> members = {};
  int modes = 1;
  int activation = -1;  // else the first mode is initial
  std::vector<std::optional<Expression>> invariants = {};
  std::vector<Link> links = {};
  std::vector<Move> moves = {};
  std::optional<ErrorModel> error = {};
};

struct Model {
  std::vector<Component> components = {};  // the root first
  Expression property = {};
};

Model draw(std::mt19937_64& random);
std::string to_slim(const Model& model);
/// The expression with paths from the root.
std::string property_text(const Model& model);
std::string path_of(const Model& model, int component);

}  // namespace proviso::slim::random
