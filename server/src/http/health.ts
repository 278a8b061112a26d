import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { Router } from 'express';
import { requireWholePlan } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';

/** Whoever watches asks often, and waits less long than a planner. */
const readyWithinMs = 1_500;

/** `/healthz`: the process answers. `/readyz`: the database does too, with the whole plan in it. */
export const healthRoutes = (db: Database, isBlind: () => boolean): Router => {
  const routes = Router();
  routes.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  routes.get('/readyz', async (_request, response) => {
    if (isBlind()) throw new DomainError('BUSY');
    const isReady = await Promise.race([
      requireWholePlan(db).then(() => true),
      delay(readyWithinMs, false, { ref: false }),
    ]);
    if (!isReady) throw new DomainError('BUSY');
    response.json({ status: 'ready' });
  });
  return routes;
};
