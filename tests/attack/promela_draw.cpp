// Random statements, processes and claims.
#include "attack/promela_draw.hpp"

#include <fmt/format.h>

#include "random_choice.hpp"

namespace proviso::attack::promela {
namespace {

using Kind = Statement::Kind;
using Body = std::vector<Statement>;

/// Where a statement stands.
struct Around {
  int depth = 0;
  bool in_loop = false;
  bool in_step = false;    // a d_step
  bool in_for = false;     // its counter is taken
  bool in_unless = false;  // nothing that meets
  bool starts = false;     // an option, an escape
  bool may_jump = true;
  bool begins_step = false;  // of a d_step: may be the receiving end of a meeting
};

class ModelDrawing : public ClaimDrawing {
 public:
  Drawn make() {
    const std::uint32_t count = 1 + random_below(3);
    std::vector<Proctype> proctypes(count);
    bool runs = false;
    for (std::uint32_t p = 0; p < count; ++p) {
      proctypes[p] = proctype(std::string(1, static_cast<char>('A' + p)));
      runs |= proctypes[p].active == 0;
    }
    if (runs) proctypes.push_back(init(proctypes));
    drawn_.model.proctypes = std::move(proctypes);
    claims();
    return std::move(drawn_);
  }

 private:
  Proctype proctype(const std::string& name) {
    Proctype made;
    made.name = name;
    begin(made);
    switch (random_below(5)) {
      case 4:
        use("run");
        made.parameters.push_back({"k", {Type::Kind::Byte}, 0, 0, "byte k"});
        if (random_below(3) == 2) {
          made.parameters.push_back({"p", {Type::Kind::Channel}, 0, 0, "chan p"});
          body_ = nullptr;  // declares the channel that is passed
          while (channel({.rendezvous = false}).name != "c") continue;
          body_ = &made;
          has_channel_parameter_ = true;
        }
        break;
      case 3:
        made.active = 2;
        break;
      default:
        made.active = 1;
    }
    made.body = whole_body();
    if (random_below(12) == 11) {
      use("provided");
      made.is_provided = true;
      made.provided = global_condition();
    }
    body_ = nullptr;
    has_channel_parameter_ = false;
    return made;
  }

  void begin(Proctype& proctype) {
    body_ = &proctype;
    budget_ = 9;
    labels_.clear();
  }

  Proctype init(const std::vector<Proctype>& others) {
    Proctype made;
    made.name = "init";
    made.active = 1;
    begin(made);
    Body starts;
    for (const Proctype& other : others) {
      if (other.active > 0) continue;
      Statement run;
      run.kind = Kind::Run;
      run.name = other.name;
      for (const Variable& parameter : other.parameters) {
        run.arguments.push_back(parameter.name == "p" ? variable("c") : simple());
      }
      if (random_below(3) == 2) {
        run.has_target = true;
        run.target = variable("w");
      }
      starts.push_back(std::move(run));
    }
    if (random_below(2) == 1) {
      Statement atomic;
      atomic.kind = Kind::Atomic;
      atomic.bodies = {starts};
      starts = {atomic};
    }
    if (random_below(2) == 1) {
      for (Statement& more : whole_body()) starts.push_back(std::move(more));
    }
    made.body = std::move(starts);
    body_ = nullptr;
    return made;
  }

  /// The statements of a process, with the labels that jumps need.
  Body whole_body() {
    Body made = sequence(1 + random_below(4), {});
    for (const auto& [number, name] : labels_) {
      Statement& at = made[number % made.size()];
      if (may_have_label(at) && at.label.empty()) {
        at.label = name;
        continue;
      }
      Statement skip;
      skip.label = name;
      made.insert(made.begin() + static_cast<std::ptrdiff_t>(number % made.size()), skip);
    }
    for (Statement& at : made) {
      if (at.label.empty() && may_have_label(at) && random_below(6) == 5) at.label = label(9);
    }
    return made;
  }

  static bool may_have_label(const Statement& at) {
    return at.kind < Kind::DStep && at.kind != Kind::Else;
  }

  std::string label(std::size_t number) {
    static const char* const kPrefixes[] = {"L", "end", "accept", "progress"};
    const std::string prefix = kPrefixes[random_below(4)];
    use("label " + prefix);
    return fmt::format("{}_{}_{}_{}", prefix, body_->name, number, serial_++);
  }

  Body sequence(std::uint32_t length, Around around) {
    Body made;
    for (std::uint32_t i = 0; i < length; ++i) {
      made.push_back(statement(around));
      around.starts = false;
      around.may_jump = true;
      around.begins_step = false;
      const bool jumps = made.back().kind == Kind::Goto || made.back().kind == Kind::Break;
      if (jumps) break;
    }
    return made;
  }

  Statement statement(const Around& around) {
    const bool compound = around.depth < 2 && budget_ > 0 && random_below(3) > 0;
    --budget_;
    if (!compound) return simple_statement(around);
    return around.starts ? starting(around) : compound_statement(around);
  }

  Around inside(const Around& around) const {
    Around inner = around;
    ++inner.depth;
    inner.starts = false;
    inner.may_jump = true;
    inner.begins_step = false;
    return inner;
  }

  Statement with_body(Kind kind, const char* feature, Around inner) {
    use(feature);
    Statement made;
    made.kind = kind;
    inner.in_step |= kind == Kind::DStep;
    inner.in_loop &= kind != Kind::DStep;
    inner.may_jump = false;
    inner.begins_step = kind == Kind::DStep;
    inner.starts |= kind == Kind::DStep || kind == Kind::Atomic;
    made.bodies.push_back(sequence(1 + random_below(3), inner));
    return made;
  }

  /// What an option may begin with beside simple statements.
  Statement starting(const Around& around) {
    if (around.in_step) return simple_statement(around);
    const bool step = random_below(2) == 0;
    return with_body(step ? Kind::DStep : Kind::Atomic, step ? "d_step" : "atomic", inside(around));
  }

  Statement compound_statement(const Around& around) {
    const Around inner = inside(around);
    if (around.in_step) return random_below(2) == 0 ? choice(Kind::If, inner) : iteration(inner);
    switch (random_below(12)) {
      case 0:
      case 1:
        return choice(Kind::If, inner);
      case 2:
      case 3:
        return choice(Kind::Do, inner);
      case 4:
      case 5:
        return with_body(Kind::Atomic, "atomic", inner);
      case 6:
      case 7:
        return with_body(Kind::DStep, "d_step", inner);
      case 8:
        return with_body(Kind::Block, "block", inner);
      case 9:
        return unless(inner);
      default:
        return iteration(inner);
    }
  }

  Statement choice(Kind kind, Around inner) {
    use(kind == Kind::If ? "if" : "do");
    Statement made;
    made.kind = kind;
    inner.in_loop |= kind == Kind::Do;
    inner.starts = true;
    const std::uint32_t options = 1 + random_below(3);
    for (std::uint32_t i = 0; i < options; ++i) {
      made.bodies.push_back(sequence(1 + random_below(2), inner));
    }
    if (random_below(2) == 1) {
      use("else");
      Statement otherwise;
      otherwise.kind = Kind::Else;
      inner.starts = false;
      Body body = {otherwise};
      if (kind == Kind::Do && random_below(2) == 1) {
        body.push_back({Kind::Break});
      } else if (random_below(2) == 1) {
        body.push_back(statement(inner));
      }
      made.bodies.push_back(std::move(body));
    }
    return made;
  }

  Statement unless(Around inner) {
    use("unless");
    Statement made;
    made.kind = Kind::Unless;
    inner.in_unless |= random_below(8) != 7;
    drawn_.model.has_unless_meeting |= !inner.in_unless;
    inner.may_jump = false;
    made.bodies.push_back(sequence(1 + random_below(3), inner));
    inner.starts = true;
    inner.depth = 9;
    made.bodies.push_back(sequence(1 + random_below(2), inner));
    return made;
  }

  Statement iteration(Around inner) {
    Statement made;
    if (inner.in_for || random_below(3) == 0) {
      use("select");
      made.kind = Kind::Select;
      made.target = random_below(2) == 0 ? variable("x") : variable("g");
      made.arguments = {number(0), number(static_cast<int>(random_below(3)))};
      return made;
    }
    inner.in_for = true;
    inner.in_loop = !inner.in_step;
    made.target = variable("n");
    if (random_below(2) == 0) {
      use("for");
      made.kind = Kind::For;
      made.arguments = {number(static_cast<int>(random_below(2))), number(1)};
    } else {
      use("for in");
      made.kind = Kind::ForIn;
      made.name = variable(random_below(2) == 0 ? "a" : "z").name;
      made.value = number(2);
    }
    made.bodies.push_back(sequence(1 + random_below(2), inner));
    return made;
  }

  Statement simple_statement(const Around& around) {
    Statement made;
    switch (random_below(16)) {
      case 0:
        return made;
      case 1:
      case 2:
        return guard(around);
      case 3:
      case 4:
        use("assert");
        made.kind = Kind::Assert;
        made.value = condition();
        return made;
      case 5:
      case 6:
        return send(around);
      case 7:
      case 8:
      case 9:
        return receive(around);
      case 10:
        if (!around.may_jump) return assignment();
        if (around.in_loop && random_below(2) == 0) {
          use("break");
          made.kind = Kind::Break;
          return made;
        }
        if (around.in_step) return assignment();
        use("goto");
        made.kind = Kind::Goto;
        made.name = jump_label();
        return made;
      case 11:
        made.kind = random_below(2) == 0 ? Kind::Increment : Kind::Decrement;
        use("++ and --");
        made.target = flag();
        return made;
      case 12:
        return other();
      default:
        return assignment();
    }
  }

  std::string jump_label() {
    const std::size_t number = random_below(3);
    const auto known = labels_.find(number);
    if (known != labels_.end()) return known->second;
    return labels_[number] = label(number);
  }

  Statement assignment() {
    Statement made;
    made.kind = Kind::Assign;
    if (random_below(12) == 11) {
      use("mtype");
      made.target = variable("m");
      made.value = number(1 + static_cast<int>(random_below(2)));
      made.value.name = made.value.value == 2 ? "red" : "green";
      return made;
    }
    made.target = target();
    made.value = value();
    return made;
  }

  Statement other() {
    Statement made;
    if (random_below(2) == 0) {
      use("printf");
      made.kind = Kind::Print;
      made.value = simple();
      return made;
    }
    use("inline");
    if (drawn_.model.head.find("inline") == std::string::npos) {
      drawn_.model.head += "inline bump(v) { v = (v + 1) % 3; assert(v < 3) }\n";
    }
    Statement add = {Kind::Assign};
    add.target = random_below(2) == 0 ? variable("g") : variable("x");
    add.value = binary("%", binary("+", add.target, number(1)), number(3));
    Statement check = {Kind::Assert};
    check.value = binary("<", add.target, number(3));
    made.kind = Kind::Inline;
    made.name = fmt::format("bump({})", text(add.target));
    made.bodies = {{add, check}};
    return made;
  }

  Statement guard(const Around& around) {
    Statement made;
    made.kind = Kind::Guard;
    Expr& value = made.value;
    switch (random_below(8)) {
      case 6: {
        static const char* const kTests[] = {"full", "empty", "nfull", "nempty"};
        value.kind = Expr::Kind::Channel;
        value.name = kTests[random_below(4)];
        use(value.name);
        value.operands = {channel({.rendezvous = false})};
        return made;
      }
      case 7:
        if (random_below(2) == 0 && !around.in_step) {
          use("timeout");
          value.kind = Expr::Kind::Timeout;
          return made;
        }
        use("poll");
        value.kind = Expr::Kind::Poll;
        value.operands = {channel({.rendezvous = false})};
        value.random = random_below(2) == 1;
        value.fields = fields(value.operands[0], false);
        return made;
      default:
        value = condition();
        return made;
    }
  }

  Statement send(const Around& around) {
    Statement made;
    made.kind = Kind::Send;
    made.channel = channel({.rendezvous = !around.in_step && !around.in_unless});
    use("send");
    for (const Type& type : fields_of(made.channel)) made.arguments.push_back(argument(type));
    if (made.channel.name != "d" && random_below(4) == 3) {
      use("sorted send");
      made.sorted = true;
    }
    return made;
  }

  Statement receive(const Around& around) {
    Statement made;
    made.kind = Kind::Receive;
    const bool meets = (!around.in_step || around.begins_step) && !around.in_unless;
    made.channel = channel({.rendezvous = meets});
    use("receive");
    made.fields = fields(made.channel, true);
    if (made.channel.name == "d") {
      if (around.in_step) use("d_step that begins with a rendezvous");
      return made;
    }
    made.random = random_below(5) == 4;
    made.copy = random_below(6) == 5;
    if (made.random) use("random receive");
    if (made.copy) use("receive that copies");
    return made;
  }

  int budget_ = 0;
  int serial_ = 0;
  std::map<std::size_t, std::string> labels_;
};

}  // namespace

Drawn draw_model() { return ModelDrawing().make(); }

}  // namespace proviso::attack::promela
