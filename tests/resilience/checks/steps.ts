import type { Circumstances, Recording, WindowRecord } from '../recording.ts';

/** A window applies revisions in steps of one, from a snapshot on. */
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

/** The server sends a socket each revision of a stream in steps of one, while it is in the stream's room and the epoch lasts. */
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

/** A join or a pull brings all revisions from the asked one on, without a hole. */
const caughtUpInSteps = ({ name, events }: WindowRecord): string[] =>
  events.flatMap((event) => {
    if (event.kind !== 'caughtUp') return [];
    const isWhole = event.revisions.every((revision, index) => revision === event.since + 1 + index);
    return isWhole
      ? []
      : [`${name} asked for ${event.key} after ${event.since} and got ${event.revisions.join()}`];
  });

/** Every window went in steps of one. */
export const stepsOfWindows = ({ windows }: Recording, { isLossy }: Circumstances): string[] =>
  windows.flatMap((window) => [
    ...appliedInSteps(window),
    ...caughtUpInSteps(window),
    ...(isLossy ? [] : receivedInSteps(window)),
  ]);
