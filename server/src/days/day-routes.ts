import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import {
  changesSinceEndpoint,
  daySnapshotEndpoint,
  undoChangeEndpoint,
} from '@werkplan/shared/live/live-endpoints.ts';
import { daysFromTo } from '@werkplan/shared/values/day.ts';
import { undoChange, peekChange } from '../change/undo.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import { namesMark } from '../http/entity-tag.ts';
import type { CatchUpFor } from '../live/live.ts';
import { settlePartsOfAll } from '../orders/order-parts.ts';
import type { Clock } from '../outside/clock.ts';
import { readDayLoads } from './day-loads-query.ts';
import { createDaySnapshots } from './day-snapshots.ts';
import { type DayOpener, lastOpenable } from './open-day.ts';

export interface DayContext {
  db: Database;
  clock: Clock;
  days: DayOpener;
  catchUp: CatchUpFor;
}

export const mountDays = (door: Door, { db, clock, days, catchUp }: DayContext): void => {
  const readDay = createDaySnapshots(db);

  door.read(daySnapshotEndpoint, async ({ params, request, response }) => {
    await days.ensureOpen(params.date);
    const { mark, body } = await readDay(params.date);
    response.set('ETag', `"${mark}"`);
    if (namesMark(request.get('If-None-Match'), mark)) response.status(304).end();
    return body;
  });

  door.read(listDaysEndpoint, async ({ query }) => {
    const today = clock.today();
    return await readDayLoads(db, daysFromTo(query.from, query.to), { from: today, to: lastOpenable(today) });
  });

  door.read(changesSinceEndpoint, async ({ caller, query }) => {
    if (!caller) throw new DomainError('SESSION_EXPIRED');
    return await catchUp(caller, query.key, { epoch: query.epoch, revision: query.since });
  });

  door.change(undoChangeEndpoint, {
    peek: ({ params }) => peekChange(params.id),
    run: async (tx, scope, { params }) => await undoChange(tx, scope, params.id, settlePartsOfAll),
    undoOf: ({ params }) => params.id,
  });
};
