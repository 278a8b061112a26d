import type { Recording } from '../recording.ts';
import { standing } from './lost.ts';

/**
 * Checks that every 2xx is in the log exactly once (not at all if it named no revision), every 4xx never, and that no outcome stays
 * unknown. Changes answered on a lost timeline may be missing, but may not occur twice.
 */
export const acknowledged = (recording: Recording): string[] => {
  const { operations, changes, revisions } = recording;
  const stands = new Set(standing(recording));
  const logged = new Map<string, number[]>();
  for (const { id, actor, mutationId } of changes) {
    const name = `${actor} ${mutationId}`;
    logged.set(name, [...(logged.get(name) ?? []), id]);
  }
  const changeAt = new Map(revisions.map(({ key, revision, changeId }) => [`${key}=${revision}`, changeId]));
  return operations.flatMap((operation) => {
    const { key, actor, name, status, revisions: named } = operation;
    const who = `${name} ${key}`;
    const ids = logged.get(`${actor} ${key}`) ?? [];
    if (status === null) return [`${who} was never answered`];
    if (!stands.has(operation)) return ids.length > 1 ? [`${who} is in the log ${ids.length} times`] : [];
    const raised = Object.entries(named);
    const expected = status < 300 && raised.length > 0 ? 1 : 0;
    if (ids.length !== expected) return [`${who} answered ${status} and is in the log ${ids.length} times`];
    const strange = raised.filter(([stream, revision]) => changeAt.get(`${stream}=${revision}`) !== ids[0]);
    return strange.map(
      ([stream, revision]) => `${who} named ${stream}=${revision}, which is another change's`,
    );
  });
};
