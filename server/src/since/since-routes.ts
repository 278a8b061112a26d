import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { readSince } from '@werkplan/shared/since/since-action.ts';
import {
  changeEntryEndpoint,
  leaveDayEndpoint,
  sinceEndpoint,
} from '@werkplan/shared/since/since-endpoints.ts';
import type { Since } from '@werkplan/shared/since/since-schema.ts';
import { snapshotEtag } from '@werkplan/shared/live/snapshot-etag.ts';
import { requireUser } from '../account/account-context.ts';
import type { Database } from '../database/database.ts';
import { readHistoryEntries } from '../history/history-routes.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { readOpenPrints } from '../prints/print-store.ts';
import { hashPrintedText } from '../prints/print-routes.ts';
import { readChangesSince, type SeenRevisions } from './since-query.ts';
import { recordVisit, readVisit } from './visit-store.ts';

interface SinceContext {
  db: Database;
  clock: Clock;
  memory: PlanMemory;
  committer: Pick<Committer, 'write'>;
}

/** Parses the revisions in a snapshot's ETag; null for an ETag of another log. */
const seenIn = (name: string, epoch: string): SeenRevisions | null => {
  const start = `${epoch}-`;
  if (!name.startsWith(start)) return null;
  const [day = 0, trucks = 0] = name.slice(start.length).split('.').map(Number);
  return { day, trucks };
};

/** Mounts the changes of a day since its print and since the person's last visit (rules/prints.md#since-the-print). */
export const mountSince = (router: EndpointRouter, { db, clock, memory, committer }: SinceContext): void => {
  router.read(sinceEndpoint, async ({ params: { date }, query: { paper, from }, caller }): Promise<Since> => {
    const { actor, user } = requireUser(caller);
    const { epoch } = memory.state;
    const seen = from === undefined ? await readVisit(db, user.id, date) : seenIn(from, epoch);
    const { touches, isComplete } = await readChangesSince(db, { date, paper, actor: actor.key, seen });
    const nameOf = (revisions: readonly [number, number, number]): string => snapshotEtag(epoch, revisions);
    const { answer } = await committer.write<Pick<Since, 'seen' | 'print' | 'steps'>>({
      actor,
      action: 'since.read',
      dryRun: true,
      act: (draft, scope) =>
        readSince(draft, scope, { date, paper, digest: hashPrintedText, nameOf, touches }),
    });
    const open = await readOpenPrints(db, { actor: actor.key, date });
    const [first] = open;
    return {
      date,
      ...answer,
      visit: seen && nameOf([seen.day, seen.trucks, 0]),
      open: first ? { papers: open.map((one) => one.paper), printedAt: first.printedAt } : null,
      isComplete,
    };
  });

  router.idempotent(leaveDayEndpoint, {
    run: async (tx, { params: { date }, body, caller }) => {
      const seen = seenIn(body.seen, memory.state.epoch);
      if (seen) await recordVisit(tx, { userId: requireUser(caller).user.id, date, seen, now: clock.now() });
      return undefined;
    },
  });

  router.read(changeEntryEndpoint, async ({ params: { id } }) => {
    const [entry] = await readHistoryEntries(db, [id]);
    if (!entry) throw new DomainError('NOT_FOUND');
    return entry;
  });
};
