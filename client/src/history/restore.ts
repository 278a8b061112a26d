import { restoreRowEndpoint } from '@werkplan/shared/undo/restore-endpoints.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { store } from '../lib/client.ts';
import { planDayAtom } from '../live/day-store.ts';
import { pastDayAtom } from '../live/past-day.ts';
import { sendMutation } from '../live/send-mutation.ts';
import { notifyDone } from './notify-done.ts';
import { notifyRefusal } from './notify-refusal.ts';
import type { RestorableItem } from './restorable.ts';

/**
 * Restores a row or one of its fields to the shown past moment. This is an ordinary change, based on the row as
 * confirmed by the server.
 */
export const restore = async ({ kind, id, field }: RestorableItem): Promise<void> => {
  const [at, past, now] = [store().get(pastMomentAtom), store().get(pastDayAtom), store().get(planDayAtom)];
  if (at === null || !past) return;
  const version = now?.[kind].get(id)?.version;
  try {
    const done = await sendMutation(restoreRowEndpoint, {
      params: { date: past.date },
      body: {
        at,
        kind,
        id,
        ...(field !== undefined && { field }),
        ...(version !== undefined && { version }),
      },
    });
    if (done.changeId === null) notify.info(translateNow('past.alreadySo'));
    else notifyDone(translateNow('past.restored'), done);
  } catch (error) {
    notifyRefusal(error);
  }
};
