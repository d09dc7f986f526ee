// Small random programs with every statement and operator of the language. Choice 0 is always the
// simplest, so that a case shrinks to a small program.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "attack/promela_model.hpp"

namespace proviso::attack::promela {

/// A program, and the names of the features that it has.
struct Drawn {
  Model model;
  std::set<std::string> features;
};

Drawn draw_model();

/// Draws expressions; variables and channels are declared when they are first used.
class Drawing {
 public:
  Expr simple();
  Expr value();
  Expr condition();
  /// A condition on globals only.
  Expr global_condition();
  /// A variable that may be assigned: a scalar or an element.
  Expr target();
  Expr flag();  // a variable with few values

 protected:
  struct Kinds {
    bool rendezvous = true;
    bool buffered = true;
  };
  Expr number(int value) const;
  Expr variable(const std::string& name);
  Expr element(const std::string& name);
  Expr binary(const std::string& op, Expr left, Expr right);
  Expr comparison(Expr left);
  Expr channel(Kinds kinds);
  const std::vector<Type>& fields_of(const Expr& channel);
  Expr argument(const Type& type);
  Field field(const Type& type, bool may_store);
  std::vector<Field> fields(const Expr& channel, bool may_store);
  void use(const std::string& feature) { drawn_.features.insert(feature); }
  Variable& declare(Variable variable);
  Variable& local(Variable variable);

  Drawn drawn_;
  Proctype* body_ = nullptr;  // where locals are declared; nullptr: globals only
  bool has_channel_parameter_ = false;
  std::vector<Type> message_;  // the fields of all channels but q
};

/// Draws claims about the processes that have been drawn.
class ClaimDrawing : public Drawing {
 protected:
  void claims();

 private:
  Expr atom();
  Claim never();
  Claim formula(const std::string& name);
};

}  // namespace proviso::attack::promela
