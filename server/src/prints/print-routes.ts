import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { Action } from '@werkplan/shared/plan/action.ts';
import {
  confirmPrints,
  type PrintView,
  openHallPrints,
  openPrint,
  recordHallPrints,
  recordPrint,
  type RecordPrintInput,
} from '@werkplan/shared/prints/print-action.ts';
import {
  confirmPrintEndpoint,
  openHallPrintsEndpoint,
  openPrintEndpoint,
} from '@werkplan/shared/prints/open-print-endpoints.ts';
import {
  latestPrintEndpoint,
  recordHallPrintsEndpoint,
  recordPrintEndpoint,
} from '@werkplan/shared/prints/print-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { snapshotEtag } from '@werkplan/shared/live/snapshot-etag.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { parseEtag } from '../http/entity-tag.ts';
import type { IdempotentCall } from '../http/handlers.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { deleteOpenPrints, findLatestPrint, readOpenPrints, storeOpenPrints } from './print-store.ts';

interface PrintContext {
  db: Database;
  clock: Clock;
  memory: PlanMemory;
  committer: Pick<Committer, 'write'>;
}

/** Returns the caller's actor. @throws SESSION_EXPIRED without a caller */
const actorOf = (caller: Caller | null): Caller['actor'] => {
  if (!caller) throw new DomainError('SESSION_EXPIRED');
  return caller.actor;
};

export const mountPrints = (router: EndpointRouter, { db, clock, memory, committer }: PrintContext): void => {
  router.read(latestPrintEndpoint, async ({ query }) => await findLatestPrint(db, query.date));

  const inputOf = (date: Day, ifMatch: string | undefined): RecordPrintInput => ({
    date,
    expectedEtag: expectedEtag(ifMatch),
    etagOf: (revisions) => snapshotEtag(memory.state.epoch, revisions),
    digest: hashPrintedText,
  });
  router.change(recordPrintEndpoint, {
    act: (tx, scope, { body: { date }, rowVersion: { ifMatch } }) =>
      recordPrint(tx, scope, inputOf(date, ifMatch)),
  });
  router.change(recordHallPrintsEndpoint, {
    act: (tx, scope, { body: { date, halls }, rowVersion: { ifMatch } }) =>
      recordHallPrints(tx, scope, { ...inputOf(date, ifMatch), halls }),
  });

  /** Computes a paper's content from the current day, as a dry run. */
  const lookAt = async <Input, Answer>(
    { request, caller }: Pick<IdempotentCall<AnyEndpoint>, 'request' | 'caller'>,
    action: Action<Input, PrintView<Answer>>,
    inputFor: (ifMatch: string | undefined) => Input,
  ): Promise<PrintView<Answer>> => {
    const { answer } = await committer.write<PrintView<Answer>>({
      actor: actorOf(caller),
      action: 'prints.open',
      dryRun: true,
      act: (tx, scope) => action(tx, scope, inputFor(request.get('If-Match'))),
    });
    return answer;
  };
  router.idempotent(openPrintEndpoint, {
    prepare: async (call) => await lookAt(call, openPrint, (ifMatch) => inputOf(call.body.date, ifMatch)),
    run: async (tx, { caller, body: { date } }, { answer, open }) => {
      await storeOpenPrints(tx, { actor: actorOf(caller).key, date }, open, clock.now());
      return answer;
    },
  });
  router.idempotent(openHallPrintsEndpoint, {
    prepare: async (call) =>
      await lookAt(call, openHallPrints, (ifMatch) => ({
        ...inputOf(call.body.date, ifMatch),
        halls: call.body.halls,
      })),
    run: async (tx, { caller, body: { date } }, { answer, open }) => {
      await storeOpenPrints(tx, { actor: actorOf(caller).key, date }, open, clock.now());
      return answer;
    },
  });

  router.change(confirmPrintEndpoint, {
    prepare: async ({ body: { date, papers, printedAt } }, { actor }) => {
      const open = await readOpenPrints(db, { actor: actor.key, date });
      return {
        actor,
        open: open.filter((one) => papers.includes(one.paper) && one.printedAt === printedAt),
      };
    },
    act: (tx, scope, { body: { date, isPrinted } }, { open }) =>
      confirmPrints(tx, scope, { date, open, isPrinted }),
    afterwards: async ({ body: { date, papers, printedAt } }, { actor }) =>
      await deleteOpenPrints(db, { actor: actor.key, date }, papers, printedAt),
  });
};

/** Returns the ETag in an If-Match header, weak or not; undefined if any will do. */
const expectedEtag = (ifMatch: string | undefined): string | undefined =>
  ifMatch === undefined || ifMatch.trim() === '*' ? undefined : parseEtag(ifMatch);

/** Returns a short hash of a printed text, with which later prints compare their own. */
export const hashPrintedText = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);
