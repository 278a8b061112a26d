import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { FieldConflict } from '@werkplan/shared/errors/error-body.ts';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import type { Tx } from '../database/transact.ts';
import { matchedVersion } from './if-match.ts';
import { rowOf, tableOfKind } from './rows.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A whole row as its sender wants it. */
export type RowInput = Fields;

/** A rule over several fields of a row: each edit may keep it and both together break it. */
export interface RowRule {
  readonly fields: readonly string[];
  readonly holds: (row: Fields) => boolean;
}

/** A three-way merge: the fields `yours` changed, and those of them that `theirs` changed to something else. Pure. */
export const mergeFields = <Field extends string>(
  base: Fields,
  yours: Fields,
  theirs: Fields,
  fields: readonly Field[],
): { changed: Field[]; conflicting: Field[] } => {
  const changed = fields.filter((field) => yours[field] !== base[field] && yours[field] !== theirs[field]);
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

/**
 * What a whole row (`yours`) that was read as `base` changes of the row as it is now (`current`). In conflict are the
 * fields that both changed, else those of a rule that either edit keeps and both together break. Pure.
 * @throws VALIDATION_ERRORS naming each `kept` field that is neither as read nor as stored
 */
export const mergeOnto = <Field extends string>(
  { base, yours, current }: Versions,
  {
    editable,
    kept = [],
    rules = [],
  }: {
    editable: readonly Field[];
    kept?: readonly string[] | undefined;
    rules?: readonly RowRule[] | undefined;
  },
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

/** The row as it was at `version`, from the log; null when it never was or is forgotten. */
const rowAtVersion = async <Kind extends RowKind>(
  tx: Tx,
  kind: Kind,
  id: number,
  version: number,
): Promise<PlanRows[Kind] | null> => {
  const logged = await tx
    .selectFrom('changeRow')
    .select('after')
    .where('entity', '=', tableOfKind[kind])
    .where('entityId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return logged?.after ? rowOf<Kind>(logged.after) : null;
};

/** Who last changed `field` of the row after `version`, and when. */
const lastChangeOf = async (
  tx: Tx,
  kind: RowKind,
  id: number,
  version: number,
  field: string,
): Promise<{ by: string; at: string }> => {
  const rows = await tx
    .selectFrom('changeRow')
    .innerJoin('change', 'change.id', 'changeRow.changeId')
    .select(['change.actorName', 'change.at', 'changeRow.before', 'changeRow.after'])
    .where('changeRow.entity', '=', tableOfKind[kind])
    .where('changeRow.entityId', '=', id)
    .where('changeRow.version', '>', version)
    .orderBy('changeRow.version', 'desc')
    .execute();
  const found = rows.find(({ before, after }) => {
    const was: Fields = before ? { ...rowOf(before) } : {};
    const is: Fields = after ? { ...rowOf(after) } : {};
    return was[field] !== is[field];
  });
  return { by: found?.actorName ?? '–', at: (found?.at ?? new Date(0)).toISOString() };
};

export interface RowVersion {
  /** The version the row was read at (`version` in the body). */
  version: number | undefined;
  /** The If-Match header: `"7"` strict, `*` overwrite on purpose. */
  ifMatch: string | undefined;
}

/** The row the sender read. */
const baseOf = async <Kind extends RowKind>(
  tx: Tx,
  kind: Kind,
  current: PlanRows[Kind],
  { version, ifMatch }: RowVersion,
): Promise<PlanRows[Kind]> => {
  const mismatch = () => new DomainError('VERSION_MISMATCH', { extra: { current } });
  if (ifMatch !== undefined) {
    if ((matchedVersion(ifMatch) ?? current.version) !== current.version) throw mismatch();
    return current;
  }
  if (version === undefined)
    throw new DomainError('VERSION_REQUIRED', { fields: { version: 'validation.required' } });
  if (version === current.version) return current;
  const base = await rowAtVersion(tx, kind, current.id, version);
  if (!base) throw mismatch();
  return base;
};

/**
 * Merges a whole row that a sender read at some version into the current one, field by field (decisions 'Concurrent
 * edits'). Answers the fields that change and their new values. `kept` fields must be as read or as stored; what keeps a
 * rule on the row as read and breaks it on the current one is a conflict.
 * @throws VERSION_REQUIRED, VERSION_MISMATCH, EDIT_CONFLICT, VALIDATION_ERRORS naming a kept field
 */
export const mergeRow = async <Kind extends RowKind, Field extends keyof PlanRows[Kind] & string>(
  tx: Tx,
  kind: Kind,
  {
    current,
    yours,
    editable,
    kept,
    rules,
    version,
  }: {
    current: PlanRows[Kind];
    yours: Fields;
    editable: readonly Field[];
    kept?: readonly string[];
    rules?: readonly RowRule[];
    version: RowVersion;
  },
): Promise<{ changed: Field[]; values: Partial<Pick<PlanRows[Kind], Field>> }> => {
  const base = await baseOf(tx, kind, current, version);
  const was = base as unknown as Fields;
  const is = current as unknown as Fields;
  const { changed, conflicting } = mergeOnto({ base: was, yours, current: is }, { editable, kept, rules });
  if (conflicting.length > 0) {
    // Of a rule broken together one field is theirs and the other yours: whoever changed theirs is who it is about.
    const theirs = conflicting.filter((field) => is[field] !== was[field]);
    const hand = async (field: string) => await lastChangeOf(tx, kind, current.id, base.version, field);
    const conflict: FieldConflict[] = [];
    for (const field of conflicting) {
      const { by, at } = await hand(theirs.includes(field) ? field : (theirs[0] ?? field));
      conflict.push({ field, base: was[field], yours: yours[field], theirs: is[field], by, at });
    }
    throw new DomainError('EDIT_CONFLICT', { conflict, extra: { current } });
  }
  const values = Object.fromEntries(changed.map((field) => [field, yours[field]])) as Partial<
    Pick<PlanRows[Kind], Field>
  >;
  return { changed, values };
};
