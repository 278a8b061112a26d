import type { DraftWrite, PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import { withDraft } from '@werkplan/shared/drafts/with-draft.ts';
import { dropForeignRows } from '@werkplan/shared/live/apply-patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { atom } from 'jotai';
import { draftDayAtom } from '../live/draft-day.ts';

/** Returns the day with the draft's writes applied. */
const draftDayOf = (day: DayState, writes: readonly DraftWrite[]): DayState => {
  const drafted = withDraft(day, writes);
  return drafted === day ? day : dropForeignRows(drafted, day);
};

const answeredDraftAtom = atom<PlanDraft | null>(null);

/** The open draft by the server's last answer, which the day is shown with; null while the plan is shown. */
export const draftAtom = atom(
  (get) => get(answeredDraftAtom),
  (_get, set, draft: PlanDraft | null) => {
    set(answeredDraftAtom, draft);
    set(draftDayAtom, draft && { date: draft.date, of: (day) => draftDayOf(day, draft.writes) });
  },
);
