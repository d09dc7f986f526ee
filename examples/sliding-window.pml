/* A sender with SLOTS slots, a medium of the same capacity, a receiver that acknowledges.
 *
 * After the sliding window benchmark of B. Finkbeiner, H.-J. Peter, S. Schewe: RESY: Requirement
 * Synthesis for Compositional Model Checking (TACAS 2008), rebuilt from the sizes in its table:
 * the sender has (SLOTS + 1) * 4^SLOTS states; medium and receiver have SLOTS * (1 + 3 + ... +
 * 3^SLOTS), not counting what the property has to remember.
 *
 *   proviso assume examples/sliding-window.pml --component Sender --define PROPERTY=MARKED
 *   proviso prove examples/sliding-window.pml --component Sender --define SLOTS=3
 *
 * PROPERTY is one of
 *   NONE
 *   INVENTION  no ONE is delivered that was not put in
 *   CONTENTS   the slots hold what was put in and not yet sent
 *   MARKED     a message that is marked, one ONE among ZEROs, is not delivered twice
 *   SILENCE    nothing is ever delivered: violated */
#ifndef SLOTS
#define SLOTS 2
#endif
#ifndef WINDOW
#define WINDOW 1 /* how many messages may overtake one another */
#endif
#define NONE 0
#define INVENTION 1
#define CONTENTS 2
#define MARKED 3
#define SILENCE 4
#ifndef PROPERTY
#define PROPERTY INVENTION
#endif

/* What a slot holds: nothing, one of two messages, or that it was sent. ACK is a letter of the
 * medium, beside the messages. */
#define EMPTY 0
#define ZERO 1
#define ONE 2
#define SENT 3
#define ACK 3

chan medium = [SLOTS] of { byte };
byte position = 0; /* of the receiver in its round */

#define WHEN_ONE_IS_PUT_IN skip
#define WHEN_ZERO_IS_DELIVERED skip
#define WHEN_ONE_IS_DELIVERED skip
#define WHEN_SLOT_BECOMES(i, value) skip

#if PROPERTY == INVENTION
bit put_in = 0;
#undef WHEN_ONE_IS_PUT_IN
#define WHEN_ONE_IS_PUT_IN put_in = 1
#undef WHEN_ONE_IS_DELIVERED
#define WHEN_ONE_IS_DELIVERED assert(put_in)
#endif

#if PROPERTY == CONTENTS
byte contents[SLOTS];
chan audit[SLOTS] = [0] of { byte };
#undef WHEN_SLOT_BECOMES
#define WHEN_SLOT_BECOMES(i, value) contents[i] = value
#endif

#if PROPERTY == MARKED
#define ABSENT 0
#define UNDER_WAY 1
#define DELIVERED 2
#define NOT_UNIQUE 3
byte marked = ABSENT;
#undef WHEN_ONE_IS_PUT_IN
#define WHEN_ONE_IS_PUT_IN marked = (marked == ABSENT -> UNDER_WAY : NOT_UNIQUE)
#undef WHEN_ONE_IS_DELIVERED
#define WHEN_ONE_IS_DELIVERED \
  assert(marked != DELIVERED); \
  marked = (marked == UNDER_WAY -> DELIVERED : marked)
#endif

#if PROPERTY == SILENCE
#undef WHEN_ZERO_IS_DELIVERED
#define WHEN_ZERO_IS_DELIVERED assert(false)
#undef WHEN_ONE_IS_DELIVERED
#define WHEN_ONE_IS_DELIVERED assert(false)
#endif

#define UNSENT(i) (slot[i] == ZERO || slot[i] == ONE)

/* `earlier` is how many slots before this one hold messages that were not sent. */
#define SLOT(i, earlier) \
  :: d_step { slot[i] == EMPTY -> slot[i] = ZERO; WHEN_SLOT_BECOMES(i, ZERO) } \
  :: d_step { \
       slot[i] == EMPTY -> slot[i] = ONE; WHEN_SLOT_BECOMES(i, ONE); WHEN_ONE_IS_PUT_IN \
     } \
  :: d_step { \
       UNSENT(i) && (earlier) < WINDOW && credits > 0 && nfull(medium) -> \
       medium!slot[i]; slot[i] = SENT; credits--; WHEN_SLOT_BECOMES(i, SENT) \
     } \
  :: d_step { slot[i] == SENT -> slot[i] = EMPTY; WHEN_SLOT_BECOMES(i, EMPTY) }

active proctype Sender()
{
  byte credits = SLOTS; /* how many messages the medium can still take */
  byte slot[SLOTS];

  do
  :: d_step { credits < SLOTS && medium?[ACK] -> medium?ACK; credits++ }
  SLOT(0, 0)
#if SLOTS > 1
  SLOT(1, UNSENT(0))
#endif
#if SLOTS > 2
  SLOT(2, UNSENT(0) + UNSENT(1))
#endif
#if SLOTS > 3
  SLOT(3, UNSENT(0) + UNSENT(1) + UNSENT(2))
#endif
#if SLOTS > 4
  SLOT(4, UNSENT(0) + UNSENT(1) + UNSENT(2) + UNSENT(3))
#endif
#if SLOTS > 5
  SLOT(5, UNSENT(0) + UNSENT(1) + UNSENT(2) + UNSENT(3) + UNSENT(4))
#endif
#if SLOTS > 6
  SLOT(6, UNSENT(0) + UNSENT(1) + UNSENT(2) + UNSENT(3) + UNSENT(4) + UNSENT(5))
#endif
#if SLOTS > 7
#error "there are 1 to 7 slots"
#endif
#if PROPERTY == CONTENTS
  :: audit[0]!slot[0]
#if SLOTS > 1
  :: audit[1]!slot[1]
#endif
#if SLOTS > 2
  :: audit[2]!slot[2]
#endif
#if SLOTS > 3
#error "CONTENTS is for 1 to 3 slots"
#endif
#endif
  od
}

active proctype Receiver()
{
  do
  :: d_step {
       medium?[ZERO] -> medium?ZERO; medium!ACK;
       position = (position + 1) % SLOTS;
       WHEN_ZERO_IS_DELIVERED
     }
  :: d_step {
       medium?[ONE] -> medium?ONE; medium!ACK;
       position = (position + 1) % SLOTS;
       WHEN_ONE_IS_DELIVERED
     }
  od
}

#if PROPERTY == CONTENTS
active proctype Auditor()
{
  byte value;

  do
  :: atomic { audit[0]?value -> assert(value == contents[0]) }
#if SLOTS > 1
  :: atomic { audit[1]?value -> assert(value == contents[1]) }
#endif
#if SLOTS > 2
  :: atomic { audit[2]?value -> assert(value == contents[2]) }
#endif
  od
}
#endif
