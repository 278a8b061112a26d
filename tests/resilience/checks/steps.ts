import type { Circumstances, Recording, WindowRecord } from '../recording.ts';

/** Checks that a window applies revisions one by one, beginning with a snapshot. */
const appliedInSteps = ({ name, events }: WindowRecord): string[] => {
  const held = new Map<string, number>();
  const problems: string[] = [];
  for (const event of events) {
    if (event.kind === 'loaded')
      for (const [key, revision] of Object.entries(event.revisions)) held.set(key, revision);
    if (event.kind !== 'applied') continue;
    const before = held.get(event.key);
    if (before === undefined || event.revision !== before + 1)
      problems.push(`${name} applied ${event.key} ${event.revision} on ${before}`);
    held.set(event.key, event.revision);
  }
  return problems;
};

/** Checks that a socket is sent each revision of a stream one by one, as long as it is in the stream's room and the epoch lasts. */
const receivedInSteps = ({ name, events }: WindowRecord): string[] => {
  const last = new Map<string, { epoch: string; revision: number } | null>();
  const problems: string[] = [];
  for (const event of events) {
    if (event.kind === 'joined') last.set(`${event.socket} ${event.key}`, null);
    if (event.kind === 'left') last.delete(`${event.socket} ${event.key}`);
    if (event.kind !== 'received') continue;
    const room = `${event.socket} ${event.key}`;
    const before = last.get(room);
    if (before === undefined) continue;
    if (before?.epoch === event.epoch && event.revision !== before.revision + 1)
      problems.push(`${name} received ${event.key} ${event.revision} after ${before.revision}`);
    last.set(room, event);
  }
  return problems;
};

/** Checks that a join or pull returns all revisions after the requested one without a gap. */
const caughtUpInSteps = ({ name, events }: WindowRecord): string[] =>
  events.flatMap((event) => {
    if (event.kind !== 'caughtUp') return [];
    const isWhole = event.revisions.every((revision, index) => revision === event.since + 1 + index);
    return isWhole
      ? []
      : [`${name} asked for ${event.key} after ${event.since} and got ${event.revisions.join()}`];
  });

/** Checks that every window received and applied revisions one by one. */
export const stepsOfWindows = ({ windows }: Recording, { isLossy }: Circumstances): string[] =>
  windows.flatMap((window) => [
    ...appliedInSteps(window),
    ...caughtUpInSteps(window),
    ...(isLossy ? [] : receivedInSteps(window)),
  ]);
