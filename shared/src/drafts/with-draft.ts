import type { PlanRows, RowKind } from '../live/patch.ts';
import { isSameValue } from '../values/same-value.ts';
import type { DraftWrite } from './draft-schema.ts';

type Row = PlanRows[RowKind];
type Rows = { readonly [Kind in RowKind]?: ReadonlyMap<number, PlanRows[Kind]> };

/** Merges a draft's row with the current one: fields that only the plan has changed keep the plan's value. */
const merged = (current: Row | undefined, { before, after }: DraftWrite): Row => {
  const wanted = after as unknown as Row;
  if (!current || !before) return wanted;
  const changed = Object.entries(after ?? {}).filter(([field, value]) => !isSameValue(value, before[field]));
  return { ...current, ...Object.fromEntries(changed) };
};

/** Applies a draft to rows of the plan, for all kinds given (rules/drafts.md#a-draft-on-the-screen). */
export const withDraft = <Some extends Rows>(rows: Some, writes: readonly DraftWrite[]): Some => {
  const written = new Map<RowKind, Map<number, Row>>();
  for (const write of writes) {
    const known = rows[write.kind] as ReadonlyMap<number, Row> | undefined;
    if (!known) continue;
    const now = written.get(write.kind) ?? new Map<number, Row>(known);
    if (write.after) now.set(write.id, merged(now.get(write.id), write));
    else now.delete(write.id);
    written.set(write.kind, now);
  }
  return written.size > 0 ? { ...rows, ...Object.fromEntries(written) } : rows;
};
