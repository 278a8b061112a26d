import type { DraftWrite, PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import { withDraft } from '@werkplan/shared/drafts/with-draft.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { dropForeignRows } from '@werkplan/shared/live/apply-patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { atom } from 'jotai';
import type { RequestParts } from '../lib/api-request.ts';

/** The open draft by the server's last answer; null while the plan is shown. */
export const draftAtom = atom<PlanDraft | null>(null);

/** Sends a change to the open draft instead of the plan; returns what the call would answer. */
export type SendInDraft = <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  mutationId: string,
) => Promise<unknown>;
/** Set while a draft is open, so that its changes go to the draft; null while the plan is shown. */
export const sendInDraftAtom = atom<{ readonly send: SendInDraft } | null>(null);

/** Returns the day with the draft's writes applied. */
export const draftDayOf = (day: DayState, writes: readonly DraftWrite[]): DayState => {
  const drafted = withDraft(day, writes);
  return drafted === day ? day : dropForeignRows(drafted, day);
};
