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
import { createDaySnapshots } from './day-snapshots.ts';

export const mountDays = (
  door: Door,
  { db, days, epoch }: { db: Database; days: DayOpener; epoch: string },
): void => {
  const readDay = createDaySnapshots(db);

  door.read(daySnapshotEndpoint, async ({ params, request, response }) => {
    await days.ensureOpen(params.date);
    const { mark, body } = await readDay(params.date);
    response.set('ETag', `"${mark}"`);
    if (request.fresh) response.status(304).end();
    return body;
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
