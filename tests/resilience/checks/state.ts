import type { Circumstances, Recording } from '../recording.ts';

/** Checks that after healing everybody holds what the server serves. */
export const everybodyIsCurrent = ({ comparisons }: Recording): string[] =>
  comparisons
    .filter(({ held, served }) => held !== served)
    .map(({ who }) => `${who} doesn't show what the server has`);

/** Checks that heads came in time on every connection. */
export const nobodyWentDeaf = ({ windows }: Recording): string[] =>
  windows
    .filter(({ events }) => events.some(({ kind }) => kind === 'deaf'))
    .map(({ name }) => `${name} heard nothing for too long while it was connected`);

const graceMs = 11_000;
/** A look at the logins that failed or came late is made up for by the next. */
const interruptedGraceMs = 24_000;

/** An ended login gets no answer after 2 s, and on its sockets nothing after 11 s (24 s if a look may have failed). */
export const endedLoginsReceiveNothing = (
  { revocations }: Recording,
  { isInterrupted }: Circumstances,
): string[] => {
  const grace = isInterrupted ? interruptedGraceMs : graceMs;
  return revocations.flatMap(({ loginId, status, receivedAfterMs }) => [
    ...(status === 200 ? [`login ${loginId} was answered after its end`] : []),
    ...((receivedAfterMs ?? 0) > grace
      ? [`login ${loginId} heard something ${receivedAfterMs} ms after its end`]
      : []),
  ]);
};

/** The database's invariants hold at the end. */
export const invariantsHold = ({ brokenInvariants }: Recording): string[] => [...brokenInvariants];
