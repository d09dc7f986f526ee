// The micro models: small models of every rule of the semantics, with the verdicts that follow from
// it and the lengths of the shortest violations.
//
// Beside a line stands what it would catch, or the decision of lang/slim/semantics.hpp that its
// verdict rests on.
#pragma once

namespace proviso::slim {

inline constexpr int kHolds = -1;
inline constexpr int kViolated = -2;  // of whatever length

struct Micro {
  const char* model;
  const char* property;
  int expected;  // kHolds, kViolated, or the steps of the shortest violation
  bool nominal = false;
};

/// Micro tests 1 to 49 of the language's definition, in its order.
inline constexpr Micro kMicros[] = {
    {"a", "n <= 3", kHolds},
    {"a", "mode = full implies n = 3", kHolds},
    {"a", "n < 3", 3},
    {"a", "DEADLOCK", 4},
    {"b", "s.sent = r.got", kHolds},  // receivers-skip gives 2
    {"b", "r.mode = q.mode", 2},
    {"b", "not (s.sent = 2 and r.mode = full)", 4},  // both receivers must be ready
    {"b", "s.sent < 3", 7},
    {"b", "LTLSPEC G ({s.sent = 1 and r.mode = full} -> X {s.sent = 1})", kHolds},
    {"b", "LTLSPEC G F {r.mode = empty}", kHolds},
    {"b", "DEADLOCK", kHolds},
    {"c", "not low", kHolds},  // activation and driver in the same step
    {"c2", "not low", 6},      // memory survives
    {"c", "mode = backup implies b2.mode = charged", kHolds},
    {"c", "mode = primary implies b2.e = 2", 6},
    {"c", "mode = backup implies b1.e = 0", kHolds},  // inactive instances do not move
    {"c", "LTLSPEC G F {mode = primary}", kHolds},
    {"c", "DEADLOCK", kHolds},
    {"d", "sum <= 6", kHolds},
    {"d", "same implies sum mod 2 = 0", kHolds},
    {"d", "sum != 6", 6},
    {"d", "LTLSPEC G ({sum = 0} -> X {sum = 1})", kHolds},  // synchronous steps would give 2
    {"e", "es.valid", kHolds, true},
    {"e", "es.valid", 1},
    {"e", "es.error = lost iff not es.valid", kHolds},
    {"e", "cdu.alarm implies not es.valid", kHolds},  // reset in the same step as restart
    {"e", "CTLSPEC AG EF {es.valid}", kHolds},
    {"e2", "CTLSPEC AG EF {es.valid}", kViolated},
    {"e", "LTLSPEC G ({cdu.alarm} -> F {not cdu.alarm})", kHolds},
    {"e", "DEADLOCK", 0, true},
    {"f", "error = ok implies v = 2", kHolds},  // an overlay: an assignment would lose the 2
    {"f", "error = high implies v = 3", kHolds},
    {"f", "v != 0", 1},
    {"g", "n1.error = dead implies b.error = down", kHolds},
    {"g", "n1.error = ok", 2},
    {"g", "n2.error = ok", kHolds},  // no access, no propagation
    {"h", "x.v.flowing implies n >= 1", kHolds},
    {"h", "mode = two implies x.v.flowing", kHolds},  // through a relay
    {"h", "not y.v.flowing", 2},                      // the parent sends
    {"h", "mode = one implies n != 2", 3},            // start without x in mode done
    {"h", "mode = two implies n = 1", kHolds},        // the second start blocks on x.v
    {"i", "mode = low implies n <= 1", kHolds},
    {"i", "n != 3", 2},
    {"i", "DEADLOCK", 1},
    {"k", "mode = off implies u.error = ok", 2},
    {"k", "LTLSPEC G ({mode = off} -> X {u.error = ok})", kHolds},
    {"k", "LTLSPEC G ({mode = off and u.error = ok} -> X {u.error = ok})", kHolds},
    {"event_data", "rx.last = tx.k", kHolds},
    {"event_data", "rx.last < 3", 3},
};

}  // namespace proviso::slim
