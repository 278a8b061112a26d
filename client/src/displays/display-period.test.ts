import { beforeEach, expect, it } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { serveWith } from '../testing/fake-server.ts';
import { displaySettingsAtom } from './display-atoms.ts';
import { displayPeriod } from './display-period.ts';

const today = '2026-11-23';
const day = (date: string) => ({
  date,
  revision: 1,
  state: 'working',
  name: '',
  lateChanges: 0,
  releasedAt: null,
  releasedBy: null,
  halls: [],
});
let percent: number;
let decides = false;

beforeEach(() => {
  percent = 95;
  decides = false;
  serveWith(({ address }) => {
    const settings = {
      serverTime: '2026-11-23T08:00:00Z',
      timeZone: 'Europe/Berlin',
      nearFullPercent: percent,
      reservationsDecide: decides,
    };
    if (address.startsWith('/api/displays/wall')) return { body: { ...settings, today } };
    return { body: [day(today), day('2026-11-24')] };
  });
});

it('each read also updates the plant’s settings and the day, which may have changed during an outage', async () => {
  const period = displayPeriod(today);
  await period.read();
  expect(store().get(displaySettingsAtom)).toEqual({
    timeZone: 'Europe/Berlin',
    nearFullPercent: 95,
    reservationsDecide: false,
  });
  expect(store().get(todayAtom)).toBe(today);
  const before = store().get(displaySettingsAtom);
  await period.read();
  expect(store().get(displaySettingsAtom)).toBe(before);
  [percent, decides] = [40, true];
  await period.read();
  expect(store().get(displaySettingsAtom)).toMatchObject({ nearFullPercent: 40, reservationsDecide: true });
});
