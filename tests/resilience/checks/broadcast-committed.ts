import type { Recording } from '../recording.ts';
import { isLostAt } from './lost.ts';

/** Checks that only committed changes were broadcast, both at the time and according to the final log. */
export const broadcastOnlyCommitted = ({
  probes,
  windows,
  changes,
  revisions,
  lost,
}: Recording): string[] => {
  const mutationOf = new Map(changes.map(({ id, mutationId }) => [id, mutationId]));
  const logged = new Map(
    revisions.map(({ key, revision, changeId }) => [`${key} ${revision}`, mutationOf.get(changeId)]),
  );
  const early = probes
    .filter(({ at, sent, committed }) => sent > committed && !isLostAt(at, lost))
    .map(({ key, sent, committed }) => `${key} ${sent} was broadcast while ${committed} was committed`);
  const other = windows.flatMap(({ name, events }) =>
    events.flatMap((event) => {
      if (event.kind !== 'received' || isLostAt(event.at, lost)) return [];
      if (logged.get(`${event.key} ${event.revision}`) === event.mutationId) return [];
      return [
        `${name} received ${event.mutationId} as ${event.key} ${event.revision}, which the log doesn't know`,
      ];
    }),
  );
  return [...early, ...other];
};
