import type { RowKind } from '../live/patch.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { isSameValue } from '../values/same-value.ts';
import { editConflict } from '../plan/version-refusals.ts';
import type { DraftCall, SlotInDraft, RowName } from './draft-schema.ts';
import type { DraftStep } from './draft.ts';
import type { StepWrite } from './run-steps.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that the plan derives itself: the version, and the list of fields edited by hand. */
const derived = new Set(['version', 'byHand']);

/** Returns the fields that a step changed in the row that its call names, with their values right before and after. */
export const fieldsChangedBy = (
  writes: readonly StepWrite[],
  named: RowName | undefined,
): Pick<DraftStep, 'was' | 'wanted'> => {
  const write = writes.find(({ kind, id }) => kind === named?.kind && id === named.id);
  if (!write?.before || !write.after) return { was: null, wanted: null };
  const [before, after] = [write.before as unknown as Fields, write.after as unknown as Fields];
  const changed = Object.keys(after).filter(
    (field) => !derived.has(field) && !isSameValue(before[field], after[field]),
  );
  const only = (row: Fields): Fields => Object.fromEntries(changed.map((field) => [field, row[field]]));
  return { was: only(before), wanted: only(after) };
};

/**
 * Refuses a step if somebody has since changed one of its fields to a value other than the step's own.
 * @throws EDIT_CONFLICT
 */
export const assertUnchanged = (
  tx: PlanTransaction,
  { kind, id }: { kind: RowKind; id: number },
  { was, wanted }: { was: Fields; wanted: Fields },
): void => {
  const current = tx.row(kind, id);
  if (!current) return;
  const is = current as unknown as Fields;
  const changed = Object.keys(was).filter(
    (field) => !isSameValue(is[field], was[field]) && !isSameValue(is[field], wanted[field]),
  );
  if (changed.length === 0) return;
  const conflict = changed.map((field) => {
    const editor = tx.editor(kind, id, field);
    const { by, at } = editor ?? { by: '–', at: new Date(0).toISOString() };
    return { field, base: was[field], yours: wanted[field], theirs: is[field], by, at };
  });
  throw editConflict(conflict, current);
};

/**
 * Returns a whole-row body in which only the fields that the step changed keep the body's values; the row's other fields get
 * their current values.
 */
export const applyToCurrentRow = (body: Fields, current: Fields, changed: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      field in current && !changed.includes(field) ? current[field] : value,
    ]),
  );

const guards = ['expectedItemId', 'expectedItemIds', 'replacesItemId', 'version', 'withVersion'];
const unguarded = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !guards.includes(name)));

/** Removes the versions and item ids that the sender saw from a call, so that it overwrites rows that changed meanwhile. */
export const withoutGuards = (call: DraftCall): DraftCall => {
  const { query, body } = call;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return {
    ...call,
    query: unguarded(query) as DraftCall['query'],
    ...(body !== undefined && { body: isObject ? unguarded(body as Fields) : body }),
  };
};

const placing = new Set(['deliveries.fillSlot', 'deliveryItems.move', 'days.place']);

interface Move {
  readonly shipmentId: number;
}

/** Removes these shipments from a step; null if none remain, undefined if the step can't be divided. */
const narrowed = (call: DraftCall, out: ReadonlySet<number>): DraftCall | null | undefined => {
  const body = call.body as
    | { shipmentIds?: number[]; expectedItemIds?: unknown[]; moves?: Move[] }
    | undefined;
  if (call.action === 'days.place' && body?.moves) {
    const moves = body.moves.filter(({ shipmentId }) => !out.has(shipmentId));
    return moves.length > 0 ? { ...call, body: { moves } } : null;
  }
  if (call.action === 'deliveries.fillSlot' && body?.shipmentIds && body.shipmentIds.length > 1) {
    const left = [...body.shipmentIds.keys()].filter((index) => !out.has(body.shipmentIds?.[index] ?? 0));
    const only = <Value>(values: readonly Value[]): Value[] => left.map((index) => values[index] as Value);
    const shipmentIds = only(body.shipmentIds);
    const expectedItemIds = body.expectedItemIds && only(body.expectedItemIds);
    return left.length > 0 ? { ...call, body: { shipmentIds, expectedItemIds } } : null;
  }
  return undefined;
};

/** Returns the slot in which a step puts its first shipment; null if none. */
export const slotOfCall = ({ action, params, body }: DraftCall): SlotInDraft | null => {
  const named = {
    ...params,
    ...(typeof body === 'object' && body),
    ...(body as { moves?: object[] } | undefined)?.moves?.[0],
  };
  const { deliveryId, slot } = named as Readonly<Record<string, unknown>>;
  if (!placing.has(action) || deliveryId === undefined || slot === undefined) return null;
  return { deliveryId: Number(deliveryId), slot: Number(slot) };
};

/** True for a truck's outage. It unassigns all shipments of a run at once, so the step is removed only together with its run. */
const isOfRun = ({ call }: DraftStep): boolean => call.action === 'deliveries.outage';

/**
 * Removes the steps' effects on these rows: a step that places several shipments keeps the others, an outage is removed only with
 * its run, and any other step that wrote one of the rows is removed as a whole (rules/drafts.md#taking-back).
 */
export const withoutRows = (steps: readonly DraftStep[], rows: readonly RowName[]): DraftStep[] => {
  const isOut = ({ kind, id }: RowName): boolean => rows.some((row) => row.kind === kind && row.id === id);
  const shipments = new Set(rows.flatMap(({ kind, id }) => (kind === 'shipments' ? [id] : [])));
  return steps.flatMap((step) => {
    if (!step.rows.some(isOut)) return [step];
    if (isOfRun(step)) return step.rows.some((row) => row.kind === 'deliveries' && isOut(row)) ? [] : [step];
    const call = narrowed(step.call, shipments);
    if (!call) return [];
    return [{ ...step, call, rows: step.rows.filter((row) => !isOut(row)) }];
  });
};
