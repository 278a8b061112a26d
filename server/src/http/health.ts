import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { Router } from 'express';
import { requireWholePlan } from '../change/epoch-store.ts';
import { commit, release, runningProgram } from '../platform/release.ts';
import { SharedReads } from '../platform/shared-reads.ts';
import { type CallLimit, limitByAddress } from './call-limit.ts';
import type { Database } from '../database/database.ts';
import { unwritableRefusal } from '../database/constraint-errors.ts';
import type { WriteObstacle } from '../database/write-state.ts';

/** Milliseconds after which `/readyz` answers BUSY, because monitors time out earlier than browsers. */
const readyWithinMs = 1_500;

interface HealthContext {
  readonly db: Database;
  readonly writes: { readonly look: () => Promise<WriteObstacle | null> };
  readonly isBlind: () => boolean;
  readonly limit: CallLimit;
}

/**
 * Serves `/healthz` (the process answers, with its version) and `/readyz` (the database answers, holds the whole plan and
 * accepts changes, and this server can read the log).
 */
export const healthRoutes = ({ db, writes, isBlind, limit }: HealthContext): Router => {
  const routes = Router();
  const looks = new SharedReads<'ready', DomainError | null>();
  const look = async (): Promise<DomainError | null> => {
    await requireWholePlan(db);
    const obstacle = await writes.look();
    return obstacle && unwritableRefusal(obstacle === 'full' ? 'DATABASE_FULL' : 'DATABASE_READ_ONLY');
  };
  const lookInTime = async (): Promise<DomainError | null> =>
    await Promise.race([look(), delay(readyWithinMs, new DomainError('BUSY'), { ref: false })]);
  routes.use(['/healthz', '/readyz'], limitByAddress(limit));
  routes.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', program: runningProgram, version: release, commit });
  });
  routes.get('/readyz', async (_request, response) => {
    const refusal = isBlind() ? new DomainError('BUSY') : await looks.take('ready', lookInTime);
    if (refusal) throw refusal;
    response.json({ status: 'ready' });
  });
  return routes;
};
