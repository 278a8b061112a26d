import * as actions from '@werkplan/shared/calendar/calendar-actions.ts';
import {
  addCalendarEntryEndpoint,
  removeCalendarEntryEndpoint,
} from '@werkplan/shared/calendar/calendar-endpoints.ts';
import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import type { NewCalendarEntry } from '@werkplan/shared/calendar/new-calendar-entry-schema.ts';
import { predictWith } from '../live/predict.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';

/** Adds a closure, or an extra working day. Rejects as `sendMutation` does. */
export const addCalendarEntry = (body: NewCalendarEntry): Promise<MutationResult<CalendarEntry>> =>
  sendMutation(addCalendarEntryEndpoint, { body }, predictWith(actions.addCalendarEntry, body));

/** Removes an entry; if it has begun, only its remaining days are removed. Rejects as `sendMutation` does. */
export const removeCalendarEntry = (id: number): Promise<MutationResult<CalendarEntry>> =>
  sendMutation(
    removeCalendarEntryEndpoint,
    { params: { id } },
    predictWith(actions.removeCalendarEntry, { id }),
  );
