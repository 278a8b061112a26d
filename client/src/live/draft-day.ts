import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import type { RequestParts } from '../lib/api-request.ts';

/** Set by the drafts extra while a draft is open: its day, and how that day is with the draft; null while the plan is shown. */
export const draftDayAtom = atom<{ readonly date: Day; readonly of: (day: DayState) => DayState } | null>(
  null,
);

/** Sends a change to the open draft instead of the plan; returns what the call would answer. */
export type SendInDraft = <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  mutationId: string,
) => Promise<unknown>;
/** Set by the drafts extra while a draft is open, so that its changes go to the draft; null while the plan is shown. */
export const sendInDraftAtom = atom<{ readonly send: SendInDraft } | null>(null);
