/* A document goes round: N participants must sign it before the server publishes it.
 *
 * After the workflow benchmark of B. Finkbeiner, H.-J. Peter, S. Schewe: RESY: Requirement
 * Synthesis for Compositional Model Checking (TACAS 2008), rebuilt from the sizes in its table:
 * the participants together have 8^N states, the server has 2^N + N + 5.
 *
 *   proviso assume examples/workflow.pml --component Participant
 *   proviso prove examples/workflow.pml --component Participant --define N=4
 *
 * What does the server require of the participants? That they sign what they have been given and
 * only once; what they have read and approved does not matter. */
#ifndef N
#define N 3
#endif

#define COLLECT N
#define PUBLISH (N + 1)
#define CLOSE (N + 5) /* after archiving, notifying and logging */
#define ALL ((1 << N) - 1)

/* The server's record. Below N the document is on its way to participant `stage`. */
byte stage = 0;
byte signatures = 0;

active [N] proctype Participant()
{
  bit has_document, has_read, approves;

  do
  :: d_step { stage == _pid -> has_document = 1; stage++ }
  :: has_read = 1 - has_read
  :: approves = 1 - approves
  :: d_step {
       /* While others still wait for the document the server listens only to those who do. */
       has_document && has_read && approves && (stage <= _pid || stage >= COLLECT) ->
       assert(stage == COLLECT && !(signatures & (1 << _pid)));
       signatures = signatures | (1 << _pid);
       has_document = 0;
       has_read = 0;
       approves = 0
     }
  od
}

active proctype Server()
{
  do
  :: d_step { stage == COLLECT && signatures == ALL -> stage = PUBLISH }
  :: d_step { stage >= PUBLISH && stage < CLOSE -> stage++ }
  :: d_step { stage == CLOSE -> signatures = 0; stage = 0 }
  od
}
