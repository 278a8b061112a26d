import { editableDeliveryFields } from '@werkplan/shared/deliveries/delivery.ts';
import { deliveryRowSchema } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { errorStatus, type ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import { type Random, randomOf } from '@werkplan/shared/live/testing/random.ts';
import {
  assertEditedOrder,
  assertOrderWritable,
  hallFlag,
  orderAmount,
} from '@werkplan/shared/orders/order-rules.ts';
import { editableOrderFields, noMeasures } from '@werkplan/shared/orders/order.ts';
import { recordOfOrderTexts, isOrderText } from '@werkplan/shared/orders/order-texts.ts';
import { orderSchema, type Order } from '@werkplan/shared/orders/order-schema.ts';
import {
  editableTruckFields,
  truckColors,
  truckTypes,
  noTruckLimits,
} from '@werkplan/shared/trucks/truck.ts';
import { truckSchema } from '@werkplan/shared/trucks/truck-schema.ts';
import { expect, it } from 'vitest';
import { orderRules } from '@werkplan/shared/orders/order-actions.ts';
import { mergeOnto, type RowRule } from '@werkplan/shared/plan/merge.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const { merges } = volumes;
const today = '2026-11-23';

type Row = Readonly<Record<string, unknown>>;
interface Kind {
  readonly schema: { readonly safeParse: (row: unknown) => { readonly success: boolean } };
  readonly editable: readonly string[];
  readonly kept: readonly string[];
  readonly fresh: (random: Random) => Row;
  readonly valueOf: (random: Random, field: string) => unknown;
  /** Changes a field that other calls change and a PUT must never overwrite. */
  readonly elsewhere: (random: Random, row: Row) => Row;
  /** Rules about several fields besides the schema; true when `row` fulfils them. */
  readonly holds: (row: Row) => boolean;
  /** The action's own checks of the merged row. */
  readonly check: (current: Row, merged: Row, changed: readonly string[]) => void;
  readonly forced: (current: Row) => Row;
  readonly rules: readonly RowRule[];
}

const asOrder = (row: Row): Order => row as unknown as Order;
const few = (random: Random): string => random.pick(['Lahr', 'Kehl', 'Haslach']);

const sizes: readonly string[] = ['longest', 'loadingMetres', 'bulky', 'loadingLength', 'overhang'];
const isMeasure = (field: string): boolean => sizes.includes(field);
const measureOf = (random: Random, field: string): unknown =>
  field === 'bulky' ? random.pick([null, true, false]) : random.pick([null, 1, 7]);

const orders: Kind = {
  schema: orderSchema,
  editable: editableOrderFields,
  kept: ['id', 'date', 'hallId', 'isCanceled', 'partsAmount'],
  fresh: (random) => ({
    ...Object.fromEntries(editableOrderFields.map((field) => [field, false])),
    ...recordOfOrderTexts(() => ''),
    id: 1,
    orderId: '7',
    constructionSite: 'Kita',
    postCode: '77652',
    city: 'Lahr',
    note: '',
    steel: 2,
    matting: random.below(3),
    partsAmount: 2,
    date: today,
    hallId: 1,
    h1: true,
    isCanceled: false,
    byHand: {},
    drawings: 0,
    ...noMeasures,
    version: 1,
  }),
  valueOf: (random, field) => {
    if (field === 'steel' || field === 'matting') return random.below(3);
    if (field === 'orderId') return String(1 + random.below(3));
    if (isMeasure(field)) return measureOf(random, field);
    if (field === 'postCode') return random.pick(['77652', '77933']);
    return isOrderText(field) || field === 'note' ? few(random) : random.chance(0.5);
  },
  elsewhere: (random, row) => {
    const { hallId } = asOrder(row);
    const next = random.pick([1, 2, 3] as const);
    if (random.chance(0.7))
      return { ...row, [hallFlag(hallId)]: false, hallId: next, [hallFlag(next)]: true };
    return random.chance(0.5) ? { ...row, isCanceled: true } : { ...row, date: '2026-11-24' };
  },
  holds: (row) => asOrder(row)[hallFlag(asOrder(row).hallId)] && orderAmount(asOrder(row)) > 1,
  check: (current, merged, changed) => {
    if (changed.some((field) => field !== 'note')) assertOrderWritable(asOrder(current), today);
    assertEditedOrder(asOrder(merged), changed as (typeof editableOrderFields)[number][]);
  },
  forced: (current) => ({ [hallFlag(asOrder(current).hallId)]: true }),
  rules: orderRules,
};

const free = { holds: () => true, check: () => undefined, forced: () => ({}), rules: [] };
const runs: Kind = {
  ...free,
  schema: deliveryRowSchema,
  editable: editableDeliveryFields,
  kept: ['id', 'date', 'truckId'],
  fresh: () => ({
    id: 1,
    truckId: 1,
    date: today,
    truckDriver: 'Yilmaz',
    startingTime: '06:00',
    isPinned: false,
    departed: null,
    version: 1,
  }),
  valueOf: (random, field) =>
    field === 'startingTime' ? random.pick(['06:00', '07:00', '08:30']) : few(random),
  // Saving a run must not change whether it is pinned.
  elsewhere: (_, row) => ({ ...row, isPinned: row['isPinned'] !== true }),
};
const trucks: Kind = {
  ...free,
  schema: truckSchema,
  editable: editableTruckFields,
  kept: ['id'],
  fresh: () => ({
    id: 1,
    type: 'SATTEL',
    capacity: 24_000,
    registration: 'OG-BS 214',
    defaultDriver: 'Yilmaz',
    defaultStartingTime: '06:00',
    color: 'GRAY',
    drivingBan: null,
    ...noTruckLimits,
    status: 'ACTIVE',
    version: 1,
  }),
  valueOf: (random, field) => {
    if (isMeasure(field)) return measureOf(random, field);
    if (field === 'drivingBan') return random.pick([true, false, null]);
    if (field === 'type') return random.pick(truckTypes);
    if (field === 'color') return random.pick(truckColors);
    if (field === 'status') return random.pick(['ACTIVE', 'INACTIVE']);
    if (field === 'capacity') return 1 + random.below(3);
    return field === 'defaultStartingTime' ? random.pick(['06:00', '07:00']) : few(random);
  },
  elsewhere: (_, row) => row,
};

const edit = (random: Random, kind: Kind, row: Row): Row => {
  // Fields that a rule connects are drawn twice as often.
  const choice = [...kind.editable, ...kind.rules.flatMap(({ fields: tied }) => tied)];
  const fields = Array.from({ length: 1 + random.below(4) }, () => random.pick(choice));
  return { ...row, ...Object.fromEntries(fields.map((field) => [field, kind.valueOf(random, field)])) };
};

/** Saves a row as the actions do: returns the merged row or the refusal. */
const save = (kind: Kind, base: Row, sent: Row, current: Row): Row | DomainError => {
  const yours = { ...sent, ...kind.forced(current) };
  try {
    const { changed, conflicting } = mergeOnto({ base, yours, current }, kind);
    if (conflicting.length > 0) throw new DomainError('EDIT_CONFLICT', { extra: { conflicting } });
    const merged = { ...current, ...Object.fromEntries(changed.map((field) => [field, yours[field]])) };
    kind.check(current, merged, changed);
    return merged;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

/** Applies several edits of colleagues, each based on the previous one. */
const laterOf = (random: Random, kind: Kind, base: Row): Row => {
  let row = base;
  for (let left = random.below(4); left > 0; left -= 1) {
    const next = random.chance(0.2)
      ? kind.elsewhere(random, row)
      : save(kind, row, edit(random, kind, row), row);
    if (!(next instanceof DomainError)) row = next;
  }
  return row;
};

/** Merges one planner's row with the changes of others; returns the outcome. */
const mergeOnce = (random: Random, kind: Kind): 'merged' | 'broken together' | ErrorCode => {
  const base = laterOf(random, kind, kind.fresh(random));
  const current = laterOf(random, kind, base);
  const isLying = random.chance(0.05);
  const yours = { ...edit(random, kind, base), ...(isLying && { id: 999 }) };
  const outcome = save(kind, base, yours, current);

  const wanted = { ...yours, ...kind.forced(current) } as Row;
  const mine = kind.editable.filter((field) => wanted[field] !== base[field]);
  const both = mine.filter((field) => current[field] !== base[field] && current[field] !== wanted[field]);
  const changes = Object.fromEntries(mine.map((field) => [field, wanted[field]]));
  const expected = { ...current, ...changes } as Row;
  const wasRight = kind.rules.every(({ holds }) => holds({ ...base, ...changes }));
  if (outcome instanceof DomainError) {
    const isLate = current['isCanceled'] === true;
    expect(isLying || both.length > 0 || !kind.holds(expected) || isLate).toBe(true);
    if (outcome.code === 'EDIT_CONFLICT' && both.length > 0)
      expect(outcome.details.extra).toEqual({ conflicting: both });
    else if (outcome.code === 'EDIT_CONFLICT') {
      const named = outcome.details.extra?.['conflicting'] as string[];
      expect(named.some((field) => mine.includes(field))).toBe(true);
      expect(named.some((field) => current[field] !== base[field])).toBe(true);
      return 'broken together';
    }
    // If nobody sent an invalid row, only a conflict of two valid edits may be refused.
    else if (!isLying && wasRight) expect(errorStatus[outcome.code]).toBe(409);
    return outcome.code;
  }
  expect([isLying, both]).toEqual([false, []]);
  expect(outcome).toEqual(expected);
  expect(kind.schema.safeParse(outcome).success).toBe(true);
  expect(kind.holds(outcome)).toBe(true);
  return 'merged';
};

it('random three-way merges lose no edit and end in a row that keeps every rule, or are refused', () => {
  spec('L.4');
  const random = randomOf(20_261_123);
  const ends = new Map<string, number>();
  for (let count = 0; count < merges; count += 1) {
    const end = mergeOnce(random, random.pick([orders, orders, runs, trucks]));
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  expect([...ends.keys()].toSorted()).toEqual([
    'EDIT_CONFLICT',
    'ORDER_READ_ONLY',
    'VALIDATION_ERRORS',
    'broken together',
    'merged',
  ]);
  expect(ends.get('merged')).toBeGreaterThan(merges / 4);
  expect(ends.get('EDIT_CONFLICT')).toBeGreaterThan(merges / 20);
}, 120_000);
