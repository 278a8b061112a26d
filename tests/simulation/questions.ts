import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import { dayKey, type Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { PlanDay } from '@werkplan/shared/plan/known-plan.ts';
import type { Fact, Facts, Question } from '@werkplan/shared/plan/need.ts';
import { belongsToDay } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { ModelState, ModelWrite } from './model-state.ts';
import { changeFact, deletedPart, runsOfTruck } from './undo-questions.ts';
import { editorOf, type Times } from './times.ts';

type QuestionOf<What extends Question['what']> = Extract<Question, { what: What }>;
type Fields = Readonly<Record<string, unknown>>;

const byId = <Row extends { id: number }>(rows: Iterable<Row>): ReadonlyMap<number, Row> =>
  new Map([...rows].sort((a, b) => a.id - b.id).map((row) => [row.id, row]));

const ofDay = <Row extends { id: number; date: Day }>(
  rows: ReadonlyMap<number, Row>,
  date: Day,
): ReadonlyMap<number, Row> => byId([...rows.values()].filter((row) => row.date === date));

/** Collects everything that the screens of a day show. */
export const dayOf = ({ tables }: ModelState, date: Day): PlanDay => {
  const orders = tables.rows('orders');
  const parts: PlanRows['shipments'][] = [];
  const shown = new Set<number>();
  for (const part of tables.rows('shipments').values()) {
    const order = orders.get(part.productionOrderId);
    if (!order || !belongsToDay(part, order, date)) continue;
    parts.push(part);
    shown.add(order.id);
  }
  const planned: PlanRows['orders'][] = [];
  for (const order of orders.values()) if (order.date === date || shown.has(order.id)) planned.push(order);
  const runs = new Map<number, PlanRows['deliveries']>();
  for (const run of tables.rows('deliveries').values()) if (run.date === date) runs.set(run.id, run);
  const items: PlanRows['deliveryItems'][] = [];
  for (const item of tables.rows('deliveryItems').values()) if (runs.has(item.deliveryId)) items.push(item);
  return {
    date,
    orders: byId(planned),
    shipments: byId(parts),
    deliveries: byId(runs.values()),
    deliveryItems: byId(items),
    releases: ofDay(tables.rows('releases'), date),
    grants: ofDay(tables.rows('grants'), date),
    lateChanges: ofDay(tables.rows('lateChanges'), date),
  };
};

/** All days that contain the order or one of its parts, deleted parts included. */
export const familyOf = ({ tables }: ModelState, orderId: number): Day[] => {
  const days = new Set<Day>();
  const order = tables.rows('orders').get(orderId);
  if (order) days.add(order.date);
  for (const part of tables.rows('shipments').values()) {
    if (part.productionOrderId !== orderId) continue;
    days.add(part.date);
    if (!part.isDeleted) days.add(part.dateAtLastOrderChange);
  }
  return [...days].sort();
};

const writesOf = (state: ModelState, kind: RowKind, id: number): readonly ModelWrite[] =>
  state.rowLog.get(`${kind} ${id}`) ?? [];

const isChanged = (
  { before, after }: ModelWrite,
  field: string | undefined,
  isSinceVersion: boolean,
): boolean => {
  if (field === undefined) return true;
  const [was, is] = [before as Fields | null, after as Fields | null];
  // An insert or delete changes no field, except for questions about everything since a version.
  if (!isSinceVersion && (!was || !is)) return false;
  return (was?.[field] ?? null) !== (is?.[field] ?? null);
};

const editor = (state: ModelState, times: Times, { kind, id, field, after }: QuestionOf<'editor'>) => {
  const write = writesOf(state, kind, id).findLast(
    (one) => one.version > (after ?? 0) && isChanged(one, field, after !== undefined),
  );
  return write ? editorOf(state, times, write.changeId) : null;
};

const whereabouts = ({ tables }: ModelState, { kind, id }: QuestionOf<'whereabouts'>): Day[] => {
  const item = kind === 'deliveryItems' ? tables.rows(kind).get(id) : undefined;
  if (item) return [tables.rows('deliveries').get(item.deliveryId)?.date ?? ''];
  const row = kind === 'deliveryItems' ? undefined : tables.rows(kind).get(id);
  return row && 'date' in row ? [row.date] : [];
};

/** True when a script wrote the order under its former number, before a planner changed the number. */
const isKnownAs = (state: ModelState, id: number, was: string): boolean =>
  writesOf(state, 'orders', id).some(
    ({ after, changeId }) =>
      (after as PlanRows['orders'] | null)?.orderId === was &&
      state.changes.get(changeId)?.actor.key.startsWith('token:'),
  );

const numbered = (state: ModelState, { numbers, from, field }: QuestionOf<'numbered'>): Facts['numbered'] =>
  [...state.tables.rows('orders').values()]
    .filter(({ id, orderId, externalNumber, date, byHand: { orderId: { was = '' } = {} } }) => {
      if (field) return numbers.includes(externalNumber) && date >= from;
      const isMeant = numbers.includes(orderId) || (numbers.includes(was) && isKnownAs(state, id, was));
      return isMeant && date >= from;
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
    .map(({ id, orderId, externalNumber, date, hallId, constructionSite, version, isCanceled, byHand }) => {
      return { id, orderId, externalNumber, date, hallId, constructionSite, version, isCanceled, byHand };
    });

const plannedDays = ({ tables, opened }: ModelState, { from }: QuestionOf<'plannedDays'>) => {
  const days = new Map<Day, boolean>();
  for (const run of tables.rows('deliveries').values()) if (run.date >= from) days.set(run.date, false);
  for (const date of opened) if (date >= from) days.set(date, true);
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, isOpened]) => ({ date, isOpened }));
};

const latestPrint = (state: ModelState, { date, paper }: QuestionOf<'print'>): Facts['print'] => {
  const print = state.latestPrint(date, paper);
  if (!print) return null;
  const { id, revision, printedAt, actor, content } = print;
  return { id, revision, printedAt, by: actor.name, content: content ?? {} };
};

/** Answers a question as server/src/plan/questions-query.ts does. */
export const answerQuestion = (state: ModelState, times: Times, question: Question): Fact => {
  const head = (key: string): number => state.streams.get(key) ?? 0;
  const orderOf = ({ productionOrderId }: { productionOrderId: number }): Revisions => {
    const date = state.tables.rows('orders').get(productionOrderId)?.date;
    return date === undefined ? {} : { [dayKey(date)]: head(dayKey(date)) };
  };
  switch (question.what) {
    case 'whereabouts':
      return { value: whereabouts(state, question), at: {} };
    case 'family': {
      const days = familyOf(state, question.orderId);
      return { value: days, at: Object.fromEntries(days.map((day) => [dayKey(day), head(dayKey(day))])) };
    }
    case 'families': {
      const families = question.orderIds.map((orderId) => ({ orderId, dates: familyOf(state, orderId) }));
      const days = families.flatMap(({ dates }) => dates);
      return { value: families, at: Object.fromEntries(days.map((day) => [dayKey(day), head(dayKey(day))])) };
    }
    case 'version': {
      const { kind, id, version } = question;
      const write = writesOf(state, kind, id).find((one) => one.version === version);
      return { value: write?.after ?? null, at: {} };
    }
    case 'lastKnown': {
      const write = writesOf(state, question.kind, question.id).at(-1);
      return { value: write?.after ?? write?.before ?? null, at: {} };
    }
    case 'editor':
      return { value: editor(state, times, question), at: {} };
    case 'numbered':
      return { value: numbered(state, question), at: {} };
    case 'plannedDays':
      return { value: plannedDays(state, question), at: { trucks: head('trucks') } };
    case 'bookings': {
      const orders = [...state.tables.rows('orders').values()];
      const live = orders.filter(({ date, isCanceled }) => !isCanceled && question.dates.includes(date));
      return {
        value: live.sort((a, b) => a.id - b.id),
        at: Object.fromEntries(question.dates.map((date) => [dayKey(date), head(dayKey(date))])),
      };
    }
    case 'releasedDays': {
      const days = [...state.tables.rows('releases').values()].map(({ date }) => date);
      return {
        value: days.filter((date) => date >= question.from).sort(),
        at: { halls: head('halls') },
      };
    }
    case 'row': {
      const row = state.tables.rows(question.kind).get(question.id) ?? null;
      return { value: row, at: row ? orderOf(row) : {} };
    }
    case 'rowsOfOrder': {
      const rows = [...state.tables.rows(question.kind).values()];
      const owned = rows.filter(({ productionOrderId }) => productionOrderId === question.orderId);
      return { value: owned.sort((a, b) => a.id - b.id), at: owned[0] ? orderOf(owned[0]) : {} };
    }
    case 'print':
      return { value: latestPrint(state, question), at: {} };
    case 'change':
      return changeFact(state, times, question.id);
    case 'runsOfTruck':
      return runsOfTruck(state, question.truckId);
    case 'deletedPart':
      return { value: deletedPart(state, times, question.orderId), at: {} };
  }
};
