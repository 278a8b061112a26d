import type { RowKind } from '../live/patch.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { isSameValue } from '../values/same-value.ts';
import { editConflict } from '../plan/version-refusals.ts';
import type { DraftCall, RowName } from './draft-schema.ts';
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
 * Refuses a step if somebody has since changed one of its fields to a value other than the step's own
 * (rules/drafts.md#steps).
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
