import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import {
  changesSinceEndpoint,
  daySnapshotEndpoint,
  undoChangeEndpoint,
} from '@werkplan/shared/live/live-endpoints.ts';
import { undoChange } from '@werkplan/shared/undo/undo-change.ts';
import { daysFromTo } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import { namesMark } from '../http/entity-tag.ts';
import type { CatchUpFor } from '../live/live.ts';
import type { Clock } from '../outside/clock.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { readDayLoads } from './day-loads-query.ts';
import { createDaySnapshots } from './day-snapshots.ts';
import { type DayOpener, lastOpenable } from './open-day.ts';

export interface DayContext {
  db: Database;
  clock: Clock;
  days: DayOpener;
  memory: PlanMemory;
  catchUp: CatchUpFor;
}

export const mountDays = (door: Door, { db, clock, days, memory, catchUp }: DayContext): void => {
  const readDay = createDaySnapshots(memory);

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
    act: (draft, scope, { params: { id } }) => undoChange(draft, scope, { id }),
    undoOf: ({ params }) => params.id,
  });
};
