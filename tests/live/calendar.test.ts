// Own server: its region is a setting.
import {
  addCalendarEntryEndpoint,
  removeCalendarEntryEndpoint,
} from '@werkplan/shared/calendar/calendar-endpoints.ts';
import { calendarDay } from '@werkplan/shared/working-days/working-days.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { expect, it } from 'vitest';
import type { Reply } from '../support/client.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { revisionIn } from '../support/answered-revisions.ts';

const plant = useOwnPlant({ plantRegion: 'DE-BW' });

it('is the same on a second screen after every change of it as it is loaded anew', async () => {
  const screen = await LiveFollower.open(plant.bernd, today);
  const stateOn = (day: string): string => calendarDay([...screen.state.calendarEntries.values()], day).state;
  const follows = async (reply: Reply): Promise<void> => {
    await screen.reach({ halls: revisionIn(reply, 'halls') });
    expect(listRows(screen.state)).toEqual(rowsIn(await fetchDay(plant.anna, today)));
  };
  const closing = await plant.anna.attempt(addCalendarEntryEndpoint, {
    body: { kind: 'closure', day: '2026-12-21', until: '2026-12-23', name: 'Umbau' },
  });
  await follows(closing);
  expect(stateOn('2026-12-22')).toBe('closure');
  const opening = await plant.anna.attempt(addCalendarEntryEndpoint, {
    body: {
      kind: 'extraDay',
      day: '2026-12-22',
      name: 'Notdienst',
      capacities: [{ hallId: 3, maxCapacity: 9000 }],
    },
  });
  await follows(opening);
  expect(stateOn('2026-12-22')).toBe('extra');
  const undone = await plant.anna.attempt(undoChangeEndpoint, {
    params: { id: Number(opening.headers.get('x-change-id')) },
  });
  await follows(undone);
  const { id } = closing.body as { id: number };
  const removed = await plant.anna.attempt(removeCalendarEntryEndpoint, { params: { id } });
  await follows(removed);
  expect(stateOn('2026-12-22')).toBe('working');
  await plant.anna.call(changePlantEndpoint, { body: { region: 'DE-BE' } });
  await expect.poll(() => stateOn('2027-03-08')).toBe('holiday');
  expect(listRows(screen.state)).toEqual(rowsIn(await fetchDay(plant.anna, today)));
  expect(screen.gaps).toEqual([]);
  screen.close();
});
