import type { Calendar } from '../working-days/working-days.ts';
import type { DeliveryItemRow, DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { Consequence } from '../plan/consequence.ts';
import { findRun, isDead } from '../plan/parts.ts';
import { addDays, type Day } from '../values/day.ts';
import { occursOn } from './recurrence.ts';
import type { Occurrence, Template } from '../deliveries/template-schema.ts';
import { slotsFrom } from './template.ts';

/** Days after which the record of a past occurrence is deleted; templates only change days from today on. */
const daysRemembered = 14;

const calendarOf = (tx: PlanTransaction): Calendar => [...tx.calendar().values()];

/** Sorts runs first, because a text may be for a run that another template adds. */
const inOrder = (one: Template, other: Template): number =>
  one.kind.localeCompare(other.kind) || one.id - other.id;

const isWanted = (tx: PlanTransaction, template: Template, calendar: Calendar, date: Day): boolean =>
  tx.truck(template.truckId)?.status === 'ACTIVE' && occursOn(template, calendar, date);

const runsOf = (tx: PlanTransaction, truckId: number, date: Day): DeliveryRow[] =>
  tx
    .runsOn(date)
    .filter((run) => run.truckId === truckId)
    .sort((a, b) =>
      a.startingTime < b.startingTime ? -1 : a.startingTime > b.startingTime ? 1 : a.id - b.id,
    );

/** Returns a template's content in the form in which an occurrence stores it. */
const textOf = ({ kind, text, startingTime, truckDriver }: Template): string =>
  kind === 'text' ? text : `${startingTime} ${truckDriver}`;

type WrittenOccurrence = Pick<Occurrence, 'rowId' | 'slot' | 'text'>;

/** Writes the text into its slot of the truck's first run, or into the next free slot below; returns null if there is none. */
const writeText = (tx: PlanTransaction, template: Template, date: Day): WrittenOccurrence | null => {
  const [run] = runsOf(tx, template.truckId, date);
  if (!run) return null;
  const taken = new Set(tx.itemsOn(run.id).map((item) => item.ordinalNumberInDelivery));
  const slot = slotsFrom(template.slot ?? 0).find((one) => !taken.has(one));
  if (slot === undefined) return null;
  const { text } = template;
  const { id } = tx.insert('deliveryItems', {
    deliveryId: run.id,
    ordinalNumberInDelivery: slot,
    shipmentId: null,
    text,
    isPinned: false,
    mark: null,
  });
  return { rowId: id, slot, text };
};

/** Adds another run of the truck; returns null if one starts at that time already. */
const writeRun = (tx: PlanTransaction, template: Template, date: Day): WrittenOccurrence | null => {
  const { truckId, startingTime, truckDriver } = template;
  if (runsOf(tx, truckId, date).some((run) => run.startingTime === startingTime)) return null;
  const { id } = tx.insert('deliveries', {
    date,
    truckId,
    startingTime,
    truckDriver,
    isPinned: false,
    departed: null,
  });
  return { rowId: id, slot: null, text: textOf(template) };
};

const write = (tx: PlanTransaction, template: Template, date: Day): WrittenOccurrence | null =>
  template.kind === 'text' ? writeText(tx, template, date) : writeRun(tx, template, date);

const itemOf = (tx: PlanTransaction, { rowId, date }: Occurrence): DeliveryItemRow | undefined =>
  tx
    .runsOn(date)
    .flatMap(({ id }) => tx.itemsOn(id))
    .find(({ id }) => id === rowId);

/** Returns the row that an occurrence wrote if nobody has changed it; a run must also be empty still. */
const untouched = (tx: PlanTransaction, occurrence: Occurrence): DeliveryItemRow | DeliveryRow | null => {
  const { rowId, slot, text, date } = occurrence;
  if (slot !== null) {
    const item = itemOf(tx, occurrence);
    return item?.text === text && item.ordinalNumberInDelivery === slot ? item : null;
  }
  const run = tx.runsOn(date).find(({ id }) => id === rowId);
  if (!run || `${run.startingTime} ${run.truckDriver}` !== text) return null;
  return findRun(tx, run.id)?.items.every(isDead) ? run : null;
};

const takeAway = (tx: PlanTransaction, row: DeliveryItemRow | DeliveryRow): void => {
  if ('deliveryId' in row) return tx.remove('deliveryItems', row);
  // Dead cards don't keep the run.
  for (const item of tx.itemsOn(row.id)) tx.remove('deliveryItems', item);
  tx.remove('deliveries', row);
};

const isSamePlace = (one: Template, other: Template): boolean =>
  one.truckId === other.truckId && one.slot === other.slot;

/** Updates an untouched occurrence to the template's current content. */
const rewrite = (
  tx: PlanTransaction,
  { after, occurrence, row }: { after: Template; occurrence: Occurrence; row: DeliveryItemRow | DeliveryRow },
): void => {
  const text = textOf(after);
  if (text === occurrence.text) return;
  if ('deliveryId' in row) tx.update('deliveryItems', row, { text });
  else tx.update('deliveries', row, { startingTime: after.startingTime, truckDriver: after.truckDriver });
  tx.update('occurrences', occurrence, { text });
};

interface Change {
  readonly before: Template | null;
  readonly after: Template | null;
  readonly calendar: Calendar;
  /** The template's occurrences so far, by day. */
  readonly written: ReadonlyMap<Day, Occurrence>;
}

const followOn = (tx: PlanTransaction, { before, after, calendar, written }: Change, date: Day): void => {
  const occurrence = written.get(date);
  const wanted = after && isWanted(tx, after, calendar, date) ? after : null;
  if (!occurrence) {
    const made = wanted && write(tx, wanted, date);
    if (wanted && made) tx.insert('occurrences', { templateId: wanted.id, date, ...made });
    return;
  }
  const row = untouched(tx, occurrence);
  if (!row) return;
  if (wanted && before && isSamePlace(before, wanted)) return rewrite(tx, { after: wanted, occurrence, row });
  takeAway(tx, row);
  const made = wanted && write(tx, wanted, date);
  if (made) tx.update('occurrences', occurrence, made);
  else tx.remove('occurrences', occurrence);
};

const occurrencesOf = (tx: PlanTransaction, templateId: number): Occurrence[] =>
  [...tx.whole('occurrences').values()].filter((one) => one.templateId === templateId);

/**
 * Applies a new, changed or removed template to the opened days from `from` on: writes, updates and removes its occurrences, except
 * those that somebody has changed or removed.
 */
export const applyTemplateChange = (
  tx: PlanTransaction,
  { before, after }: Pick<Change, 'before' | 'after'>,
  from: Day,
): void => {
  const template = after ?? before;
  if (!template) return;
  const planned = tx.fact({ what: 'plannedDays', from });
  const dates = planned.flatMap(({ date, isOpened }) => (isOpened ? [date] : []));
  tx.days(dates);
  const written = new Map(occurrencesOf(tx, template.id).map((one) => [one.date, one]));
  const change = { before, after, calendar: calendarOf(tx), written };
  for (const date of dates) followOn(tx, change, date);
  if (!after) for (const left of occurrencesOf(tx, template.id)) tx.remove('occurrences', left);
};

/**
 * Writes the texts and runs of all templates on the days that the action opens, and deletes the records of occurrences older than
 * 14 days (their texts and runs stay).
 */
export const writeTemplatesOfOpenedDays: Consequence = (tx, { today }) => {
  if (tx.opened.size === 0) return;
  const forgetBefore = addDays(today, -daysRemembered);
  const templates = [...tx.templates().values()].sort(inOrder);
  if (templates.length === 0) return;
  const calendar = calendarOf(tx);
  const all = [...tx.whole('occurrences').values()];
  for (const template of templates) {
    const own = all.filter(({ templateId }) => templateId === template.id);
    const written = new Map(own.map((one) => [one.date, one]));
    const change = { before: template, after: template, calendar, written };
    for (const date of tx.opened) followOn(tx, change, date);
  }
  for (const old of all) if (old.date < forgetBefore) tx.remove('occurrences', old);
};
