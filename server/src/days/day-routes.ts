import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import type { Moment } from '@werkplan/shared/live/moment.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import {
  changesSinceEndpoint,
  daySnapshotEndpoint,
  undoChangeEndpoint,
} from '@werkplan/shared/live/live-endpoints.ts';
import { undoChange } from '@werkplan/shared/undo/undo-change.ts';
import { type Day, daysFromTo } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import { readFeedPage } from '../feed/feed-page.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { matchesEtag } from '../http/entity-tag.ts';
import type { CatchUpFor } from '../live/live.ts';
import type { Clock } from '../platform/clock.ts';
import { readDayLoads } from './day-loads-query.ts';
import type { ReadDay } from './day-snapshots.ts';
import { snapshotEtagOf } from './day-snapshot.ts';
import { readPastDay } from './past-day.ts';
import { type DayOpener, findLastOpenableDay } from './open-day.ts';

export interface DayContext {
  db: Database;
  clock: Clock;
  days: DayOpener;
  readDay: ReadDay;
  catchUp: CatchUpFor;
}

export const mountDays = (
  router: EndpointRouter,
  { db, clock, days, readDay, catchUp }: DayContext,
): void => {
  const readAt = async (date: Day, at: Moment) => {
    const snapshot = await readPastDay(db, date, at);
    const { epoch, revisions } = snapshot;
    return { etag: snapshotEtagOf(epoch, date, new Map(Object.entries(revisions))), body: snapshot };
  };

  router.read(daySnapshotEndpoint, async ({ params: { date }, query: { at }, request, response }) => {
    if (at === undefined) await days.ensureOpen(date);
    const { etag, body } = at === undefined ? await readDay(date) : await readAt(date, at);
    response.set('ETag', `"${etag}"`);
    if (matchesEtag(request.get('If-None-Match'), etag)) response.status(304).end();
    return body;
  });

  router.read(listDaysEndpoint, async ({ query }) => {
    const today = clock.today();
    return await readDayLoads(db, daysFromTo(query.from, query.to), {
      to: findLastOpenableDay(today),
      today,
    });
  });

  router.read(changesSinceEndpoint, async ({ caller, query: { key, epoch, since, after, limit } }) => {
    if (!caller) throw new DomainError('SESSION_EXPIRED');
    if (key === undefined || epoch === undefined || since === undefined)
      return await readFeedPage(db, { after, limit }, clock.now());
    return await catchUp(caller, key, { epoch, revision: since });
  });

  router.change(undoChangeEndpoint, {
    act: (tx, scope, { params: { id } }) => undoChange(tx, scope, { id }),
    undoOf: ({ params }) => params.id,
  });
};
