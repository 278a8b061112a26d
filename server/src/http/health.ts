import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { Router } from 'express';
import { requireWholePlan } from '../change/epoch-store.ts';
import { commit, release, runningProgram } from '../platform/release.ts';
import { SharedReads } from '../platform/shared-reads.ts';
import { type CallLimit, limited } from './call-limit.ts';
import type { Database } from '../database/database.ts';

/** Whoever watches asks often, and waits less long than a planner. */
const readyWithinMs = 1_500;

/** `/healthz`: the process answers, and which program it is. `/readyz`: the database does too, with the whole plan in it. */
export const healthRoutes = (db: Database, isBlind: () => boolean, limit: CallLimit): Router => {
  const routes = Router();
  const looks = new SharedReads<'ready', boolean>();
  const look = async (): Promise<boolean> =>
    await Promise.race([requireWholePlan(db).then(() => true), delay(readyWithinMs, false, { ref: false })]);
  routes.use(['/healthz', '/readyz'], limited(limit));
  routes.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', program: runningProgram, version: release, commit });
  });
  routes.get('/readyz', async (_request, response) => {
    if (isBlind() || !(await looks.take('ready', look))) throw new DomainError('BUSY');
    response.json({ status: 'ready' });
  });
  return routes;
};
