import * as actions from '@werkplan/shared/calendar/calendar-actions.ts';
import {
  addCalendarEntryEndpoint,
  removeCalendarEntryEndpoint,
} from '@werkplan/shared/calendar/calendar-endpoints.ts';
import type { CalendarEntry } from '@werkplan/shared/calendar/calendar-entry.ts';
import type { NewCalendarEntry } from '@werkplan/shared/calendar/new-calendar-entry.ts';
import { predictWith } from '../live/predict.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';

/** Closes the plant, or has it work on a closed day. Rejects as `sendMutation` does. */
export const addEntry = (body: NewCalendarEntry): Promise<MutationResult<CalendarEntry>> =>
  sendMutation(addCalendarEntryEndpoint, { body }, predictWith(actions.addCalendarEntry, body));

/** Takes an entry out; of one that has begun, what is left of it. Rejects as `sendMutation` does. */
export const removeEntry = (id: number): Promise<MutationResult<CalendarEntry>> =>
  sendMutation(
    removeCalendarEntryEndpoint,
    { params: { id } },
    predictWith(actions.removeCalendarEntry, { id }),
  );
