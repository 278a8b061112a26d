import {
  dayGrantEndpoint,
  releaseDayEndpoint,
  withdrawReleaseEndpoint,
} from '@werkplan/shared/releases/release-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { formatDay } from '../lib/format.ts';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { sendMutation } from '../live/send-mutation.ts';

const dayName = (date: Day): string => formatDay(date, currentLanguage(), 'dayMonth');

/** Releases a day: from then on, a change of the day needs a reason. Shows a toast. */
export const releaseDay = async (date: Day): Promise<void> => {
  try {
    const done = await sendMutation(releaseDayEndpoint, { params: { date } });
    notifyDone(translateNow('release.released.done', { day: dayName(date) }), done);
  } catch (error) {
    notifyFailure(error);
  }
};

/** Withdraws the release of a day, which is then in planning again. Shows a toast. */
export const withdrawRelease = async (date: Day): Promise<void> => {
  try {
    const done = await sendMutation(withdrawReleaseEndpoint, { params: { date } });
    notifyDone(translateNow('release.withdrawn.done', { day: dayName(date) }), done);
  } catch (error) {
    notifyFailure(error);
  }
};

/** Requests a grant to change a released day; `text` describes the wanted change. @throws ApiError, NetworkError */
export const requestGrant = async (date: Day, text: string): Promise<void> =>
  void (await sendMutation(dayGrantEndpoint, { params: { date }, body: { text } }));

/** Grants or declines another user's request (`id`) to change a released day; shows a toast if that fails. */
export const answerGrant = async (date: Day, id: number, state: 'granted' | 'declined'): Promise<void> => {
  try {
    await sendMutation(dayGrantEndpoint, { params: { date }, body: { id, state } });
  } catch (error) {
    notifyFailure(error);
  }
};
