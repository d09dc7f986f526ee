// An intrinsic that is on no list here is taken to touch memory in an unknown way. That LLVM says
// of one that it touches no memory is not enough: rdpid reads none, and its result is the machine's
// affair. Only the vector instructions of the processor are too many to be named one by one; there
// the family is ours and LLVM's word decides within it.
#include "harmless.hpp"

#include <algorithm>
#include <iterator>

#include <llvm/IR/Intrinsics.h>

namespace proviso::pass {
namespace {

using llvm::StringRef;

/// Names without the types behind them; one that ends in a dot stands for all that begin with it.
constexpr const char* kHarmless[] = {
    // marks for the compiler and the debugger
    "llvm.dbg.", "llvm.lifetime.", "llvm.invariant.", "llvm.assume", "llvm.expect",
    "llvm.expect.with.probability", "llvm.annotation", "llvm.ptr.annotation", "llvm.var.annotation",
    "llvm.experimental.noalias.scope.decl", "llvm.sideeffect", "llvm.donothing", "llvm.pseudoprobe",
    "llvm.is.constant", "llvm.objectsize", "llvm.launder.invariant.group",
    "llvm.strip.invariant.group", "llvm.type.test", "llvm.public.type.test", "llvm.prefetch",
    "llvm.arithmetic.fence", "llvm.allow.runtime.check", "llvm.allow.ubsan.check",
    // addresses and the stack
    "llvm.threadlocal.address", "llvm.ptrmask", "llvm.returnaddress", "llvm.frameaddress",
    "llvm.addressofreturnaddress", "llvm.sponentry", "llvm.stacksave", "llvm.stackrestore",
    "llvm.get.dynamic.area.offset", "llvm.va_end", "llvm.eh.typeid.for", "llvm.eh.dwarf.cfa",
    // ends of the program
    "llvm.trap", "llvm.debugtrap", "llvm.ubsantrap",
    // integers
    "llvm.abs", "llvm.smax", "llvm.smin", "llvm.umax", "llvm.umin", "llvm.scmp", "llvm.ucmp",
    "llvm.bswap", "llvm.bitreverse", "llvm.ctpop", "llvm.ctlz", "llvm.cttz", "llvm.fshl",
    "llvm.fshr", "llvm.sadd.with.overflow", "llvm.uadd.with.overflow", "llvm.ssub.with.overflow",
    "llvm.usub.with.overflow", "llvm.smul.with.overflow", "llvm.umul.with.overflow",
    "llvm.sadd.sat", "llvm.uadd.sat", "llvm.ssub.sat", "llvm.usub.sat", "llvm.sshl.sat",
    "llvm.ushl.sat", "llvm.smul.fix", "llvm.umul.fix", "llvm.smul.fix.sat", "llvm.umul.fix.sat",
    "llvm.sdiv.fix", "llvm.udiv.fix", "llvm.sdiv.fix.sat", "llvm.udiv.fix.sat",
    // floating-point numbers
    "llvm.sqrt", "llvm.powi", "llvm.sin", "llvm.cos", "llvm.tan", "llvm.asin", "llvm.acos",
    "llvm.atan", "llvm.sinh", "llvm.cosh", "llvm.tanh", "llvm.pow", "llvm.exp", "llvm.exp2",
    "llvm.exp10", "llvm.log", "llvm.log2", "llvm.log10", "llvm.fma", "llvm.fmuladd", "llvm.fabs",
    "llvm.minnum", "llvm.maxnum", "llvm.minimum", "llvm.maximum", "llvm.copysign", "llvm.floor",
    "llvm.ceil", "llvm.trunc", "llvm.rint", "llvm.nearbyint", "llvm.round", "llvm.roundeven",
    "llvm.lround", "llvm.llround", "llvm.lrint", "llvm.llrint", "llvm.ldexp", "llvm.frexp",
    "llvm.canonicalize", "llvm.is.fpclass", "llvm.fptosi.sat", "llvm.fptoui.sat",
    "llvm.convert.from.fp16", "llvm.convert.to.fp16", "llvm.get.rounding", "llvm.set.rounding",
    "llvm.experimental.constrained.",
    // vectors
    "llvm.vector.reduce.", "llvm.vector.insert", "llvm.vector.extract", "llvm.vector.reverse",
    "llvm.vector.splice", "llvm.vector.interleave2", "llvm.vector.deinterleave2",
    "llvm.get.active.lane.mask",
    // of the processor: waiting, order of its own accesses, caches
    "llvm.x86.sse2.pause", "llvm.x86.sse2.lfence", "llvm.x86.sse2.mfence", "llvm.x86.sse.sfence",
    "llvm.x86.sse2.clflush", "llvm.x86.clflushopt", "llvm.x86.clwb"};

/// Families of vector instructions.
constexpr const char* kComputing[] = {
    "llvm.x86.sse.",    "llvm.x86.sse2.",   "llvm.x86.sse3.",     "llvm.x86.ssse3.",
    "llvm.x86.sse41.",  "llvm.x86.sse42.",  "llvm.x86.sse4a.",    "llvm.x86.avx.",
    "llvm.x86.avx2.",   "llvm.x86.avx512.", "llvm.x86.fma.",      "llvm.x86.aesni.",
    "llvm.x86.pclmul.", "llvm.x86.sha",     "llvm.x86.bmi.",      "llvm.x86.mmx.",
    "llvm.x86.tbm.",    "llvm.x86.xop.",    "llvm.x86.vcvtps2ph."};

constexpr const char* kUnpredictable[] = {
    "llvm.x86.rdtsc",   "llvm.x86.rdtscp",       "llvm.x86.rdrand.",
    "llvm.x86.rdseed.", "llvm.x86.rdpid",        "llvm.x86.rdpmc",
    "llvm.x86.rdpru",   "llvm.readcyclecounter", "llvm.readsteadycounter"};

constexpr const char* kAssembly[] = {"", "pause", "nop", "rep; nop", "rep;nop", "rep nop"};

template <std::size_t kCount>
bool is_listed(StringRef name, const char* const (&list)[kCount]) {
  return std::any_of(std::begin(list), std::end(list), [&](StringRef entry) {
    return entry.ends_with(".") ? name.starts_with(entry) : name == entry;
  });
}

StringRef base_name(const llvm::IntrinsicInst& call) {
  return llvm::Intrinsic::getBaseName(call.getIntrinsicID());
}

}  // namespace

bool is_harmless(const llvm::IntrinsicInst& call) {
  const StringRef name = base_name(call);
  if (is_listed(name, kHarmless)) return true;
  const llvm::Function* const called = call.getCalledFunction();
  return is_listed(name, kComputing) && called != nullptr && called->doesNotAccessMemory();
}

bool is_unpredictable(const llvm::IntrinsicInst& call) {
  return is_listed(base_name(call), kUnpredictable);
}

bool is_harmless(const llvm::InlineAsm& assembly) {
  const StringRef text = StringRef(assembly.getAsmString()).trim();
  return std::any_of(std::begin(kAssembly), std::end(kAssembly),
                     [&](StringRef listed) { return text == listed; });
}

}  // namespace proviso::pass
