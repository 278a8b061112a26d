import {
  changesSinceEndpoint,
  daySnapshotEndpoint,
  undoChangeEndpoint,
} from '@werkplan/shared/live/live-endpoints.ts';
import { undoChange, peekChange } from '../change/undo.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import { catchUp } from '../live/catch-up.ts';
import { settleParts } from '../orders/order-parts.ts';
import type { DayOpener } from './open-day.ts';
import { readDaySnapshot } from './day-snapshot-query.ts';

export const mountDays = (
  door: Door,
  { db, days, epoch }: { db: Database; days: DayOpener; epoch: string },
): void => {
  door.read(daySnapshotEndpoint, async ({ params, request, response }) => {
    await days.ensureOpen(params.date);
    const snapshot = await readDaySnapshot(db, params.date);
    const revisions = Object.values(snapshot.revisions).join('.');
    response.set('ETag', `"${snapshot.epoch}-${revisions}"`);
    if (request.fresh) response.status(304).end();
    return snapshot;
  });

  door.read(changesSinceEndpoint, async ({ query }) => {
    return await catchUp(db, query.key, { epoch: query.epoch, revision: query.since }, epoch);
  });

  door.change(undoChangeEndpoint, {
    peek: async (tx, { params }) => await peekChange(tx, params.id),
    run: async (tx, scope, { params }) => await undoChange(tx, scope, params.id, settleParts),
    undoOf: ({ params }) => params.id,
  });
};
