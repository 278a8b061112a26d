import { groupBy } from '../group-by.ts';
import type { LoggedRevision, OperationRecord, Recording } from '../recording.ts';
import { standing } from './lost.ts';

/** Sorts the changes so that the order agrees with all streams. If there is no such order, some changes are missing. */
const topological = (streams: readonly (readonly number[])[]): number[] => {
  const next = new Map<number, Set<number>>();
  const waiting = new Map<number, number>();
  for (const stream of streams) {
    for (const [index, change] of stream.entries()) {
      if (!waiting.has(change)) waiting.set(change, 0);
      const before = stream[index - 1];
      if (before === undefined) continue;
      const followers = next.get(before) ?? new Set();
      if (!followers.has(change)) waiting.set(change, (waiting.get(change) ?? 0) + 1);
      next.set(before, followers.add(change));
    }
  }
  const order = [...waiting].filter(([, count]) => count === 0).map(([change]) => change);
  for (const change of order)
    for (const follower of next.get(change) ?? []) {
      const left = (waiting.get(follower) ?? 0) - 1;
      waiting.set(follower, left);
      if (left === 0) order.push(follower);
    }
  return order;
};

/** Checks that a change that was answered before another was requested also precedes it in the stream. */
const respectsTime = (
  key: string,
  stream: readonly LoggedRevision[],
  operationOf: ReadonlyMap<number, OperationRecord>,
): string[] => {
  let earliest: OperationRecord | undefined;
  for (const { changeId, revision } of stream.toReversed()) {
    const operation = operationOf.get(changeId);
    if (!operation) continue;
    if (earliest && operation.invokedAt > earliest.settledAt)
      return [
        `${key} ${revision}: ${operation.key} began after ${earliest.key} was answered, but stands before it`,
      ];
    if (!earliest || operation.settledAt < earliest.settledAt) earliest = operation;
  }
  return [];
};

/** Checks that one order of all changes agrees with every stream and with the times of requests and answers. */
export const serialOrder = (recording: Recording): string[] => {
  const { changes, revisions } = recording;
  const byStream = groupBy(revisions, ({ key }) => key);
  for (const stream of byStream.values()) stream.sort((a, b) => a.revision - b.revision);
  const ids = [...byStream.values()].map((stream) => stream.map(({ changeId }) => changeId));
  const isAcyclic = topological(ids).length === new Set(ids.flat()).size;
  const byKey = new Map(
    standing(recording).map((operation) => [`${operation.actor} ${operation.key}`, operation]),
  );
  const operationOf = new Map(
    changes.flatMap(({ id, actor, mutationId }) => {
      const operation = byKey.get(`${actor} ${mutationId}`);
      return operation && operation.status !== null ? [[id, operation] as const] : [];
    }),
  );
  return [
    ...(isAcyclic ? [] : ['the streams disagree about the order of changes']),
    ...[...byStream].flatMap(([key, stream]) => respectsTime(key, stream, operationOf)),
  ];
};
