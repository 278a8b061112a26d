import { DomainError, invalid } from '../errors/domain-error.ts';
import type { MessageKey } from '../i18n/messages.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyCapacities, replyCapacity, replyValue } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import type { CapacityChange } from './capacity-change-schema.ts';
import type { HallCapacity } from './hall-schema.ts';
import { type HallId, hallIds } from './hall.ts';

/** The period of a capacity: one day, or the default from a day on. */
export type CapacityPeriod = { readonly date: Day } | { readonly validFrom: Day };

export interface SetCapacityInput {
  readonly id: number;
  /** Kg for the period; the existing reason stays if none is sent. */
  readonly capacity: { readonly maxCapacity: number; readonly reason?: string | undefined } & CapacityPeriod;
}

export interface RemoveCapacityInput {
  readonly id: number;
  readonly place: CapacityPeriod;
}

interface CapacityKey extends Pick<HallCapacity, 'hallId' | 'kind' | 'day'> {
  /** The input field that named the day. */
  readonly field: string;
}

const hallOf = (id: number): HallId => {
  const hallId = hallIds.find((one) => one === id);
  if (!hallId) throw new DomainError('HALL_NOT_FOUND');
  return hallId;
};

const meantBy = (id: number, place: CapacityPeriod): CapacityKey =>
  'date' in place
    ? { hallId: hallOf(id), kind: 'day', day: place.date, field: 'date' }
    : { hallId: hallOf(id), kind: 'default', day: place.validFrom, field: 'validFrom' };

const findCapacity = (
  tx: PlanTransaction,
  { hallId, kind, day }: Omit<CapacityKey, 'field'>,
): HallCapacity | undefined =>
  [...tx.capacities().values()].find((one) => one.hallId === hallId && one.kind === kind && one.day === day);

/** Finds a hall's exception of a day, or the default that begins on it. @throws HALL_NOT_FOUND */
export const capacityAt = (
  tx: PlanTransaction,
  id: number,
  place: CapacityPeriod,
): HallCapacity | undefined => findCapacity(tx, meantBy(id, place));

/** @throws VALIDATION_ERRORS for past days */
const capacityFor = (
  tx: PlanTransaction,
  { today }: Pick<ActionContext, 'today'>,
  meant: CapacityKey,
): HallCapacity | undefined => {
  if (meant.day < today) throw invalid({ [meant.field]: 'validation.pastDate' });
  return findCapacity(tx, meant);
};

type Values = Pick<CapacityChange, 'reason'> & { readonly maxCapacity: number };

/** Updates or inserts the hall's row of this kind and day and returns its id. */
const put = (
  tx: PlanTransaction,
  { hallId, kind, day }: CapacityKey,
  existing: HallCapacity | undefined,
  { maxCapacity, reason }: Values,
): number => {
  const row = existing
    ? tx.update('hallCapacities', existing, { maxCapacity, reason: reason ?? existing.reason })
    : tx.insert('hallCapacities', { hallId, kind, day, maxCapacity, reason: reason ?? '' });
  return row.id;
};

/** Sets a hall's capacity in kg for one day, or as the default from a day on. @throws HALL_NOT_FOUND, VALIDATION_ERRORS */
export const setCapacity: Action<SetCapacityInput, HallCapacity> = (tx, scope, { id, capacity }) => {
  const meant = meantBy(id, capacity);
  return replyCapacity(put(tx, meant, capacityFor(tx, scope, meant), capacity));
};

/**
 * Removes a day's exception, or a default that begins on a day, and returns it.
 * @throws HALL_NOT_FOUND, VALIDATION_ERRORS for past days, NOT_FOUND
 */
export const removeCapacity: Action<RemoveCapacityInput, HallCapacity> = (tx, scope, { id, place }) => {
  const existing = capacityFor(tx, scope, meantBy(id, place));
  if (!existing) throw new DomainError('NOT_FOUND');
  tx.remove('hallCapacities', existing);
  return replyValue(existing);
};

/**
 * Changes several capacities as one change, all or none; a null `maxCapacity` removes an existing one. Returns the capacities
 * set, in the order sent.
 * @throws VALIDATION_ERRORS for past days, and where two changes are of the same hall, kind and day
 */
export const setCapacities: Action<readonly CapacityChange[], HallCapacity[]> = (tx, scope, changes) => {
  const meant = changes.map((change, index): CapacityKey => ({ ...change, field: `changes.${index}.day` }));
  const problems: Record<string, MessageKey> = {};
  const seen = new Set<string>();
  for (const { hallId, kind, day, field } of meant) {
    if (day < scope.today) problems[field] = 'validation.pastDate';
    if (seen.has(`${hallId} ${kind} ${day}`)) problems[field] = 'validation.twice';
    seen.add(`${hallId} ${kind} ${day}`);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const ids = meant.flatMap((one, index) => {
    const existing = capacityFor(tx, scope, one);
    const { maxCapacity = null, reason } = changes[index] ?? {};
    if (maxCapacity !== null) return [put(tx, one, existing, { maxCapacity, reason })];
    if (existing) tx.remove('hallCapacities', existing);
    return [];
  });
  return replyCapacities(ids);
};
