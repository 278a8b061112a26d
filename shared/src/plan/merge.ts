import { invalid } from '../errors/domain-error.ts';
import type { FieldConflict } from '../errors/error-body-schema.ts';
import type { PlanRows, RowKind } from '../live/patch.ts';
import type { PlanTransaction } from './plan-transaction.ts';
import { withoutUnseen } from '../values/text.ts';
import { editConflict, versionMismatch, versionRequired } from './version-refusals.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A whole row as its sender wants it. */
export type RowInput = Fields;

/** A rule over several fields of a row: each edit may keep it and both together break it. */
export interface RowRule {
  readonly fields: readonly string[];
  readonly holds: (row: Fields) => boolean;
}

/** Whether a sender left a field alone: a text stored before unseen signs were dropped comes back without them. */
const isAsRead = (yours: unknown, base: unknown): boolean =>
  yours === base || (typeof base === 'string' && yours === withoutUnseen(base).trim().normalize('NFC'));

/** A three-way merge: the fields `yours` changed, and those of them that `theirs` changed to something else. */
export const mergeFields = <Field extends string>(
  base: Fields,
  yours: Fields,
  theirs: Fields,
  fields: readonly Field[],
): { changed: Field[]; conflicting: Field[] } => {
  const changed = fields.filter(
    (field) => !isAsRead(yours[field], base[field]) && yours[field] !== theirs[field],
  );
  return { changed, conflicting: changed.filter((field) => theirs[field] !== base[field]) };
};

interface Versions {
  /** The row as its sender read it. */
  readonly base: Fields;
  /** As its sender wants it. */
  readonly yours: Fields;
  /** As it is now. */
  readonly current: Fields;
}

const withChanges = (row: Fields, yours: Fields, changed: readonly string[]): Fields => ({
  ...row,
  ...Object.fromEntries(changed.map((field) => [field, yours[field]])),
});

/** Fields of rules that `yours` keeps on the row as read, but no longer on the row as it is now. */
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

/** Which fields of a row a PUT may change, which it must leave as they are, and what holds over several of them. */
interface RowRules<Field extends string> {
  readonly editable: readonly Field[];
  readonly kept?: readonly string[] | undefined;
  readonly rules?: readonly RowRule[] | undefined;
}

/**
 * What a whole row (`yours`) that was read as `base` changes of the row as it is now (`current`). In conflict are the
 * fields that both changed, else those of a rule that either edit keeps and both together break.
 * @throws VALIDATION_ERRORS naming each `kept` field that is neither as read nor as stored
 */
export const mergeOnto = <Field extends string>(
  { base, yours, current }: Versions,
  { editable, kept = [], rules = [] }: RowRules<Field>,
): { changed: Field[]; conflicting: string[] } => {
  const refused = kept.filter(
    (field) => yours[field] !== undefined && yours[field] !== base[field] && yours[field] !== current[field],
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

export interface RowVersion {
  /** The version the row was read at (`version` in the body). */
  readonly version: number | undefined;
  /** The If-Match header: `"7"` strict, `*` overwrite on purpose. */
  readonly ifMatch: string | undefined;
}

/** The version that an If-Match header names (`"7"`, weak or bare too); null for `*`, which takes any. */
export const matchedVersion = (ifMatch: string): number | null =>
  ifMatch.trim() === '*' ? null : Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1] ?? Number.NaN);

/**
 * Refuses a change of a row that isn't at the version its sender names. A row there isn't is left to the action.
 * @throws VERSION_MISMATCH with the current row
 */
export const assertVersion = (
  current: { readonly version: number } | null | undefined,
  ifMatch: string,
): void => {
  const version = matchedVersion(ifMatch);
  if (version !== null && current && current.version !== version) throw versionMismatch(current);
};

/** The row the sender read. */
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
 * Merges a whole row that a sender read at some version into the current one, field by field
 * (docs/decisions/0005-merge-by-field.md). Answers the fields that change and their new values. `kept` fields must be as
 * read or as stored; what keeps a rule on the row as read and breaks it on the current one is a conflict.
 * @throws VERSION_REQUIRED, VERSION_MISMATCH, EDIT_CONFLICT, VALIDATION_ERRORS naming a kept field
 */
export const mergeRow = <Kind extends RowKind, Field extends keyof PlanRows[Kind] & string>(
  tx: PlanTransaction,
  kind: Kind,
  {
    current,
    yours,
    version,
    ...rules
  }: RowRules<Field> & { current: PlanRows[Kind]; yours: RowInput; version: RowVersion },
): { changed: Field[]; values: Partial<Pick<PlanRows[Kind], Field>> } => {
  const base = baseOf(tx, kind, current, version);
  const was = base as unknown as Fields;
  const is = current as unknown as Fields;
  const { changed, conflicting } = mergeOnto({ base: was, yours, current: is }, rules);
  if (conflicting.length > 0) {
    // Of a rule broken together one field is theirs and the other yours: whoever changed theirs is who it is about.
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
