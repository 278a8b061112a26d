import type { Circumstances, Recording } from '../recording.ts';

/** Checks that after healing every client has the server's state. */
export const everybodyIsCurrent = ({ comparisons }: Recording): string[] =>
  comparisons
    .filter(({ held, served }) => held !== served)
    .map(({ who }) => `${who} doesn't show what the server has`);

/** Checks that heads arrived in time on every connection. */
export const nobodyWentDeaf = ({ windows }: Recording): string[] =>
  windows
    .filter(({ events }) => events.some(({ kind }) => kind === 'deaf'))
    .map(({ name }) => `${name} heard nothing for too long while it was connected`);

const graceMs = 11_000;
/** Allows for a failed or late login sweep, which the next one makes up for. */
const interruptedGraceMs = 24_000;

/** Checks that an ended login gets no answer after 2 s, and no broadcasts after 11 s (24 s if a sweep may have failed). */
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

/** Checks that the database's invariants hold at the end. */
export const invariantsHold = ({ brokenInvariants }: Recording): string[] => [...brokenInvariants];
