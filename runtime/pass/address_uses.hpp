// What is done with an address, as far as one module can tell.
//
// A load reads and a store writes. A call of a const member function of the object reads it, of
// another one writes it: what such a function does inside is the object's own affair. Any other
// function that gets the address is looked into, and does what it does with its parameter. The
// address is followed through variables that hold nothing else, as those of references do. Where it
// goes elsewhere (into other memory, out of the function, to code that is not here) it is given
// away, and what is done with it afterwards is not seen.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

namespace proviso::pass {

struct AddressUse {
  llvm::Instruction* instruction = nullptr;
  bool reads = false;
  bool writes = false;
  bool is_given_away = false;   // there
  llvm::Value* base = nullptr;  // the same address as the one that was followed
};

class AddressUses {
 public:
  /// Lists the uses of the address in every place where it stands; `is_class` says that an object
  /// with member functions is there.
  std::vector<AddressUse> of(llvm::Value& address, bool is_class);
  /// Lists the uses of an address that is an operand there.
  std::vector<AddressUse> of(const llvm::Use& use, bool is_class);

 private:
  struct Walk {
    bool is_class = false;
    std::vector<AddressUse> found = {};
    std::set<const llvm::Value*> seen = {};
  };
  struct Effect {
    bool reads = false;
    bool writes = false;
    bool gives_away = false;
  };

  void follow_all(llvm::Value& address, llvm::Value* base, Walk& walk);
  void follow(const llvm::Use& use, llvm::Value* base, Walk& walk);
  void follow_store(llvm::StoreInst& store, const llvm::Use& use, llvm::Value* base, Walk& walk);
  void follow_call(llvm::CallBase& call, const llvm::Use& use, llvm::Value* base, Walk& walk);
  Effect effect_of(llvm::Argument& parameter, bool is_class);

  std::map<std::pair<const llvm::Argument*, bool>, Effect> effects_;
};

}  // namespace proviso::pass
