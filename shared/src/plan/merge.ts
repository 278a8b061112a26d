import { invalid } from '../errors/domain-error.ts';
import type { FieldConflict } from '../errors/error-body-schema.ts';
import type { PlanRows, RowKind } from '../live/patch.ts';
import type { PlanTransaction } from './plan-transaction.ts';
import { isSameValue } from '../values/same-value.ts';
import { withoutInvisible } from '../values/text.ts';
import { editConflict, versionMismatch, versionRequired } from './version-refusals.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A whole row as its sender wants it. */
export type RowInput = Fields;

/** A rule over several fields of a row. Two concurrent edits may each comply with it and yet break it together. */
export interface RowRule {
  readonly fields: readonly string[];
  readonly holds: (row: Fields) => boolean;
}

/** True if the sender didn't change a field. A text that was stored with invisible characters is sent back without them. */
const isAsRead = (yours: unknown, base: unknown): boolean =>
  isSameValue(yours, base) ||
  (typeof base === 'string' && yours === withoutInvisible(base).trim().normalize('NFC'));

/** Returns the fields in which `yours` differs from `base` and from `theirs`, and those of them that `theirs` changed as well. */
export const mergeFields = <Field extends string>(
  base: Fields,
  yours: Fields,
  theirs: Fields,
  fields: readonly Field[],
): { changed: Field[]; conflicting: Field[] } => {
  const changed = fields.filter(
    (field) => !isAsRead(yours[field], base[field]) && !isSameValue(yours[field], theirs[field]),
  );
  return { changed, conflicting: changed.filter((field) => !isSameValue(theirs[field], base[field])) };
};

interface Versions {
  /** The row as its sender read it. */
  readonly base: Fields;
  /** The row as its sender wants it. */
  readonly yours: Fields;
  /** The current row. */
  readonly current: Fields;
}

const withChanges = (row: Fields, yours: Fields, changed: readonly string[]): Fields => ({
  ...row,
  ...Object.fromEntries(changed.map((field) => [field, yours[field]])),
});

/**
 * Returns the fields of the rules that the sender's changes keep on the row as it was read, but break on the current row; only
 * those in which `yours` differs from the current row.
 */
const brokenTogether = (
  { base, yours, current }: Versions,
  changed: readonly string[],
  rules: readonly RowRule[],
): string[] =>
  rules
    .filter(
      ({ fields, holds }) =>
        fields.some((field) => changed.includes(field)) &&
        holds(withChanges(base, yours, fields)) &&
        !holds(withChanges(current, yours, changed)),
    )
    .flatMap(({ fields }) => fields.filter((field) => yours[field] !== current[field]));

/** The editable fields of a PUT, the `kept` fields that it must leave unchanged, and the rules over several fields. */
interface RowRules<Field extends string> {
  readonly editable: readonly Field[];
  readonly kept?: readonly string[] | undefined;
  readonly rules?: readonly RowRule[] | undefined;
}

/**
 * Computes which fields `yours` changes against `base`, the row as its sender read it, and which of them conflict with `current`.
 * Fields conflict if both sides changed them to different values; if none do, those of rules that only both edits together break.
 * @throws VALIDATION_ERRORS naming each `kept` field whose sent value is neither the one read nor the current one
 */
export const mergeOnto = <Field extends string>(
  { base, yours, current }: Versions,
  { editable, kept = [], rules = [] }: RowRules<Field>,
): { changed: Field[]; conflicting: string[] } => {
  const refused = kept.filter(
    (field) =>
      yours[field] !== undefined &&
      !isSameValue(yours[field], base[field]) &&
      !isSameValue(yours[field], current[field]),
  );
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map((field) => [field, 'validation.readOnlyField'] as const)));
  const { changed, conflicting } = mergeFields(base, yours, current, editable);
  const isSettled = conflicting.length === 0;
  return {
    changed,
    conflicting: isSettled ? brokenTogether({ base, yours, current }, changed, rules) : conflicting,
  };
};

/** The version of a row on which a request is based. */
export interface RowVersion {
  /** The version the row was read at (`version` in the body). */
  readonly version: number | undefined;
  /** The If-Match header: `"7"` requires that version, `*` overwrites on purpose. */
  readonly ifMatch: string | undefined;
}

/** Parses an If-Match header (`"7"`, also weak or bare); null for `*`, NaN for anything else. */
export const matchedVersion = (ifMatch: string): number | null =>
  ifMatch.trim() === '*' ? null : Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1] ?? Number.NaN);

/** True if the header names a version (`"7"`), not any (`*`) or none (undefined): the sender has seen a row. */
export const namesVersion = (ifMatch: string | undefined): boolean =>
  ifMatch !== undefined && matchedVersion(ifMatch) !== null;

/**
 * Refuses a change of a row that isn't at the version named in `ifMatch`. A missing row passes, because the action refuses it.
 * @throws VERSION_MISMATCH with the current row
 */
export const assertVersion = (
  current: { readonly version: number } | null | undefined,
  ifMatch: string,
): void => {
  const version = matchedVersion(ifMatch);
  if (version !== null && current && current.version !== version) throw versionMismatch(current);
};

/** Returns the row that the sender read. @throws VERSION_REQUIRED, VERSION_MISMATCH */
const baseOf = <Kind extends RowKind>(
  tx: PlanTransaction,
  kind: Kind,
  current: PlanRows[Kind],
  { version, ifMatch }: RowVersion,
): PlanRows[Kind] => {
  if (ifMatch !== undefined) {
    if ((matchedVersion(ifMatch) ?? current.version) !== current.version) throw versionMismatch(current);
    return current;
  }
  if (version === undefined) throw versionRequired();
  if (version === current.version) return current;
  const base = tx.rowAt(kind, current.id, version);
  if (!base) throw versionMismatch(current);
  return base;
};

/**
 * Merges a whole row read at some version into the current one, field by field (docs/decisions/0005-merge-by-field.md).
 * Returns the changed fields with their new values. The values sent for `kept` fields must be those read or the current ones. A
 * rule that only both edits together break is a conflict. A field that the sender leaves out stays as it is, because clients of
 * earlier versions don't know it.
 * @throws VERSION_REQUIRED, VERSION_MISMATCH, EDIT_CONFLICT, VALIDATION_ERRORS naming a kept field
 */
export const mergeRow = <Kind extends RowKind, Field extends keyof PlanRows[Kind] & string>(
  tx: PlanTransaction,
  kind: Kind,
  {
    current,
    yours: sent,
    version,
    ...rules
  }: RowRules<Field> & { current: PlanRows[Kind]; yours: RowInput; version: RowVersion },
): { changed: Field[]; values: Partial<Pick<PlanRows[Kind], Field>> } => {
  const base = baseOf(tx, kind, current, version);
  const was = base as unknown as Fields;
  const is = current as unknown as Fields;
  const yours = { ...is, ...sent };
  const { changed, conflicting } = mergeOnto({ base: was, yours, current: is }, rules);
  if (conflicting.length > 0) {
    // Only `yours` may have changed a field of a jointly broken rule; then the editor of a field changed by `theirs` is named.
    const theirs = conflicting.filter((field) => is[field] !== was[field]);
    const conflict = conflicting.map((field): FieldConflict => {
      const changedByThem = theirs.includes(field) ? field : (theirs[0] ?? field);
      const editor = tx.editor(kind, current.id, changedByThem, base.version);
      const { by, at } = editor ?? { by: '–', at: new Date(0).toISOString() };
      return { field, base: was[field], yours: yours[field], theirs: is[field], by, at };
    });
    throw editConflict(conflict, current);
  }
  const values = Object.fromEntries(changed.map((field) => [field, yours[field]])) as Partial<
    Pick<PlanRows[Kind], Field>
  >;
  return { changed, values };
};
