import type { DraftWrite, PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import { withDraft } from '@werkplan/shared/drafts/with-draft.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { dropForeign } from '@werkplan/shared/live/apply-patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { atom } from 'jotai';
import type { RequestParts } from '../lib/api-request.ts';

/** The draft that is shown, on top of the plan as of the server's last answer; null: the plan itself. */
export const draftAtom = atom<PlanDraft | null>(null);

/** Where changes go in place of the plan; answers what the call would. null: to the plan. */
export type SendInDraft = <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  mutationId: string,
) => Promise<unknown>;
export const sendInDraftAtom = atom<{ readonly send: SendInDraft } | null>(null);

/** The day as a draft has it. */
export const draftDayOf = (day: DayState, writes: readonly DraftWrite[]): DayState => {
  const drafted = withDraft(day, writes);
  return drafted === day ? day : dropForeign(drafted, day);
};
