import type { Recording } from '../recording.ts';

/** Every 2xx is in the log exactly once (if it named a revision: not at all otherwise), every 4xx never, nothing stays unknown. */
export const acknowledged = ({ operations, changes, revisions }: Recording): string[] => {
  const logged = new Map<string, number[]>();
  for (const { id, actor, mutationId } of changes) {
    const name = `${actor} ${mutationId}`;
    logged.set(name, [...(logged.get(name) ?? []), id]);
  }
  const changeAt = new Map(revisions.map(({ key, revision, changeId }) => [`${key}=${revision}`, changeId]));
  return operations.flatMap(({ key, actor, name, status, revisions: named }) => {
    const who = `${name} ${key}`;
    const ids = logged.get(`${actor} ${key}`) ?? [];
    if (status === null) return [`${who} was never answered`];
    const told = Object.entries(named);
    const expected = status < 300 && told.length > 0 ? 1 : 0;
    if (ids.length !== expected) return [`${who} answered ${status} and is in the log ${ids.length} times`];
    const strange = told.filter(([stream, revision]) => changeAt.get(`${stream}=${revision}`) !== ids[0]);
    return strange.map(
      ([stream, revision]) => `${who} named ${stream}=${revision}, which is another change's`,
    );
  });
};
