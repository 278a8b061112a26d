import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { canonical } from './checks/canonical.ts';
import { readTables } from './collect.ts';
import type { Crew } from './people/crew.ts';
import type { Comparison, Tables } from './recording.ts';
import type { Site } from './site/site.ts';
import { retryWhileBusy } from './site/while-busy.ts';

const lookEveryMs = 50;

const sumsOf = (tables: Tables, day: Day): string =>
  JSON.stringify(
    hallIds.map((id) => {
      const orders = (tables['production_order'] ?? []).filter(
        (order) => order['date'] === day && order['hall_id'] === id && order['is_canceled'] === false,
      );
      const total = (column: string) => orders.reduce((sum, order) => sum + Number(order[column]), 0);
      return { id, steelTotal: total('steel'), mattingTotal: total('matting') };
    }),
  );

/** Normalizes sums, since the database orders the members of JSON differently. */
const sumsHeld = (held: string): string => {
  const halls = JSON.parse(held) as { id: number; steelTotal: number; mattingTotal: number }[] | null;
  return JSON.stringify(
    halls?.map(({ id, steelTotal, mattingTotal }) => ({ id, steelTotal, mattingTotal })) ?? null,
  );
};

const compare = async (site: Site, crew: Crew, leftMs: number): Promise<Comparison[]> => {
  const served = new Map<Day, string>();
  for (const day of new Set(crew.windows.map((window) => window.day))) {
    const read = async () => await site.office.call(daySnapshotEndpoint, { params: { date: day } });
    const snapshot = await retryWhileBusy(leftMs, read);
    served.set(day, canonical(listRows(stateFromSnapshot(snapshot))));
  }
  const tables = await readTables(site.db);
  return [
    ...crew.windows.map((window) => ({
      who: `${window.record.name} (${window.day}, ${window.isConnected ? 'connected' : 'not connected'})`,
      held: window.held ?? 'still loading or waiting',
      served: served.get(window.day) ?? '',
    })),
    ...crew.displays.map((display) => ({
      who: `display of ${display.day}`,
      held: sumsHeld(display.held),
      served: sumsOf(tables, display.day),
    })),
  ];
};

/** Waits until every client has the server's state, within a limit; returns the last comparison and the time it took. */
export const converge = async (
  site: Site,
  crew: Crew,
  withinMs: number,
): Promise<{ comparisons: Comparison[]; tookMs: number }> => {
  const start = performance.now();
  for (;;) {
    const comparisons = await compare(site, crew, start + withinMs - performance.now());
    const tookMs = performance.now() - start;
    const isDone = comparisons.every(({ held, served }) => held === served);
    if (isDone || tookMs > withinMs) return { comparisons, tookMs };
    await delay(lookEveryMs);
  }
};
