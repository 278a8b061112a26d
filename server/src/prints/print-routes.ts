import { createHash } from 'node:crypto';
import {
  recordHallPrints,
  recordPrint,
  type RecordPrintInput,
} from '@werkplan/shared/prints/print-action.ts';
import {
  latestPrintEndpoint,
  recordHallPrintsEndpoint,
  recordPrintEndpoint,
} from '@werkplan/shared/prints/print-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { markIn } from '../http/entity-tag.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { latestPrint } from './print-store.ts';

export const mountPrints = (
  router: EndpointRouter,
  { db, memory }: { db: Database; memory: PlanMemory },
): void => {
  router.read(latestPrintEndpoint, async ({ query }) => await latestPrint(db, query.date));

  const inputOf = (date: Day, ifMatch: string | undefined): RecordPrintInput => ({
    date,
    expectedMark: expectedMark(ifMatch),
    markOf: ([day, trucks, halls]) => `${memory.state.epoch}-${day}.${trucks}.${halls}`,
    digest,
  });
  router.change(recordPrintEndpoint, {
    act: (draft, scope, { body: { date }, rowVersion: { ifMatch } }) =>
      recordPrint(draft, scope, inputOf(date, ifMatch)),
  });
  router.change(recordHallPrintsEndpoint, {
    act: (draft, scope, { body: { date, halls }, rowVersion: { ifMatch } }) =>
      recordHallPrints(draft, scope, { ...inputOf(date, ifMatch), halls }),
  });
};

/** The snapshot's mark in an If-Match header: an ETag, weak or not; undefined when any will do. */
const expectedMark = (ifMatch: string | undefined): string | undefined =>
  ifMatch === undefined || ifMatch.trim() === '*' ? undefined : markIn(ifMatch);

const digest = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);
