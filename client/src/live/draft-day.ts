import type { DraftWrite, PlanDraft } from '@werkplan/shared/drafts/draft.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { dropForeign } from '@werkplan/shared/live/apply-patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import { isSameValue } from '@werkplan/shared/plan/write-set.ts';
import { atom } from 'jotai';
import type { RequestParts } from '../lib/api-request.ts';

/** The draft that is shown, on top of the plan as it was when the server last said; null: the plan itself. */
export const draftAtom = atom<PlanDraft | null>(null);

/** Where changes go in place of the plan; answers what the call would. null: to the plan. */
export type SendInDraft = <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  mutationId: string,
) => Promise<unknown>;
export const sendInDraftAtom = atom<{ readonly send: SendInDraft } | null>(null);

type Row = PlanRows[RowKind];

/** A row as the draft has it: fields that only the plan has changed meanwhile are the plan's. */
const merged = (current: Row | undefined, { before, after }: DraftWrite): Row => {
  const wanted = after as unknown as Row;
  if (!current || !before) return wanted;
  const changed = Object.entries(after ?? {}).filter(([field, value]) => !isSameValue(value, before[field]));
  return { ...current, ...Object.fromEntries(changed) };
};

/** The day as a draft has it (rules/drafts.md#a-draft-on-the-screen). */
export const withDraft = (day: DayState, writes: readonly DraftWrite[]): DayState => {
  if (writes.length === 0) return day;
  const written = new Map<RowKind, Map<number, Row>>();
  for (const write of writes) {
    const rows = written.get(write.kind) ?? new Map<number, Row>(day[write.kind]);
    if (write.after) rows.set(write.id, merged(rows.get(write.id), write));
    else rows.delete(write.id);
    written.set(write.kind, rows);
  }
  return dropForeign({ ...day, ...Object.fromEntries(written) }, day);
};
