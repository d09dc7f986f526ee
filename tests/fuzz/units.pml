#define N 3
#define TWICE(x) ((x) + (x))
#if N > 2 && defined(N)
mtype = { red, green };
mtype:k = { up, down };
#else
#error never
#endif
typedef Slot { byte data[2]; bool used = 1; unsigned n : 3 };
Slot slots[N];
chan q = [2] of { mtype, Slot };
chan r = [0] of { byte };
hidden int h = -1;
inline put(c, v) { c!v; goto out; h = 1; out: skip }
proctype P(byte a, b; chan c) provided (a != 3) {
  byte i;
  L: for (i : 0 .. N - 1) { slots[i].data[0] = TWICE(i) }
  select (i : 1 .. 3);
  do
  :: q!red, slots[0]
  :: q?<red, slots[1]> -> q??green, _
  :: atomic { len(q) > 0 && nempty(q); break }
  :: timeout -> goto L
  od unless { h == 7 };
  d_step { if :: i == 1 -> i = (i -> 2 : 3) :: else fi; i++ };
  put(c, i);
  assert(i <= 255); printf("%d\n", i)
}
init { atomic { run P(1, 2, r); r?h }; end: skip }
never { do :: P[1]@L -> accept: skip :: !(np_) od }
ltl one { [] (h == 1 -> <> P[1]:i U (h > 2)) }
ltl two { always eventually (slots[0].used && !q?[red, _, _, _, _]) }
