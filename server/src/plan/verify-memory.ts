import { isSameValue } from '@werkplan/shared/values/same-value.ts';
import { kindsOfOneDay, type RowKind } from '@werkplan/shared/live/patch.ts';
import { dayKey, dayOfKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { tableOfKind } from '../change/rows.ts';
import { findFamilyDays } from './order-families.ts';
import type { LoadedDay, PlanState } from './plan-state.ts';
import type { PlanMemory } from './plan-memory.ts';
import type { PlanStore } from './plan-store.ts';
import type { Difference } from './verify-slices-query.ts';

/** A stream whose copy in memory differs from PostgreSQL. */
interface WrongStream {
  readonly key: StreamKey;
  readonly differences: readonly Difference[];
}

interface MemoryChecked {
  readonly compared: number;
  readonly wrong: readonly WrongStream[];
}

type Rows = ReadonlyMap<number, object>;

/** Maximum number of attempts to compare a stream, which may change while it is loaded. */
const maxAttempts = 5;

const fieldsThatDiffer = (one: object, other: object): string[] => {
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (name) => !isSameValue(left[name], right[name]),
  );
};

const compareRows = (kind: RowKind, memory: Rows, stored: Rows): Difference[] =>
  [...new Set([...memory.keys(), ...stored.keys()])].flatMap((id) => {
    const [mine, row] = [memory.get(id), stored.get(id)];
    const subject = `${tableOfKind[kind]} ${id}`;
    if (!row) return [{ subject, what: 'is remembered, but not there' }];
    if (!mine) return [{ subject, what: 'is not remembered' }];
    const fields = fieldsThatDiffer(mine, row);
    return fields.length > 0 ? [{ subject, what: `is remembered with another ${fields.join(', ')}` }] : [];
  });

/**
 * Compares the days that show each order. Memory may list more days than there are, but never fewer, because a write is safe
 * only if the revisions of all days that show the order are checked.
 */
const compareFamilies = (memory: PlanState, stored: LoadedDay['families']): Difference[] =>
  [...stored].flatMap(([id, dates]) => {
    const known = findFamilyDays(memory, id);
    // If one of the days isn't in memory, an action loads it before it relies on the list, so the list needn't be complete.
    const isLookedAt = known === undefined || known.some((date) => !memory.days.has(date));
    if (isLookedAt || dates?.every((date) => known.includes(date))) return [];
    return [{ subject: `production_order ${id}`, what: 'has parts on a day that is not remembered' }];
  });

const dayKinds = ['orders', 'shipments', 'deliveries', 'deliveryItems', ...kindsOfOneDay] as const;

/** Compares a stream in memory with the loaded one. Returns null if they are of different revisions or logs. */
const compare = (
  memory: PlanState,
  key: StreamKey,
  { epoch, days, streams }: Awaited<ReturnType<PlanStore['load']>>,
): Difference[] | null => {
  if (memory.epoch !== epoch) return null;
  const isOf = ({ revision }: { revision: number }): boolean => memory.revisions.get(key) === revision;
  const [day, stream] = [days.find(isOf), streams.find(isOf)];
  const hot = day && memory.days.get(day.rows.date);
  if (day && hot)
    return [
      ...dayKinds.flatMap((kind) => compareRows(kind, hot.rows[kind], day.rows[kind])),
      ...compareFamilies(memory, day.families),
    ];
  if (!stream) return null;
  if (stream.key === 'trucks')
    return memory.trucks && memory.templates && memory.occurrences && memory.sites
      ? [
          ...compareRows('trucks', memory.trucks, stream.rows),
          ...compareRows('templates', memory.templates, stream.templates),
          ...compareRows('occurrences', memory.occurrences, stream.occurrences),
          ...compareRows('sites', memory.sites, stream.sites),
        ]
      : null;
  return memory.hallCapacities && memory.calendarEntries && memory.reservations
    ? [
        ...compareRows('hallCapacities', memory.hallCapacities, stream.rows),
        ...compareRows('calendarEntries', memory.calendarEntries, stream.calendar),
        ...compareRows('reservations', memory.reservations, stream.reservations),
      ]
    : null;
};

/** Lists the streams whose rows are in memory. */
const rememberedStreams = ({ days, trucks, hallCapacities }: PlanState): StreamKey[] => [
  ...(trucks ? (['trucks'] as const) : []),
  ...(hallCapacities ? (['halls'] as const) : []),
  ...[...days.keys()].map(dayKey),
];

const isAmong = (list: readonly Difference[], { subject, what }: Difference): boolean =>
  list.some((one) => one.subject === subject && one.what === what);

/**
 * Compares one stream. Returns null if it was dropped from memory or kept changing. Only differences found twice are returned:
 * streams are updated one after another, so a day may already have a truck's change before the stream `trucks` has it.
 */
const verifyStream = async (
  memory: PlanMemory,
  store: Pick<PlanStore, 'load'>,
  key: StreamKey,
): Promise<Difference[] | null> => {
  const date = dayOfKey(key);
  const whole = key === 'trucks' || key === 'halls' ? [key] : [];
  let last: readonly Difference[] = [];
  for (let looks = 0; looks < maxAttempts; looks += 1) {
    await memory.refresh([key, ...rememberedStreams(memory.state)]);
    const before = memory.state;
    const loaded = await store.load(date === null ? [] : [date], whole);
    const differences = compare(before, key, loaded) ?? compare(memory.state, key, loaded);
    if (differences?.length === 0) return [];
    const again = (differences ?? []).filter((difference) => isAmong(last, difference));
    if (again.length > 0) return again;
    last = differences ?? last;
  }
  return null;
};

/**
 * Compares all streams in memory with PostgreSQL, one by one so that other work is delayed by one stream at most. A wrong stream
 * is dropped from memory, so that the next read loads it again.
 */
export const verifyMemory = async (
  memory: PlanMemory,
  store: Pick<PlanStore, 'load'>,
  signal?: AbortSignal,
): Promise<MemoryChecked> => {
  const wrong: WrongStream[] = [];
  let compared = 0;
  for (const key of rememberedStreams(memory.state)) {
    signal?.throwIfAborted();
    const differences = await verifyStream(memory, store, key);
    if (differences === null) continue;
    compared += 1;
    if (differences.length === 0) continue;
    wrong.push({ key, differences });
    memory.forget([key]);
  }
  return { compared, wrong };
};
