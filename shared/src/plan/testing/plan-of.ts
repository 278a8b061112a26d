import { DomainError } from '../../errors/domain-error.ts';
import type { PlanRows, RowKind } from '../../live/patch.ts';
import type { StreamKey } from '../../live/stream-key.ts';
import { belongsToDay } from '../../shipments/shipment-rules.ts';
import type { Day } from '../../values/day.ts';
import type { Action, ActionContext } from '../action.ts';
import { PlanTransaction } from '../plan-transaction.ts';
import type { KnownPlan, PlanDay } from '../known-plan.ts';
import type { RowWrite } from '../logged-change.ts';
import { type Facts, MissingData, type Need, type Question } from '../need.ts';
import { viewOf } from '../parts.ts';
import { answerOf } from '../reply.ts';

export type SomeRows = { readonly [Kind in RowKind]?: readonly PlanRows[Kind][] };
type Answers = (question: Question) => Facts[Question['what']] | undefined;

interface PlanOptions {
  readonly rows: SomeRows;
  /** The known days; rows of other days can't be read. */
  readonly days: readonly Day[];
  /** True if the days of an order's parts are known, as on a server. */
  readonly knowsFamilies?: boolean;
  /** Answers to questions; undefined for unknown ones. */
  readonly facts?: Answers;
  readonly revisions?: Readonly<Record<string, number>>;
}

const byId = <Row extends { id: number }>(rows: readonly Row[] | undefined): Map<number, Row> =>
  new Map(rows?.map((row) => [row.id, row]));

const dayOf = (rows: SomeRows, date: Day): PlanDay => {
  const orders = byId(rows.orders);
  const shipments = (rows.shipments ?? []).filter((part) => {
    const order = orders.get(part.productionOrderId);
    return order !== undefined && belongsToDay(part, order, date);
  });
  const shown = new Set(shipments.map((part) => part.productionOrderId));
  const deliveries = byId(rows.deliveries?.filter((run) => run.date === date));
  return {
    date,
    orders: byId(rows.orders?.filter((order) => order.date === date || shown.has(order.id))),
    shipments: byId(shipments),
    deliveries,
    deliveryItems: byId(rows.deliveryItems?.filter(({ deliveryId }) => deliveries.has(deliveryId))),
    releases: byId(rows.releases?.filter((release) => release.date === date)),
    grants: byId(rows.grants?.filter((grant) => grant.date === date)),
    lateChanges: byId(rows.lateChanges?.filter((change) => change.date === date)),
  };
};

/** Builds a plan in which only the given data is known. */
export const planOf = ({
  rows,
  days,
  knowsFamilies = true,
  facts,
  revisions = {},
}: PlanOptions): KnownPlan => ({
  days: new Map(days.map((date) => [date, dayOf(rows, date)])),
  trucks: byId(rows.trucks),
  hallCapacities: byId(rows.hallCapacities),
  calendarEntries: byId(rows.calendarEntries),
  templates: byId(rows.templates),
  occurrences: byId(rows.occurrences),
  sites: byId(rows.sites),
  reservations: byId(rows.reservations),
  familyDays: (orderId) => {
    if (!knowsFamilies) return undefined;
    const order = rows.orders?.find(({ id }) => id === orderId);
    const parts = rows.shipments?.filter((part) => part.productionOrderId === orderId) ?? [];
    return new Set([...(order ? [order.date] : []), ...parts.map(({ date }) => date)]);
  },
  revision: (key: StreamKey) => revisions[key],
  fact: <What extends Question['what']>(question: Question & { what: What }) => {
    const value = facts?.(question);
    return value === undefined ? undefined : { value: value as Facts[What], at: {} };
  },
});

export interface ActionOutcome<Answer> {
  readonly tx: PlanTransaction;
  readonly answer: Answer | undefined;
  readonly refusal: DomainError | undefined;
  readonly missing: Need | undefined;
}

/** Ids of new rows begin above this number. */
const firstNewId = 1000;

/** Runs an action on a plan; returns its answer, its refusal or the data it lacks. */
export const runOn = <Input, Answer>(
  plan: KnownPlan,
  action: Action<Input, Answer>,
  input: Input,
  scope: Partial<ActionContext> = {},
): ActionOutcome<Answer> => {
  let lastId = firstNewId;
  const tx = new PlanTransaction(plan, () => (lastId += 1));
  const outcome = { tx, answer: undefined, refusal: undefined, missing: undefined };
  const full: ActionContext = {
    today: '2026-11-23',
    now: '2026-11-23T06:00:00.000Z',
    by: 'Anna Becker',
    actor: 'user:1',
    postcodes: 'from10000',
    ...scope,
  };
  try {
    return { ...outcome, answer: answerOf(action(tx, full, input), viewOf(tx), null) };
  } catch (error) {
    if (error instanceof DomainError) return { ...outcome, refusal: error };
    if (error instanceof MissingData) return { ...outcome, missing: error.need };
    throw error;
  }
};

/** Describes each written row: its changed fields, all fields of a new row, or 'gone' for a removed one. */
export const changesIn = (tx: PlanTransaction): Record<string, unknown> =>
  Object.fromEntries(tx.writes.map((write) => [`${write.kind} ${write.id}`, changeOf(write)]));

/** The fields that `changesIn` leaves out, because they follow from changes of other fields. */
const following = ['version', 'byHand'];

const changeOf = ({ before, after }: RowWrite): unknown => {
  if (!before || !after) return after ?? 'gone';
  const was = before as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !following.includes(field) && was[field] !== value),
  );
};

/** Answers that Bernd Krüger made the last change of anything; other questions are unknown. */
export const byBernd = (question: Question): Facts[Question['what']] | undefined =>
  question.what === 'editor'
    ? { by: 'Bernd Krüger', at: '2026-11-20T09:30:00.000Z', changeId: 7 }
    : undefined;
