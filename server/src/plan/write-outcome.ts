import { bookedDays } from '@werkplan/shared/working-days/booked-days.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { answerOf, type Reply, type PlanView } from '@werkplan/shared/plan/reply.ts';
import { type Actor, tokenIdOf, yardLinkIdOf } from '../change/actor.ts';
import type { CommittedChange } from '../change/committed-change.ts';
import { type BatchEntry, isToBeStored } from './batch.ts';
import type { ComputedChange } from './compute.ts';
import type { CommitResult } from './plan-store.ts';
import type { WriteOutcome } from './write.ts';

export type StoredResult = Extract<CommitResult, { result: 'stored' }>;
type EndedResult = Extract<CommitResult, { result: 'ended' }>;

/** True if the actor's login, token or link is among the ended ones. */
export const hasEnded = ({ logins, tokens, links }: EndedResult, { key, loginId }: Actor): boolean =>
  (loginId !== null && logins.includes(loginId)) ||
  tokens.includes(tokenIdOf(key) ?? 0) ||
  links.includes(yardLinkIdOf(key) ?? 0);

/** The view for replies without rows, whose answer is only the id of a change or print. */
const noRows = {} as PlanView;

/** Builds the outcome of a write that was stored or was a dry run. `changeId` is null if no change was logged. */
export const buildOutcome = (
  { answer, brief, reply, streams, effect, tx }: ComputedChange<unknown>,
  changeId: number | null,
  printId: number | null = null,
): WriteOutcome<unknown> => {
  // A dry run stores nothing, so its change has the id 0, and a print's id is guessed as the one after the latest.
  const number = reply.of === 'print' ? (printId ?? (tx.prints[0]?.after ?? 0) + 1) : (changeId ?? 0);
  const isNumbered = reply.of === 'change' || reply.of === 'print';
  const revisions = Object.fromEntries(Object.entries(streams).map(([key, { revision }]) => [key, revision]));
  return {
    answer: isNumbered ? answerOf(reply as Reply<unknown>, noRows, number) : answer,
    brief,
    revisions: effect === null ? revisions : {},
    replayed: false,
    changeId: effect === null ? changeId : null,
    effect,
    booked: bookedDays(tx),
  };
};

/** Returns the last of the revisions that a commit gives each stream. */
export const lastRevisions = (entries: readonly BatchEntry[]): ReadonlyMap<string, number> =>
  new Map(
    entries.flatMap((entry) =>
      isToBeStored(entry)
        ? Object.entries((entry.computed as ComputedChange<unknown>).streams).map(
            ([key, { revision }]) => [key, revision] as const,
          )
        : [],
    ),
  );

interface StoredCommit {
  readonly id: number;
  readonly epoch: string;
  readonly result: StoredResult;
  /** The last revision of each raised stream. The sums that the store computed belong to it. */
  readonly last: ReadonlyMap<string, number>;
}

/** Converts a stored change to the form in which the relay broadcasts it. */
export const toCommittedChange = (
  { write: { request } }: BatchEntry,
  { streams, patch }: ComputedChange<unknown>,
  { id, epoch, result, last }: StoredCommit,
): CommittedChange => ({
  changeId: id,
  epoch,
  streams: Object.entries(streams).map(([name, { revision, totals }]) => {
    const key = name as StreamKey;
    const made = last.get(key) === revision ? result.totals[key] : undefined;
    return { key, revision, totals: totals ?? made ?? null };
  }),
  patch,
  action: request.action,
  actor: request.actor,
  mutationId: request.idempotency?.key ?? null,
});
