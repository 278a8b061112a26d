import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type DraftStep, maxSteps } from '@werkplan/shared/drafts/draft.ts';
import type { PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import {
  addStepEndpoint,
  applyDraftEndpoint,
  beginDraftEndpoint,
  discardDraftEndpoint,
  keepStepEndpoint,
  listDraftsEndpoint,
  readDraftEndpoint,
  removeStepEndpoint,
  shareDraftEndpoint,
  takeBackRowEndpoint,
} from '@werkplan/shared/drafts/draft-endpoints.ts';
import { runSteps } from '@werkplan/shared/drafts/run-steps.ts';
import { withoutRows } from '@werkplan/shared/drafts/take-back.ts';
import { replyChange } from '@werkplan/shared/plan/reply.ts';
import type { Request } from 'express';
import { requireUser } from '../account/account-context.ts';
import { fingerprintOf } from '../change/request-fingerprint.ts';
import type { Database } from '../database/database.ts';
import type { DayOpener } from '../days/open-day.ts';
import type { Caller } from '../http/caller.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { languageOf } from '../http/error-handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import {
  beginDraft,
  discardDraft,
  findDraft,
  storeSteps,
  recordApplied,
  readOwnDrafts,
  shareDraft,
  type StoredDraft,
} from './draft-store.ts';
import { toDraftConflicts, type DraftReader, toDraftEntry, tryStep, viewDraft } from './draft-view.ts';
import { runnableSteps } from './runnable-step.ts';

export interface DraftContext {
  db: Database;
  clock: Clock;
  days: DayOpener;
  committer: Pick<Committer, 'write'>;
  deriveRows: DraftReader['deriveRows'];
}

/** Limits a draft's version, and thereby the numbers of its steps, because a step's number is the version that added it. */
const maxVersions = 14_000;

interface DraftCallContext {
  readonly request: Request;
  readonly caller: Caller | null;
}

/** Mounts drafts, private copies of a day (rules/drafts.md). */
export const mountDrafts = (
  router: EndpointRouter,
  { db, clock, days, committer, deriveRows }: DraftContext,
): void => {
  const reader = { committer, changes: router.draftable, deriveRows };

  const lookingOf = ({ request, caller }: DraftCallContext) => ({
    actor: requireUser(caller).actor,
    language: languageOf(request),
  });

  /** Finds the caller's own draft. @throws DRAFT_NOT_FOUND also for another person's draft, so as not to reveal it */
  const own = async ({ caller }: Pick<DraftCallContext, 'caller'>, id: string): Promise<StoredDraft> => {
    const stored = await findDraft(db, id, clock.now());
    if (!stored || stored.appliedAt || stored.ownerId !== requireUser(caller).user.id)
      throw new DomainError('DRAFT_NOT_FOUND');
    return stored;
  };

  const view = async (
    sent: DraftCallContext,
    stored: StoredDraft,
    steps = stored.steps,
  ): Promise<PlanDraft> => await viewDraft(reader, stored, steps, lookingOf(sent));

  const withSteps = async (
    tx: Database,
    sent: DraftCallContext,
    id: string,
    change: (steps: readonly DraftStep[]) => DraftStep[],
  ): Promise<PlanDraft> => {
    const stored = await own(sent, id);
    const steps = change(stored.steps);
    await storeSteps(tx, stored, steps);
    return await view(sent, stored, steps);
  };

  router.read(listDraftsEndpoint, async ({ caller }) => {
    const { id } = requireUser(caller).user;
    return (await readOwnDrafts(db, id, clock.now())).map((stored) => toDraftEntry(stored, stored.steps, id));
  });

  router.read(readDraftEndpoint, async ({ params: { id }, ...sent }) => {
    const stored = await findDraft(db, id, clock.now());
    const isReader = stored?.isShared === true || stored?.ownerId === requireUser(sent.caller).user.id;
    if (!stored || stored.appliedAt || !isReader) throw new DomainError('DRAFT_NOT_FOUND');
    return await view(sent, stored);
  });

  router.idempotent(beginDraftEndpoint, {
    prepare: async ({ body: { date } }) => await days.ensureOpen(date),
    run: async (tx, { body: { date }, ...sent }) => {
      const [now, ownerId] = [clock.now(), requireUser(sent.caller).user.id];
      const stored = await findDraft(tx, await beginDraft(tx, { ownerId, date, now }), now);
      if (!stored) throw new DomainError('BUSY');
      return await view(sent, stored);
    },
  });

  router.idempotent(shareDraftEndpoint, {
    run: async (tx, { params: { id }, body: { isShared }, caller }) => {
      const stored = await own({ caller }, id);
      await shareDraft(tx, id, isShared);
      return toDraftEntry({ ...stored, isShared }, stored.steps, stored.ownerId);
    },
  });

  router.idempotent(addStepEndpoint, {
    prepare: async ({ params: { id }, body: call, ...sent }) => {
      const stored = await own(sent, id);
      if (stored.steps.length >= maxSteps || stored.version >= maxVersions)
        throw new DomainError('TOO_MANY_STEPS', { values: { most: maxSteps } });
      const number = stored.version + 1;
      return { stored, tried: await tryStep(reader, stored, { number, call }, lookingOf(sent)) };
    },
    run: async (tx, _call, { stored, tried: { step, answer, view: draft } }) => {
      await storeSteps(tx, stored, [...stored.steps, step]);
      return { answer, draft };
    },
  });

  router.idempotent(removeStepEndpoint, {
    run: async (tx, { params: { id, number }, ...sent }) =>
      await withSteps(tx, sent, id, (steps) => steps.filter((step) => step.number !== number)),
  });

  router.idempotent(keepStepEndpoint, {
    run: async (tx, { params: { id, number }, ...sent }) =>
      await withSteps(tx, sent, id, (steps) =>
        steps.map((step) => (step.number === number ? { ...step, isForced: true } : step)),
      ),
  });

  router.idempotent(takeBackRowEndpoint, {
    run: async (tx, { params: { id }, body: { rows }, ...sent }) =>
      await withSteps(tx, sent, id, (steps) => withoutRows(steps, rows)),
  });

  router.change(applyDraftEndpoint, {
    prepare: async ({ params: { id } }, caller) => {
      const stored = await findDraft(db, id, clock.now());
      if (!stored || stored.ownerId !== requireUser(caller).user.id) throw new DomainError('DRAFT_NOT_FOUND');
      return stored;
    },
    // Applying again, also after a lost answer, returns the first answer.
    once: ({ params: { id } }, { steps }) => {
      const wish = { method: 'POST', path: `/api/drafts/${id}/apply`, query: {}, ifMatch: undefined };
      return { key: `draft:${id}`, fingerprint: fingerprintOf({ ...wish, body: steps }) };
    },
    act: (draft, scope, { language }, { date, steps, appliedAt }) => {
      if (appliedAt) throw new DomainError('DRAFT_NOT_FOUND');
      const { refusals } = runSteps(draft, scope, runnableSteps(router.draftable, steps, language));
      if (refusals.size > 0)
        throw new DomainError('DRAFT_CONFLICTS', {
          extra: { conflicts: toDraftConflicts(steps, refusals, language) },
        });
      return replyChange({ date });
    },
    afterwards: async ({ params: { id } }) => await recordApplied(db, id, clock.now()),
  });

  router.idempotent(discardDraftEndpoint, {
    run: async (tx, { params: { id }, caller }) => {
      await own({ caller }, id);
      await discardDraft(tx, id);
      return undefined;
    },
  });
};
